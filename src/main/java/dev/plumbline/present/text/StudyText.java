package dev.plumbline.present.text;

import static java.math.RoundingMode.HALF_EVEN;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.number.DoubleFormat;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.calibrate.Study;
import dev.plumbline.calibrate.fit.PredictionIntervals.IntervalLevel;
import dev.plumbline.present.terminal.TextTable.TerminalColumns;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/// The results of a study, as JSON and as text.
public final class StudyText {

  private static final int DECIMALS = 6;

  private static final String COLUMNS =
      "  raw QWK     QWK      sd   raw MAE     MAE   raw rho     rho   hurts  < -.10  1st perc  "
          + " worst  in 80 %  in 90 %  referral  methods";

  public static JsonObject json(Study.Result line) {
    return JsonObject.of(
        "task", line.task(),
        "labels", line.labels(),
        "repeats", line.repeats(),
        "qwk",
            JsonObject.of(
                "mean", kept(line.calibrated().qwk()),
                "sd", kept(line.gains().spread()),
                "raw", kept(line.raw().qwk())),
        "mae", means(line.calibrated().mae(), line.raw().mae()),
        "spearman", means(line.calibrated().spearman(), line.raw().spearman()),
        "hurts", kept(line.gains().lossShare()),
        "largeLosses", kept(line.largeLossShare()),
        "firstPercentile", kept(line.firstPercentile()),
        "worst", kept(line.gains().worst()),
        "coverage", byLevel(line.intervals().covered()),
        "width", byLevel(line.intervals().width()),
        "referral", kept(line.referralMean().value()),
        "methods", line.methods(),
        "nonFinite", line.nonFinite());
  }

  private static JsonObject byLevel(Map<IntervalLevel, Double> shares) {
    JsonObjectBuilder json = JsonObject.builder();
    shares.forEach((level, share) -> json.put(level.percent(), kept(DoubleFormat.of(share))));
    return json.build();
  }

  /// The header of the table, as wide as the longest name requires.
  public static String head(List<String> tasks) {
    return TerminalColumns.padded("task", width(tasks)) + COLUMNS + "\n";
  }

  public static String row(Study.Result line, List<String> tasks) {
    String methods = Plural.each(line.methods());
    return TerminalColumns.padded(TraceStepText.escaped(line.task()), width(tasks))
        + TerminalColumns.right(
            List.of(
                shown(line.raw().qwk()),
                shown(line.calibrated().qwk()),
                shown(line.gains().spread()),
                shown(line.raw().mae()),
                shown(line.calibrated().mae()),
                shown(line.raw().spearman()),
                shown(line.calibrated().spearman()),
                percent(line.gains().lossShare()),
                percent(line.largeLossShare()),
                signed(line.firstPercentile()),
                signed(line.gains().worst()),
                percent(DoubleFormat.of(line.intervals().covered().get(IntervalLevel.EIGHTY))),
                percent(DoubleFormat.of(line.intervals().covered().get(IntervalLevel.NINETY))),
                shown(line.referralMean().value())),
            9,
            8,
            8,
            10,
            8,
            10,
            8,
            8,
            8,
            10,
            8,
            9,
            9,
            10)
        + "  "
        + methods
        + (line.nonFinite() > 0 ? "; " + line.nonFinite() + " non-finite scores" : "")
        + "\n"
        + (line.referralMean().tasks() > 1 ? referral(line.referralMean()) : "");
  }

  private static String referral(Study.ReferralMean mean) {
    return "  referral "
        + shown(mean.value())
        + ", standard error over the "
        + Plural.of(mean.tasks(), "task")
        + " "
        + shown(mean.standardError())
        + "\n";
  }

  public static String legend() {
    return """
    QWK, mean absolute error (a share of the range) and Spearman's rho on rows that were not fitted;
    sd: of QWK over the runs; hurts: share of the runs that lose more than .005 QWK against raw;
    < -.10: share of those that lose more than .10; 1st perc: the gain that 99 of 100 runs exceed;
    worst: the smallest gain in QWK, of a run in a task's line, of a line above in a line of means;
    in 80 %: share of the human scores inside the interval that is meant to contain 80 %;
    referral: share of the possible gain from giving documents to people by expected errors
    """;
  }

  private static JsonObject means(BigDecimal mean, BigDecimal raw) {
    return JsonObject.of("mean", kept(mean), "raw", kept(raw));
  }

  private static BigDecimal kept(BigDecimal value) {
    return value.setScale(DECIMALS, HALF_EVEN);
  }

  private static String shown(BigDecimal value) {
    return value.setScale(3, HALF_EVEN).toPlainString();
  }

  private static String signed(BigDecimal value) {
    return (value.signum() < 0 ? "" : "+") + shown(value);
  }

  private static String percent(BigDecimal share) {
    return share.movePointRight(2).setScale(1, HALF_EVEN).toPlainString() + " %";
  }

  private static int width(List<String> tasks) {
    return Math.max(
        4,
        tasks.stream()
            .mapToInt(task -> TerminalColumns.of(TraceStepText.escaped(task)))
            .max()
            .orElse(0));
  }

  private StudyText() {}
}
