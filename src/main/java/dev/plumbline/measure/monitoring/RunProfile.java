package dev.plumbline.measure.monitoring;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.SortedCopy;
import dev.plumbline.base.number.Rational;
import dev.plumbline.measure.monitoring.FeatureComparison.Distribution;
import dev.plumbline.measure.monitoring.FeatureComparison.Feature;
import dev.plumbline.measure.report.RunReport.RunReportBuilder.Artefacts;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Item.Applicability;
import dev.plumbline.rubric.Item.ItemUnit;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.expression.FactType;
import dev.plumbline.rubric.plan.expression.FactType.Enumerated;
import dev.plumbline.rubric.plan.expression.FactType.Textual;
import dev.plumbline.rubric.plan.expression.FactType.Truthful;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.StoredStep;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.StoredExtraction;
import dev.plumbline.score.extraction.StoredExtraction.StoredFinding;
import dev.plumbline.score.extraction.StoredExtraction.StoredValue;
import dev.plumbline.score.run.ResultValue.DecidedResult;
import dev.plumbline.score.run.RunLine;
import dev.plumbline.score.run.RunManifest.RunSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// What was observed of the documents of a run.
///
/// @param documents all of them
public record RunProfile(long documents, SortedMap<Feature, Distribution> features) {
  public RunProfile {
    features = SortedCopy.of(features);
  }

  /// Counts what is observed of a run's documents, one after the other. Facts that are texts are
  /// left out: they have no distribution worth comparing, and what they say is of no concern here.
  public static final class RunProfileBuilder {

    private static final String UNKNOWN = "unknown";
    private static final String NONE = "none";
    private static final String COMPOSITE = "composite";
    private static final String CALIBRATED = "calibrated";

    private final Bundle bundle;
    private final SortedMap<Feature, SortedMap<String, Long>> categories = new TreeMap<>();
    private final SortedMap<Feature, CountedValues> numbers = new TreeMap<>();
    private final SortedMap<Feature, Long> unknown = new TreeMap<>();
    private long documents;

    public RunProfileBuilder(Bundle bundle) {
      this.bundle = bundle;
    }

    /// @param stored empty if the document has no scorecard
    public void add(RunLine line, Optional<Artefacts> stored) {
      documents++;
      DecidedResult decided =
          DecidedResult.of(line, stored.map(Artefacts::results).orElse(List.of()));
      count(Feature.Kind.STATUS, "", decided.status());
      stored.ifPresent(artefacts -> add(artefacts, decided.verdict()));
    }

    private void add(Artefacts stored, Optional<String> verdict) {
      StoredScorecard card = stored.card();
      StoredExtraction extraction = stored.extraction();
      count(Feature.Kind.VERDICT, "", verdict.orElse(NONE));
      number(Feature.Kind.SCORE, COMPOSITE, card.composite().number());
      stored.results().stream()
          .filter(result -> result.target().equals(COMPOSITE))
          .forEach(result ->
              number(
                  Feature.Kind.SCORE, CALIBRATED, OptionalDouble.of(result.score().doubleValue())));
      if (!bundle.extraction().gates().isEmpty()) {
        count(Feature.Kind.GATE, "", card.gate().map(StoredScorecard.EndingGate::id).orElse(NONE));
      }
      facts(extraction);
      if (extraction.document().isPresent()) {
        number(Feature.Kind.LENGTH, "", OptionalDouble.of(extraction.characters().orElse(0)));
      }
      if (card.gate().isEmpty()) {
        evaluated(card, extraction);
      }
    }

    private void facts(StoredExtraction extraction) {
      SortedMap<String, StoredValue> facts = extraction.facts();
      for (Fact fact : bundle.extraction().facts()) {
        StoredValue value = facts.getOrDefault(fact.id(), StoredValue.UNKNOWN);
        switch (fact.type()) {
          case FactType.Numeric _ -> number(Feature.Kind.FACT, fact.id(), value.number());
          case Truthful _ ->
              count(
                  Feature.Kind.FACT,
                  fact.id(),
                  value.truth().map(yes -> Boolean.toString(yes)).orElse(UNKNOWN));
          case Enumerated _ ->
              count(
                  Feature.Kind.FACT,
                  fact.id(),
                  value.text().map(text -> "`" + text + "`").orElse(UNKNOWN));
          case Textual _ -> {}
        }
      }
    }

