package dev.plumbline.workflow.importing;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonText;
import dev.plumbline.rubric.source.RubricLimits;
import dev.plumbline.workflow.importing.ImportedSuite.Outcome;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/// A log of Inspect: each sample in each epoch is a document, each value of a scorer a check.
public final class InspectImport {

  /// Of the context parts that a rubric may have, beside the target, what was asked and choices.
  private static final int PATTERNS_MAX = RubricLimits.CONTEXT_PARTS_MAX - 3;

  /// One value of one scorer.
  private record Column(InspectScorer scorer, String key) {}

  private final ImportLedger ledger;
  private final InspectLog log;
  private final ForeignObject header;
  private final ForeignObject eval;
  private final ForeignObject results;
  private final List<InspectScorer> scorers;
  private final List<InspectSample> samples = new ArrayList<>();
  private final SortedMap<String, InspectScorer> parts = new TreeMap<>();

  private InspectImport(InspectLog log, ImportLedger ledger) {
    this.ledger = ledger;
    this.log = log;
    this.header = new ForeignObject(log.header(), "", ledger);
    this.eval = header.object("eval");
    this.results = header.object("results");
    this.scorers = InspectScorer.of(eval, results, ledger);
  }

  /// @throws dev.plumbline.base.problem.Refusal if it is no log, or not intact
  public static ImportedSuite read(ForeignFile file, ImportLedger ledger) {
    return new InspectImport(InspectLog.read(file), ledger).suite();
  }

  private ImportedSuite suite() {
    String task = around();
    boolean epochs = log.samples().stream().map(each -> each.find("epoch")).distinct().count() > 1;
    for (int i = 0; i < log.samples().size(); i++) {
      ForeignObject sample = new ForeignObject(log.samples().get(i), "/samples/" + i, ledger);
      InspectSample.of(sample, epochs, this::scorer, ledger).ifPresent(samples::add);
    }
    List<Column> columns = columns();
    int targets = samples.stream().mapToInt(each -> each.targets().size()).max().orElse(0);
    List<Assertion> checks = new ArrayList<>();
    boolean isF1 = columns.stream().anyMatch(each -> each.scorer().isF1());
    int separate = isF1 && targets > 1 && targets <= InspectScorer.TARGETS_MAX ? targets : 0;
    boolean hasShares = columns.stream().anyMatch(each -> InspectScorer.areShares(values(each)));
    for (Column each : columns) {
      String part = parts.size() < PATTERNS_MAX - separate ? "pattern_" + (parts.size() + 1) : "";
      Check check = each.scorer().check(each.key(), values(each), targets, part, ledger);
      if (isPatterned(check, part)) {
        parts.put(part, each.scorer());
      }
      boolean counts = !hasShares || InspectScorer.areShares(values(each));
      if (!counts) {
        ledger.changed(
            "scorer " + each.scorer().kind(),
            "its values are beyond 0 to 1, and count nothing beside others",
            each.scorer().options().path());
      }
      checks.add(new Assertion.Leaf(check, counts ? BigDecimal.ONE : BigDecimal.ZERO, ""));
    }
    if (columns.size() > 1) {
      ledger.changed(
          "scorers together",
          "the score is the mean of them, and Inspect has none",
          "/eval/scorers");
    }
    Assertion.Group group = Assertion.Group.of(checks, Optional.empty());
    boolean judged = group.leaves().stream().anyMatch(leaf -> leaf.check() instanceof Check.Judged);
    MetadataFacts metadata =
        MetadataFacts.of(samples.stream().map(InspectSample::metadata).toList(), ledger);
    List<ImportedSuite.Case> cases =
        checks.isEmpty()
            ? List.of()
            : samples.stream()
                .map(each -> document(each, columns, group, metadata, judged, separate))
                .toList();
    return new ImportedSuite(task.isEmpty() ? "inspect" : task, "", cases, metadata.facts());
  }

  private static boolean isPatterned(Check check, String part) {
    return !part.isEmpty()
        && check instanceof Check.Measured measured
        && measured.facts().contains(new Check.CheckedFact.Computed("{matches: " + part + "}"));
  }

