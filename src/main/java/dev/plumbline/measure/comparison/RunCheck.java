package dev.plumbline.measure.comparison;

import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Unwritten;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.base.problem.WireNamed;
import dev.plumbline.measure.agreement.Estimate;
import dev.plumbline.measure.agreement.Estimate.Spread;
import dev.plumbline.measure.comparison.DocumentComparison.Compared;
import dev.plumbline.measure.comparison.DocumentComparison.Reason;
import dev.plumbline.measure.comparison.DocumentComparison.Unverifiable;
import dev.plumbline.measure.comparison.RunCheck.CriterionResult.Kind;
import dev.plumbline.measure.comparison.RunCheck.CriterionResult.Outcome;
import dev.plumbline.measure.report.TrialReport;
import dev.plumbline.measure.report.TrialReport.OfK;
import dev.plumbline.rubric.plan.model.Verdict;
import dev.plumbline.score.run.RunLine;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Measures a run, and its comparison with a baseline, by criteria. Sums are exact.
///
/// A document that has no result in one of the runs, or that was judged under another extraction
/// spec, is unverifiable: it is no regression, but where nothing else is left a criterion cannot be
/// met by it either.
public final class RunCheck {

  private static final int DIGITS = 4;

  private static final Set<Kind> OF_ONE_RUN =
      EnumSet.of(Kind.MIN_PASS_RATE, Kind.MIN_PASS_K, Kind.MIN_MEAN);

  private final CheckCriteria criteria;
  private final boolean sameExtraction;
  private final Optional<BigDecimal> minCompared;
  private final TrialReport.Builder trials = new TrialReport.Builder();
  private long documents;
  private long withResult;
  private long passed;
  private long withScore;
  private BigDecimal sum = BigDecimal.ZERO;
  private long verified;
  private long inBaseline;
  private long otherTexts;
  private long unverifiable;
  private long flips;
  private long pairs;
  private BigDecimal change = BigDecimal.ZERO;

  /// @param sameExtraction whether the run and the baseline were judged under one extraction spec
  /// @param minCompared least share of the baseline's documents that must be compared; empty if
  ///   none need be
  public RunCheck(
      CheckCriteria criteria, boolean sameExtraction, Optional<BigDecimal> minCompared) {
    this.criteria = criteria;
    this.sameExtraction = sameExtraction;
    this.minCompared = minCompared;
  }

  /// Adds a document of the run itself.
  ///
  /// @param own the run's line compared with itself
  public void addResult(DocumentComparison own) {
    documents++;
    RunLine line =
        switch (own) {
          case Compared same -> same.after().line();
          case Unverifiable other -> other.after();
          case DocumentComparison.Added added -> added.after();
          case DocumentComparison.Missing missing -> missing.before();
        };
    Optional<DocumentComparison.Outcome> result =
        own instanceof Compared same ? Optional.of(same.after()) : Optional.empty();
    Optional<BigDecimal> score = result.flatMap(DocumentComparison.Outcome::score);
    line.origin()
        .ofCase()
        .ifPresent(it -> trials.add(it, result.flatMap(one -> one.decided().passed()), score));
    result.ifPresent(one -> {
      withResult++;
      passed += isVerdict(one.verdict(), Verdict.PASS) ? 1 : 0;
    });
    score.ifPresent(one -> {
      withScore++;
      sum = sum.add(one);
    });
  }

  /// Adds a document of the baseline, of the run, or of both.
  ///
  /// @return whether it fails now and did not in the baseline
  public boolean addComparison(DocumentComparison comparison) {
    inBaseline += comparison instanceof DocumentComparison.Added ? 0 : 1;
    otherTexts += isOfOtherText(comparison) ? 1 : 0;
    if (!sameExtraction || !(comparison instanceof Compared pair)) {
      unverifiable++;
      return false;
    }
    verified++;
    pair.change()
        .ifPresent(difference -> {
          pairs++;
          change = change.add(difference);
        });
    boolean flip = isFlipToFail(pair);
    flips += flip ? 1 : 0;
    return flip;
  }

  /// Documents without a score in one of the runs, or judged by another extraction spec.
  public long unverifiable() {
    return unverifiable;
  }

  private static boolean isOfOtherText(DocumentComparison comparison) {
    return switch (comparison) {
      case Compared pair -> pair.isOfOtherText();
      case Unverifiable other -> other.reason() == Reason.OTHER_TEXT;
      case DocumentComparison.Added _, DocumentComparison.Missing _ -> false;
    };
  }

  /// As [RunComparison#pairing(boolean)].
  public String pairing(boolean byId) {
    return RunComparison.pairing(byId, verified, inBaseline, otherTexts);
  }

