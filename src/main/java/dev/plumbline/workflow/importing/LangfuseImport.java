package dev.plumbline.workflow.importing;

import static java.math.BigDecimal.ONE;
import static java.math.BigDecimal.ZERO;
import static java.math.RoundingMode.HALF_EVEN;

import dev.plumbline.workflow.importing.Check.Assertion.Group;
import dev.plumbline.workflow.importing.Check.CheckedFact.Recorded;
import dev.plumbline.workflow.importing.Check.Judged;
import dev.plumbline.workflow.importing.Check.Measured;
import dev.plumbline.workflow.importing.ForeignObject.Rest;
import dev.plumbline.workflow.importing.ImportedSuite.Case;
import dev.plumbline.workflow.importing.ImportedSuite.Outcome;
import dev.plumbline.workflow.importing.LangfuseTrace.LangfuseScore;
import dev.plumbline.workflow.importing.LangfuseTrace.LangfuseScore.Source;
import dev.plumbline.workflow.importing.ScoredRecords.Column;
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
      add(traced ? trace : target, LangfuseScore.of(each));
    }
    for (ForeignObject each : traced ? export.traces : export.observations) {
      String id = each.find("id").map(ForeignObject::written).orElse("");
      LangfuseTrace.of(each, id, observations.getOrDefault(id, List.of()))
          .ifPresent(trace -> {
            traces.add(trace);
            trace.columns().forEach(score -> add(id, score));
          });
    }
    unmatched();
    List<LangfuseTrace> all = new ArrayList<>(traces);
    all.addAll(items());
    boolean expects = all.stream().anyMatch(it -> !expected(it).isEmpty());
    List<Column<LangfuseTrace>> columns = columns();
    if (columns.isEmpty() && expects) {
      ledger.changed(
          "expected output", "without scores, a judge is asked whether it was given", "");
      columns.add(
          new Column<>(
              Judged.of("as_expected", "Does the answer say what the part " + EXPECTED + " says?"),
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

  private Case document(LangfuseTrace trace, Group group, boolean expects) {
    SortedMap<String, String> context = new TreeMap<>(trace.context());
    if (expects) {
      context.put(EXPECTED, expected(trace));
    }
    return Case.of(trace.id().isEmpty() ? "trace" : trace.id(), trace.content(), context, group);
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
          each.lost("observation", why);
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
        item.kept("expected output");
      } else {
        item.kept("dataset item");
        tests.add(LangfuseTrace.ofItem(item));
      }
    }
    return tests;
  }

  private List<Column<LangfuseTrace>> columns() {
    SortedMap<String, ForeignObject> configs = new TreeMap<>();
    for (ForeignObject each : export.configs) {
      String name = each.text("name");
      if (configs.putIfAbsent(name, each) == null) {
        named.computeIfAbsent(name, _ -> new ArrayList<>());
      } else {
        each.skipAll();
        each.lost("score config", "another one has the same name");
      }
    }
    List<Column<LangfuseTrace>> columns = new ArrayList<>();
    named.forEach((name, all) -> {
      Optional<ForeignObject> config = Optional.ofNullable(configs.get(name));
      LangfuseColumn column = new LangfuseColumn(name, all, config);
      column.beyond(all, ledger);
      String place = all.isEmpty() ? config.orElseThrow().path() : all.getFirst().path();
      Optional<String> problem = column.problem(all);
      if (problem.isPresent()) {
        ledger.lost("score " + name, problem.get(), place);
      } else {
        config.ifPresent(it -> it.kept("score config"));
        columns.add(
            new Column<>(
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
        .filter(score -> (score.source() == Source.PERSON) == people);
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
    return Optional.of(Case.mean(said));
  }

  /// All scores of one name: a check, with the range of its values.
  static final class LangfuseColumn {

    private static final int DECIMALS = 12;
    private static final Rest CONFIG =
        Rest.of("skip id name createdAt updatedAt projectId isArchived dataType");

    private final String name;
    private final String type;
    private final String description;
    private final SortedMap<String, BigDecimal> categories = new TreeMap<>();
    private final List<String> ordered = new ArrayList<>();
    private final boolean isJudged;
    private final BigDecimal low;
    private final BigDecimal high;
    private final boolean isGuessed;

    /// @param scores of this name
    /// @param config empty if there is none
    LangfuseColumn(String name, List<LangfuseScore> scores, Optional<ForeignObject> config) {
      this.name = name;
      this.description = config.map(it -> it.text("description")).orElse("");
      this.type =
          config
              .map(it -> it.text("dataType"))
              .filter(it -> !it.isEmpty())
              .or(() -> scores.stream().map(LangfuseScore::type).findFirst())
              .orElse("NUMERIC");
      this.isJudged =
          scores.isEmpty() || scores.stream().anyMatch(it -> it.source() != Source.CODE);
      for (ForeignObject each : config.map(it -> it.objects("categories")).orElse(List.of())) {
        each.number("value")
            .ifPresent(value -> {
              categories.put(each.text("label"), value);
              ordered.add(each.text("label"));
            });
      }
      if (categories.isEmpty() && type.equals("CATEGORICAL")) {
        mapped(scores);
      }
      List<BigDecimal> values = new ArrayList<>(categories.values());
      if (categories.isEmpty()) {
        scores.forEach(each -> value(each).ifPresent(values::add));
      }
      BigDecimal least = values.stream().min(BigDecimal::compareTo).orElse(ZERO);
      BigDecimal most = values.stream().max(BigDecimal::compareTo).orElse(ONE);
      boolean known = !categories.isEmpty();
      // a score between 0 and 1 says what the range is, whatever one beside it says
      boolean shares = !known && values.stream().anyMatch(LangfuseColumn::isFraction);
      low =
          config
              .flatMap(it -> it.number("minValue"))
              .filter(_ -> !known)
              .orElse(known ? least : shares ? ZERO : least.min(ZERO));
      high =
          config
              .flatMap(it -> it.number("maxValue"))
              .filter(_ -> !known)
              .orElse(known ? most : shares ? ONE : most.max(ONE));
      isGuessed =
          !known
              && !shares
              && config.flatMap(it -> it.number("maxValue")).isEmpty()
              && (high.compareTo(ONE) > 0 || low.signum() < 0);
      config.ifPresent(it -> it.leave(CONFIG));
    }

    /// Without a config, each category has the number that comes with it, if those differ: else
    /// they are all 0.
    private void mapped(List<LangfuseScore> scores) {
      SortedMap<String, BigDecimal> found = new TreeMap<>();
      for (LangfuseScore each : scores) {
        each.value().ifPresent(value -> found.putIfAbsent(each.label(), value));
      }
      if (found.size() > 1 && found.values().stream().distinct().count() == found.size()) {
        categories.putAll(found);
        ordered.addAll(found.keySet());
      }
    }

    String name() {
      return name;
    }

    /// Whether what counts of it is from 0 to 1.
    boolean isShare() {
      return isJudged || low.signum() >= 0 && high.compareTo(ONE) <= 0;
    }

    /// Why its scores are no numbers; empty if they are.
    Optional<String> problem(List<LangfuseScore> scores) {
      if (type.equals("TEXT") || type.equals("CORRECTION")) {
        return Optional.of("it is a text");
      }
      if (low.compareTo(high) >= 0) {
        return Optional.of("it has no range");
      }
      return !scores.isEmpty() && scores.stream().allMatch(each -> value(each).isEmpty())
          ? Optional.of("its categories have no numbers: export the score config too")
          : Optional.empty();
    }

    private Optional<BigDecimal> value(LangfuseScore score) {
      return score.label().isEmpty() || !categories.containsKey(score.label())
          ? score.value().filter(_ -> !type.equals("CATEGORICAL") || score.label().isEmpty())
          : Optional.of(categories.get(score.label()));
    }

    /// A value from 0 to 1 where a judge decides, else as it is.
    Optional<BigDecimal> counted(LangfuseScore score) {
      return value(score)
          .filter(value -> value.compareTo(low) >= 0 && value.compareTo(high) <= 0)
          .map(value ->
              isJudged
                  ? value
                      .subtract(low)
                      .divide(high.subtract(low), DECIMALS, HALF_EVEN)
                      .stripTrailingZeros()
                  : value);
    }

    private static boolean isFraction(BigDecimal value) {
      return value.signum() > 0 && value.compareTo(ONE) < 0;
    }

    /// Names the scores beyond the range, which do not count: one of them would shrink all others.
    void beyond(List<LangfuseScore> scores, ImportLedger ledger) {
      scores.stream()
          .filter(each -> value(each).isPresent() && counted(each).isEmpty())
          .forEach(each ->
              ledger.lost(
                  "score " + name,
                  "it is beyond the range from "
                      + low.toPlainString()
                      + " to "
                      + high.toPlainString(),
                  each.path()));
      if (isGuessed && !scores.isEmpty()) {
        ledger.changed(
            "range of " + name,
            "no config says it, so it is that of the scores, from "
                + low.toPlainString()
                + " to "
                + high.toPlainString(),
            scores.getFirst().path());
      }
    }

    /// Whether a value is in the upper half.
    boolean isHigh(BigDecimal counted) {
      return counted.compareTo(isJudged ? new BigDecimal("0.5") : high) >= 0;
    }

    Check check(ImportLedger ledger, String place) {
      if (!isJudged) {
        ledger.changed(
            "score " + type,
            "code gave it, or the export does not say who: what was recorded is given as a fact, and"
                + " is unknown for new outputs",
            place);
        return new Measured(
            name,
            List.of(new Recorded("score " + name, true)),
            "#0 >= " + high.toPlainString(),
            "#0");
      }
      boolean graded = !type.equals("BOOLEAN");
      ledger.changed(
          "score " + type,
          graded
              ? "a judge gives a score from 0 to 1 in place of the range, and a yes from the middle"
              : "a judge of yours answers, and recorded answers are given",
          place);
      return new Judged(name, question(), graded, Optional.empty(), false);
    }

    private String question() {
      String range =
          ordered.isEmpty()
              ? type.equals("BOOLEAN")
                  ? ""
                  : " The range is " + low.toPlainString() + " to " + high.toPlainString() + "."
              : " From worst to best: "
                  + String.join(
                      ", ", ordered.stream().sorted(Comparator.comparing(categories::get)).toList())
                  + ".";
      return "Is the answer good, by \""
          + name
          + "\"?"
          + (description.isEmpty() ? "" : " " + description.strip())
          + range;
    }
  }
}
