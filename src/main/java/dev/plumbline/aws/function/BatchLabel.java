package dev.plumbline.aws.function;

import dev.plumbline.aws.function.request.RequestBody;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.ProblemCode;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// The `label` of a line of a batch, `{scores, raters, group}`: what people say of its document. It
/// goes with the line's result through the state machine, numbers as texts, because Step Functions
/// reads numbers as doubles.
final class BatchLabel {

  /// A hundred lines must fit into what a state machine carries.
  private static final int BYTES_MAX = 500;

  static final String KEY = "label";

  /// Problems are reported to the line.
  static JsonObject read(RequestBody line, String target) {
    line.require(KEY, "`{scores: {composite: …}}`, since the lines are to calibrate");
    RequestBody label = line.part(KEY);
    RequestBody scores = label.part("scores");
    scores.require(target, "the calibration asked for is of it");
    var numbers = JsonObject.builder();
    scores.keys().forEach(each -> numbers.put(each, scores.requireNumber(each).toPlainString()));
    List<Json> raters =
        label.exactNumbers("raters").stream().<Json>map(it -> Json.of(it.toPlainString())).toList();
    JsonObject read =
        JsonObject.builder()
            .put("scores", numbers.build())
            .putUnlessEmpty("raters", new JsonArray(raters))
            .putUnlessEmpty("group", label.text("group"))
            .build();
    label.reportUnknownKeys();
    if (read.toString().getBytes(StandardCharsets.UTF_8).length > BYTES_MAX) {
      line.addProblem(
          KEY,
          ProblemCode.TOO_LARGE,
          "the label has more than " + BYTES_MAX + " bytes",
          "leave out targets that are not calibrated");
    }
    return read;
  }

  private BatchLabel() {}
}