  /// Documents that fail now and did not, of those that were compared.
  public String flips() {
    return flips + " of " + Plural.of(verified, "document") + " flipped to fail";
  }

  public boolean hasPairs() {
    return inBaseline > 0;
  }

  /// Documents of the run that pass, of those with a result.
  public String passes() {
    return passed + " of " + Plural.of(withResult, "document") + " with a result pass";
  }

  public static boolean isFailed(DocumentComparison own) {
    return own instanceof Compared same && isVerdict(same.after().verdict(), Verdict.FAIL);
  }

  /// Whether it fails, and did not before.
  public static boolean isFlipToFail(Compared pair) {
    return isVerdict(pair.after().verdict(), Verdict.FAIL)
        && !isVerdict(pair.before().verdict(), Verdict.FAIL);
  }

  private static boolean isVerdict(Optional<String> verdict, Verdict wanted) {
    return verdict.filter(wanted.wireName()::equals).isPresent();
  }

  /// The criteria that were asked, in their order.
  ///
  /// @param tests the results of those that were planned
  public List<CriterionResult> results(List<NoninferiorityResult> tests) {
    List<CriterionResult> results = new ArrayList<>();
    criteria.minPassRate().ifPresent(limit -> results.add(passRate(limit)));
    criteria.minMean().ifPresent(limit -> results.add(mean(limit)));
    criteria.maxMeanDrop().ifPresent(limit -> results.add(meanDrop(limit)));
    if (criteria.noFlipsToFail()) {
      results.add(flipsToFail());
    }
    tests.forEach(test -> results.add(tested(test)));
    minCompared.ifPresent(limit -> results.add(compared(limit)));
    results.add(unscored(criteria.maxUnscored()));
    return List.copyOf(results);
  }

  private CriterionResult passRate(BigDecimal limit) {
    String name = "--min-pass-rate " + limit.toPlainString();
    if (withResult == 0) {
      return nothing(Kind.MIN_PASS_RATE, name, "no document has a result");
    }
    return measured(
        Kind.MIN_PASS_RATE,
        name,
        compared(passed, limit, withResult) >= 0,
        quotient(BigDecimal.valueOf(passed), withResult)
            + ", "
            + passed
            + " of "
            + withResult
            + " documents with a result pass");
  }

  /// Whether k trials of a case all pass, in at least this share of the choices of k.
  public CriterionResult passK(int k, BigDecimal limit) {
    String name = "--min-pass-k " + k + ":" + limit.toPlainString();
    Optional<OfK> found = trials.ofK(k);
    if (found.isEmpty() || found.get().left() > 0) {
      return nothing(
          Kind.MIN_PASS_K,
          name,
          found
              .map(it ->
                  Plural.of(it.left(), "case has", "cases have")
                      + " fewer than "
                      + k
                      + " trials with a verdict")
              .orElse("no document is one of " + k + " trials of a case"));
    }
    Estimate all = found.get().all();
    return measured(
        Kind.MIN_PASS_K,
        name,
        trials.allOf(k).compareTo(Rational.of(limit)) >= 0,
        all.value().setScale(DIGITS, RoundingMode.HALF_EVEN).stripTrailingZeros().toPlainString()
            + all.interval()
                .flatMap(Spread::standardError)
                .map(it -> ", standard error " + it.setScale(DIGITS, RoundingMode.HALF_EVEN))
                .orElse("")
            + ", over "
            + Plural.of(found.get().cases(), "case"));
  }

  private CriterionResult mean(BigDecimal limit) {
    String name = "--min-mean " + limit.toPlainString();
    if (withScore == 0) {
      return nothing(Kind.MIN_MEAN, name, "no document has a score");
    }
    return measured(
        Kind.MIN_MEAN,
        name,
        compared(sum, limit, withScore) >= 0,
        quotient(sum, withScore)
            + " over "
            + withScore
            + " documents"
            + trials
                .build()
                .flatMap(it -> it.score().interval().flatMap(Spread::standardError))
                .map(
                    it -> ", standard error by case " + it.setScale(DIGITS, RoundingMode.HALF_EVEN))
                .orElse(""));
  }

  private CriterionResult meanDrop(BigDecimal limit) {
    String name = "--max-mean-drop " + limit.toPlainString();
    if (pairs == 0) {
      return nothing(Kind.MAX_MEAN_DROP, name, "no document has a score in both runs");
    }
    BigDecimal drop = change.negate();
    return measured(
        Kind.MAX_MEAN_DROP,
        name,
        compared(drop, limit, pairs) <= 0,
        quotient(drop.abs(), pairs)
            + (drop.signum() > 0 ? " lower" : " higher")
            + " over "
            + pairs
            + " documents in both runs");
  }

