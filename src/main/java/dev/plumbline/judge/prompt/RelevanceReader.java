package dev.plumbline.judge.prompt;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonBoolean;
import dev.plumbline.base.canonical.JsonObject;
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
    return AnswerReader.member(text, delimiter, plainAllowed, "passages").flatMap(this::answer);
  }

  private Optional<SortedSet<String>> answer(Json said) {
    if (!(said instanceof JsonArray(List<Json> list))) {
      return Optional.empty();
    }
    SortedSet<String> open = new TreeSet<>();
    passages.forEach(passage -> open.add(passage.unit()));
    SortedSet<String> irrelevant = new TreeSet<>();
    for (Json each : list) {
      if (!(each instanceof JsonObject one)
          || one.size() != 2
          || !(one.find("unit").orElse(each) instanceof JsonText(String unit))
          || !(one.find("relevant").orElse(each) instanceof JsonBoolean(boolean relevant))
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
