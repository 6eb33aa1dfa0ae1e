package dev.plumbline.measure.monitoring.groups;

import java.util.List;

/// Groups of documents compared with one of them.
///
/// @param reference the group with which the others are compared
/// @param groups by name
/// @param ungrouped documents without a group, which are left out
/// @param unmatched grouped documents without a human score
/// @param differences group by group
/// @param items group by group, in the order of the rubric; those without an odds ratio are left
///   out
public record GroupReport(
    String reference,
    List<GroupSummary> groups,
    long ungrouped,
    long unmatched,
    List<GroupDifference> differences,
    List<ItemFunctioning> items) {

  /// Of a smaller group only its size is shown: its figures would say something of persons rather
  /// than of a group, and nothing with any certainty.
  public static final int DOCUMENTS_MIN = 30;

  public GroupReport {
    groups = List.copyOf(groups);
    differences = List.copyOf(differences);
    items = List.copyOf(items);
  }
}
