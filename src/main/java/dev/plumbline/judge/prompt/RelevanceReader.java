package dev.plumbline.judge.prompt;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonBoolean;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonResult;
import dev.plumbline.base.canonical.JsonText;
import dev.plumbline.score.extraction.JudgeAnswers.Passage;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/// Reads the answer to [RelevancePrompt], strictly: each passage exactly once and nothing else.
///
/// @param passages those that were asked about
/// @param delimiter what the answer must repeat
/// @param plainAllowed whether an answer may leave the delimiter out
public record RelevanceReader(List<Passage> passages, String delimiter, boolean plainAllowed) {

  public RelevanceReader {
    passages = List.copyOf(passages);
  }

  /// The units that do not bear on what was asked; empty if the answer cannot be used.
  public Optional<SortedSet<String>> read(String text) {
    return JsonReader.read(text.getBytes(UTF_8), AnswerReader.BYTES_MAX)
            instanceof JsonResult.Read(JsonObject answer)
        ? answer(answer)
        : Optional.empty();
  }

  private Optional<SortedSet<String>> answer(JsonObject answer) {
    boolean marked =
        answer.find("document").isPresent()
            ? answer.get("document").equals(Json.of(delimiter))
            : plainAllowed;
    if (!marked
        || !answer.keysBesides(List.of("document", "passages")).isEmpty()
        || !(answer.find("passages").orElse(answer) instanceof JsonArray(List<Json> list))) {
      return Optional.empty();
    }
    SortedSet<String> open = new TreeSet<>();
    passages.forEach(passage -> open.add(passage.unit()));
    SortedSet<String> irrelevant = new TreeSet<>();
    for (Json each : list) {
      if (!(each instanceof JsonObject said)
          || said.size() != 2
          || !(said.find("unit").orElse(each) instanceof JsonText(String unit))
          || !(said.find("relevant").orElse(each) instanceof JsonBoolean(boolean relevant))
          || !open.remove(unit)) {
        return Optional.empty();
      }
      if (!relevant) {
        irrelevant.add(unit);
      }
    }
    return open.isEmpty() ? Optional.of(irrelevant) : Optional.empty();
  }
}
