package dev.plumbline.measure.comparison;

import dev.plumbline.measure.noninferiority.TestPlan;
import java.math.BigDecimal;
import java.util.Optional;

/// What a run must satisfy. A criterion that is absent is not asked.
///
/// @param minPassRate least share of the documents with a result that pass, from 0 to 1
/// @param minMean least mean of the scores
/// @param maxMeanDrop how much lower than in the baseline the mean may be, over the documents that
///   have a score in both runs; not negative
/// @param noFlipsToFail no document fails that did not fail in the baseline
/// @param tests of the difference from the baseline; a criterion that is shown to be worse is
///   missed
/// @param maxUnscored largest share of documents without a result, from 0 to 1
public record CheckCriteria(
    Optional<BigDecimal> minPassRate,
    Optional<BigDecimal> minMean,
    Optional<BigDecimal> maxMeanDrop,
    boolean noFlipsToFail,
    Optional<TestPlan> tests,
    BigDecimal maxUnscored) {

  public boolean needBaseline() {
    return maxMeanDrop.isPresent() || noFlipsToFail || tests.isPresent();
  }
}
