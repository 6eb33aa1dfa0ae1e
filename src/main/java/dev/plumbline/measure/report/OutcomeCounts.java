package dev.plumbline.measure.report;

import dev.plumbline.base.number.Interval;
import dev.plumbline.run.DecidedResult;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// How many documents of a run came to what. Every place that counts a run has its counts here.
///
/// @param statuses how many documents have which status, by name
/// @param reasons why documents were refused or have no score, by `refused CODE` or `unscored CODE`
/// @param judged documents that pass or fail; none where the rubric has no pass mark
/// @param passed documents that pass; by the calibrated score where the rubric decides so
/// @param capped documents with a score that lacked evidence and was capped
/// @param mean of the composites, with four decimals; absent without any
/// @param lowest documents at the lowest score that the rubric can give
/// @param highest documents at the highest
/// @param distinct composites that differ
public record OutcomeCounts(
    long documents,
    SortedMap<String, Integer> statuses,
    SortedMap<String, Integer> reasons,
    long judged,
    long passed,
    long capped,
    Optional<BigDecimal> mean,
    long lowest,
    long highest,
    long distinct) {

  private static final int DECIMALS = 4;

  public OutcomeCounts {
    statuses = Collections.unmodifiableSortedMap(new TreeMap<>(statuses));
    reasons = Collections.unmodifiableSortedMap(new TreeMap<>(reasons));
  }

  /// The number of documents that were refused or have no score.
  public int unscored() {
    return statuses.getOrDefault("unscored", 0) + statuses.getOrDefault("refused", 0);
  }

  /// Collects the counts, one document after the other.
  public static final class Builder {

    private final Interval range;
    private final SortedMap<String, Integer> statuses = new TreeMap<>();
    private final SortedMap<String, Integer> reasons = new TreeMap<>();
    private final List<BigDecimal> composites = new ArrayList<>();
    private long documents;
    private long judged;
    private long passed;
    private long capped;

    /// @param range the scores that the rubric can give
    public Builder(Interval range) {
      this.range = range;
    }

    /// @param reason why the document was refused or has no score, as in [OutcomeCounts#reasons]
    /// @param isCapped whether evidence capped an item or trait of it
    public void add(
        DecidedResult decided,
        Optional<String> reason,
        Optional<BigDecimal> composite,
        boolean isCapped) {
      documents++;
      statuses.merge(decided.status(), 1, Integer::sum);
      reason.ifPresent(why -> reasons.merge(why, 1, Integer::sum));
      judged += decided.passed().isPresent() ? 1 : 0;
      passed += decided.isPass() ? 1 : 0;
      capped += isCapped ? 1 : 0;
      composite.ifPresent(composites::add);
    }

    public OutcomeCounts build() {
      return new OutcomeCounts(
          documents,
          statuses,
          reasons,
          judged,
          passed,
          capped,
          composites.stream()
              .reduce(BigDecimal::add)
              .map(sum ->
                  sum.divide(
                      BigDecimal.valueOf(composites.size()), DECIMALS, RoundingMode.HALF_EVEN)),
          at(range.low().toDecimal()),
          at(range.high().toDecimal()),
          composites.stream().distinct().count());
    }

    private long at(BigDecimal bound) {
      return composites.stream().filter(value -> value.compareTo(bound) == 0).count();
    }
  }
}
