package dev.plumbline.rubric.bundle;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.number.Rational;
import dev.plumbline.rubric.plan.model.Grading;
import dev.plumbline.rubric.plan.model.Grading.Border;
import java.util.List;

/// Writes the canonical JSON of grades: bands as a list, whose order counts.
final class GradesJson {

  /// @param words with what writers read
  static JsonObject of(List<Grading> gradings, boolean words) {
    JsonObjectBuilder all = JsonObject.builder();
    gradings.forEach(grading -> all.put(grading.node(), grading(grading, words)));
    return all.build();
  }

  private static JsonObject grading(Grading grading, boolean words) {
    JsonObjectBuilder json =
        JsonObject.builder()
            .put("bands", JsonArray.mapped(grading.bands(), band -> band(band, words)));
    grading.decimals().ifPresent(it -> json.put("round", JsonObject.of("half_up", it)));
    grading.margin().ifPresent(it -> json.put("margin", NodeJson.decimal(it)));
    return json.putUnlessEmpty("rules", JsonArray.mapped(grading.rules(), GradesJson::rule))
        .build();
  }

  private static JsonObject band(Grading.Band band, boolean words) {
    JsonObjectBuilder json =
        JsonObject.builder().put("grade", band.grade()).put("from", border(band.from()));
    NodeJson.putReason(band.because(), json);
    return json.putUnlessEmpty("say", words ? band.plain() : "").build();
  }

  private static JsonObject rule(Grading.GradeRule rule) {
    JsonObjectBuilder json =
        JsonObject.builder()
            .put("when", NodeJson.text(rule.when()))
            .put(rule.effect().wireName(), rule.grade());
    NodeJson.putReason(rule.because(), json);
    return json.build();
  }

  private static Json border(Border border) {
    return switch (border) {
      case Border.At(Rational value) -> NodeJson.decimal(value);
      case Border.Threshold(String id) -> Json.of(id);
    };
  }

  private GradesJson() {}
}
