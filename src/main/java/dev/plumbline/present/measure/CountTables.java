package dev.plumbline.present.measure;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.measure.report.OutcomeCounts;
import dev.plumbline.present.report.Cell;
import dev.plumbline.present.report.Report.FigureList;
import dev.plumbline.present.text.RoundedNumber;

/// How many documents of a run came to what, the same wherever a run is summed up.
public final class CountTables {

  /// @param first whether people decided since, so that these are not the figures that count
  public static FigureList figures(OutcomeCounts counts, boolean first) {
    FigureList figures = new FigureList();
    counts.statuses().forEach((status, count) -> figures.add(status, Cell.count(count)));
    counts.reasons().forEach((reason, count) -> figures.add("  " + reason, Cell.count(count)));
    counts
        .answeredBy()
        .forEach((name, count) ->
            figures.add("answered by " + EscapedText.visible(name), Cell.count(count)));
    if (counts.judged() > 0) {
      figures.add(first ? "passed, as judged" : "passed", Cell.count(counts.passed()));
    }
    counts.mean().ifPresent(mean -> figures.add("mean score", Cell.score(mean, RoundedNumber.TWO)));
    figures.add("at the lowest score", Cell.count(counts.lowest()));
    figures.add("at the highest score", Cell.count(counts.highest()));
    figures.add("distinct scores", Cell.count(counts.distinct()));
    figures.add("capped", Cell.count(counts.capped()));
    return figures;
  }

  private CountTables() {}
}
