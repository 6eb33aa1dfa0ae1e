package dev.plumbline.present.page.report;

import static dev.plumbline.present.page.Element.Tag.BDI;
import static dev.plumbline.present.page.Element.Tag.DIV;
import static dev.plumbline.present.page.Element.Tag.H1;
import static dev.plumbline.present.page.Element.Tag.HEADER;
import static dev.plumbline.present.page.Element.Tag.P;
import static dev.plumbline.present.page.Element.Tag.SMALL;
import static dev.plumbline.present.page.Element.Tag.STRONG;

import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.calibrate.stats.ShareInterval;
import dev.plumbline.measure.report.RaterEffects;
import dev.plumbline.measure.report.RunReport;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.NumberText;
import dev.plumbline.present.page.Wording;
import dev.plumbline.present.report.FixedDecimals;
import dev.plumbline.score.extraction.JudgeIdentity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// How many documents pass, and what is to be known of the scores at once.
record ReportHeader(RunReport report, ReportFindings findings) {

  Html html() {
    JudgeIdentity judge = report.judge();
    String by =
        Stream.of(judge.provider(), judge.model())
            .filter(word -> !word.isEmpty())
            .collect(Collectors.joining(" "));
    Html big =
        isJudged()
            ? Html.of(
                Html.text(Long.toString(report.passed())),
                SMALL.of("of " + Plural.of(report.documents(), "document") + " pass"))
            : Html.of(
                Html.text(Long.toString(report.documents())),
                SMALL.of(report.documents() == 1 ? "document" : "documents"));
    return HEADER.of(
        H1.of(
            Html.text("run of rubric "),
            STRONG.of(BDI.of(report.label())),
            Html.text(by.equals("none") ? " \u00b7 scored from facts" : " \u00b7 judged by "),
            BDI.of(by.equals("none") ? "" : by)),
        DIV.of(P.of(big).styled("verdict"), DIV.of(P.of(says())).styled("says")).styled("head"));
  }

  private String says() {
    List<String> sentences = new ArrayList<>();
    report.warnings().forEach(warning -> sentences.add("Warning: " + warning + "."));
    rate().ifPresent(sentences::add);
    composite()
        .ifPresent(scale ->
            sentences.add(
                "The mean score is "
                    + NumberText.of(Rational.of(scale.mean()))
                    + scale
                        .deviation()
                        .map(it ->
                            ", with a standard deviation of " + NumberText.of(Rational.of(it)))
                        .orElse("")
                    + "."));
    if (report.corrections().corrected() > 0) {
      sentences.add(
          "With what people decided, "
              + report.corrections().passed()
              + " of "
              + report.documents()
              + " pass.");
    }
    List<String> statuses = new ArrayList<>();
    report
        .counts()
        .statuses()
        .forEach((status, count) -> statuses.add(count + " " + Wording.name(status)));
    sentences.add("By status: " + Wording.list(statuses) + ".");
    if (report.capped() > 0) {
      sentences.add(
          Plural.of(report.capped(), "document was", "documents were")
              + " capped for want of evidence.");
    }
    return String.join(" ", sentences);
  }

  /// The share that passes, with how far it would vary.
  private Optional<String> rate() {
    if (!isJudged() || report.documents() == 0) {
      return Optional.empty();
    }
    ShareInterval rate = ShareInterval.of(report.passed(), report.documents());
    return Optional.of(
        percent(rate.value())
            + " % pass; of more documents like these "
            + percent(rate.low())
            + " to "
            + percent(rate.high())
            + " % would (95 % interval).");
  }

  private static String percent(double share) {
    return FixedDecimals.of(100 * share, 0);
  }

  // without a pass mark only flagged sentences give a verdict: that nothing passes says nothing
  private boolean isJudged() {
    return findings.passMark().isPresent()
        || findings.verdicts().containsKey("pass")
        || findings.verdicts().containsKey("fail");
  }

  private Optional<RaterEffects.Scale> composite() {
    return report.raterEffects().scales().stream().filter(scale -> scale.n() > 0).findFirst();
  }
}
