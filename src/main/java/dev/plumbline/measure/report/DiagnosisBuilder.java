package dev.plumbline.measure.report;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.calibrate.FittedCalibration.CalibrationScope;
import dev.plumbline.measure.report.ClusteredScores.Exact;
import dev.plumbline.measure.report.Diagnosis.Figure;
import dev.plumbline.measure.report.Diagnosis.Symptom;
import dev.plumbline.measure.report.DiagnosisBuilder.Thirds.Third;
import dev.plumbline.rubric.Item.ItemUnit;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.model.Scale;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.extraction.StoredExtraction;
import dev.plumbline.score.run.StoredResult;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Collects the documents of a run, and finds its symptoms. The order of documents changes nothing.
final class DiagnosisBuilder {

  private final ClusteredScores clusters = new ClusteredScores();
  private final UnsteadyAnswers answers = new UnsteadyAnswers();
  private final TraitWeight traits = new TraitWeight();
  private final FailedEvidence evidence;
  private final MovedScores moved;
  private final Optional<LabelledScores> labelled;

  /// @param scale of people's composite scores, if there are any
  public DiagnosisBuilder(Bundle bundle, Optional<Scale> scale) {
    this.evidence = new FailedEvidence(bundle);
    this.moved = new MovedScores(bundle.scoring().program().range());
    this.labelled = scale.map(LabelledScores::new);
  }

  /// Adds the next document that was scored.
  ///
  /// @param results of the calibrations that the run applied
  public void add(StoredScorecard card, StoredExtraction extraction, List<StoredResult> results) {
    clusters.add(card);
    answers.add(extraction);
    traits.add(card);
    evidence.add(extraction);
    moved.add(card, results);
  }

  /// Adds what people gave a document.
  ///
  /// @param calibrated empty if no calibration applies, or it was fitted on this document
  public void addLabel(BigDecimal raw, Optional<BigDecimal> calibrated, BigDecimal human) {
    labelled.ifPresent(scores -> scores.add(raw, calibrated, human));
  }

  /// In the order of the symptoms, each at most once for a subject.
  public List<Diagnosis> build() {
    List<Diagnosis> found = new ArrayList<>();
    clusters.find().ifPresent(found::add);
    answers.find().ifPresent(found::add);
    traits.find().ifPresent(found::add);
    found.addAll(evidence.missing());
    evidence.failing().ifPresent(found::add);
    labelled.flatMap(LabelledScores::disagreement).ifPresent(found::add);
    moved.find().ifPresent(found::add);
    labelled.flatMap(LabelledScores::mismatch).ifPresent(found::add);
    return found;
  }

  /// How far the calibration that the run applied moves scores, by where they were.
  private static final class MovedScores {

    private static final BigDecimal FAR = new BigDecimal("0.1");
    private static final int OTHERS_MIN = 10;

    private final Thirds thirds;

    /// @param range of the composite
    MovedScores(Interval range) {
      this.thirds = new Thirds(range.low().toDecimal(), range.high().toDecimal());
    }

    void add(StoredScorecard card, List<StoredResult> results) {
      card.composite()
          .decimal()
          .ifPresent(raw ->
              results.stream()
                  .filter(result -> result.refused().isEmpty())
                  .filter(result -> result.target().equals(CalibrationScope.COMPOSITE))
                  .findFirst()
                  .ifPresent(result -> thirds.add(raw, result.exact().subtract(raw))));
    }

    Optional<Diagnosis> find() {
      List<BigDecimal> middle = thirds.of(Third.MIDDLE);
      List<BigDecimal> others = thirds.others(Third.MIDDLE);
      return middle.size() >= Symptom.DOCUMENTS_MIN
              && others.size() >= OTHERS_MIN
              && thirds.stands(Third.MIDDLE, FAR)
          ? Optional.of(
              Diagnosis.of(
                  Symptom.MIDDLE_MOVED,
                  "",
                  Figure.count("documents in the middle third", middle.size()),
                  Figure.number("moved on average by", Thirds.mean(middle)),
                  Figure.count("others", others.size()),
                  Figure.number("these by", Thirds.mean(others))))
          : Optional.empty();
    }
  }

  /// How often two answers of one judge about one document differ.
  private static final class UnsteadyAnswers {

    private static final int DIFFERENT_PERCENT = 20;
    private static final String UNKNOWN = "unknown:";

    private final SortedMap<String, Pairs> items = new TreeMap<>();
    private long documents;

    private static final class Pairs {
      private long all;
      private long different;
    }

    /// Jurors of a panel are several judges, who may differ.
    void add(StoredExtraction extraction) {
      if (!extraction.jurors().isEmpty()) {
        return;
      }
      boolean[] answered = {false};
      extraction
          .replicates()
          .forEach((item, said) -> {
            List<String> decided = said.stream().filter(one -> !one.startsWith(UNKNOWN)).toList();
            Pairs pairs = items.computeIfAbsent(ItemUnit.item(item), _ -> new Pairs());
            for (int i = 0; i < decided.size(); i++) {
              for (int j = 0; j < i; j++) {
                pairs.all++;
                pairs.different += decided.get(i).equals(decided.get(j)) ? 0 : 1;
              }
            }
            answered[0] |= decided.size() > 1;
          });
      documents += answered[0] ? 1 : 0;
    }

