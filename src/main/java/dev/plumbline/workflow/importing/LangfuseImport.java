package dev.plumbline.workflow.importing;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.workflow.importing.ImportedSuite.Outcome;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;

/// An export of Langfuse: a trace is a document, the scores of a name are a check. Without traces,
/// generations are documents.
public final class LangfuseImport {

  static final String EXPECTED = "expected_output";

  private final ImportLedger ledger;
  private final LangfuseExport export;
  private final SortedMap<String, List<ForeignObject>> observations = new TreeMap<>();
  private final SortedMap<String, List<LangfuseScore>> scores = new TreeMap<>();
  private final SequencedMap<String, List<LangfuseScore>> named = new LinkedHashMap<>();
  private final SortedMap<String, ForeignObject> expected = new TreeMap<>();

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
    List<ForeignObject> roots = traced ? export.traces : export.observations;
    if (traced) {
      for (ForeignObject each : export.observations) {
        observations
            .computeIfAbsent(LangfuseExport.text(each, "traceId"), _ -> new ArrayList<>())
            .add(each);
      }
    }
    for (ForeignObject each : export.scores) {
      String trace = each.text("traceId");
      String target =
          traced || each.text("observationId").isEmpty()
              ? traced ? trace : root(trace).orElse(trace)
              : each.text("observationId");
      add(target, LangfuseScore.of(each, ledger));
    }
    List<LangfuseTrace> traces = new ArrayList<>();
    for (ForeignObject each : roots) {
      String id = each.find("id").map(PlainTemplate::written).orElse("");
      LangfuseTrace.of(each, id, observations.getOrDefault(id, List.of()), ledger)
          .ifPresent(trace -> {
            traces.add(trace);
            trace.columns().forEach(score -> add(id, score));
          });
    }
    unmatched(traces);
    List<LangfuseTrace> items = items(traces);
    List<LangfuseColumn> columns = columns();
    List<Assertion> checks = new ArrayList<>();
    boolean hasShares = columns.stream().anyMatch(LangfuseColumn::isShare);
    for (LangfuseColumn each : columns) {
      List<LangfuseScore> all = named.getOrDefault(each.name(), List.of());
      String place = all.isEmpty() ? "" : all.getFirst().path();
      boolean counts = !hasShares || each.isShare();
      if (!counts) {
        ledger.changed(
            "score " + each.name(),
            "its values are beyond 0 to 1, and count nothing beside others",
            place);
      }
      checks.add(
          new Assertion.Leaf(
              each.check(ledger, place), counts ? BigDecimal.ONE : BigDecimal.ZERO, ""));
    }
    boolean expects =
        !expected.isEmpty() || items.stream().anyMatch(it -> !it.expected().isEmpty());
    if (columns.isEmpty() && expects) {
      ledger.changed(
          "expected output", "without scores, a judge is asked whether it was given", "");
      checks.add(
          leaf(
              new Check.Judged(
                  "as_expected",
                  "Does the answer say what the part " + EXPECTED + " says?",
                  false,
                  Optional.empty(),
                  false)));
    }
    if (columns.size() > 1) {
      ledger.changed("scores together", "the score is the mean of them, and Langfuse has none", "");
    }
    Assertion.Group group = Assertion.Group.of(checks, Optional.empty());
    List<LangfuseTrace> all = new ArrayList<>(traces);
    all.addAll(items);
    MetadataFacts metadata =
        MetadataFacts.of(all.stream().map(LangfuseTrace::metadata).toList(), ledger);
    List<ImportedSuite.Case> cases =
        checks.isEmpty()
            ? List.of()
            : all.stream().map(each -> document(each, columns, group, metadata, expects)).toList();
    return new ImportedSuite("langfuse", "", cases, metadata.facts());
  }

  /// The outermost observation of a trace that is not here itself.
  private Optional<String> root(String trace) {
    return export.observations.stream()
        .filter(each -> LangfuseExport.text(each, "traceId").equals(trace))
        .filter(each -> LangfuseExport.text(each, "parentObservationId").isEmpty())
        .map(each -> each.text("id"))
        .findFirst();
  }

  private static Assertion leaf(Check check) {
    return new Assertion.Leaf(check, BigDecimal.ONE, "");
  }

  private void add(String target, LangfuseScore score) {
    scores.computeIfAbsent(target, _ -> new ArrayList<>()).add(score);
    named.computeIfAbsent(score.name(), _ -> new ArrayList<>()).add(score);
  }

  /// Scores and observations of traces that are not here.
  private void unmatched(List<LangfuseTrace> traces) {
    List<String> ids = traces.stream().map(LangfuseTrace::id).toList();
    SortedMap<String, Boolean> known = new TreeMap<>();
    ids.forEach(id -> known.put(id, true));
    scores.forEach((id, all) -> {
      if (!known.containsKey(id)) {
        all.forEach(
            score -> ledger.lost("score", "its trace is not here, or has no output", score.path()));
      }
    });
    observations.forEach((id, all) -> {
      if (!known.containsKey(id)) {
        all.forEach(each -> {
          each.keys().forEach(each::skip);
          ledger.lost("observation", "its trace is not here, or has no output", each.path());
        });
      }
    });
  }

  /// Items of data sets: what is expected of traces, or tests without an output.
  private List<LangfuseTrace> items(List<LangfuseTrace> traces) {
    List<LangfuseTrace> tests = new ArrayList<>();
    for (ForeignObject item : export.items) {
      item.skip("datasetId", "datasetName", "status", "createdAt", "updatedAt", "projectId");
      item.skip("validFrom", "mediaReferences");
      String source = LangfuseExport.text(item, "sourceTraceId");
      item.skip("sourceObservationId", "source_observation_id");
      if (traces.stream().anyMatch(trace -> trace.id().equals(source))) {
        item.skip("id", "input", "metadata");
        expected.put(source, item);
        item.skip("expectedOutput", "expected_output");
        ledger.kept("expected output", item.path());
      } else {
        ledger.kept("dataset item", item.path());
        tests.add(LangfuseTrace.ofItem(item));
      }
    }
    return tests;
  }

  private List<LangfuseColumn> columns() {
    SortedMap<String, ForeignObject> configs = new TreeMap<>();
    for (ForeignObject each : export.configs) {
      String name = each.text("name");
      if (configs.putIfAbsent(name, each) == null) {
        named.computeIfAbsent(name, _ -> new ArrayList<>());
      } else {
        each.keys().forEach(each::skip);
        ledger.lost("score config", "another one has the same name", each.path());
      }
    }
    List<LangfuseColumn> columns = new ArrayList<>();
    new TreeMap<>(named)
        .forEach((name, all) -> {
          Optional<ForeignObject> config = Optional.ofNullable(configs.get(name));
          LangfuseColumn column = new LangfuseColumn(name, all, config);
          column.beyond(all, ledger);
          Optional<String> problem = column.problem(all);
          if (problem.isPresent()) {
            String place = all.isEmpty() ? config.orElseThrow().path() : all.getFirst().path();
            ledger.lost("score " + name, problem.get(), place);
          } else {
            config.ifPresent(it -> ledger.kept("score config", it.path()));
            columns.add(column);
          }
        });
    return columns;
  }

  private ImportedSuite.Case document(
      LangfuseTrace trace,
      List<LangfuseColumn> columns,
      Assertion.Group group,
      MetadataFacts metadata,
      boolean expects) {
    List<Outcome> outcomes = new ArrayList<>();
    SortedMap<Integer, BigDecimal> labels = new TreeMap<>();
    for (int i = 0; i < columns.size(); i++) {
      LangfuseColumn column = columns.get(i);
      List<LangfuseScore> own =
          scores.getOrDefault(trace.id(), List.of()).stream()
              .filter(score -> score.name().equals(column.name()))
              .toList();
      List<LangfuseScore> people =
          own.stream().filter(it -> it.source() == LangfuseScore.Source.PERSON).toList();
      List<LangfuseScore> others =
          own.stream()
              .filter(it -> it.source() != LangfuseScore.Source.PERSON)
              .sorted(Comparator.comparing(LangfuseScore::source))
              .toList();
      others.stream()
          .skip(1)
          .forEach(score ->
              ledger.lost("further score", "another one of its name counts", score.path()));
      outcomes.add(others.stream().findFirst().map(it -> outcome(column, it)).orElse(Outcome.NONE));
      List<BigDecimal> said =
          people.stream().flatMap(score -> column.counted(score).stream()).toList();
      if (!said.isEmpty()) {
        people.forEach(score -> ledger.kept("score of a person", score.path()));
        labels.put(i, ImportedSuite.Case.mean(said));
      }
    }
    SortedMap<String, String> context = new TreeMap<>();
    if (expects) {
      context.put(
          EXPECTED,
          expected.containsKey(trace.id())
              ? LangfuseTrace.expected(expected.get(trace.id()))
              : trace.expected());
    }
    trace.context().forEach(context::put);
    return new ImportedSuite.Case(
            trace.id().isEmpty() ? "trace" : trace.id(),
            trace.content(),
            context,
            metadata.of(trace.metadata()),
            group,
            outcomes,
            Optional.empty(),
            Optional.empty())
        .labelled(labels);
  }

  private static Outcome outcome(LangfuseColumn column, LangfuseScore score) {
    Optional<BigDecimal> value = column.counted(score);
    return new Outcome(value.map(column::isHigh), value, score.comment());
  }

  static List<Json> elements(Json value) {
    return value instanceof JsonArray(List<Json> list) ? list : List.of();
  }

  static boolean isMessage(Json value) {
    return value instanceof JsonObject object
        && object.find("role").isPresent()
        && (object.find("content").isPresent() || object.find("tool_calls").isPresent());
  }
}
