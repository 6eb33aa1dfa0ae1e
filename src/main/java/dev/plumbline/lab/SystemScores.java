package dev.plumbline.lab;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.calibrate.FittedCalibration;
import dev.plumbline.calibrate.FittedCalibration.CalibrationScope;
import dev.plumbline.calibrate.fit.ScorecardSignals;
import dev.plumbline.measure.experiment.SystemComparison.DocumentCost;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.NamedCalibrations;
import dev.plumbline.run.labels.LabelJoin;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoredRuns;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.extraction.StoredExtraction;
import dev.plumbline.score.extraction.StoredExtraction.StoredValue;
import dev.plumbline.score.run.RunLine;
import dev.plumbline.score.run.RunManifest.RunUsage;
import dev.plumbline.score.run.StoredRun;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/// The numbers of a run's documents that a comparison needs.
///
/// @param scores raw point scores of the target
/// @param calibrated by the calibration that the run applied, on documents that it has not seen;
///   empty without one
/// @param lengths logarithms
/// @param checklist means over the items of the decision as a share of the highest
/// @param traits means of the raw trait scores
/// @param facts values of the named fact
public record SystemScores(
    String name,
    SortedMap<Digest, Double> scores,
    SortedMap<Digest, Double> calibrated,
    SortedMap<Digest, Double> lengths,
    SortedMap<Digest, Double> checklist,
    SortedMap<Digest, Double> traits,
    SortedMap<Digest, Double> facts,
    DocumentCost cost) {

  /// @param human where the labels of the run's documents are added
  public static SystemScores read(
      String name,
      StoredRun run,
      LocalStore store,
      String target,
      String fact,
      LabelJoin join,
      SortedMap<Digest, Double> human) {
    ScoreSource source = ScoreSource.of(run, store, target, fact);
    SystemScores read =
        new SystemScores(
            name,
            new TreeMap<>(),
            new TreeMap<>(),
            new TreeMap<>(),
            new TreeMap<>(),
            new TreeMap<>(),
            new TreeMap<>(),
            cost(run));
    store.lines(
        run,
        line -> {
          Optional<Double> label = join.score(line.id(), line.document(), target);
          line.document()
              .ifPresent(document -> {
                label.ifPresent(score -> human.put(document, score));
                read.add(document, line, source);
              });
        });
    return read;
  }

  /// Where the scores of a run are, and which of them are compared.
  private record ScoreSource(
      LocalStore store,
      Bundle bundle,
      String target,
      String fact,
      SortedMap<String, Item> items,
      Optional<FittedCalibration> calibration) {

    static ScoreSource of(StoredRun run, LocalStore store, String target, String fact) {
      Bundle bundle = StoredRuns.bundle(run, store);

      return new ScoreSource(
          store,
          bundle,
          target,
          fact,
          bundle.rubric().itemsById(),
          NamedCalibrations.stored(run.spec().calibrations(), store).stream()
              .filter(one -> one.scope().target().equals(target))
              .findFirst());
    }
  }

  private void add(Digest document, RunLine line, ScoreSource source) {
    if (line.scorecard().isEmpty()) {
      return;
    }
    StoredScorecard card = source.store().scorecard(line.scorecard().get());
    StoredExtraction extraction = source.store().extraction(line.extraction().orElseThrow());
    ScorecardSignals signals = new ScorecardSignals(card, extraction);
    put(scores, document, signals.find(source.target()));
    put(calibrated, document, calibrated(document, extraction, signals, source));
    put(lengths, document, signals.find(ScorecardSignals.LOG_LENGTH));
    put(checklist, document, checklist(extraction, source.items()));
    put(traits, document, traits(card));
    put(facts, document, fact(extraction, source.fact()));
  }

  private static OptionalDouble calibrated(
      Digest document, StoredExtraction extraction, ScorecardSignals signals, ScoreSource source) {
    CalibrationScope here =
        CalibrationScope.of(source.bundle(), extraction.judge(), source.target());
    return source
        .calibration()
        .filter(one -> one.scope().equals(here) && !one.hasSeen(document))
        .flatMap(one -> one.score(signals))
        .map(score -> OptionalDouble.of(score.exact().doubleValue()))
        .orElseGet(OptionalDouble::empty);
  }

  private static OptionalDouble fact(StoredExtraction extraction, String name) {
    return extraction
        .facts()
        .getOrDefault(name, StoredValue.UNKNOWN)
        .text()
        .map(SystemScores::number)
        .orElseGet(OptionalDouble::empty);
  }

  /// A number of an artefact: a decimal or a fraction. Facts may also be texts.
  private static OptionalDouble number(String text) {
    String[] parts = text.split("/", -1);
    if (parts.length > 2 || !text.matches("-?[0-9]{1,15}([./][0-9]{1,15})?")) {
      return OptionalDouble.empty();
    }
    double value = Double.parseDouble(parts[0]);
    return OptionalDouble.of(parts.length == 1 ? value : value / Double.parseDouble(parts[1]));
  }

  private static void put(
      SortedMap<Digest, Double> numbers, Digest document, OptionalDouble value) {
    value.ifPresent(it -> numbers.put(document, it));
  }

  private static OptionalDouble checklist(
      StoredExtraction extraction, SortedMap<String, Item> items) {
    return extraction.shares(items).values().stream().mapToDouble(it -> it).average();
  }

  private static OptionalDouble traits(StoredScorecard card) {
    return card.traits().size() < 2
        ? OptionalDouble.empty()
        : card.traits().stream().flatMapToDouble(trait -> trait.raw().number().stream()).average();
  }

  private static DocumentCost cost(StoredRun run) {
    RunUsage usage = run.envelope().usage();
    BigDecimal documents = BigDecimal.valueOf(Math.max(1, run.lines()));
    long milliseconds =
        run.envelope()
            .end()
            .map(end -> Duration.between(run.envelope().begin(), end).toMillis())
            .orElse(0L);
    return new DocumentCost(
        each(BigDecimal.valueOf(usage.callsAsked()), documents),
        each(BigDecimal.valueOf(usage.inputTokens()), documents),
        each(BigDecimal.valueOf(usage.outputTokens()), documents),
        each(BigDecimal.valueOf(milliseconds), documents),
        each(usage.cost(), documents));
  }

  private static BigDecimal each(BigDecimal total, BigDecimal documents) {
    return total.divide(documents, MathContext.DECIMAL64);
  }
}
