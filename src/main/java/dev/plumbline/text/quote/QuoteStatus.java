package dev.plumbline.text.quote;

import dev.plumbline.problem.WireName;

/// How a quote matches a document, best first; the last four are never evidence.
public enum QuoteStatus {
  /// Character for character in the cited unit or, without a citation, in one unit.
  EXACT,
  /// In the cited unit, or in one unit without a citation, except for typography (see [Folding]),
  /// edge punctuation, and case where the policy ignores it.
  FOLDED,
  /// Its parts around an ellipsis occur in order, and the omitted text contains no digit or
  /// negation.
  ELIDED,
  /// In one unit other than the cited one.
  REANCHORED,
  /// In the document, but across the end of a unit.
  CROSS_UNIT,
  /// In several units, none of them cited.
  AMBIGUOUS,
  /// Too short to be evidence, or made of words that occur in any text.
  TRIVIAL,
  /// Not in the document but in a context part such as the question or the source.
  PROMPT_ECHO,
  /// Not in the document, which contains something very similar; a misquotation is not evidence.
  NEAR_MISS,
  NOT_FOUND;

  /// The name in artefacts and rubrics: `cross-unit`.
  public String wireName() {
    return WireName.KEBAB.of(this);
  }

  /// Whether a rubric may accept this status at all.
  public boolean acceptable() {
    return compareTo(AMBIGUOUS) <= 0;
  }
}
