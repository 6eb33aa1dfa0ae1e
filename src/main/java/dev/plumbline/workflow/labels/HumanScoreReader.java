package dev.plumbline.workflow.labels;

import dev.plumbline.measure.report.HumanScores;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// Turns a line of a label file into human scores.
public final class HumanScoreReader {

  public static HumanScores read(Labels.Row row) {
    SortedMap<String, Double> scores = new TreeMap<>();
    SortedMap<String, List<Double>> raters = new TreeMap<>();
    row.scores().forEach((target, score) -> scores.put(target, score.doubleValue()));
    row.raters().keySet().forEach(target -> raters.put(target, row.raters(target)));
    return new HumanScores(scores, raters, row.group());
  }

  private HumanScoreReader() {}
}
