package dev.plumbline.text.quote;

import java.util.Locale;

/// What else there is to say about a quote's place, or why it has none.
public enum MatchNote {
  /// Differs from the text in typography.
  FOLDED,
  /// Differs from the text in case.
  CASE_FOLDED,
  /// Punctuation or quotation marks at its edges were left out.
  EDGE_TRIMMED,
  /// Was found in parts around an ellipsis.
  ELIDED,
  /// Stands more than once where it was found; the span is the first place.
  REPEATED,
  /// A negation stands so close in front of or behind the span that the quote may say the opposite.
  EDGE_NEGATION,
  /// The cited id is no unit of the document.
  UNKNOWN_UNIT,
  TOO_SHORT,
  TOO_LONG,
  STOP_WORDS_ONLY,
  /// Its characters are in the text, but only as a part of a word or number.
  CUTS_WORD,
  /// Its parts are in the text, but a negation stands between them.
  SKIPS_NEGATION,
  /// Its parts are in the text, but a digit stands between them.
  SKIPS_DIGIT;

  /// The name in artefacts: `edge-negation`.
  public String wireName() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
