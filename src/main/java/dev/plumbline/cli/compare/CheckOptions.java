package dev.plumbline.cli.compare;

import dev.plumbline.measure.comparison.CheckCriteria;
import dev.plumbline.measure.noninferiority.TestPlan;
import java.math.BigDecimal;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// The criteria of a check.
public final class CheckOptions {

  private static final Pattern K_AND_SHARE =
      Pattern.compile("([1-9][0-9]{0,2}):([0-9]+(?:\\.[0-9]+)?)");

  @Option(
      names = "--min-pass-rate",
      paramLabel = "SHARE",
      description = "least share of the documents with a result that pass, from 0 to 1")
  private Optional<BigDecimal> minPassRate = Optional.empty();

  @Option(
      names = "--min-pass-k",
      paramLabel = "K:SHARE",
      description =
          "least share of choices of K trials of a case of which all pass (pass^k), the mean over"
              + " cases: 3:0.9")
  private Optional<String> minPassK = Optional.empty();

  @Option(names = "--min-mean", paramLabel = "SCORE", description = "least mean of the scores")
  private Optional<BigDecimal> minMean = Optional.empty();

  @Option(
      names = "--max-mean-drop",
      paramLabel = "POINTS",
      description =
          "how much lower than the baseline's the mean may be, over documents with a score in both")
  private Optional<BigDecimal> maxMeanDrop = Optional.empty();

  @Option(
      names = "--no-flips-to-fail",
      description = "no document may fail that did not fail in the baseline")
  private boolean noFlipsToFail;

  @Option(
      names = "--min-compared",
      paramLabel = "SHARE",
      defaultValue = "0.9",
      description =
          "least share of the baseline's documents that are compared, from 0 to 1; with fewer"
              + " nothing is verified (default: ${DEFAULT-VALUE})")
  private BigDecimal minCompared = BigDecimal.ZERO;

  @Option(
      names = "--max-unscored",
      paramLabel = "SHARE",
      defaultValue = "0.05",
      description =
          "largest share of documents without a result, from 0 to 1 (default: ${DEFAULT-VALUE})")
  private BigDecimal maxUnscored = BigDecimal.ZERO;

  @Spec(Spec.Target.MIXEE)
  private CommandSpec command;

  /// Whether something is asked for, besides a limit of what is unscored.
  boolean areGiven() {
    return minPassRate.isPresent()
        || minPassK.isPresent()
        || minMean.isPresent()
        || maxMeanDrop.isPresent()
        || noFlipsToFail;
  }

  /// @param tests that are asked for besides
  public CheckCriteria criteria(Optional<TestPlan> tests) {
    if (minPassRate.or(() -> minMean).or(() -> maxMeanDrop).isEmpty()
        && !noFlipsToFail
        && minPassK.isEmpty()
        && tests.isEmpty()) {
      throw usage(
          "say what to check: --min-pass-rate, --min-pass-k, --min-mean, --max-mean-drop, --no-flips-to-fail or"
              + " --test");
    }
    minPassRate.ifPresent(share -> requireShare("--min-pass-rate", share));
    passK().ifPresent(it -> requireShare("--min-pass-k", it.getValue()));
    requireShare("--max-unscored", maxUnscored);
    requireShare("--min-compared", minCompared);
    maxMeanDrop
        .filter(points -> points.signum() < 0)
        .ifPresent(_ -> {
          throw usage("--max-mean-drop must not be negative");
        });
    return new CheckCriteria(minPassRate, minMean, maxMeanDrop, noFlipsToFail, tests, maxUnscored);
  }

  /// How many trials, and in what share of their choices all have to pass.
  Optional<Map.Entry<Integer, BigDecimal>> passK() {
    return minPassK.map(written -> {
      Matcher parts = K_AND_SHARE.matcher(written);
      if (!parts.matches()) {
        throw usage("--min-pass-k is a number of trials and a share, such as 3:0.9");
      }
      return Map.entry(Integer.valueOf(parts.group(1)), new BigDecimal(parts.group(2)));
    });
  }

  BigDecimal minCompared() {
    return minCompared;
  }

  private void requireShare(String option, BigDecimal share) {
    if (share.signum() < 0 || share.compareTo(BigDecimal.ONE) > 0) {
      throw usage(option + " must be from 0 to 1");
    }
  }

  private ParameterException usage(String message) {
    return new ParameterException(command.commandLine(), message);
  }
}
