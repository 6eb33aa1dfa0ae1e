package dev.plumbline;

import dev.plumbline.base.number.DoubleFormat;
import dev.plumbline.measure.comparison.Cause;
import dev.plumbline.measure.comparison.DocumentComparison;
import dev.plumbline.measure.comparison.RunComparison;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/// Two runs compared document by document. Immutable.
public final class Comparison {

  private final RunComparison runs;

  Comparison(RunComparison runs) {
    this.runs = runs;
  }

  /// A document whose score, verdict or status differs.
  ///
  /// @param before the score; empty if it is an interval
  /// @param after as before
  /// @param verdictBefore empty if it is open
  /// @param verdictAfter as before
  /// @param causes what moved the result, such as `rule style/passive` or `item C1`
  public record Change(
      String id,
      Optional<BigDecimal> before,
      Optional<BigDecimal> after,
      Optional<String> verdictBefore,
      Optional<String> verdictAfter,
      List<String> causes) {

    static Optional<Change> of(DocumentComparison comparison) {
      return comparison instanceof DocumentComparison.Compared pair && pair.isChanged()
          ? Optional.of(
              new Change(
                  pair.id(),
                  pair.before().score(),
                  pair.after().score(),
                  pair.before().verdict(),
                  pair.after().verdict(),
                  pair.causes().stream().map(Cause::label).toList()))
          : Optional.empty();
    }
  }

  /// How much higher the second run scores: an estimate with 15 digits, and not exact.
  ///
  /// @param documents that have a score in both runs
  /// @param mean of the differences
  /// @param low lower end of the 95 % interval of the mean, by bootstrap
  /// @param high its upper end
  /// @param p of a permutation test
  public record Difference(
      long documents, BigDecimal mean, BigDecimal low, BigDecimal high, BigDecimal p) {}

  /// Documents that were evaluated in both runs.
  public long documents() {
    return runs.compared();
  }

  /// Documents with another score.
  public long moved() {
    return runs.moved();
  }

  public long higher() {
    return runs.higher();
  }

  public long lower() {
    return runs.lower();
  }

  /// How many verdicts changed, by from and to, such as `pass to fail`.
  public SortedMap<String, Long> flips() {
    return runs.flips();
  }

  /// How many results each cause moved.
  public SortedMap<String, Long> causes() {
    return runs.causes();
  }

  /// Documents in both runs that cannot be compared, by reason.
  public SortedMap<String, Long> notCompared() {
    return runs.unverifiable();
  }

  /// Documents of the second run alone.
  public long added() {
    return runs.added();
  }

  /// Documents of the first run alone.
  public long missing() {
    return runs.missing();
  }

  /// Empty if no document has a score in both runs.
  public Optional<Difference> difference() {
    return runs.scores()
        .map(RunComparison.PairedScores::difference)
        .map(one ->
            new Difference(
                one.n(),
                DoubleFormat.of(one.mean()),
                DoubleFormat.of(one.low()),
                DoubleFormat.of(one.high()),
                DoubleFormat.of(one.p())));
  }
}
