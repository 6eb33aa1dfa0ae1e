package dev.plumbline.judge.prompt;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonInteger;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonResult;
import dev.plumbline.rubric.plan.expression.DecisionScale;
import java.util.List;
import java.util.OptionalInt;

/// Reads the answer to [SufficiencyPrompt], strictly: a level of the item and nothing else.
///
/// @param scale the levels of the item
/// @param delimiter what the answer must repeat
/// @param plainAllowed whether an answer may leave the delimiter out
public record SufficiencyReader(DecisionScale scale, String delimiter, boolean plainAllowed) {

  /// The level; empty if the answer cannot be used.
  public OptionalInt read(String text) {
    return JsonReader.read(text.getBytes(UTF_8), AnswerReader.BYTES_MAX)
                instanceof JsonResult.Read(JsonObject answer)
            && isMarked(answer)
            && answer.keysBesides(List.of("document", "level")).isEmpty()
            && answer.find("level").orElse(answer) instanceof JsonInteger(long level)
            && scale.contains(level)
        ? OptionalInt.of((int) level)
        : OptionalInt.empty();
  }

  private boolean isMarked(JsonObject answer) {
    return answer.find("document").isPresent()
        ? answer.get("document").equals(Json.of(delimiter))
        : plainAllowed;
  }
}