  private CriterionResult flipsToFail() {
    if (verified == 0) {
      return nothing(Kind.NO_FLIPS_TO_FAIL, "--no-flips-to-fail", "no document can be compared");
    }
    return measured(
        Kind.NO_FLIPS_TO_FAIL,
        "--no-flips-to-fail",
        flips == 0,
        flips + " of " + verified + " documents fail and did not before");
  }

  private CriterionResult tested(NoninferiorityResult test) {
    String name = "--test " + test.criterion();
    if (test.documents() == 0) {
      CriterionResult none = nothing(Kind.TEST, name, "no document has a value in both runs");
      return new CriterionResult(
          none.kind(), none.criterion(), none.outcome(), none.measured(), Optional.of(test));
    }
    Outcome outcome =
        switch (test.outcome()) {
          case WORSE -> Outcome.MISSED;
          case TOO_FEW -> Outcome.UNVERIFIABLE;
          case BETTER, NOT_WORSE, NOT_SHOWN -> Outcome.MET;
        };
    return new CriterionResult(Kind.TEST, name, outcome, test.words(), Optional.of(test));
  }

  /// A comparison of a few of many documents says nothing of the others.
  private CriterionResult compared(BigDecimal limit) {
    return new CriterionResult(
        Kind.MIN_COMPARED,
        "--min-compared " + limit.toPlainString(),
        compared(verified, limit, inBaseline) >= 0 ? Outcome.MET : Outcome.UNVERIFIABLE,
        verified + " of " + Plural.of(inBaseline, "document") + " of the baseline are compared");
  }

  private CriterionResult unscored(BigDecimal limit) {
    long without = documents - withResult;
    return measured(
        Kind.MAX_UNSCORED,
        "--max-unscored " + limit.toPlainString(),
        compared(without, limit, documents) <= 0,
        without + " of " + documents + " documents without a result");
  }

  private CriterionResult nothing(Kind kind, String name, String why) {
    boolean another = !sameExtraction && !OF_ONE_RUN.contains(kind);
    return new CriterionResult(
        kind,
        name,
        Outcome.UNVERIFIABLE,
        another ? "the baseline was judged under another extraction spec" : why);
  }

  private static CriterionResult measured(Kind kind, String name, boolean met, String measured) {
    return new CriterionResult(kind, name, met ? Outcome.MET : Outcome.MISSED, measured);
  }

  /// A sum with the limit of its mean.
  private static int compared(BigDecimal sum, BigDecimal limit, long count) {
    return sum.compareTo(limit.multiply(BigDecimal.valueOf(count)));
  }

  private static int compared(long some, BigDecimal limit, long count) {
    return compared(BigDecimal.valueOf(some), limit, count);
  }

  private static String quotient(BigDecimal sum, long count) {
    return sum.divide(BigDecimal.valueOf(count), DIGITS, RoundingMode.HALF_EVEN)
        .stripTrailingZeros()
        .toPlainString();
  }

  /// How a run does by one criterion.
  ///
  /// @param criterion as the user wrote it, such as `--min-mean 3.5`
  /// @param measured in words, such as `0.75, 9 of 12 documents pass`
  /// @param test with which it was measured, if it was a test of the difference
  public record CriterionResult(
      @Unwritten Kind kind,
      String criterion,
      Outcome outcome,
      String measured,
      Optional<NoninferiorityResult> test)
      implements JsonRecord {

    public CriterionResult(Kind kind, String criterion, Outcome outcome, String measured) {
      this(kind, criterion, outcome, measured, Optional.empty());
    }

    /// Whether the results that there are, are not good enough.
    public boolean isMissed() {
      return outcome == Outcome.MISSED && kind != Kind.MAX_UNSCORED;
    }

    /// For people: `--min-mean 3.5 is missed: 3.25`.
    public String text() {
      String verb =
          switch (outcome) {
            case MET -> "is met";
            case MISSED -> "is missed";
            case UNVERIFIABLE -> "cannot be verified";
          };
      return criterion + " " + verb + ": " + measured;
    }

    /// The criteria, in the order in which they are reported.
    public enum Kind {
      MIN_PASS_RATE,
      MIN_PASS_K,
      MIN_MEAN,
      MAX_MEAN_DROP,
      NO_FLIPS_TO_FAIL,
      TEST,
      MIN_COMPARED,
      MAX_UNSCORED
    }

    /// Whether the run satisfies the criterion.
    public enum Outcome implements WireNamed {
      MET,
      MISSED,
      /// There is nothing that it could be measured on.
      UNVERIFIABLE
    }
  }
}
