package dev.plumbline.aws.function;

import dev.plumbline.aws.function.CalibrateFunction.Label;
import dev.plumbline.aws.function.CalibrateFunction.Request;
import dev.plumbline.aws.function.request.FunctionOutcome;
import dev.plumbline.aws.function.request.RequestFailure;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.measure.calibration.signal.Sample;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.model.Scale;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/// Checks that labels and their scale fit a rubric and one another.
final class HumanScoreCheck {

  static void target(String target, Bundle bundle) {
    List<String> targets = new ArrayList<>(List.of("composite"));
    bundle.scoring().traits().forEach(trait -> targets.add(trait.id()));
    if (!targets.contains(target)) {
      throw RequestFailure.with(
          FunctionOutcome.REFUSED,
          "/target",
          ProblemCode.UNKNOWN_TARGET,
          "the rubric does not score " + EscapedText.text(target),
          Suggestion.of(target, targets, "it scores"));
    }
  }

  static List<Label> distinct(List<Label> labels) {
    SortedSet<Digest> seen = new TreeSet<>();
    for (Label label : labels) {
      if (!seen.add(label.document())) {
        throw RequestFailure.with(
            FunctionOutcome.REFUSED,
            "/labels",
            ProblemCode.DUPLICATE_DOCUMENT,
            "the document " + label.document() + " occurs twice",
            "remove one");
      }
    }
    return labels;
  }

  static void onScale(List<Label> labels, Scale scale) {
    List<Problem> problems = new ArrayList<>();
    if (!scale.hasAtMostPoints(Sample.POINTS_MAX)) {
      problems.add(
          Problem.at(
              "/scale",
              ProblemCode.WRONG_SCALE,
              "this scale has too many points",
              "at most " + Sample.POINTS_MAX));
    }
    for (int i = 0; i < labels.size(); i++) {
      if (!scale.isWithin(new BigDecimal(labels.get(i).human()))) {
        problems.add(
            Problem.at(
                "/labels/" + i + "/scores",
                ProblemCode.OUT_OF_BOUNDS,
                "the score is outside the scale",
                "it is from "
                    + scale.min().toPlainString()
                    + " to "
                    + scale.max().toPlainString()));
      }
    }
    if (!problems.isEmpty()) {
      throw RequestFailure.refused(problems);
    }
  }

  /// The scale of the human scores: the one in the request, else the one that all traits share.
  ///
  /// @throws RequestFailure if neither exists
  static Scale scale(Request request, Bundle bundle) {
    List<Scale> shared =
        bundle.scoring().traits().stream()
            .filter(it -> request.target().equals("composite") || it.id().equals(request.target()))
            .map(Trait::scale)
            .distinct()
            .toList();
    if (request.scale().isEmpty() && shared.size() != 1) {
      throw RequestFailure.with(
          FunctionOutcome.REFUSED,
          "/scale",
          ProblemCode.MISSING,
          "the traits share no scale, so that of the labels is unknown",
          "send `scale: {min, max, step}`");
    }
    return request.scale().orElseGet(shared::getFirst);
  }

  private HumanScoreCheck() {}
}