    Optional<Diagnosis> find() {
      long all = items.values().stream().mapToLong(pairs -> pairs.all).sum();
      long different = items.values().stream().mapToLong(pairs -> pairs.different).sum();
      if (documents < Symptom.DOCUMENTS_MIN || !Exact.isShare(different, all, DIFFERENT_PERCENT)) {
        return Optional.empty();
      }
      Map.Entry<String, Pairs> worst =
          items.entrySet().stream()
              .filter(each -> each.getValue().all > 0)
              .max(
                  Comparator.comparing((Map.Entry<String, Pairs> each) ->
                          Diagnosis.Figure.share("", each.getValue().different, each.getValue().all)
                              .value())
                      .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
              .orElseThrow();
      return Optional.of(
          Diagnosis.of(
              Symptom.UNSTEADY_JUDGE,
              "item " + worst.getKey(),
              Figure.count("documents", documents),
              Figure.count("pairs of replicates", all),
              Figure.share("of these differ", different, all),
              Figure.share("on this item", worst.getValue().different, worst.getValue().all)));
    }
  }

  /// Scores beside those of people.
  private static final class LabelledScores {

    private static final BigDecimal OFF = new BigDecimal("0.15");
    private static final BigDecimal MEAN_OFF = new BigDecimal("0.1");
    private static final BigDecimal VARIANCE_FACTOR = new BigDecimal("1.5625");
    private static final int END_MIN = 10;

    private final Scale scale;
    private final Thirds thirds;
    private final List<BigDecimal> calibrated = new ArrayList<>();
    private final List<BigDecimal> human = new ArrayList<>();
    private long documents;

    /// @param scale of the people
    LabelledScores(Scale scale) {
      this.scale = scale;
      this.thirds = new Thirds(scale.min(), scale.max());
    }

    void add(BigDecimal raw, Optional<BigDecimal> after, BigDecimal given) {
      documents++;
      thirds.add(given, raw.subtract(given));
      after.ifPresent(score -> {
        calibrated.add(score);
        human.add(given);
      });
    }

    Optional<Diagnosis> disagreement() {
      return documents < Symptom.DOCUMENTS_MIN
          ? Optional.empty()
          : Stream.of(Third.LOWEST, Third.HIGHEST)
              .filter(end -> thirds.of(end).size() >= END_MIN && thirds.stands(end, OFF))
              .findFirst()
              .map(end ->
                  Diagnosis.of(
                      Symptom.ENDS_DISAGREE,
                      end == Third.LOWEST ? "lowest third" : "highest third",
                      Figure.count("labelled documents", documents),
                      Figure.count("documents at this end", thirds.of(end).size()),
                      Figure.number(
                          "mean of scores minus people's there", Thirds.mean(thirds.of(end))),
                      Figure.number("and elsewhere", Thirds.mean(thirds.others(end)))));
    }

    Optional<Diagnosis> mismatch() {
      int n = calibrated.size();
      if (n < Symptom.DOCUMENTS_MIN) {
        return Optional.empty();
      }
      BigDecimal off = Exact.sum(calibrated).subtract(Exact.sum(human));
      BigDecimal least =
          MEAN_OFF.multiply(scale.max().subtract(scale.min())).multiply(BigDecimal.valueOf(n));
      BigDecimal ours = Exact.covariance(calibrated, calibrated);
      BigDecimal theirs = Exact.covariance(human, human);
      boolean spread =
          ours.compareTo(theirs.multiply(VARIANCE_FACTOR)) > 0
              || theirs.compareTo(ours.multiply(VARIANCE_FACTOR)) > 0;
      return off.abs().compareTo(least) >= 0 || spread
          ? Optional.of(
              Diagnosis.of(
                  Symptom.MISMATCH_REMAINS,
                  "",
                  Figure.count("documents", n),
                  Figure.number("mean of calibrated scores", Thirds.mean(calibrated)),
                  Figure.number("mean of people's", Thirds.mean(human)),
                  Figure.number("variance of calibrated scores", variance(ours, n)),
                  Figure.number("variance of people's", variance(theirs, n))))
          : Optional.empty();
    }

    private static BigDecimal variance(BigDecimal scaled, int n) {
      return Exact.quotient(scaled, BigDecimal.valueOf((long) n * n));
    }
  }

  /// How much of the variance of the composite each trait explains, over documents in which all are
  /// known.
  private static final class TraitWeight {

    private static final Rational ALL = Rational.of("0.9");
    private static final Rational LITTLE = Rational.of("0.25");

    private final List<BigDecimal> composites = new ArrayList<>();
    private final SortedMap<String, List<BigDecimal>> traits = new TreeMap<>();

