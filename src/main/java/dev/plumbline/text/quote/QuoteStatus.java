package dev.plumbline.text.quote;

import java.util.Locale;

/// How a quote stands in a document, best first; the last four are never evidence.
public enum QuoteStatus {
  /// Character for character in the cited unit; or, without a citation, in one place.
  EXACT,
  /// In the cited unit, or in one place, but for typography (see [Folding]), its edge punctuation,
  /// and case where the policy says so.
  FOLDED,
  /// Its parts around an ellipsis stand in order, and what they skip holds no digit or negation.
  ELIDED,
  /// In one other unit than the cited one.
  REANCHORED,
  /// In the document, but running over the end of a unit.
  CROSS_UNIT,
  /// In several units, none of them cited.
  AMBIGUOUS,
  /// Too short to show anything, or made of words that stand in every text.
  TRIVIAL,
  /// Not in the document but in the question, the source or another context part.
  PROMPT_ECHO,
  /// Not in the document, which holds something much like it; a corrected quote is no quote.
  NEAR_MISS,
  NOT_FOUND;

  /// The name in artefacts and rubrics: `cross-unit`.
  public String wireName() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /// Whether a rubric may accept this status at all.
  public boolean acceptable() {
    return compareTo(AMBIGUOUS) <= 0;
  }
}
