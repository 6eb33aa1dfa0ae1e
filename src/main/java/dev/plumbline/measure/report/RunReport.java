package dev.plumbline.measure.report;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.number.DoubleFormat;
import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.calibrate.FittedCalibration;
import dev.plumbline.calibrate.FittedCalibration.CalibrationScope;
import dev.plumbline.calibrate.fit.ScoreMapper.MappedScore;
import dev.plumbline.calibrate.fit.ScorecardSignals;
import dev.plumbline.measure.report.ItemUse.ReusedPassages;
import dev.plumbline.measure.report.OutcomeCounts.CorrectedOutcomes;
import dev.plumbline.measure.report.TargetAgreement.HumanScores;
import dev.plumbline.measure.report.TargetAgreement.TargetAgreementBuilder;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Item.ItemUnit;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.PassMark;
import dev.plumbline.rubric.plan.model.Scale;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.StoredStep;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.StoredExtraction;
import dev.plumbline.score.extraction.StoredExtraction.StoredFinding;
import dev.plumbline.score.run.ResultValue.DecidedResult;
import dev.plumbline.score.run.RunLine;
import dev.plumbline.score.run.RunManifest.RunSpec;
import dev.plumbline.score.run.StoredResult;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;

/// What a run found.
///
/// @param run the digest of the run
/// @param rubric the rubric's name
/// @param version the rubric's version
/// @param draft whether the rubric was only tried out
/// @param rubrics how many its documents were scored by; the one that is named is the first
/// @param replicates the numbers of the judge's answers, from 0
/// @param calibrations that were applied, or are measured here
/// @param counts how many documents came to what
/// @param warnings of who answered
/// @param flagged documents with a sentence that seems to address the judge: a person reads them,
///   also those that fail
/// @param distributions of the composite, then of the traits
/// @param items in the order of the rubric; empty without a judge
/// @param reuse of one passage for many items
/// @param agreement with people, by target: the composite, then the traits; empty without labels
/// @param grades absent if the rubric gives none
/// @param diagnoses what may be wrong with it
/// @param themes what documents get for the criteria of each
/// @param trials absent unless the documents are outputs for cases
/// @param corrections what people decided about the results; none are corrected unless one is
public record RunReport(
    Digest run,
    String rubric,
    String version,
    boolean draft,
    int rubrics,
    Digest bundle,
    JudgeIdentity judge,
    List<Integer> replicates,
    List<AppliedCalibration> calibrations,
    OutcomeCounts counts,
    List<String> warnings,
    long flagged,
    List<ScoreDistribution> distributions,
    RaterEffects raterEffects,
    List<ItemUse> items,
    ReusedPassages reuse,
    List<TargetAgreement> agreement,
    Optional<GradeReport> grades,
    List<Diagnosis> diagnoses,
    ThemeScores themes,
    Optional<TrialReport> trials,
    CorrectedOutcomes corrections) {

  public RunReport {
    replicates = List.copyOf(replicates);
    calibrations = List.copyOf(calibrations);
    warnings = List.copyOf(warnings);
    distributions = List.copyOf(distributions);
    items = List.copyOf(items);
    agreement = List.copyOf(agreement);
    diagnoses = List.copyOf(diagnoses);
  }

  /// @param signed whether somebody vouches for it in the log of the store
  public record AppliedCalibration(Digest digest, boolean signed) implements JsonRecord {
    public String words() {
      return digest + (signed ? ", signed" : ", not signed");
    }
  }

  /// Name and version of the rubric, and whether it was only tried out.
  public String label() {
    return rubric
        + " "
        + version
        + (rubrics == 1 ? "" : ", " + rubrics + " rubrics")
        + (draft ? " (draft)" : "");
  }

  /// Whether documents of several rubrics get shares, some of which are below 0.
  public boolean isCut() {
    ScoreDistribution composite = distributions.getFirst();
    return rubrics > 1
        && composite.high().compareTo(BigDecimal.ONE) == 0
        && !composite.bins().isEmpty()
        && composite.bins().getFirst().scores().from().sign() < 0;
  }

  public long documents() {
    return counts.documents();
  }

  public long passed() {
    return counts.passed();
  }

  public long capped() {
    return counts.capped();
  }

  /// Collects what is stored of a run's documents, one after the other.
  public static final class RunReportBuilder {

    private final Digest run;
    private final RunSpec spec;
    private final Bundle bundle;
    private final List<FittedCalibration> calibrations;
    private final Predicate<Digest> signed;
    private final SortedMap<String, TargetAgreementBuilder> targets = new TreeMap<>();
    private final SortedMap<String, List<BigDecimal>> scores = new TreeMap<>();
    private final OutcomeCounts.Builder counts;
    private final RaterEffects.Builder raterEffects;
    private final ItemUseBuilder items;
    private final DiagnosisBuilder diagnosis;
    private final ThemeScores.Builder themes = new ThemeScores.Builder();
    private final DocumentRubrics rubrics;
    private final TrialReport.Builder trials = new TrialReport.Builder();
    private CorrectedOutcomes corrections = CorrectedOutcomes.NONE;
    private Optional<GradeReport> grades = Optional.empty();
    private ReusedPassages reuse = ReusedPassages.NONE;
    private long flagged;

    /// What is stored of a document that was scored.
    ///
    /// @param card the scorecard
    /// @param results of the calibrations that the run applied
    public record Artefacts(
        StoredScorecard card, StoredExtraction extraction, List<StoredResult> results) {
      public Artefacts {
        results = List.copyOf(results);
      }
    }

    /// @param run the digest of the run
    /// @param calibrations to measure, at most one for each target
    /// @param signed whether somebody vouches for a calibration
    /// @param scales of the human scores, by target
    /// @param bundles the rubrics of documents
    public RunReportBuilder(
        Digest run,
        RunSpec spec,
        Bundle bundle,
        List<FittedCalibration> calibrations,
        Predicate<Digest> signed,
        SortedMap<String, Scale> scales,
        Function<Digest, Bundle> bundles) {
      this.rubrics = new DocumentRubrics(bundles);
      this.run = run;
      this.spec = spec;
      this.bundle = bundle;
      this.calibrations = List.copyOf(calibrations);
      this.signed = signed;
      this.counts = new OutcomeCounts.Builder();
      this.raterEffects = new RaterEffects.Builder(bundle);
      this.items = new ItemUseBuilder(bundle);
      this.diagnosis =
          new DiagnosisBuilder(bundle, Optional.ofNullable(scales.get(CalibrationScope.COMPOSITE)));
      scales.forEach((target, scale) ->
          targets.put(target, new TargetAgreementBuilder(target, scale, calibration(target))));
    }

    /// Adds the next document.
    ///
    /// @param stored absent if the document was refused
    public void add(RunLine line, Optional<Artefacts> stored, Optional<HumanScores> human) {
      Optional<StoredScorecard> card = stored.map(Artefacts::card);
      Bundle own = card.map(it -> rubrics.of(it.bundle())).orElse(bundle);
      DecidedResult decided =
          DecidedResult.of(line, stored.map(Artefacts::results).orElse(List.of()));
      Optional<BigDecimal> composite = card.flatMap(one -> one.composite().decimal());
      counts.add(
          decided,
          line.problems().stream()
              .findFirst()
              .map(code -> "refused " + code)
              .or(() ->
                  card.filter(StoredScorecard::isUnscored)
                      .map(one -> "unscored " + one.whyUnscored())),
          composite,
          card.isPresent() && !card.get().steps(StoredStep.Cap.class).isEmpty(),
          card.map(StoredScorecard::answeredBy).orElse(List.of()),
          own);
      line.origin().ofCase().ifPresent(it -> trials.add(it, decided.passed(), composite));
      stored.ifPresent(one -> {
        themes.add(
            line.origin().ofCase().map(it -> "case " + it).orElse(line.id()),
            own,
            one.card(),
            one.extraction());
        add(one, own);
        human.ifPresent(people -> compare(line.document().orElseThrow(), one, people));
      });
    }

    /// Adds the grades; without it, the report says nothing of grades.
    public void add(GradeReport given) {
      grades = Optional.of(given);
    }

    /// Adds what people corrected the results; without it, the report says nothing of corrections.
    public void add(CorrectedOutcomes outcomes) {
      corrections = outcomes;
    }

    private void add(Artefacts stored, Bundle own) {
      StoredScorecard card = stored.card();
      flagged += card.steps(StoredStep.Flagged.class).isEmpty() ? 0 : 1;
      raterEffects.add(card, own);
      items.add(stored.extraction());
      diagnosis.add(card, stored.extraction(), stored.results());
      reuse = reuse.with(stored.extraction());
      card.composite().decimal().ifPresent(score -> score(CalibrationScope.COMPOSITE, score));
      for (StoredScorecard.Part trait : card.traits()) {
        trait.raw().decimal().ifPresent(score -> score(trait.id(), score));
      }
    }

    private void score(String name, BigDecimal score) {
      scores.computeIfAbsent(name, _ -> new ArrayList<>()).add(score);
    }

    private void compare(Digest document, Artefacts stored, HumanScores human) {
      ScorecardSignals signals = new ScorecardSignals(stored.card(), stored.extraction());
      targets.forEach((target, builder) -> {
        OptionalDouble raw = signals.find(target);
        if (raw.isPresent() && human.scores().containsKey(target)) {
          OptionalDouble calibrated = calibrated(target, stored, signals);
          OptionalDouble expected =
              calibrated.isEmpty()
                  ? OptionalDouble.empty()
                  : calibration(target).orElseThrow().expectedError(signals);
          builder.add(document, raw.getAsDouble(), calibrated, expected, human);
          if (target.equals(CalibrationScope.COMPOSITE)) {
            diagnosis.addLabel(
                DoubleFormat.of(raw.getAsDouble()),
                calibrated.isPresent() && !calibration(target).orElseThrow().hasSeen(document)
                    ? Optional.of(DoubleFormat.of(calibrated.getAsDouble()))
                    : Optional.empty(),
                DoubleFormat.of(human.scores().get(target)));
          }
        }
      });
    }

    private OptionalDouble calibrated(String target, Artefacts stored, ScorecardSignals signals) {
      CalibrationScope here = CalibrationScope.of(bundle, stored.extraction().judge(), target);
      return calibration(target)
          .filter(fitted -> fitted.scope().equals(here))
          .flatMap(fitted -> fitted.score(signals))
          .map(MappedScore::exact)
          .map(exact -> OptionalDouble.of(exact.doubleValue()))
          .orElseGet(OptionalDouble::empty);
    }

    private Optional<FittedCalibration> calibration(String target) {
      return calibrations.stream().filter(one -> one.scope().target().equals(target)).findFirst();
    }

    public RunReport build() {
      OutcomeCounts found = counts.build();
      return new RunReport(
          run,
          bundle.identity().name(),
          bundle.identity().version(),
          spec.draft(),
          spec.rubrics(),
          bundle.digest(),
          spec.judge(),
          spec.replicates(),
          calibrations.stream()
              .map(FittedCalibration::digest)
              .map(digest -> new AppliedCalibration(digest, signed.test(digest)))
              .toList(),
          found,
          OutcomeCounts.warnings(
              found.answeredBy(), spec.judge(), bundle.extraction().judge().answeredBy()),
          flagged,
          distributions(),
          raterEffects.build(),
          items.build(),
          reuse,
          agreement(),
          grades,
          diagnosis.build(),
          themes.build(),
          trials.build(),
          corrections);
    }

    private List<ScoreDistribution> distributions() {
      List<ScoreDistribution> distributions = new ArrayList<>();
      Interval range = bundle.scoring().program().range();
      distributions.add(
          ScoreDistribution.of(
              CalibrationScope.COMPOSITE,
              range.low().toDecimal(),
              range.high().toDecimal(),
              scores.getOrDefault(CalibrationScope.COMPOSITE, List.of()),
              new TreeSet<>(),
              PassMark.ofRaw(bundle)));
      for (Trait trait : bundle.order().traits(bundle.rubric().questions().traits())) {
        distributions.add(
            ScoreDistribution.of(
                trait.id(),
                trait.scale().min(),
                trait.scale().max(),
                scores.getOrDefault(trait.id(), List.of()),
                levels(trait),
                Optional.empty()));
      }
      return distributions;
    }

    /// What a trait with one item can come to.
    private static SortedSet<Rational> levels(Trait trait) {
      SortedSet<Rational> levels = new TreeSet<>();
      trait
          .only()
          .ifPresent(item ->
              item.scale()
                  .levels()
                  .forEach(
                      level -> levels.add(Rational.of(trait.points(item, level).toDecimal()))));
      return levels;
    }

    /// The composite, then the traits in the order of the rubric.
    private List<TargetAgreement> agreement() {
      List<TargetAgreement> agreement = new ArrayList<>();
      List<String> names = new ArrayList<>(List.of(CalibrationScope.COMPOSITE));
      bundle.order().traits(bundle.scoring().traits()).forEach(trait -> names.add(trait.id()));
      for (String name : names) {
        Optional.ofNullable(targets.get(name))
            .flatMap(TargetAgreementBuilder::build)
            .ifPresent(agreement::add);
      }
      return agreement;
    }
  }

  /// Counts the decisions and quotes of a run's extractions, by item.
  public static final class ItemUseBuilder {

    private final List<Trait> traits;
    private final SortedMap<String, Item> asked;
    private final SortedMap<String, ItemCounts> counts = new TreeMap<>();

    private static final class ItemCounts {
      private final SortedMap<Integer, Integer> decisions = new TreeMap<>();
      private int notApplicable;
      private int unknown;
      private int unproved;
      private int quotes;
      private int valid;
    }

    public ItemUseBuilder(Bundle bundle) {
      this.traits = bundle.rubric().questions().traits();
      this.asked = bundle.rubric().itemsById();
    }

    public void add(StoredExtraction extraction) {
      extraction.findings().forEach(this::count);
    }

    private void count(StoredFinding finding) {
      String id = ItemUnit.item(finding.item());
      ItemCounts item = counts.computeIfAbsent(id, _ -> new ItemCounts());
      if (finding.isNotApplicable()) {
        item.notApplicable++;
        return;
      }
      if (finding.decision().isEmpty()) {
        item.unknown++;
        return;
      }
      Rational decision = finding.decision().get();
      finding.level().ifPresent(level -> item.decisions.merge(level, 1, Integer::sum));
      int unproven = asked.containsKey(id) ? asked.get(id).scale().unprovenMax() : 0;
      item.unproved +=
          decision.compareTo(Rational.of(unproven)) > 0 && finding.valid() < finding.required()
              ? 1
              : 0;
      item.valid += finding.valid();
      item.quotes += finding.quoteCount();
    }

    /// Items that some document has, in the order of the rubric.
    public List<ItemUse> build() {
      List<ItemUse> items = new ArrayList<>();
      for (Trait trait : traits) {
        for (Item item : trait.items()) {
          ItemCounts found = counts.get(item.id());
          if (found != null) {
            items.add(
                new ItemUse(
                    item.id(),
                    trait.id(),
                    item.ask(),
                    item.scale(),
                    found.decisions,
                    found.notApplicable,
                    found.unknown,
                    found.unproved,
                    found.quotes,
                    found.valid));
          }
        }
      }
      return items;
    }
  }
}
