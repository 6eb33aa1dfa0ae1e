package dev.plumbline.text;

/// What a full stop behind a word means, as frozen for `segments/1`.
final class Abbreviations {

  /// Never the end of a sentence: a name follows.
  static final WordSet TITLES =
      WordSet.of(
          "mr mrs ms messrs mme prof rev hon gen gov sen rep capt cmdr col lt maj sgt pres supt"
              + " fr herr hr");

  /// The end of a sentence only before a word that is usually written small.
  static final WordSet MID_SENTENCE =
      WordSet.of(
          "vs viz cf al approx ca resp incl excl esp dr st mt ft ave blvd rd dept univ govt assn"
              + " ed eds trans repr orig abbr adj adv bzw usw z.b d.h u.a p.ej e.g i.e a.k.a n.b"
              + " w.r.t jr sr");

  /// Not the end before a number.
  static final WordSet BEFORE_NUMBER =
      WordSet.of(
          "no nos nr num fig figs vol vols p pp ch chap sec sect art eq eqs ex par para tab app ver"
              + " jan feb mar apr jun jul aug sep sept oct nov dec");

  /// The end unless a small letter follows.
  static final WordSet SENTENCE_END = WordSet.of("etc inc ltd co corp bros llc plc seq ibid");

  /// Words that are seldom written large but at the start of a sentence.
  static final WordSet SENTENCE_OPENERS =
      WordSet.of(
          "the a an he she it they we i you this that these those there here in on at but and or"
              + " however if when while although because since my his her its our their your what"
              + " who why how where which for so as to after before then also another one some most"
              + " many all both each every not no yes is are was were do does did can could would"
              + " should will may might must have has had by from with");

  /// Short words that are no abbreviation: behind them a small letter begins a learner's sentence.
  static final WordSet SHORT_WORDS =
      WordSet.of(
          "it me us him her you too so up out in on off do go way one now yes end man war job old"
              + " new day bad big car cat dog all any ago age fun see say try use two ten boy law");

  private Abbreviations() {}
}
