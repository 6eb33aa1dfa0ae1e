package dev.plumbline.score;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.rubric.plan.engine.TraceStep;
import dev.plumbline.rubric.plan.expression.ExpressionText;
import dev.plumbline.rubric.plan.model.Grade;
import dev.plumbline.rubric.plan.model.GradeScale;
import dev.plumbline.rubric.plan.model.TraceStepKind;
import java.util.List;

/// Writes how a value was graded, with all that a grade is given again from, and the grade itself.
final class GradeStepJson {

  /// @param reads the values of the names that the rules read
  static JsonObject of(TraceStep.Graded step, JsonObject reads) {
    JsonObjectBuilder json =
        JsonObject.builder()
            .put("step", TraceStepKind.GRADE.wireName())
            .put("node", step.node())
            .putUnlessDefault("result", Json.of(step.result()), Json.of(false))
            .put("value", ValueJson.of(step.value()))
            .put("bands", bands(step.scale().steps()));
    step.scale().decimals().ifPresent(it -> json.put("halfUp", Json.of(it)));
    step.scale().margin().ifPresent(it -> json.put("margin", ValueJson.of(it)));
    json.putUnlessEmpty("rules", JsonArray.mapped(step.rules(), GradeStepJson::rule));
    put(step.grade(), json);
    return json.putUnlessEmpty("near", near(step.grade().near()))
        .putUnlessEmpty("because", step.because())
        .putUnlessEmpty("reads", reads)
        .build();
  }

  /// The grade, and those that are possible where some are excluded.
  static void put(Grade grade, JsonObjectBuilder json) {
    json.put("grade", grade.name())
        .putUnlessEmpty("possibleGrades", JsonArray.texts(grade.shown()));
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
                Json.of(border.grade())));
  }

  static JsonArray bands(List<GradeScale.Step> steps) {
    return JsonArray.mapped(
        steps,
        step -> JsonObject.of("from", ValueJson.of(step.from()), "grade", Json.of(step.grade())));
  }

  private static JsonObject rule(TraceStep.GradeRuleTried tried) {
    return JsonObject.builder()
        .put("when", ExpressionText.of(tried.rule().when()))
        .put("holds", ValueJson.of(tried.holds()))
        .put(tried.rule().effect().wireName(), tried.rule().grade())
        .putUnlessEmpty("because", tried.rule().because())
        .build();
  }

  private GradeStepJson() {}
}
