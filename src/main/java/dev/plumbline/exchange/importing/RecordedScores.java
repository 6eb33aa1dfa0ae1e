package dev.plumbline.exchange.importing;

import static dev.plumbline.exchange.importing.ForeignObject.unlessEmpty;
import static dev.plumbline.exchange.importing.ForeignObject.written;
import static java.math.BigDecimal.ONE;
import static java.math.BigDecimal.ZERO;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonBoolean;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.exchange.importing.ImportedCheck.Assertion;
import dev.plumbline.exchange.importing.ImportedCheck.Assertion.Group;
import dev.plumbline.exchange.importing.ImportedCheck.Assertion.Leaf;
import dev.plumbline.exchange.importing.ImportedCheck.CheckedFact.Supplied;
import dev.plumbline.exchange.importing.ImportedCheck.Measured;
import dev.plumbline.exchange.importing.ImportedSuite.Case;
import dev.plumbline.exchange.importing.ImportedSuite.Outcome;
import dev.plumbline.rubric.importing.IdGenerator;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
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
record RecordedScores<R>(
    String tool,
    List<R> records,
    List<Column<R>> columns,
    Function<R, ForeignObject> metadata,
    BiFunction<R, Group, Case> document) {

  /// All scores of one name.
  ///
  /// @param name for what is said of it
  /// @param isShare whether what counts of it is from 0 to 1
  /// @param label what people said
  record Column<R>(
      ImportedCheck check,
      String name,
      String place,
      boolean isShare,
      Function<R, Outcome> outcome,
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
      checks.add(new Leaf(each.check(), counts ? ONE : ZERO, ""));
    }
    if (columns.size() > 1) {
      ledger.changed(
          "scores together",
          "the score is the mean of them, and " + tool + " has none",
          columns.getFirst().place());
    }
    Group group = Group.of(checks, Optional.empty());
    MetadataFacts facts = MetadataFacts.of(records.stream().map(metadata).toList(), ledger);
    List<Case> cases =
        columns.isEmpty()
            ? List.of()
            : records.stream()
                .map(each -> recorded(each, group, ledger).given(facts.of(metadata.apply(each))))
                .toList();
    return new ImportedSuite(
        unlessEmpty(name, tool), "", cases, List.copyOf(facts.facts().values()));
  }

  private Case recorded(R each, Group group, ImportLedger ledger) {
    SortedMap<Integer, BigDecimal> labels = new TreeMap<>();
    for (int i = 0; i < columns.size(); i++) {
      int place = i;
      columns.get(i).label().apply(each).ifPresent(it -> labels.put(place, it));
    }
    for (int place : labels.keySet()) {
      if (labels.size() < columns.size() && columns.get(place).check() instanceof Measured) {
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

  /// Metadata of a source as facts that come with the documents. A value that not all documents
  /// have of the same kind is a text.
  ///
  /// @param facts by the names of the values
  record MetadataFacts(SequencedMap<String, Supplied> facts) {

    /// Facts that a rubric has beside those of its checks.
    private static final int FACTS_MAX = 200;

    private static final int TEXT_MAX = 10_000;
    private static final BigDecimal MAGNITUDE_MAX = BigDecimal.valueOf(1_000_000_000_000L);

    /// @param all of each document
    public static MetadataFacts of(List<ForeignObject> all, ImportLedger ledger) {
      SequencedMap<String, Supplied> facts = new LinkedHashMap<>();
      SequencedMap<String, List<Json>> values = new LinkedHashMap<>();
      SequencedMap<String, String> places = new LinkedHashMap<>();
      for (ForeignObject each : all) {
        for (String key : each.keys()) {
          each.find(key)
              .ifPresent(value -> {
                values.computeIfAbsent(key, _ -> new ArrayList<>()).add(value);
                places.putIfAbsent(key, each.path() + "/" + key);
              });
        }
      }
      IdGenerator ids = new IdGenerator();
      values.forEach((key, found) -> {
        if (facts.size() >= FACTS_MAX) {
          ledger.lost("metadata", "there are more than " + FACTS_MAX + " names", places.get(key));
        } else {
          ledger.kept("metadata", places.get(key));
          facts.put(
              key,
              new Supplied(ids.id("metadata " + key), "{" + type(found) + ", optional: true}"));
        }
      });
      return new MetadataFacts(facts);
    }

    private static String type(List<Json> values) {
      if (values.stream().allMatch(JsonBoolean.class::isInstance)) {
        return "type: boolean";
      }
      return values.stream().allMatch(it -> number(it).isPresent())
          ? "type: decimal"
          : "type: text";
    }

    /// A number as facts have it: within their bounds, with at most twelve decimals.
    public static Optional<BigDecimal> number(Json value) {
      return ForeignObject.number(value)
          .filter(it -> it.abs().compareTo(MAGNITUDE_MAX) <= 0)
          .map(ForeignObject::rounded);
    }

    /// The facts of one document.
    JsonObject of(ForeignObject metadata) {
      JsonObjectBuilder values = JsonObject.builder();
      facts.forEach((key, fact) ->
          values.put(fact.id(), metadata.find(key).flatMap(value -> value(value, fact.type()))));
      return values.build();
    }

    private static Optional<Json> value(Json value, String type) {
      if (type.contains("boolean")) {
        return Optional.of(value);
      }
      if (type.contains("decimal")) {
        return number(value).map(Json::of);
      }
      String text = written(value);
      return Optional.of(Json.of(text.substring(0, Math.min(text.length(), TEXT_MAX))));
    }
  }
}
