package dev.plumbline.present.text;

import dev.plumbline.base.number.Rational;
import dev.plumbline.rubric.plan.model.Grade.NearBorder;
import dev.plumbline.rubric.plan.model.Grading.Effect;
import dev.plumbline.score.StoredStep;
import java.util.ArrayList;
import java.util.List;

/// How a value was graded, as text.
public final class GradeText {

  /// Such as `grade composite: C, at most C since courtesy < 2, 0.02 below B`.
  static String of(StoredStep.Graded graded) {
    List<String> rules = new ArrayList<>();
    for (StoredStep.Graded.TriedRule rule : graded.rules()) {
      String effect =
          (rule.ruled().effect() == Effect.GRADE
                  ? ""
                  : rule.ruled().effect().wireName().replace('_', ' ') + " ")
              + escaped(rule.ruled().grade());
      String because = rule.because().isEmpty() ? "" : " (" + escaped(rule.because()) + ")";
      switch (rule.ruled().holds()) {
        case TRUE -> rules.add(effect + " since " + escaped(rule.when()) + because);
        case UNKNOWN -> rules.add(effect + " if " + escaped(rule.when()) + because);
        case FALSE -> {}
      }
    }
    return "grade "
        + graded.node()
        + ": "
        + escaped(graded.grade().words())
        + (rules.isEmpty() ? "" : ", " + String.join(", ", rules))
        + near(graded.grade().near());
  }

  /// Such as `, 0.02 below B`; empty if no border is near.
  public static String near(List<NearBorder> borders) {
    StringBuilder text = new StringBuilder();
    borders.forEach(border -> text.append(", ").append(near(border)));
    return text.toString();
  }

  public static String near(NearBorder border) {
    Rational distance = border.distance();
    String grade = escaped(border.grade());
    return switch (distance.sign()) {
      case -1 -> RoundedNumber.TWO.of(distance.negated()) + " below " + grade;
      case 0 -> "exactly where " + grade + " begins";
      default -> RoundedNumber.TWO.of(distance) + " above where " + grade + " begins";
    };
  }

  private static String escaped(String text) {
    return TraceStepText.escaped(text);
  }

  private GradeText() {}
}
