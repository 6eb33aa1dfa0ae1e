package dev.plumbline.workflow.drafting;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonResult;
import dev.plumbline.base.problem.Place;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.judge.prompt.AnswerFault;
import java.util.ArrayList;
import java.util.List;

/// Reads a reply in the format `draft/1`, strictly: the stop reason is checked first, nothing is
/// repaired or defaulted, and a reply with any problem is refused as a whole.
public final class DraftReader {

  static final Place ANSWER = Place.of("/answer");

  /// @param delimiter the delimiter of the prose, which the answer must repeat
  public static DraftReading read(ModelReply reply, String mark, DraftShape shape) {
    return switch (reply.stopReason()) {
      case FINISHED -> answer(reply.answer(), mark, shape);
      case LENGTH -> refused(AnswerFault.CUT_OFF, "the answer was cut off");
      case DECLINED -> refused(AnswerFault.DECLINED, "the model declined to answer");
      case FILTERED ->
          refused(AnswerFault.FILTERED, "a content filter blocked the answer or the prose");
      case QUESTION_TOO_LONG ->
          refused(AnswerFault.QUESTION_TOO_LONG, "the prose exceeds the model's context window");
      case ANSWER_TOO_LONG -> refused(AnswerFault.TOO_LONG, "the answer is too long");
      case OTHER ->
          reply.text().isBlank()
              ? refused(AnswerFault.EMPTY, "the answer is empty")
              : refused(AnswerFault.REFUSED, "the answer ended for an unknown reason");
    };
  }

  private static DraftReading answer(String text, String mark, DraftShape shape) {
    if (text.isBlank()) {
      return refused(AnswerFault.EMPTY, "the answer is empty");
    }
    byte[] bytes = text.getBytes(UTF_8);
    if (bytes.length > DraftLimits.ANSWER_BYTES_MAX) {
      return refused(AnswerFault.TOO_LONG, "the answer has " + bytes.length + " bytes");
    }
    return switch (JsonReader.read(bytes, DraftLimits.ANSWER_BYTES_MAX)) {
      case JsonResult.Refused _ ->
          refused(
              AnswerFault.ofMalformed(text),
              AnswerFault.ofMalformed(text) == AnswerFault.CODE_FENCE
                  ? "the answer is in a Markdown code fence, which is not read"
                  : "the answer is not exactly one JSON value");
      case JsonResult.Read(JsonObject answer) -> answer(answer, mark, shape);
      case JsonResult.Read _ -> refused(AnswerFault.REFUSED, "the answer is not an object");
    };
  }

  private static DraftReading answer(JsonObject answer, String mark, DraftShape shape) {
    List<Problem> problems = new ArrayList<>();
    DraftObjectReader part = new DraftObjectReader(answer, ANSWER, problems);
    String document = part.text("document", DraftLimits.NAME_CHARACTERS_MAX);
    Draft draft = new DraftItemsReader(problems).read(part);
    part.reportUnknownKeys();
    if (problems.isEmpty()) {
      problems.addAll(shape.problems(draft));
    }
    if (!problems.isEmpty()) {
      return new DraftReading.Refused(AnswerFault.REFUSED, problems.stream().sorted().toList());
    }
    return document.equals(mark)
        ? new DraftReading.Read(draft)
        : refused(AnswerFault.OTHER_DOCUMENT, "the answer has the delimiter of another text");
  }

  private static DraftReading refused(AnswerFault fault, String message) {
    return new DraftReading.Refused(
        fault, List.of(Problem.at(ANSWER.path(), fault.problemCode(), message, "")));
  }

  private DraftReader() {}
}
