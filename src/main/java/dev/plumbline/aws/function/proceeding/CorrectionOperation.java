package dev.plumbline.aws.function.proceeding;

import dev.plumbline.aws.function.request.Caller;
import dev.plumbline.aws.function.request.FunctionOutcome;
import dev.plumbline.aws.function.request.RequestBody;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.base.problem.Place;
import dev.plumbline.workflow.proceeding.Actor;
import dev.plumbline.workflow.proceeding.ContestedScorecard;
import dev.plumbline.workflow.proceeding.CorrectedResult;
import dev.plumbline.workflow.proceeding.ResultProceeding.Answer;
import dev.plumbline.workflow.proceeding.ResultProceeding.Outcome;
import java.util.List;
import java.util.Optional;

/// `correction`: a person answers in the place of the judges, or no result counts.
final class CorrectionOperation {

  private static final Place AT = Place.of("/correction");

  private final StoredResults results;

  CorrectionOperation(StoredResults results) {
    this.results = results;
  }

  ProceedingResponse correct(RequestBody body, Caller caller) {
    RequestBody part = body.part("correction");
    ResultReference reference = ResultReference.read(part);
    Optional<Boolean> annul =
        part.find("annul").isPresent() ? Optional.of(part.flag("annul", false)) : Optional.empty();
    Answer answer = annul.isPresent() ? whole(part) : answer(part);
    ActingCaller actor = ActingCaller.read(part, caller);
    part.reportUnknownKeys();
    body.finish();
    Outcome.Accepted done =
        results.done(
            reference,
            AT,
            proceeding -> {
              Actor person = actor.person(results.stores().persons());
              return annul
                  .map(it -> proceeding.annul(it, answer.reason(), person, actor.at()))
                  .orElseGet(() -> proceeding.correct(answer, person, actor.at()));
            });
    ContestedScorecard after = done.after();
    return new ProceedingResponse(
        FunctionOutcome.CORRECTED,
        figures(JsonObject.builder().put("correction", done.act()), after.result()).build());
  }

  private static Answer whole(RequestBody part) {
    String reason = DecidedPart.written(part, "reason", "say why");
    return new Answer("", "", List.of(), reason, Optional.empty(), false);
  }

  private static Answer answer(RequestBody part) {
    return new Answer(
        part.requireText("item", "name an item, a unit such as `C1@s3` or a judged fact"),
        part.requireText("decision", "say what it is to be"),
        DecidedPart.quotes(part),
        DecidedPart.written(part, "reason", "say why"),
        DecidedPart.appeal(part),
        part.flag("anyway", false));
  }

  /// The figures of the judges and those that count.
  static JsonObjectBuilder figures(JsonObjectBuilder json, CorrectedResult result) {
    return json.put("before", result.firstFigures().json()).put("final", result.json());
  }
}