    void add(StoredScorecard card) {
      List<StoredScorecard.Part> parts = card.traits();
      Optional<BigDecimal> composite = card.composite().decimal();
      if (composite.isEmpty()
          || card.gate().isPresent()
          || parts.stream().anyMatch(part -> part.raw().decimal().isEmpty())) {
        return;
      }
      composites.add(composite.get());
      parts.forEach(part ->
          traits
              .computeIfAbsent(part.id(), _ -> new ArrayList<>())
              .add(part.raw().decimal().orElseThrow()));
    }

    Optional<Diagnosis> find() {
      BigDecimal variance = Exact.covariance(composites, composites);
      if (composites.size() < Symptom.DOCUMENTS_MIN
          || traits.size() < 2
          || variance.signum() == 0
          || traits.values().stream().anyMatch(scores -> scores.size() < composites.size())) {
        return Optional.empty();
      }
      SortedMap<String, Rational> shares = new TreeMap<>();
      traits.forEach((trait, scores) -> shares.put(trait, share(scores, variance)));
      List<String> deciding =
          shares.keySet().stream().filter(it -> shares.get(it).compareTo(ALL) >= 0).toList();
      boolean othersLittle =
          shares.entrySet().stream()
              .filter(it -> !deciding.contains(it.getKey()))
              .allMatch(it -> it.getValue().compareTo(LITTLE) <= 0);
      if (deciding.size() != 1 || !othersLittle) {
        return Optional.empty();
      }
      List<Figure> figures = new ArrayList<>();
      figures.add(Figure.count("documents", composites.size()));
      shares.keySet().stream()
          .sorted(
              Comparator.comparing((String trait) -> !deciding.contains(trait))
                  .thenComparing(trait -> trait))
          .forEach(trait ->
              figures.add(Figure.share("explained by " + trait, Exact.shown(shares.get(trait)))));
      return Optional.of(
          new Diagnosis(Symptom.ONE_TRAIT_DECIDES, "trait " + deciding.getFirst(), figures));
    }

    /// The squared correlation, cov² / (var var); 0 of a trait that does not vary.
    private Rational share(List<BigDecimal> scores, BigDecimal variance) {
      BigDecimal own = Exact.covariance(scores, scores);
      BigDecimal both = Exact.covariance(scores, composites);
      return own.signum() == 0
          ? Rational.ZERO
          : Rational.of(both.multiply(both)).dividedBy(Rational.of(own.multiply(variance)));
    }
  }

  /// Differences of two scores by the third of the scale in which a document is.
  static final class Thirds {

    enum Third {
      LOWEST,
      MIDDLE,
      HIGHEST;

      private static final BigDecimal THREE = BigDecimal.valueOf(3);

      /// On a border, the middle one.
      static Third of(BigDecimal at, BigDecimal low, BigDecimal range) {
        BigDecimal thrice = at.subtract(low).multiply(THREE);
        return thrice.compareTo(range) < 0
            ? LOWEST
            : thrice.compareTo(range.add(range)) > 0 ? HIGHEST : MIDDLE;
      }
    }

    private final BigDecimal low;
    private final BigDecimal range;
    private final Map<Third, List<BigDecimal>> differences = new EnumMap<>(Third.class);

    Thirds(BigDecimal low, BigDecimal high) {
      this.low = low;
      this.range = high.subtract(low);
      for (Third third : Third.values()) {
        differences.put(third, new ArrayList<>());
      }
    }

    /// @param at decides the third
    void add(BigDecimal at, BigDecimal difference) {
      differences.get(Third.of(at, low, range)).add(difference);
    }

    List<BigDecimal> of(Third third) {
      return differences.get(third);
    }

    List<BigDecimal> others(Third third) {
      List<BigDecimal> others = new ArrayList<>();
      differences.forEach((each, values) -> {
        if (each != third) {
          others.addAll(values);
        }
      });
      return others;
    }

    /// Whether the mean difference in a third is at least a share of the range, up or down, and
    /// that of all other documents less than half of it.
    boolean stands(Third third, BigDecimal share) {
      List<BigDecimal> here = of(third);
      List<BigDecimal> rest = others(third);
      BigDecimal sum = Exact.sum(here).abs();
      BigDecimal least = share.multiply(range).multiply(BigDecimal.valueOf(here.size()));
      BigDecimal twiceOthers =
          Exact.sum(rest)
              .abs()
              .multiply(BigDecimal.valueOf(2))
              .multiply(BigDecimal.valueOf(here.size()));
      return range.signum() > 0
          && sum.compareTo(least) >= 0
          && twiceOthers.compareTo(sum.multiply(BigDecimal.valueOf(Math.max(1, rest.size())))) < 0;
    }

    static BigDecimal mean(List<BigDecimal> values) {
      return values.isEmpty()
          ? BigDecimal.ZERO
          : Exact.quotient(Exact.sum(values), BigDecimal.valueOf(values.size()));
    }
  }
}