    private void evaluated(StoredScorecard card, StoredExtraction extraction) {
      SortedSet<String> capped = new TreeSet<>();
      card.steps(StoredStep.Cap.class).forEach(cap -> capped.add(ItemUnit.item(cap.subject())));
      card.traits().forEach(part -> number(Feature.Kind.SCORE, part.id(), part.raw().number()));
      SortedMap<String, Double> means = extraction.meanDecisions();
      SortedMap<String, String> answers = new TreeMap<>();
      extraction.findings().forEach(finding -> answers.put(finding.item(), answer(finding)));
      for (Trait trait : bundle.extraction().traits()) {
        count(Feature.Kind.CAP, trait.id(), capped.contains(trait.id()) ? "capped" : NONE);
        for (Item item : trait.items()) {
          if (item.each().isPresent()) {
            number(
                Feature.Kind.DECISION,
                item.id(),
                means.containsKey(item.id())
                    ? OptionalDouble.of(means.get(item.id()))
                    : OptionalDouble.empty());
          } else {
            count(Feature.Kind.DECISION, item.id(), answers.getOrDefault(item.id(), UNKNOWN));
          }
          count(Feature.Kind.CAP, item.id(), capped.contains(item.id()) ? "capped" : NONE);
        }
      }
      if (!card.answeredBy().isEmpty()) {
        count(Feature.Kind.ANSWERED_BY, "", String.join(", ", card.answeredBy()));
      }
      count(Feature.Kind.FLAG, "", extraction.isFlagged() ? "flagged" : NONE);
    }

    private static String answer(StoredFinding finding) {
      return finding.isNotApplicable()
          ? Applicability.NOT_APPLICABLE
          : finding.decision().map(Rational::toString).orElse(UNKNOWN);
    }

    private void count(Feature.Kind kind, String name, String category) {
      categories
          .computeIfAbsent(new Feature(kind, name), _ -> new TreeMap<>())
          .merge(category, 1L, Long::sum);
    }

    private void number(Feature.Kind kind, String name, OptionalDouble value) {
      Feature feature = new Feature(kind, name);
      CountedValues values = numbers.computeIfAbsent(feature, _ -> new CountedValues());
      if (value.isPresent()) {
        values.add(value.getAsDouble());
      } else {
        unknown.merge(feature, 1L, Long::sum);
      }
    }

    public RunProfile build() {
      SortedMap<Feature, Distribution> features = new TreeMap<>();
      categories.forEach((feature, counts) ->
          features.put(feature, new Distribution.CategoryDistribution(counts)));
      numbers.forEach((feature, values) ->
          features.put(
              feature,
              new Distribution.NumberDistribution(values, unknown.getOrDefault(feature, 0L))));
      return new RunProfile(documents, features);
    }
  }

  /// What a run was made with. Where any of it changes, figures before and after are not of one
  /// kind.
  ///
  /// @param calibrations that decide verdicts; of a rubric whose cut is on the raw score, none
  public record RunIdentity(
      Digest extractionSpec,
      Digest scoringSpec,
      JudgeIdentity judge,
      List<Integer> replicates,
      List<Digest> calibrations) {

    /// What differs where another judge has answered.
    static final String JUDGE = "judge";

    /// What differs where the rubric asks otherwise.
    public static final String EXTRACTION = "extraction spec";

    /// What differs where the same answers give other scores.
    public static final String SCORING = "scoring spec";

    /// What differs where the same scores give other verdicts.
    public static final String CALIBRATION = "calibration";

    public RunIdentity {
      replicates = List.copyOf(replicates);
      calibrations = List.copyOf(calibrations);
    }

    public static RunIdentity of(RunSpec spec, Bundle bundle) {
      return new RunIdentity(
          bundle.extraction().digest(),
          bundle.scoring().digest(),
          spec.judge(),
          spec.replicates(),
          bundle.scoring().program().cutsOnCalibrated() ? spec.calibrations() : List.of());
    }

    /// What differs, in words; empty if nothing does. A rubric that asks no judge has the same
    /// figures under every judge.
    public List<String> changesTo(RunIdentity other, boolean asksJudge) {
      List<String> changes = new ArrayList<>();
      if (!extractionSpec.equals(other.extractionSpec)) {
        changes.add(EXTRACTION);
      }
      if (!scoringSpec.equals(other.scoringSpec)) {
        changes.add(SCORING);
      }
      if (asksJudge && !judge.equals(other.judge)) {
        changes.add(JUDGE);
      }
      if (asksJudge && replicates.size() != other.replicates.size()) {
        changes.add("number of replicates");
      }
      if (!calibrations.equals(other.calibrations)) {
        changes.add(CALIBRATION);
      }
      return changes;
    }
  }
}
