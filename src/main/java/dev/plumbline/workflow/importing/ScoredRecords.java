package dev.plumbline.workflow.importing;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;

/// The one builder of recorded scores: a record is a document, all scores of one name are a check.
/// A tool says what its records and its scores are.
///
/// @param tool its name
/// @param metadata of a record, which becomes facts
/// @param document of a record, with its checks
record ScoredRecords<R>(
    String tool,
    List<R> records,
    List<Column<R>> columns,
    Function<R, ForeignObject> metadata,
    BiFunction<R, Assertion.Group, ImportedSuite.Case> document) {

  /// All scores of one name.
  ///
  /// @param name for what is said of it
  /// @param isShare whether what counts of it is from 0 to 1
  /// @param label what people said
  record Column<R>(
      Check check,
      String name,
      String place,
      boolean isShare,
      Function<R, ImportedSuite.Outcome> outcome,
      Function<R, Optional<BigDecimal>> label) {}

  ImportedSuite suite(String name, ImportLedger ledger) {
    boolean hasShares = columns.stream().anyMatch(Column::isShare);
    List<Assertion> checks = new ArrayList<>();
    for (Column<R> each : columns) {
      boolean counts = !hasShares || each.isShare();
      if (!counts) {
        ledger.changed(
            each.name(),
            "its values are beyond 0 to 1, and count nothing beside others",
            each.place());
      }
      checks.add(new Assertion.Leaf(each.check(), counts ? BigDecimal.ONE : BigDecimal.ZERO, ""));
    }
    if (columns.size() > 1) {
      ledger.changed(
          "scores together",
          "the score is the mean of them, and " + tool + " has none",
          columns.getFirst().place());
    }
    Assertion.Group group = Assertion.Group.of(checks, Optional.empty());
    MetadataFacts facts = MetadataFacts.of(records.stream().map(metadata).toList(), ledger);
    List<ImportedSuite.Case> cases =
        columns.isEmpty()
            ? List.of()
            : records.stream()
                .map(each -> recorded(each, group, ledger).given(facts.of(metadata.apply(each))))
                .toList();
    return new ImportedSuite(name.isEmpty() ? tool : name, "", cases, facts.facts());
  }

  private ImportedSuite.Case recorded(R each, Assertion.Group group, ImportLedger ledger) {
    SortedMap<Integer, BigDecimal> labels = new TreeMap<>();
    for (int i = 0; i < columns.size(); i++) {
      int place = i;
      columns.get(i).label().apply(each).ifPresent(it -> labels.put(place, it));
    }
    for (int place : labels.keySet()) {
      if (labels.size() < columns.size() && columns.get(place).check() instanceof Check.Measured) {
        ledger.lost(
            "label",
            "a person scored what code checks, and not all of it",
            columns.get(place).place());
      }
    }
    return document
        .apply(each, group)
        .recorded(
            columns.stream().map(column -> column.outcome().apply(each)).toList(), Optional.empty())
        .labelled(labels);
  }
}
