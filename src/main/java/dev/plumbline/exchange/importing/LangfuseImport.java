package dev.plumbline.exchange.importing;

import static dev.plumbline.exchange.importing.ForeignObject.unlessEmpty;
import static dev.plumbline.exchange.importing.ImportedSuite.Outcome.NONE;
import static java.math.BigDecimal.ONE;
import static java.math.BigDecimal.ZERO;
import static java.util.stream.Collectors.joining;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.PlainJson;
import dev.plumbline.exchange.importing.GraderChecks.GradedCheck;
import dev.plumbline.exchange.importing.ImportedCheck.CheckedFact.Recorded;
import dev.plumbline.exchange.importing.ImportedCheck.Judged;
import dev.plumbline.exchange.importing.ImportedCheck.Measured;
import dev.plumbline.exchange.importing.ImportedSuite.Case;
import dev.plumbline.exchange.importing.ImportedSuite.Outcome;
import dev.plumbline.exchange.importing.LangfuseTrace.LangfuseScore;
import dev.plumbline.exchange.importing.LangfuseTrace.LangfuseScore.Source;
import dev.plumbline.exchange.importing.RecordedScores.Column;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// An export of Langfuse: a trace is a document, the scores of a name are a check. Without traces,
/// generations are documents.
public final class LangfuseImport {

  static final String EXPECTED = "expected_output";

  private final ImportLedger ledger;
  private final LangfuseExport export;
  private final SortedMap<String, List<ForeignObject>> observations = new TreeMap<>();
  private final SortedMap<String, List<LangfuseScore>> scores = new TreeMap<>();
  private final SortedMap<String, List<LangfuseScore>> named = new TreeMap<>();

  /// By name and by what they say, each once.
  private final SortedMap<String, SortedMap<String, ForeignObject>> configs = new TreeMap<>();

  /// What a config says, by its id.
  private final SortedMap<String, String> said = new TreeMap<>();

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

  private static <T> void add(SortedMap<String, List<T>> lists, String key, T value) {
    lists.computeIfAbsent(key, _ -> new ArrayList<>()).add(value);
  }

  private void add(String target, LangfuseScore score) {
    add(scores, target, score);
    add(named, column(score), score);
  }

  /// The scores of a name are a column; where configs say different things of it, those of each.
  private String column(LangfuseScore score) {
    return column(score.name(), said.getOrDefault(score.config(), ""));
  }

  private String column(String name, String config) {
    return configs.getOrDefault(name, new TreeMap<>()).size() > 1 ? name + "\n" + config : name;
  }

  private void configure(ForeignObject config) {
    String says =
        PlainJson.text(
            config.json().without("id", "createdAt", "updatedAt", "projectId", "isArchived"));
    said.put(config.words("id"), says);
    if (configs.computeIfAbsent(config.text("name"), _ -> new TreeMap<>()).putIfAbsent(says, config)
        != null) {
      config.skipAll();
      config.kept("score config");
    }
  }

