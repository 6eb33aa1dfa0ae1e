package dev.plumbline.workflow.importing;

import dev.plumbline.workflow.importing.ForeignObject.Rest;
import dev.plumbline.workflow.importing.ImportedSuite.Outcome;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// An export of Langfuse: a trace is a document, the scores of a name are a check. Without traces,
/// generations are documents.
public final class LangfuseImport {

  static final String EXPECTED = "expected_output";

  private static final Rest ITEM =
      Rest.of(
          """
          skip datasetId datasetName status createdAt updatedAt projectId validFrom mediaReferences
          skip sourceObservationId\
          """);

  private final ImportLedger ledger;
  private final LangfuseExport export;
  private final SortedMap<String, List<ForeignObject>> observations = new TreeMap<>();
  private final SortedMap<String, List<LangfuseScore>> scores = new TreeMap<>();
  private final SortedMap<String, List<LangfuseScore>> named = new TreeMap<>();
  private final SortedMap<String, String> expected = new TreeMap<>();
  private final List<LangfuseTrace> traces = new ArrayList<>();

  private LangfuseImport(LangfuseExport export, ImportLedger ledger) {
    this.export = export;
    this.ledger = ledger;
  }

  /// @throws dev.plumbline.base.problem.Refusal if it cannot be read
  public static ImportedSuite read(ForeignFile file, ImportLedger ledger) {
    return new LangfuseImport(LangfuseExport.read(file, ledger), ledger).suite();
  }

  private ImportedSuite suite() {
    boolean traced = !export.traces.isEmpty();
    for (ForeignObject each : traced ? export.observations : List.<ForeignObject>of()) {
      observations.computeIfAbsent(each.text("traceId"), _ -> new ArrayList<>()).add(each);
    }
    for (ForeignObject each : export.scores) {
      String trace = each.text("traceId");
      String observation = each.text("observationId");
      String target = observation.isEmpty() ? root(trace).orElse(trace) : observation;
      add(traced ? trace : target, LangfuseScore.of(each, ledger));
    }
    for (ForeignObject each : traced ? export.traces : export.observations) {
      String id = each.find("id").map(PlainTemplate::written).orElse("");
      LangfuseTrace.of(each, id, observations.getOrDefault(id, List.of()), ledger)
          .ifPresent(trace -> {
            traces.add(trace);
            trace.columns().forEach(score -> add(id, score));
          });
    }
    unmatched();
    List<LangfuseTrace> all = new ArrayList<>(traces);
    all.addAll(items());
    boolean expects = all.stream().anyMatch(it -> !expected(it).isEmpty());
    List<ScoredRecords.Column<LangfuseTrace>> columns = columns();
    if (columns.isEmpty() && expects) {
      ledger.changed(
          "expected output", "without scores, a judge is asked whether it was given", "");
      columns.add(
          new ScoredRecords.Column<>(
              Check.Judged.of(
                  "as_expected", "Does the answer say what the part " + EXPECTED + " says?"),
              "expected output",
              "",
              true,
              _ -> Outcome.NONE,
              _ -> Optional.empty()));
    }
    return new ScoredRecords<>(
            "Langfuse",
            all,
            columns,
            LangfuseTrace::metadata,
            (trace, group) -> document(trace, group, expects))
        .suite("langfuse", ledger);
  }

  private ImportedSuite.Case document(LangfuseTrace trace, Assertion.Group group, boolean expects) {
    SortedMap<String, String> context = new TreeMap<>(trace.context());
    if (expects) {
      context.put(EXPECTED, expected(trace));
    }
    return ImportedSuite.Case.of(
        trace.id().isEmpty() ? "trace" : trace.id(), trace.content(), context, group);
  }

  private String expected(LangfuseTrace trace) {
    return expected.getOrDefault(trace.id(), trace.expected());
  }

  /// The outermost observation of a trace that is not here itself.
  private Optional<String> root(String trace) {
    return export.observations.stream()
        .filter(each -> each.text("traceId").equals(trace))
        .filter(each -> each.text("parentObservationId").isEmpty())
        .map(each -> each.text("id"))
        .findFirst();
  }

