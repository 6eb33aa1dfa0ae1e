package dev.plumbline.measure.comparison;

import dev.plumbline.base.canonical.JsonRecord.Flat;
import dev.plumbline.base.canonical.JsonRecord.Sparse;
import dev.plumbline.measure.comparison.TestPlan.TestSubject;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

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
    @Sparse boolean noFlipsToFail,
    @Flat Optional<TestPlan> tests,
    BigDecimal maxUnscored) {

  /// As the options of `compare check` say it.
  public String words() {
    List<String> words = new ArrayList<>();
    minPassRate.ifPresent(it -> words.add("--min-pass-rate " + it.toPlainString()));
    minMean.ifPresent(it -> words.add("--min-mean " + it.toPlainString()));
    maxMeanDrop.ifPresent(it -> words.add("--max-mean-drop " + it.toPlainString()));
    if (noFlipsToFail) {
      words.add("--no-flips-to-fail");
    }
    tests.ifPresent(plan -> {
      words.add("--test " + joined(plan, each -> each.getKey().wireName()));
      words.add(
          "--margin "
              + joined(
                  plan, each -> each.getKey().wireName() + "=" + each.getValue().toPlainString()));
      words.add("--level " + plan.level().toPlainString());
    });
    words.add("--max-unscored " + maxUnscored.toPlainString());
    return String.join(" ", words);
  }

  private static String joined(
      TestPlan plan, Function<Map.Entry<TestSubject, BigDecimal>, String> each) {
    return plan.margins().entrySet().stream().map(each).collect(Collectors.joining(","));
  }

  public boolean needBaseline() {
    return maxMeanDrop.isPresent() || noFlipsToFail || tests.isPresent();
  }
}
