package dev.plumbline.run.labels;

import static java.math.BigDecimal.ONE;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Problems;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.calibrate.fit.Sample;
import dev.plumbline.measure.report.TargetAgreement.HumanScores;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.model.Scale;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// Human scores by the id or the digest of a document. They are joined by these, never by position.
///
/// @param skipped the number of lines without any score
/// @param exactIds whether ids are known to be as they were, and in no spreadsheet's spelling
public record Labels(SortedMap<String, Row> rows, int skipped, boolean exactIds) {

  /// The human scores of one document.
  ///
  /// @param line its line number in the file
  /// @param scores by target; the mean of the raters where only these are given
  /// @param raters the individual raters' scores, by target and then by the rater's name
  /// @param group empty if unknown
  /// @param names of all raters of the file, by target
  public record Row(
      int line,
      Map<String, BigDecimal> scores,
      SortedMap<String, SortedMap<String, BigDecimal>> raters,
      String group,
      SortedMap<String, SortedSet<String>> names) {
    /// As statistics take them.
    public HumanScores statistics() {
      SortedMap<String, Double> own = new TreeMap<>();
      SortedMap<String, List<Double>> each = new TreeMap<>();
      scores.forEach((target, score) -> own.put(target, score.doubleValue()));
      raters.keySet().forEach(target -> each.put(target, raters(target)));
      return new HumanScores(own, each, group);
    }

    /// Each rater's score of a target, in the order of their names; NaN where one gave none.
    public List<Double> raters(String target) {
      SortedMap<String, BigDecimal> own = raters.getOrDefault(target, Collections.emptySortedMap());
      return own.isEmpty()
          ? List.of()
          : names.getOrDefault(target, new TreeSet<>(own.keySet())).stream()
              .map(name -> own.containsKey(name) ? own.get(name).doubleValue() : Double.NaN)
              .toList();
    }
  }

  public static final Labels NONE = new Labels(new TreeMap<>(), 0, false);

  public Labels {
    rows = Collections.unmodifiableSortedMap(rows);
  }

  public boolean isEmpty() {
    return rows.isEmpty();
  }

  /// The human scores of a document, found by its id or else by its digest.
  Optional<Row> of(String id, Optional<Digest> document) {
    return Optional.ofNullable(rows.get(id))
        .or(() -> document.map(digest -> rows.get(digest.toString())));
  }

  /// Every human score of a target.
  public List<BigDecimal> of(String target) {
    return rows.values().stream()
        .filter(row -> row.scores().containsKey(target))
        .map(row -> row.scores().get(target))
        .toList();
  }

  /// Problems for scores outside their scale, and for individual raters' scores between two of its
  /// points; the mean of several raters may lie between.
  List<Problem> offScale(SortedMap<String, Scale> scales) {
    Problems problems = new Problems();
    for (Row row : rows.values()) {
      row.scores()
          .forEach((target, score) -> {
            if (scales.containsKey(target)) {
              check(row.line(), target, score, false, scales.get(target), problems);
            }
          });
      row.raters()
          .forEach((target, each) -> {
            if (scales.containsKey(target)) {
              each.values()
                  .forEach(rater ->
                      check(row.line(), target, rater, true, scales.get(target), problems));
            }
          });
    }
    return problems;
  }

  /// The numbers of the lines whose score of a target lies between two points of its scale although
  /// it is not a mean of raters, ascending.
  public List<Integer> between(String target, Scale scale) {
    return rows.values().stream()
        .filter(row -> row.scores().containsKey(target) && row.raters(target).isEmpty())
        .filter(row -> !scale.contains(row.scores().get(target)))
        .map(Row::line)
        .sorted()
        .toList();
  }

  private static void check(
      int line, String target, BigDecimal score, boolean rater, Scale scale, Problems problems) {
    boolean off = score.compareTo(scale.min()) < 0 || score.compareTo(scale.max()) > 0;
    if (off || (rater && !scale.contains(score))) {
      problems.add(
          ProblemCode.OUT_OF_BOUNDS,
          new Place("", line, 1),
          "the score of "
              + EscapedText.text(target)
              + " is "
              + score.toPlainString()
              + (off ? ", outside the scale" : ", between two points of the scale"),
          "it is from "
              + scale.min().toPlainString()
              + " to "
              + scale.max().toPlainString()
              + " by "
              + scale.step().toPlainString()
              + "; set another one with `--scale`");
    }
  }

  /// The scales of the human scores: each trait's own, and for the composite the given one, else
  /// the one that all traits share, else the smallest that holds every label.
  public record HumanScales(SortedMap<String, Scale> scales) {

    public static HumanScales of(String written, Bundle bundle, Labels labels) {
      SortedMap<String, Scale> scales = new TreeMap<>();
      for (Trait trait : bundle.scoring().traits()) {
        if (trait.scale().hasAtMostPoints(Sample.POINTS_MAX)) {
          scales.put(trait.id(), trait.scale());
        }
      }
      List<Scale> shared = scales.values().stream().distinct().toList();
      if (!written.isEmpty()) {
        scales.put("composite", parsed(written));
      } else if (shared.size() == 1) {
        scales.put("composite", shared.getFirst());
      } else {
        around(labels.of("composite")).ifPresent(scale -> scales.put("composite", scale));
      }
      return new HumanScales(scales);
    }

    public Optional<Scale> find(String target) {
      return Optional.ofNullable(scales.get(target));
    }

    public static Scale parsed(String written) {
      String[] parts = written.split(":", -1);
      try {
        if (parts.length == 3
            && Scale.of(parts[0], parts[1], parts[2]).hasAtMostPoints(Sample.POINTS_MAX)) {
          return Scale.of(parts[0], parts[1], parts[2]);
        }
      } catch (IllegalArgumentException e) {
        // reported below, like a wrong number of parts
      }
      throw Refusal.of(
          "--scale",
          ProblemCode.WRONG_SCALE,
          "this is not a scale",
          "write `MIN:MAX:STEP`, such as `1:5:0.5`, with at most " + Sample.POINTS_MAX + " points");
    }

    /// The smallest scale with whole ends around the labels; steps of one half if a label needs
    /// them.
    private static Optional<Scale> around(List<BigDecimal> labels) {
      if (labels.isEmpty()) {
        return Optional.empty();
      }
      List<BigDecimal> sorted = new ArrayList<>(labels.stream().sorted().toList());
      BigDecimal min = sorted.getFirst().setScale(0, RoundingMode.FLOOR);
      BigDecimal max = sorted.getLast().setScale(0, RoundingMode.CEILING);
      boolean whole = labels.stream().allMatch(l -> l.stripTrailingZeros().scale() <= 0);
      BigDecimal top = max.compareTo(min) > 0 ? max : min.add(ONE);
      return Optional.of(new Scale(min, top, whole ? ONE : new BigDecimal("0.5")))
          .filter(scale -> scale.hasAtMostPoints(Sample.POINTS_MAX));
    }
  }
}
