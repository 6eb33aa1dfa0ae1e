package dev.plumbline.text.quote;

import dev.plumbline.base.problem.WireNamed;

/// A detail of how a quote was matched, or why it was not.
public enum MatchNote implements WireNamed {
  /// Differs from the text in typography.
  FOLDED,
  /// Differs from the text in case.
  CASE_FOLDED,
  /// Punctuation or quotation marks at its edges were left out.
  EDGE_TRIMMED,
  /// Marks, addresses or line ends lie between its words.
  MARKUP,
  /// Lies in words that are struck through.
  STRUCK,
  /// Lies in the address of a link.
  ADDRESS,
  /// Matched in parts around an ellipsis.
  ELIDED,
  /// The judge corrected an apostrophe.
  APOSTROPHE,
  /// The judge corrected the punctuation between two words.
  PUNCTUATION,
  /// The judge wrote two words as one or one as two.
  SPACING,
  /// The judge corrected `a` or `an`.
  ARTICLE,
  /// The judge corrected a word that is often confused with another, such as `to` and `too`.
  CONFUSED_WORD,
  /// The judge corrected the spelling of a word.
  SPELLING,
  /// The judge changed the regular ending of a word.
  INFLECTION,
  /// Occurs more than once where it was found; the span is the first occurrence.
  REPEATED,
  /// A negation directly before or after the span may reverse the meaning of the quote.
  EDGE_NEGATION,
  /// The cited id is not a unit of the document.
  UNKNOWN_UNIT,
  TOO_SHORT,
  TOO_LONG,
  STOP_WORDS_ONLY,
  /// Its characters are in the text, but only inside a word or number.
  CUTS_WORD,
  /// Its parts are in the text, but a negation lies between them.
  SKIPS_NEGATION,
  /// Its parts are in the text, but a word that turns or limits the meaning lies between them.
  SKIPS_TURN,
  /// Its parts are in the text, but a digit lies between them.
  SKIPS_DIGIT
}
