package dev.plumbline.drafting;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonReader;
import dev.plumbline.canonical.JsonResult;
import dev.plumbline.llm.ModelReply;
import dev.plumbline.problem.Place;
import dev.plumbline.problem.Problem;
import dev.plumbline.prompt.AnswerFault;
import java.util.ArrayList;
import java.util.List;

/// Reads a reply by `draft/1`, strictly: why it stopped comes first, nothing is repaired and
/// nothing gets a default. It is a draft as a whole or none.
public final class DraftReader {

  static final Place ANSWER = Place.of("/answer");

  /// @param mark that the answer must repeat
  public static DraftReading read(ModelReply reply, String mark) {
    return switch (reply.stopReason()) {
      case FINISHED -> answer(reply.text(), mark);
      case LENGTH -> none(AnswerFault.CUT_OFF, "the answer ended before it was whole");
      case DECLINED -> none(AnswerFault.DECLINED, "the model declined");
      case FILTERED -> none(AnswerFault.FILTERED, "a filter kept the answer or the prose back");
      case QUESTION_TOO_LONG ->
          none(AnswerFault.QUESTION_TOO_LONG, "the prose is longer than the model takes");
      case ANSWER_TOO_LONG -> none(AnswerFault.TOO_LONG, "the answer is longer than is read");
      case OTHER ->
          reply.text().isBlank()
              ? none(AnswerFault.EMPTY, "there is no answer")
              : none(AnswerFault.REFUSED, "the answer ended for a reason that nobody knows");
    };
  }

  private static DraftReading answer(String text, String mark) {
    if (text.isBlank()) {
      return none(AnswerFault.EMPTY, "there is no answer");
    }
    byte[] bytes = text.getBytes(UTF_8);
    if (bytes.length > DraftLimits.ANSWER_BYTES_MAX) {
      return none(AnswerFault.TOO_LONG, "the answer has " + bytes.length + " bytes");
    }
    return switch (JsonReader.read(bytes, DraftLimits.ANSWER_BYTES_MAX)) {
      case JsonResult.Refused _ ->
          none(AnswerFault.NOT_JSON, "the answer is not one JSON value and nothing besides");
      case JsonResult.Read(JsonObject answer) -> answer(answer, mark);
      case JsonResult.Read _ -> none(AnswerFault.REFUSED, "the answer is not an object");
    };
  }

  private static DraftReading answer(JsonObject answer, String mark) {
    List<Problem> problems = new ArrayList<>();
    DraftObjectReader part = new DraftObjectReader(answer, ANSWER, problems);
    String document = part.text("document", DraftLimits.NAME_CHARACTERS_MAX);
    Draft draft = new DraftItemsReader(problems).read(part);
    part.reportUnknownKeys();
    if (!problems.isEmpty()) {
      return new DraftReading.Refused(AnswerFault.REFUSED, problems.stream().sorted().toList());
    }
    return document.equals(mark)
        ? new DraftReading.Read(draft)
        : none(AnswerFault.OTHER_DOCUMENT, "the answer is about another prose");
  }

  private static DraftReading none(AnswerFault fault, String message) {
    return new DraftReading.Refused(
        fault, List.of(Problem.at(ANSWER.path(), fault.code(), message, "")));
  }

  private DraftReader() {}
}
