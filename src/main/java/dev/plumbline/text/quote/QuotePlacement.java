package dev.plumbline.text.quote;

import dev.plumbline.base.problem.WireNamed;

/// Where in a document a quote is, relative to the unit that the judge cited. It is independent of
/// how the quote matches ([MatchKind]), and a rubric accepts the two independently.
public enum QuotePlacement implements WireNamed {
  /// In the cited unit.
  CITED,
  /// In one unit; the judge cited none.
  UNCITED,
  /// In one unit other than the cited one, or the cited id does not exist.
  REANCHORED,
  /// Across the end of a unit.
  CROSS_UNIT,
  /// In several sentences, none of them cited; the spans are those of the first.
  AMBIGUOUS,
  /// Not in the document.
  NONE;

  /// Whether the quote is where the judge said, so that no rubric has to accept the placement.
  public boolean isAsCited() {
    return this == CITED || this == UNCITED;
  }
}
