package dev.plumbline.measure.diagnosis;

import dev.plumbline.measure.diagnosis.Diagnosis.Figure;
import dev.plumbline.measure.diagnosis.Thirds.Third;
import dev.plumbline.rubric.plan.model.Scale;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Scores beside those of people.
final class LabelledScores {

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
                new Diagnosis(
                    Symptom.ENDS_DISAGREE,
                    end == Third.LOWEST ? "lowest third" : "highest third",
                    List.of(
                        Figure.count("labelled documents", documents),
                        Figure.count("documents at this end", thirds.of(end).size()),
                        Figure.number(
                            "mean of scores minus people's there", Thirds.mean(thirds.of(end))),
                        Figure.number("and elsewhere", Thirds.mean(thirds.others(end))))));
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
            new Diagnosis(
                Symptom.MISMATCH_REMAINS,
                "",
                List.of(
                    Figure.count("documents", n),
                    Figure.number("mean of calibrated scores", Thirds.mean(calibrated)),
                    Figure.number("mean of people's", Thirds.mean(human)),
                    Figure.number("variance of calibrated scores", variance(ours, n)),
                    Figure.number("variance of people's", variance(theirs, n)))))
        : Optional.empty();
  }

  private static BigDecimal variance(BigDecimal scaled, int n) {
    return Exact.quotient(scaled, BigDecimal.valueOf((long) n * n));
  }
}
