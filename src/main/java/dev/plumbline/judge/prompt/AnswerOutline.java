package dev.plumbline.judge.prompt;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.WireNamed;
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

  /// Why an answer, or its part about one item, is not used. Nothing is repaired or defaulted: the
  /// items concerned are unknown with this code, such as `answer-truncated`.
  public enum AnswerFault implements WireNamed {
    /// It was truncated by the output limit.
    ANSWER_TRUNCATED,
    /// It is blank.
    ANSWER_EMPTY,
    /// The provider's content filter blocked the answer or the question.
    ANSWER_FILTERED,
    /// It is not read, since it is in a Markdown code fence; without the fence it might be valid.
    ANSWER_IN_CODE_FENCE,
    /// It is not exactly one JSON value.
    ANSWER_NOT_JSON,
    /// It has the delimiter of another document.
    ANSWER_DOCUMENT_MISMATCH,
    /// It does not match the schema: a member is missing, unexpected or of the wrong type.
    ANSWER_INVALID,
    /// It exceeds the length that is read.
    ANSWER_TOO_LONG,
    /// The question exceeds the model's context window.
    QUESTION_TOO_LONG,
    /// The model declined to answer.
    JUDGE_DECLINED,
    /// A quote exceeds the length that is looked up.
    QUOTE_TOO_LONG,
    /// There are more quotes than allowed for an item.
    TOO_MANY_QUOTES;

    /// The fault of an answer that is not exactly one JSON value.
    public static AnswerFault ofMalformed(String text) {
      return text.lines().anyMatch(line -> line.startsWith("```"))
          ? ANSWER_IN_CODE_FENCE
          : ANSWER_NOT_JSON;
    }
  }
}