  private void add(String target, LangfuseScore score) {
    scores.computeIfAbsent(target, _ -> new ArrayList<>()).add(score);
    named.computeIfAbsent(score.name(), _ -> new ArrayList<>()).add(score);
  }

  private boolean isKnown(String id) {
    return traces.stream().anyMatch(trace -> trace.id().equals(id));
  }

  /// Scores and observations of traces that are not here.
  private void unmatched() {
    Set<String> known = traces.stream().map(LangfuseTrace::id).collect(Collectors.toSet());
    String why = "its trace is not here, or has no output";
    scores.forEach((id, all) -> {
      if (!known.contains(id)) {
        all.forEach(score -> ledger.lost("score", why, score.path()));
      }
    });
    observations.forEach((id, all) -> {
      if (!known.contains(id)) {
        all.forEach(each -> {
          each.skipAll();
          ledger.lost("observation", why, each.path());
        });
      }
    });
  }

  /// Items of data sets: what is expected of traces, or tests without an output.
  private List<LangfuseTrace> items() {
    List<LangfuseTrace> tests = new ArrayList<>();
    for (ForeignObject item : export.items) {
      item.leave(ITEM);
      String source = item.text("sourceTraceId");
      if (isKnown(source)) {
        item.skip("id", "input", "metadata", "expectedOutput");
        expected.put(source, LangfuseTrace.expected(item));
        ledger.kept("expected output", item.path());
      } else {
        ledger.kept("dataset item", item.path());
        tests.add(LangfuseTrace.ofItem(item));
      }
    }
    return tests;
  }

  private List<ScoredRecords.Column<LangfuseTrace>> columns() {
    SortedMap<String, ForeignObject> configs = new TreeMap<>();
    for (ForeignObject each : export.configs) {
      String name = each.text("name");
      if (configs.putIfAbsent(name, each) == null) {
        named.computeIfAbsent(name, _ -> new ArrayList<>());
      } else {
        each.skipAll();
        ledger.lost("score config", "another one has the same name", each.path());
      }
    }
    List<ScoredRecords.Column<LangfuseTrace>> columns = new ArrayList<>();
    named.forEach((name, all) -> {
      Optional<ForeignObject> config = Optional.ofNullable(configs.get(name));
      LangfuseColumn column = new LangfuseColumn(name, all, config);
      column.beyond(all, ledger);
      String place = all.isEmpty() ? config.orElseThrow().path() : all.getFirst().path();
      Optional<String> problem = column.problem(all);
      if (problem.isPresent()) {
        ledger.lost("score " + name, problem.get(), place);
      } else {
        config.ifPresent(it -> ledger.kept("score config", it.path()));
        columns.add(
            new ScoredRecords.Column<>(
                column.check(ledger, place),
                "score " + name,
                place,
                column.isShare(),
                trace -> outcome(column, trace),
                trace -> label(column, trace)));
      }
    });
    return columns;
  }

  private Stream<LangfuseScore> scores(LangfuseColumn column, LangfuseTrace trace, boolean people) {
    return scores.getOrDefault(trace.id(), List.of()).stream()
        .filter(score -> score.name().equals(column.name()))
        .filter(score -> (score.source() == LangfuseScore.Source.PERSON) == people);
  }

  private Outcome outcome(LangfuseColumn column, LangfuseTrace trace) {
    List<LangfuseScore> all =
        scores(column, trace, false).sorted(Comparator.comparing(LangfuseScore::source)).toList();
    all.stream()
        .skip(1)
        .forEach(
            score -> ledger.lost("further score", "another one of its name counts", score.path()));
    return all.stream()
        .findFirst()
        .map(score -> {
          Optional<BigDecimal> value = column.counted(score);
          return new Outcome(value.map(column::isHigh), value, score.comment());
        })
        .orElse(Outcome.NONE);
  }

  /// The mean of what people said.
  private Optional<BigDecimal> label(LangfuseColumn column, LangfuseTrace trace) {
    List<LangfuseScore> people = scores(column, trace, true).toList();
    List<BigDecimal> said =
        people.stream().flatMap(score -> column.counted(score).stream()).toList();
    if (said.isEmpty()) {
      return Optional.empty();
    }
    people.forEach(score -> ledger.kept("score of a person", score.path()));
    return Optional.of(ImportedSuite.Case.mean(said));
  }
}
