package dev.plumbline.judge.prompt;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The outline of a text in an answer of the format `answer/1`: working notes of the judge, from
/// which nothing is decided.
public final class AnswerOutline {

  /// The member of an answer that has the outline.
  static final String MEMBER = "outline";

  static final List<String> MEMBERS = List.of("paragraph", "topic_sentence", "summary");

  /// A paragraph as the judge understood it.
  ///
  /// @param id of the paragraph as the judge wrote it, which need not be one of the text
  /// @param topicSentence the id of a sentence, likewise
  public record Paragraph(String id, String topicSentence, String summary) {}

  /// The paragraphs in the order of the answer; empty if there is no outline or it has another
  /// form.
  public static Optional<List<Paragraph>> read(JsonObject answer) {
    if (!(answer.find(MEMBER).orElse(answer) instanceof JsonArray(var list))) {
      return Optional.empty();
    }
    List<Paragraph> paragraphs = new ArrayList<>();
    for (Json each : list) {
      if (!(each instanceof JsonObject said)
          || said.size() != MEMBERS.size()
          || !said.keysBesides(MEMBERS).isEmpty()
          || !(said.get("paragraph") instanceof JsonText(String id))
          || !(said.get("topic_sentence") instanceof JsonText(String topic))
          || !(said.get("summary") instanceof JsonText(String summary))) {
        return Optional.empty();
      }
      paragraphs.add(new Paragraph(id, topic, summary));
    }
    return Optional.of(paragraphs);
  }

  private AnswerOutline() {}
}
