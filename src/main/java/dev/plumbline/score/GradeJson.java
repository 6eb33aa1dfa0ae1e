package dev.plumbline.score;

import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.number.Rational;
import dev.plumbline.rubric.plan.model.GradeScale;
import dev.plumbline.rubric.plan.model.GradeScale.Grade;
import dev.plumbline.score.ScorecardJson.ValueJson;
import java.util.List;
import java.util.Optional;

/// Grades, and how a value was graded, with all that a grade is given again from, as JSON.
public final class GradeJson {

  private static final String NEAR = "near";
  private static final String NEAR_BORDERS = "nearBorders";

  /// The grade, and those that are possible where some are excluded.
  public static void put(Grade grade, JsonObjectBuilder json) {
    json.put("grade", grade.name()).putUnlessEmpty("possibleGrades", grade.possible());
  }

  /// With the borders within the margin.
  public static void putWithBorders(Grade grade, JsonObjectBuilder json) {
    put(grade, json);
    json.putUnlessEmpty(NEAR_BORDERS, near(grade.near()));
  }

  /// Empty if the object has no grade.
  static Optional<Grade> read(JsonObject json) {
    return read(json, NEAR_BORDERS);
  }

  /// @param near the member with the borders within the margin
  private static Optional<Grade> read(JsonObject json, String near) {
    return json.findText("grade")
        .map(name ->
            new Grade(
                name,
                json.texts("possibleGrades"),
                json.objects(near).stream()
                    .map(border ->
                        new Grade.NearBorder(
                            border.text("grade"),
                            Rational.of(border.text("from")),
                            Rational.of(border.text("distance"))))
                    .toList()));
  }

  /// Of a step.
  static Grade ofStep(JsonObject step) {
    return read(step, NEAR).orElseThrow();
  }

  static JsonArray near(List<Grade.NearBorder> near) {
    return JsonArray.mapped(
        near,
        border ->
            JsonObject.of(
                "distance",
                ValueJson.of(border.distance()),
                "from",
                ValueJson.of(border.from()),
                "grade",
                border.grade()));
  }

  static JsonArray bands(List<GradeScale.Step> steps) {
    return JsonArray.mapped(
        steps, step -> JsonObject.of("from", ValueJson.of(step.from()), "grade", step.grade()));
  }

  private GradeJson() {}
}
