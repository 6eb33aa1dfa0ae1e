package dev.plumbline.measure.report;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.SortedCopy;
import dev.plumbline.base.number.Interval;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.JudgeIdentity.AnsweringModel;
import dev.plumbline.score.run.ResultValue.DecidedResult;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
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
/// @param lowest documents at the lowest score that their rubric can give
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
    statuses = SortedCopy.of(statuses);
    reasons = SortedCopy.of(reasons);
    answeredBy = SortedCopy.of(answeredBy);
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
            Plural.of(documents, "document was", "documents were")
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

    private final SortedMap<String, Integer> statuses = new TreeMap<>();
    private final SortedMap<String, Integer> reasons = new TreeMap<>();
    private final SortedMap<String, Integer> answeredBy = new TreeMap<>();
    private final List<BigDecimal> composites = new ArrayList<>();
    private long documents;
    private long judged;
    private long passed;
    private long capped;
    private long lowest;
    private long highest;

    /// @param reason why the document was refused or has no score, as in [OutcomeCounts#reasons]
    /// @param isCapped whether evidence capped an item or trait of it
    /// @param models that answered
    /// @param rubric of the document, which says how low and high its score can be
    public void add(
        DecidedResult decided,
        Optional<String> reason,
        Optional<BigDecimal> composite,
        boolean isCapped,
        List<String> models,
        Bundle rubric) {
      documents++;
      models.forEach(name -> answeredBy.merge(name, 1, Integer::sum));
      statuses.merge(decided.status(), 1, Integer::sum);
      reason.ifPresent(why -> reasons.merge(why, 1, Integer::sum));
      judged += decided.passed().isPresent() ? 1 : 0;
      passed += decided.isPass() ? 1 : 0;
      capped += isCapped ? 1 : 0;
      composite.ifPresent(score -> {
        Interval range = rubric.scoring().program().range();
        composites.add(score);
        lowest += score.compareTo(range.low().toDecimal()) == 0 ? 1 : 0;
        highest += score.compareTo(range.high().toDecimal()) == 0 ? 1 : 0;
      });
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
          lowest,
          highest,
          composites.stream().distinct().count());
    }
  }

  /// What people have decided about the results of a run: verdicts as the engine gave them, and as
  /// they are with the corrections. A result without a verdict counts as `none`.
  ///
  /// @param corrected results with a correction
  /// @param moved those of them whose verdict is another one now
  /// @param before how many results have which verdict
  /// @param finals how many have which verdict with the corrections
  /// @param parts how many corrections count, of an `item` or as `annulled`
  /// @param appeals how many are `open`, `upheld` or `denied`
  /// @param released when the run was released, in words; empty if it was not
  public record CorrectedOutcomes(
      long corrected,
      long moved,
      SortedMap<String, Integer> before,
      SortedMap<String, Integer> finals,
      SortedMap<String, Integer> parts,
      SortedMap<String, Integer> appeals,
      String released) {

    public static final CorrectedOutcomes NONE =
        new CorrectedOutcomes(
            0, 0, new TreeMap<>(), new TreeMap<>(), new TreeMap<>(), new TreeMap<>(), "");

    private static final String WITHOUT = "none";
    private static final String PASS = "pass";
    private static final int DECIMALS = 6;

    /// What became of one result.
    ///
    /// @param before its verdict in the run
    /// @param after its final verdict
    /// @param parts of the corrections that count
    /// @param appeals their states
    public record Result(
        boolean isCorrected,
        Optional<String> before,
        Optional<String> after,
        List<String> parts,
        List<String> appeals) {
      public Result {
        parts = List.copyOf(parts);
        appeals = List.copyOf(appeals);
      }
    }

    public CorrectedOutcomes {
      before = SortedCopy.of(before);
      finals = SortedCopy.of(finals);
      parts = SortedCopy.of(parts);
      appeals = SortedCopy.of(appeals);
    }

    /// With one more result.
    public CorrectedOutcomes with(Result result) {
      return new CorrectedOutcomes(
          corrected + (result.isCorrected() ? 1 : 0),
          moved + (result.before().equals(result.after()) ? 0 : 1),
          counted(before, List.of(result.before().orElse(WITHOUT))),
          counted(finals, List.of(result.after().orElse(WITHOUT))),
          counted(parts, result.parts()),
          counted(appeals, result.appeals()),
          released);
    }

    /// The same, released.
    public CorrectedOutcomes released(String words) {
      return new CorrectedOutcomes(corrected, moved, before, finals, parts, appeals, words);
    }

    /// Whether people decided or released anything.
    public boolean isAny() {
      return corrected > 0 || !appeals.isEmpty() || !released.isEmpty();
    }

    /// Results that pass with the corrections.
    public int passed() {
      return finals.getOrDefault(PASS, 0);
    }

    /// @param documents of the run, which share the passes
    public JsonObject json(long documents) {
      return JsonObject.of(
          "released?", released,
          "corrected", corrected,
          "moved", moved,
          "before", before,
          "final", finals,
          "parts?", parts,
          "appeals?", appeals,
          "passRate",
              JsonObject.of(
                  "before", share(before.getOrDefault(PASS, 0), documents),
                  "final", share(passed(), documents)));
    }

    private static BigDecimal share(int passed, long documents) {
      return BigDecimal.valueOf(passed)
          .divide(BigDecimal.valueOf(documents), DECIMALS, RoundingMode.HALF_EVEN);
    }

    private static SortedMap<String, Integer> counted(
        SortedMap<String, Integer> before, List<String> more) {
      SortedMap<String, Integer> counts = new TreeMap<>(before);
      more.forEach(one -> counts.merge(one, 1, Integer::sum));
      return counts;
    }
  }
}
