package dev.plumbline.measure.diagnosis;

import dev.plumbline.base.number.Interval;
import dev.plumbline.measure.calibration.CalibrationScope;
import dev.plumbline.measure.diagnosis.Diagnosis.Figure;
import dev.plumbline.measure.diagnosis.Thirds.Third;
import dev.plumbline.run.StoredResult;
import dev.plumbline.score.StoredScorecard;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/// How far the calibration that the run applied moves scores, by where they were.
final class MovedScores {

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
            new Diagnosis(
                Symptom.MIDDLE_MOVED,
                "",
                List.of(
                    Figure.count("documents in the middle third", middle.size()),
                    Figure.number("moved on average by", Thirds.mean(middle)),
                    Figure.count("others", others.size()),
                    Figure.number("these by", Thirds.mean(others)))))
        : Optional.empty();
  }
}
