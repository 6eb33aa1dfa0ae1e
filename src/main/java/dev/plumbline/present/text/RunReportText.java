package dev.plumbline.present.text;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.measure.report.ItemUse;
import dev.plumbline.measure.report.RuledOutcomes;
import dev.plumbline.measure.report.RunReport;
import dev.plumbline.measure.report.ScoreDistribution;
import dev.plumbline.present.measure.CountTables;
import dev.plumbline.present.terminal.TerminalColumns;
import dev.plumbline.score.extraction.JudgeIdentity;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.SortedMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The report of a run, as text.
public final class RunReportText {

  private final StringBuilder out = new StringBuilder();

  public static String of(RunReport report) {
    RunReportText text = new RunReportText();
    text.line(
        EscapedText.visible(report.rubric())
            + " "
            + EscapedText.visible(report.version())
            + ": "
            + report.documents()
            + (report.documents() == 1 ? " document" : " documents"));
    text.row("run", report.run().toString());
    text.row("judge", judge(report.judge()));
    CountTables.figures(report.counts())
        .forEach(figure -> text.row(EscapedText.visible(figure.title()), figure.cell().shown()));
    if (report.flagged() > 0) {
      text.row("flagged, for a person", Long.toString(report.flagged()));
    }
    if (report.reuse().documents() > 0) {
      text.row(
          "one passage for many items",
          Plural.of(report.reuse().documents(), "document")
              + ", for up to "
              + Plural.of(report.reuse().most(), "item"));
    }
    text.rulings(report);
    text.out.append(RaterEffectsText.of(report.raterEffects()));
    text.line("scores in ten equal parts of their range");
    report.distributions().forEach(one -> text.line(distribution(one)));
    text.items(report);
    text.out.append(AgreementText.of(report.agreement()));
    return text.out.toString();
  }

  private static String judge(JudgeIdentity judge) {
    return Stream.of(judge.provider(), judge.model(), judge.version())
        .filter(word -> !word.isEmpty())
        .map(EscapedText::visible)
        .collect(Collectors.joining(" "));
  }

  private void rulings(RunReport report) {
    RuledOutcomes rulings = report.rulings();
    if (rulings.isAny()) {
      row("passed as people decided", share(rulings.passed(), report.documents()));
      row("passed automatically", share(report.passed(), report.documents()));
      row("ruled by people", Long.toString(rulings.ruled()));
      rulings.parts().forEach((part, count) -> row("  on " + part, count.toString()));
      if (rulings.ended() > 0) {
        row("  no longer counting", Long.toString(rulings.ended()));
      }
      rulings.appeals().forEach((state, count) -> row("  appeals " + state, count.toString()));
      row("  another verdict", Long.toString(rulings.moved()));
      row("automatic verdicts", verdicts(rulings.automatic()));
      row("final verdicts", verdicts(rulings.finals()));
    }
  }

  private static String share(long passed, long documents) {
    BigDecimal percent =
        BigDecimal.valueOf(100 * passed)
            .divide(BigDecimal.valueOf(documents), 1, RoundingMode.HALF_EVEN);
    return passed + " of " + documents + " (" + percent + " %)";
  }

  private static String verdicts(SortedMap<String, Integer> counts) {
    return counts.entrySet().stream()
        .map(entry -> entry.getKey() + " " + entry.getValue())
        .collect(Collectors.joining(", "));
  }

  private void items(RunReport report) {
    if (!report.items().isEmpty()) {
      line("items, in documents");
      line("  item                 decisions                    unknown  unproved  valid quotes");
      report.items().forEach(item -> line(item(item)));
    }
  }

  private static String distribution(ScoreDistribution distribution) {
    String counts =
        distribution.counts().stream()
            .map(count -> TerminalColumns.right(count.toString(), 6))
            .collect(Collectors.joining());
    return "  "
        + TerminalColumns.padded(EscapedText.visible(distribution.name()), 21)
        + counts
        + "  from "
        + distribution.low().toPlainString()
        + " to "
        + distribution.high().toPlainString();
  }

  private static String item(ItemUse item) {
    String decisions =
        item.decisions().entrySet().stream()
            .map(entry -> entry.getKey() + ": " + entry.getValue())
            .collect(Collectors.joining(", "));
    return "  "
        + TerminalColumns.padded(EscapedText.visible(item.item()), 21)
        + TerminalColumns.padded(decisions, 26)
        + TerminalColumns.right(Integer.toString(item.unknown()), 10)
        + TerminalColumns.right(Integer.toString(item.unproved()), 10)
        + TerminalColumns.right(item.valid() + " of " + Plural.of(item.quotes(), "quote"), 20);
  }

  private void row(String name, String value) {
    line("  " + TerminalColumns.padded(name, 26) + value);
  }

  private void line(String line) {
    out.append(line).append('\n');
  }
}
