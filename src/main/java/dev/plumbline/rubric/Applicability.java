package dev.plumbline.rubric;

/// Whether a judge may answer that an item does not apply to a document.
///
/// @param optional whether it may
/// @param quotesRequired valid quotes without which such an answer leaves the item unknown
public record Applicability(boolean optional, int quotesRequired) {

  /// It always applies.
  public static final Applicability ALWAYS = new Applicability(false, 0);

  /// The word that takes the place of a decision in an answer.
  public static final String NOT_APPLICABLE = "not-applicable";
}
