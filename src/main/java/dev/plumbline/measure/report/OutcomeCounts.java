package dev.plumbline.measure.report;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.run.ResultValue.DecidedResult;
import dev.plumbline.score.extraction.AnsweringModel;
import dev.plumbline.score.extraction.JudgeIdentity;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// How many documents of a run came to what. Every place that counts a run has its counts here.
///
/// @param statuses how many documents have which status, by name
/// @param reasons why documents were refused or have no score, by `refused CODE` or `unscored CODE`
/// @param answeredBy how many documents were answered by which model, by the name that its endpoint
///   told
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
    SortedMap<String, Integer> answeredBy,
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
    answeredBy = Collections.unmodifiableSortedMap(new TreeMap<>(answeredBy));
  }

  /// What a reader has to know of who answered: other models than the one that was asked, or
  /// several. Of a panel each juror has its own.
  ///
  /// @param answeredBy how many documents were answered by which model
  /// @param judge of the run
  /// @param pattern of the models that the rubric wants; empty for any
  public static List<String> warnings(
      SortedMap<String, Integer> answeredBy, JudgeIdentity judge, String pattern) {
    List<String> warnings = new ArrayList<>();
    if (judge.panel().isPresent()) {
      return warnings;
    }
    answeredBy.forEach((name, documents) -> {
      if (pattern.isEmpty() && !AnsweringModel.isNamed(judge.model(), name)) {
        warnings.add(
            Plural.of(documents, "document")
                + (documents == 1 ? " was" : " were")
                + " answered by "
                + EscapedText.text(name)
                + ", and "
                + EscapedText.text(judge.model())
                + " was asked (`--answered-by` says who may answer)");
      }
    });
    if (answeredBy.size() > 1) {
      warnings.add(
          "several models answered: "
              + answeredBy.entrySet().stream()
                  .map(one -> EscapedText.text(one.getKey()) + " (" + one.getValue() + ")")
                  .collect(Collectors.joining(", ")));
    }
    return warnings;
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
    private final SortedMap<String, Integer> answeredBy = new TreeMap<>();
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
    /// @param models that answered
    public void add(
        DecidedResult decided,
        Optional<String> reason,
        Optional<BigDecimal> composite,
        boolean isCapped,
        List<String> models) {
      documents++;
      models.forEach(name -> answeredBy.merge(name, 1, Integer::sum));
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
          answeredBy,
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
