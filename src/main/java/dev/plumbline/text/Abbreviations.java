package dev.plumbline.text;

/// Word lists that decide whether a full stop ends a sentence; frozen for `segments/1`.
final class Abbreviations {

  /// Never end a sentence: a name follows.
  static final WordSet TITLES =
      WordSet.of(
          "mr mrs ms messrs mme prof rev hon gen gov sen rep capt cmdr col lt maj sgt pres supt"
              + " fr herr hr");

  /// End a sentence only before a word of [#SENTENCE_OPENERS].
  static final WordSet MID_SENTENCE =
      WordSet.of(
          "vs viz cf al approx ca resp incl excl esp dr st mt ft ave blvd rd dept univ govt assn"
              + " ed eds trans repr orig abbr adj adv bzw usw z.b d.h u.a p.ej e.g i.e a.k.a n.b"
              + " w.r.t jr sr");

  /// Do not end a sentence before a number.
  static final WordSet BEFORE_NUMBER =
      WordSet.of(
          "no nos nr num fig figs vol vols p pp ch chap sec sect art eq eqs ex par para tab app ver"
              + " jan feb mar apr jun jul aug sep sept oct nov dec");

  /// End a sentence unless a lower-case letter follows.
  static final WordSet SENTENCE_END =
      WordSet.of(
          "etc inc ltd co corp bros llc plc seq ibid min mins max hr hrs sec secs wk wks mo"
              + " mos yr yrs lb lbs oz ft yd yds mi km cm mm kg mg ml gal qt tsp tbsp sq cu mph est"
              + " tel temp avg misc intl natl assoc asst mgr mtg ref refs rev ver elem std tues thu"
              + " thur thurs bzgl evtl ggf inkl sog str vgl zzgl");

  /// Words that are rarely capitalised except at the start of a sentence.
  static final WordSet SENTENCE_OPENERS =
      WordSet.of(
          "the a an he she it they we i you this that these those there here in on at but and or"
              + " however if when while although because since my his her its our their your what"
              + " who why how where which for so as to after before then also another one some most"
              + " many all both each every not no yes is are was were do does did can could would"
              + " should will may might must have has had by from with");

  private Abbreviations() {}
}