  private ImportedSuite suite() {
    export.configs.forEach(this::configure);
    boolean traced = !export.traces.isEmpty();
    if (traced) {
      export.observations.forEach(each -> add(observations, each.text("traceId"), each));
    }
    for (ForeignObject each : export.scores) {
      String trace = each.text("traceId");
      String observation = each.text("observationId");
      String target = observation.isEmpty() ? root(trace).orElse(trace) : observation;
      add(traced ? trace : target, LangfuseScore.of(each));
    }
    for (ForeignObject each : traced ? export.traces : export.observations) {
      String id = each.words("id");
      LangfuseTrace.of(each, id, observations.getOrDefault(id, List.of()))
          .ifPresent(trace -> {
            traces.add(trace);
            trace.columns().forEach(score -> add(id, score));
          });
    }
    Set<String> known = traces.stream().map(LangfuseTrace::id).collect(Collectors.toSet());
    unmatched(known);
    items(known);
    boolean expects = traces.stream().anyMatch(it -> !expected(it).isEmpty());
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
              _ -> NONE,
              _ -> Optional.empty()));
    }
    return new RecordedScores<>(
            "Langfuse",
            traces,
            columns,
            LangfuseTrace::metadata,
            (trace, group) -> {
              SortedMap<String, String> context = new TreeMap<>(trace.context());
              if (expects) {
                context.put(EXPECTED, expected(trace));
              }
              return Case.of(unlessEmpty(trace.id(), "trace"), trace.content(), context, group);
            })
        .suite("langfuse", ledger);
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

  /// Scores and observations of traces that are not here.
  private void unmatched(Set<String> known) {
    String why = "its trace is not here, or has no output";
    Set<LangfuseScore> lost = new HashSet<>();
    scores.forEach((id, all) -> {
      if (!known.contains(id)) {
        all.forEach(score -> ledger.lost("score", why, score.path()));
        lost.addAll(all);
      }
    });
    named.values().forEach(all -> all.removeAll(lost));
    named.values().removeIf(List::isEmpty);
    observations.forEach((id, all) -> {
      if (!known.contains(id)) {
        all.forEach(ForeignObject::skipAll);
        all.forEach(each -> each.lost("observation", why));
      }
    });
  }

  /// Items of data sets: what is expected of traces, or tests without an output.
  private void items(Set<String> known) {
    for (ForeignObject item : export.items) {
      item.leave("langfuse item");
      String source = item.text("sourceTraceId");
      if (known.contains(source)) {
        item.skip("id input metadata expectedOutput");
        expected.put(source, LangfuseTrace.expected(item));
        item.kept("expected output");
      } else {
        item.kept("dataset item");
        traces.add(LangfuseTrace.ofItem(item));
      }
    }
  }

  private List<Column<LangfuseTrace>> columns() {
    SortedMap<String, ForeignObject> given = new TreeMap<>();
    configs.forEach((name, each) ->
        each.forEach((says, config) -> {
          String column = column(name, says);
          if (each.size() == 1 || named.containsKey(column)) {
            given.put(column, config);
            named.computeIfAbsent(column, _ -> new ArrayList<>());
          } else {
            config.skipAll();
            config.lost("score config", "no score is of it, and another one has the same name");
          }
        }));
    List<Column<LangfuseTrace>> columns = new ArrayList<>();
    named.forEach((key, all) -> {
      Optional<ForeignObject> config = Optional.ofNullable(given.get(key));
      LangfuseColumn column = new LangfuseColumn(key, all, config);
      String name = column.name;
      String place = all.isEmpty() ? config.orElseThrow().path() : all.getFirst().path();
      Optional<String> problem = column.problem();
      if (problem.isPresent()) {
        ledger.lost("score " + name, problem.get(), place);
      } else {
        column.left(ledger);
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
        .filter(score -> column(score).equals(column.key))
        .filter(score -> (score.source() == Source.PERSON) == people);
  }

  private Outcome outcome(LangfuseColumn column, LangfuseTrace trace) {
    List<LangfuseScore> all =
        scores(column, trace, false).sorted(Comparator.comparing(LangfuseScore::source)).toList();
    if (all.isEmpty()) {
      return NONE;
    }
    all.subList(1, all.size())
        .forEach(
            score -> ledger.lost("further score", "another one of its name counts", score.path()));
    Optional<BigDecimal> value = column.counted(all.getFirst());
    return new Outcome(value.map(column::isHigh), value, all.getFirst().comment());
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
  private static final class LangfuseColumn {

    private final String key;
    private final String name;
    private final List<LangfuseScore> scores;
    private final String type;
    private final String description;
    private final SequencedMap<String, BigDecimal> categories = new LinkedHashMap<>();
    private final boolean isJudged;
    private final BigDecimal low;
    private final BigDecimal high;
    private final boolean isGuessed;

    /// @param key its name, unless it has scores
    /// @param scores that belong together
    /// @param given its config; empty if there is none
    LangfuseColumn(String key, List<LangfuseScore> scores, Optional<ForeignObject> given) {
      this.key = key;
      this.name = scores.isEmpty() ? key : scores.getFirst().name();
      this.scores = scores;
      ForeignObject config =
          given.orElseGet(() -> new ForeignObject(JsonObject.EMPTY, "", new ImportLedger()));
      description = config.text("description");
      String said = config.text("dataType");
      type = !said.isEmpty() ? said : scores.isEmpty() ? "NUMERIC" : scores.getFirst().type();
      isJudged = scores.isEmpty() || scores.stream().anyMatch(it -> it.source() != Source.CODE);
      for (ForeignObject each : config.objects("categories")) {
        each.number("value").ifPresent(value -> categories.put(each.text("label"), value));
      }
      if (categories.isEmpty() && type.equals("CATEGORICAL")) {
        // each category has the number that comes with it, if those differ: else they are all 0
        SortedMap<String, BigDecimal> found = new TreeMap<>();
        scores.forEach(
            each -> each.value().ifPresent(value -> found.putIfAbsent(each.label(), value)));
        if (found.size() > 1 && found.values().stream().distinct().count() == found.size()) {
          categories.putAll(found);
        }
      }
      boolean known = !categories.isEmpty();
      List<BigDecimal> values =
          known
              ? List.copyOf(categories.values())
              : scores.stream().flatMap(each -> value(each).stream()).toList();
      BigDecimal least = values.stream().min(BigDecimal::compareTo).orElse(ZERO);
      BigDecimal most = values.stream().max(BigDecimal::compareTo).orElse(ONE);
      // a score between 0 and 1 says what the range is, whatever one beside it says
      boolean shares =
          !known && values.stream().anyMatch(it -> it.signum() > 0 && it.compareTo(ONE) < 0);
      Optional<BigDecimal> from = config.number("minValue").filter(_ -> !known);
      Optional<BigDecimal> to = config.number("maxValue").filter(_ -> !known);
      low = from.orElse(known ? least : shares ? ZERO : least.min(ZERO));
      high = to.orElse(known ? most : shares ? ONE : most.max(ONE));
      isGuessed = !known && !shares && to.isEmpty() && !isWithinShares();
      config.leave("langfuse config");
    }

    private boolean isWithinShares() {
      return low.signum() >= 0 && high.compareTo(ONE) <= 0;
    }

    /// Whether what counts of it is from 0 to 1.
    boolean isShare() {
      return isJudged || isWithinShares();
    }

    /// Why its scores are no numbers; empty if they are.
    Optional<String> problem() {
      return type.equals("TEXT") || type.equals("CORRECTION")
          ? Optional.of("it is a text")
          : low.compareTo(high) >= 0
              ? Optional.of("it has no range")
              : Optional.of("its categories have no numbers: export the score config too")
                  .filter(_ ->
                      !scores.isEmpty() && scores.stream().allMatch(it -> value(it).isEmpty()));
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
          .map(value -> isJudged ? GradedCheck.share(value, low, high) : value);
    }

    private String range() {
      return low.toPlainString() + " to " + high.toPlainString();
    }

    /// Names the scores that do not count. One beyond the range would shrink all others.
    void left(ImportLedger ledger) {
      scores.stream()
          .filter(each -> counted(each).isEmpty())
          .forEach(each ->
              ledger.lost(
                  "score " + name,
                  value(each).isPresent()
                      ? "it is beyond the range from " + range()
                      : "it is no number, and none of the categories",
                  each.path()));
      if (isGuessed && !scores.isEmpty()) {
        ledger.changed(
            "range of " + name,
            "no config says it, so it is that of the scores, from " + range(),
            scores.getFirst().path());
      }
    }

    /// Whether a value is in the upper half.
    boolean isHigh(BigDecimal counted) {
      return counted.compareTo(isJudged ? new BigDecimal("0.5") : high) >= 0;
    }

    ImportedCheck check(ImportLedger ledger, String place) {
      boolean graded = !type.equals("BOOLEAN");
      ledger.changed(
          "score " + type,
          !isJudged
              ? "code gave it, or the export does not say who: what was recorded is given as a fact,"
                  + " and is unknown for new outputs"
              : graded
                  ? "a judge gives a score from 0 to 1 in place of the range, and a yes from the middle"
                  : "a judge of yours answers, and recorded answers are given",
          place);
      return isJudged
          ? new Judged(name, question(), graded, Optional.empty(), false)
          : new Measured(
              name,
              List.of(new Recorded("score " + name, true)),
              "#0 >= " + high.toPlainString(),
              "#0");
    }

    private String question() {
      return "Is the answer good, by \"%s\"?%s%s"
          .formatted(
              name,
              description.isEmpty() ? "" : " " + description.strip(),
              !categories.isEmpty()
                  ? categories.keySet().stream()
                      .sorted(Comparator.comparing(categories::get))
                      .collect(joining(", ", " From worst to best: ", "."))
                  : type.equals("BOOLEAN") ? "" : " The range is " + range() + ".");
    }
  }
}
