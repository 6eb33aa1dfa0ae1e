package dev.plumbline.measure.monitoring.groups;

/// What the documents of one group got.
///
/// @param documents with a scorecard
/// @param scored documents whose composite is a single number
/// @param mean of these; 0 without any
/// @param deviation of these, divided by n - 1
/// @param decided documents that pass or fail
/// @param evaluated documents that no gate ended
/// @param capped documents of these in which evidence capped a decision or trait
public record GroupSummary(
    String name,
    long documents,
    long scored,
    double mean,
    double deviation,
    long decided,
    long passed,
    long evaluated,
    long capped) {

  /// Whether the group is large enough for its figures to be shown.
  public boolean isShown() {
    return documents >= GroupReport.DOCUMENTS_MIN;
  }
}