  /// What surrounds the samples.
  private String around() {
    header.skip("version", "reductions");
    String task = eval.text("task");
    eval.skip(
        "eval_set_id",
        "eval_id",
        "run_id",
        "created",
        "task_id",
        "task_version",
        "task_file",
        "task_display_name",
        "task_registry_name",
        "task_attribs",
        "dataset",
        "model",
        "tags",
        "scorers",
        "metrics",
        "viewer",
        "metadata",
        "packages",
        "revision");
    for (String key :
        List.of(
            "task_args",
            "task_args_passed",
            "solver",
            "solver_args",
            "solver_args_passed",
            "sandbox",
            "model_generate_config",
            "model_base_url",
            "model_args",
            "model_roles")) {
      eval.lose(key, "no model is asked here: recorded outputs are the documents");
    }
    ForeignObject config = eval.object("config");
    for (String key : config.keys()) {
      if (key.startsWith("epochs")) {
        config.change(key, "each epoch of a sample is a document of its own");
      } else {
        config.lose(key, "it is about how Inspect runs");
      }
    }
    header.lose("plan", "no model is asked here: recorded outputs are the documents");
    header.skip("stats", "log_updates", "config_updates", "tags", "metadata", "location", "etag");
    results.skip("total_samples", "completed_samples", "scores", "metadata", "early_stopping");
    results.lose("sample_reductions", "each epoch of a sample is a document of its own");
    results.skip("scorer", "metrics");
    String status = header.text("status");
    if (!status.isEmpty() && !status.equals("success")) {
      ledger.lost(
          "status " + status, "the run did not end: only what it recorded is here", "/status");
    }
    header.lose("error", "it is why the run did not end");
    if (header.flag("invalidated").orElse(false)) {
      ledger.lost("invalidated", "samples that were declared invalid are left out", "/invalidated");
    }
    return task.substring(task.lastIndexOf('/') + 1);
  }

  private InspectScorer scorer(String name) {
    return scorers.stream()
        .filter(each -> each.name().equals(name.substring(name.lastIndexOf('/') + 1)))
        .findFirst()
        .orElseGet(() -> {
          InspectScorer added = InspectScorer.unknown(name, ledger);
          scorers.add(added);
          return added;
        });
  }

  /// In the order of the scorers; those of which nothing was recorded too.
  private List<Column> columns() {
    List<Column> columns = new ArrayList<>();
    for (InspectScorer scorer : scorers) {
      TreeSet<String> keys = new TreeSet<>();
      for (InspectSample each : samples) {
        each.score(scorer)
            .ifPresent(score -> {
              keys.addAll(score.values().keySet());
              keys.addAll(score.labels().keySet());
            });
      }
      if (keys.isEmpty()) {
        keys.add("");
      }
      keys.forEach(key -> columns.add(new Column(scorer, key)));
    }
    return columns;
  }

  private List<BigDecimal> values(Column column) {
    SequencedSet<BigDecimal> values = new LinkedHashSet<>();
    for (InspectSample each : samples) {
      each.score(column.scorer())
          .ifPresent(score -> {
            Optional.ofNullable(score.values().get(column.key())).ifPresent(values::add);
          });
    }
    return List.copyOf(values);
  }

  private ImportedSuite.Case document(
      InspectSample sample,
      List<Column> columns,
      Assertion.Group group,
      MetadataFacts metadata,
      boolean judged,
      int separate) {
    List<Outcome> outcomes = new ArrayList<>();
    SortedMap<Integer, BigDecimal> labels = new TreeMap<>();
    for (int i = 0; i < columns.size(); i++) {
      Column each = columns.get(i);
      int place = i;
      Optional<InspectScore> score = sample.score(each.scorer());
      Optional<BigDecimal> value = score.map(it -> it.values().get(each.key()));
      outcomes.add(
          new Outcome(
              value.map(it -> it.compareTo(BigDecimal.ONE) >= 0),
              value,
              score.map(InspectScore::reason).orElse("")));
      score.map(it -> it.labels().get(each.key())).ifPresent(it -> labels.put(place, it));
    }
    boolean isWhole = labels.size() == columns.size();
    for (int place : labels.keySet()) {
      if (!isWhole && !columns.get(place).scorer().isJudged()) {
        ledger.lost("label", "a person scored what code checks, and not all of it", sample.path());
      }
    }
    return new ImportedSuite.Case(
            sample.id(),
            JsonObject.of("parts", sample.parts()),
            context(sample, judged, separate),
            metadata.of(sample.metadata()),
            group,
            outcomes,
            Optional.empty(),
            Optional.empty())
        .labelled(labels);
  }

  private SortedMap<String, String> context(InspectSample sample, boolean judged, int separate) {
    SortedMap<String, String> context = new TreeMap<>();
    context.put(InspectScorer.TARGET, String.join("\n", sample.targets()));
    for (int i = 0; i < separate; i++) {
      context.put(
          InspectScorer.target(i, separate),
          i < sample.targets().size() ? sample.targets().get(i) : "");
    }
    parts.forEach((part, scorer) -> context.put(part, scorer.pattern(sample.targets()).orElse("")));
    if (judged && !sample.choices().isEmpty()) {
      context.put("choices", sample.choices());
    }
    if (judged && !sample.input().isEmpty()) {
      context.put(InspectScorer.INPUT, sample.input());
    }
    return context;
  }

  /// One text, or the texts of a list.
  static List<String> texts(Optional<Json> value) {
    return switch (value.orElse(new JsonText(""))) {
      case JsonArray(List<Json> list) -> list.stream().map(PlainTemplate::written).toList();
      case Json one -> List.of(PlainTemplate.written(one));
    };
  }
}
