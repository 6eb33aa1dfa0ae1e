package dev.plumbline.exchange.importing;

import static java.math.BigDecimal.ONE;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.exchange.importing.Check.CheckedFact.Computed;
import dev.plumbline.exchange.importing.Check.Judged;
import dev.plumbline.exchange.importing.Check.Measured;
import dev.plumbline.exchange.importing.ImportedSuite.Case;
import dev.plumbline.exchange.importing.ImportedSuite.Outcome;
import dev.plumbline.exchange.importing.InspectSample.InspectScore;
import dev.plumbline.exchange.importing.ScoredRecords.Column;
import dev.plumbline.rubric.source.RubricLimits;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/// A log of Inspect: each sample in each epoch is a document, each value of a scorer a check.
public final class InspectImport {

  /// Of the context parts that a rubric may have, beside the target, what was asked and choices.
  private static final int PATTERNS_MAX = RubricLimits.CONTEXT_PARTS_MAX - 3;

  private final ImportLedger ledger;
  private final InspectLog log;
  private final List<InspectScorer> scorers;
  private final List<InspectSample> samples = new ArrayList<>();
  private final SortedMap<String, InspectScorer> parts = new TreeMap<>();

  private InspectImport(InspectLog log, ImportLedger ledger) {
    this.ledger = ledger;
    this.log = log;
    this.scorers = new ArrayList<>();
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
      InspectSample.of(sample, epochs, this::scorer).ifPresent(samples::add);
    }
    int targets = samples.stream().mapToInt(each -> each.targets().size()).max().orElse(0);
    boolean isF1 = scorers.stream().anyMatch(InspectScorer::isF1);
    int separate = isF1 && targets > 1 && targets <= InspectScorer.TARGETS_MAX ? targets : 0;
    List<Column<InspectSample>> columns = new ArrayList<>();
    for (InspectScorer each : scorers) {
      keys(each).forEach(key -> columns.add(column(each, key, targets, separate)));
    }
    boolean judged = columns.stream().anyMatch(each -> each.check() instanceof Judged);
    return new ScoredRecords<>(
            "Inspect",
            samples,
            columns,
            InspectSample::metadata,
            (sample, group) ->
                Case.of(
                    sample.id(),
                    JsonObject.of("parts", sample.parts()),
                    context(sample, judged, separate),
                    group))
        .suite(task, ledger);
  }

  private Column<InspectSample> column(
      InspectScorer scorer, String key, int targets, int separate) {
    List<BigDecimal> values =
        samples.stream()
            .flatMap(each -> each.score(scorer).stream())
            .flatMap(score -> Stream.ofNullable(score.values().get(key)))
            .distinct()
            .toList();
    String part = parts.size() < PATTERNS_MAX - separate ? "pattern_" + (parts.size() + 1) : "";
    Check check = scorer.check(key, values, targets, part);
    if (!part.isEmpty()
        && check instanceof Measured measured
        && measured.facts().contains(new Computed("{matches: " + part + "}"))) {
      parts.put(part, scorer);
    }
    return new Column<>(
        check,
        "scorer " + scorer.kind(),
        scorer.options().path(),
        InspectScorer.areShares(values),
        sample -> {
          Optional<InspectScore> score = sample.score(scorer);
          Optional<BigDecimal> value = score.map(it -> it.values().get(key));
          return new Outcome(
              value.map(it -> it.compareTo(ONE) >= 0),
              value,
              score.map(InspectScore::reason).orElse(""));
        },
        sample -> sample.score(scorer).map(it -> it.labels().get(key)));
  }

  /// What surrounds the samples.
  private String around() {
    ForeignObject header = new ForeignObject(log.header(), "", ledger);
    ForeignObject eval = header.object("eval");
    ForeignObject results = header.object("results");
    scorers.addAll(InspectScorer.of(eval, results));
    String task = eval.text("task");
    eval.object("config").leave("inspect config");
    eval.leave("inspect eval");
    results.leave("inspect results");
    String status = header.text("status");
    if (!status.isEmpty() && !status.equals("success")) {
      ledger.lost(
          "status " + status, "the run did not end: only what it recorded is here", "/status");
    }
    if (header.flag("invalidated").orElse(false)) {
      ledger.lost("invalidated", "samples that were declared invalid are left out", "/invalidated");
    }
    header.leave("inspect log");
    return InspectScorer.kind(task);
  }

  private InspectScorer scorer(String name) {
    return scorers.stream()
        .filter(each -> each.name().equals(InspectScorer.kind(name)))
        .findFirst()
        .orElseGet(() -> {
          InspectScorer added = InspectScorer.unknown(name, ledger);
          scorers.add(added);
          return added;
        });
  }

  /// The names of a scorer's values; those of which nothing was recorded too.
  private SortedSet<String> keys(InspectScorer scorer) {
    SortedSet<String> keys = new TreeSet<>();
    for (InspectSample each : samples) {
      each.score(scorer)
          .ifPresent(score -> {
            keys.addAll(score.values().keySet());
            keys.addAll(score.labels().keySet());
          });
    }
    return keys.isEmpty() ? new TreeSet<>(List.of("")) : keys;
  }

  private SortedMap<String, String> context(InspectSample sample, boolean judged, int separate) {
    List<String> targets = sample.targets();
    SortedMap<String, String> context = new TreeMap<>();
    context.put(InspectScorer.TARGET, String.join("\n", targets));
    for (int i = 0; i < separate; i++) {
      context.put(InspectScorer.target(i, separate), i < targets.size() ? targets.get(i) : "");
    }
    parts.forEach((part, scorer) -> context.put(part, scorer.pattern(targets).orElse("")));
    context.put("choices", sample.choices());
    context.put(InspectScorer.INPUT, sample.input());
    Stream.of("choices", InspectScorer.INPUT)
        .filter(key -> !judged || context.get(key).isEmpty())
        .forEach(context::remove);
    return context;
  }
}
