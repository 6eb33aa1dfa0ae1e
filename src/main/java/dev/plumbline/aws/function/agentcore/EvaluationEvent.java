package dev.plumbline.aws.function.agentcore;

import dev.plumbline.aws.function.request.FunctionResponse.FunctionOutcome;
import dev.plumbline.aws.function.request.RequestBody.RequestFailure;
import dev.plumbline.base.annotation.ExternalUse;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.exchange.importing.ForeignObject;
import dev.plumbline.exchange.importing.ImportLedger;
import dev.plumbline.exchange.importing.SessionSpans;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// An event of the service, version 1.0: all spans of a session, and which of them are evaluated.
/// Members that are not known are left alone, as the service asks.
///
/// @param name of the evaluator
/// @param target the id of a trace or of a span; empty for the session
/// @param references what is expected of the session or of its traces
public record EvaluationEvent(
    String name, Level level, String target, SessionSpans session, List<ForeignObject> references) {

  public EvaluationEvent {
    references = List.copyOf(references);
  }

  /// What is evaluated.
  public enum Level {
    @ExternalUse("the service names it")
    SESSION,
    TRACE,
    @ExternalUse("the service names it")
    TOOL_CALL
  }

  /// The limit of the service for an event.
  private static final int BYTES_MAX = 6 * 1024 * 1024;

  private static final String VERSION = "1.0";
  private static final String INPUT = "/evaluationInput/sessionSpans";

  /// @throws RequestFailure with all problems
  public static EvaluationEvent read(byte[] utf8) {
    if (utf8.length > BYTES_MAX) {
      throw RequestFailure.with(
          FunctionOutcome.TOO_LARGE,
          "",
          ProblemCode.TOO_LARGE,
          "the event has more than " + BYTES_MAX + " bytes",
          "evaluate traces instead of sessions");
    }
    ForeignObject event = new ForeignObject(object(utf8), "", new ImportLedger());
    List<Problem> problems = new ArrayList<>();
    if (!List.of("", VERSION).contains(event.text("schemaVersion"))) {
      problems.add(
          Problem.at(
              "/schemaVersion",
              ProblemCode.UNKNOWN_VALUE,
              "this version of the event is not known",
              "version " + VERSION + " is"));
    }
    String written = event.text("evaluationLevel");
    Optional<Level> level =
        Stream.of(Level.values()).filter(it -> it.name().equals(written)).findFirst();
    if (level.isEmpty()) {
      problems.add(
          Problem.at(
              "/evaluationLevel",
              ProblemCode.UNKNOWN_VALUE,
              "this is no level",
              "send `SESSION`, `TRACE` or `TOOL_CALL`"));
    }
    String target =
        level.map(it -> target(it, event.object("evaluationTarget"), problems)).orElse("");
    List<JsonObject> spans =
        event.object("evaluationInput").objects("sessionSpans").stream()
            .map(ForeignObject::json)
            .toList();
    if (spans.isEmpty()) {
      problems.add(
          Problem.at(INPUT, ProblemCode.MISSING, "there are no spans", "send those of a session"));
    }
    if (!problems.isEmpty()) {
      throw RequestFailure.refused(problems);
    }
    return new EvaluationEvent(
        event.text("evaluatorName"),
        level.orElseThrow(),
        target,
        new SessionSpans(spans),
        event.objects("evaluationReferenceInputs"));
  }

  private static JsonObject object(byte[] utf8) {
    return switch (JsonReader.read(utf8, BYTES_MAX)) {
      case JsonResult.Read(JsonObject object) -> object;
      case JsonResult.Read _ ->
          throw RequestFailure.refused(
              List.of(
                  Problem.at(
                      "",
                      ProblemCode.WRONG_TYPE,
                      "the event is not an object",
                      "send what AgentCore sends")));
      case JsonResult.Refused(List<Problem> problems) ->
          throw RequestFailure.refused(
              problems.stream().map(EvaluationEvent::withoutWords).toList());
    };
  }

  /// What is wrong with JSON may quote a key, which is text of the session.
  private static Problem withoutWords(Problem problem) {
    return Problem.at(
        "", problem.kind(), "the event is no JSON: " + problem.code(), "send it whole");
  }

  /// One call of the function is about one target.
  private static String target(Level level, ForeignObject target, List<Problem> problems) {
    if (level == Level.SESSION) {
      return "";
    }
    String key = level == Level.TRACE ? "traceIds" : "spanIds";
    List<String> ids = target.texts(key);
    if (ids.size() == 1) {
      return ids.getFirst();
    }
    problems.add(
        Problem.at(
            "/evaluationTarget/" + key,
            ids.isEmpty() ? ProblemCode.MISSING : ProblemCode.WRONG_VALUES,
            "at the level " + level.name() + " one id is evaluated, and there are " + ids.size(),
            "send one"));
    return "";
  }

  /// The line of a document that the target is.
  ///
  /// @throws RequestFailure if its spans say nothing
  public JsonObject line() {
    Optional<JsonObject> line =
        switch (level) {
          case SESSION -> session.session();
          case TRACE -> session.trace(target);
          case TOOL_CALL -> session.call(target);
        };
    return line.orElseThrow(() ->
        RequestFailure.refused(
            List.of(
                Problem.at(
                    INPUT,
                    ProblemCode.EMPTY,
                    "no span of the target has messages or calls of tools",
                    "let the instrumentation record them, and see that the target is in the"
                        + " session"))));
  }

  /// What is expected of the target, by the names of context parts: `expected_response`,
  /// `assertions` and `expected_trajectory`, the latter two a line each.
  public SortedMap<String, String> expected() {
    SortedMap<String, String> expected = new TreeMap<>();
    for (ForeignObject reference : references) {
      if (isOfTarget(reference)) {
        add("expected_response", reference.object("expectedResponse").text("text"), expected);
        reference
            .objects("assertions")
            .forEach(each -> add("assertions", each.text("text"), expected));
        reference
            .object("expectedTrajectory")
            .texts("toolNames")
            .forEach(tool -> add("expected_trajectory", tool, expected));
      }
    }
    return expected;
  }

  /// A reference without a trace is of the whole session, and so of each part of it.
  private boolean isOfTarget(ForeignObject reference) {
    String trace = reference.object("context").object("spanContext").text("traceId");
    Optional<String> own =
        switch (level) {
          case SESSION -> Optional.empty();
          case TRACE -> Optional.of(target);
          case TOOL_CALL -> session.traceOf(target);
        };
    return trace.isEmpty() || own.isEmpty() || SessionSpans.isSame(trace, own.get());
  }

  private static void add(String part, String text, SortedMap<String, String> expected) {
    if (!text.isEmpty()) {
      expected.merge(part, text, (before, next) -> before + "\n" + next);
    }
  }
}
