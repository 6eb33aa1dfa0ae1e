package dev.plumbline.text.quote;

import dev.plumbline.text.WordSet;

/// The word lists of the standard quote policy; part of `folding/1`.
final class CommonWords {

  /// English words that occur in almost any text; negations are not among them.
  static final WordSet STOP_WORDS =
      WordSet.of(
          """
          a about after all also am an and any are as at be because been before being but by can
          could did do does doing for from had has have having he her here hers him his how i if in
          into is it it's its just may me might more most must my of on one or other our ours out
          over own shall she should so some such than that that's the their theirs them then there
          these they this those to too up us very was we were what when where which while who whom
          whose why will with would you your yours
          """);

  /// Words that negate a statement, in the supported languages; `…n't` is recognised in addition.
  static final WordSet NEGATIONS =
      WordSet.of(
          """
          no not never none nobody nothing neither nor nowhere cannot without hardly scarcely barely
          rarely seldom lacks lack lacking fails fail failed unable unlikely false untrue non
          aint arent cant couldnt didnt doesnt dont hadnt hasnt havent isnt mustnt shouldnt wasnt
          werent wont wouldnt
          nicht kein keine keinen keiner keinem keines nie niemals nirgends nichts niemand ohne
          ne pas jamais rien aucun aucune sans nunca jamás nada nadie ningún ninguno ninguna não nem
          nessuno nessuna niente niet geen nooit niets ikke aldrig ingen inte
          не нет ни никогда без нельзя
          不 没 沒 無 无 未 非 否 别 勿
          """);

  /// Words that can begin the object of a verb, or an infinitive; none of them follows `won't`.
  static final WordSet OBJECT_STARTS =
      WordSet.of(
          """
          a all an any every everyone everything her him his it me more my our some something that
          the their them these this those to us you your
          """);

  private CommonWords() {}
}
