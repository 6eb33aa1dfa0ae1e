package dev.plumbline.aws.function;

import dev.plumbline.aws.function.request.FunctionResponse.FunctionOutcome;
import dev.plumbline.aws.function.request.RequestBody;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.score.extraction.Panel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Asks `extract` to combine what the jurors of a panel answered.
///
/// @param bundle a digest, `name@version` or `name@alias`
/// @param answers the extraction of each juror, in the order of the panel; empty for one without an
///   answer
/// @param id the caller's name for the document, returned but never stored; empty for none
/// @param leftOut what was told with an answer
record PanelRequest(
    String bundle, Panel panel, List<Optional<Digest>> answers, String id, String leftOut) {

  PanelRequest {
    answers = List.copyOf(answers);
  }

  /// Whether a request is one.
  static boolean is(RequestBody body) {
    return body.has("panel");
  }

  static PanelRequest read(RequestBody body) {
    String bundle = body.requireText("bundle", "name a digest, `name@version` or `name@alias`");
    body.require("panel", "send `{combine, jurors}` as `panel.schema.json` describes it");
    Optional<Panel> panel = panel(body);
    String id = body.text("id", ExtractFunction.ID_CHARACTERS_MAX);
    return read(body, bundle, panel, id);
  }

  /// Reads the answers of the jurors, of a request that has nothing else.
  static PanelRequest read(RequestBody body, String bundle, Optional<Panel> panel, String id) {
    List<Optional<Digest>> answers = new ArrayList<>();
    body.require("answers", "send what `extract` answered for each juror");
    String leftOut = "";
    for (RequestBody answer : body.objects("answers", 1, Panel.JURORS_MAX)) {
      answers.add(answer(answer));
      leftOut = answer.has("leftOut") ? answer.text("leftOut") : leftOut;
    }
    body.finish();
    return new PanelRequest(bundle, panel.orElseThrow(), answers, id, leftOut);
  }

  /// The panel of a request; an empty object means none: a state machine cannot omit a key.
  static Optional<Panel> panel(RequestBody body) {
    JsonObject given = body.json("panel").map(PanelRequest::object).orElse(JsonObject.EMPTY);
    Optional<Panel> panel = JsonRecord.read(Panel.class, given);
    if (panel.isEmpty() && body.has("panel") && !isNone(body)) {
      body.addProblem(
          "panel",
          ProblemCode.WRONG_TYPE,
          "this is no panel",
          "send `{combine, jurors}` as `panel.schema.json` describes it");
    }
    return panel;
  }

  private static boolean isNone(RequestBody body) {
    return body.json("panel").equals(Optional.of(JsonObject.EMPTY));
  }

  private static JsonObject object(Json json) {
    return json instanceof JsonObject object ? object : JsonObject.EMPTY;
  }

  /// Of the answer about a juror, its extraction; a juror that is not found has none.
  private static Optional<Digest> answer(RequestBody answer) {
    String outcome = answer.requireText("outcome", "send the answer of `extract` as it is");
    if (outcome.equals(FunctionOutcome.NOT_FOUND.wireName())) {
      return Optional.empty();
    }
    if (!outcome.equals(FunctionOutcome.EXTRACTED.wireName())) {
      answer.addProblem(
          "outcome",
          ProblemCode.UNKNOWN_VALUE,
          "a juror was not extracted: `" + outcome + "`",
          "ask it again, or correct what its answer names");
      return Optional.empty();
    }
    answer.require("extraction", "send the answer of `extract` as it is");
    return answer.digest("extraction");
  }
}
