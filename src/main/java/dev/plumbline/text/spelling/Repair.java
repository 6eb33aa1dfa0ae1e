package dev.plumbline.text.spelling;

/// What a judge corrected in a quote.
public enum Repair {
  APOSTROPHE,
  /// A comma, stop, dash, bracket or quotation mark between two words.
  PUNCTUATION,
  /// One word written as two, or two as one.
  SPACING,
  /// `a` and `an`.
  ARTICLE,
  /// One of a closed list of words that are often confused, such as `to` and `too`.
  CONFUSED_WORD,
  SPELLING,
  /// A regular ending: -s, -es, -d, -ed, -y and -ies. It may change the sense.
  INFLECTION
}
