package dev.plumbline.aws.function.proceeding;

import dev.plumbline.aws.function.request.Caller;
import dev.plumbline.aws.function.request.FunctionOutcome;
import dev.plumbline.aws.function.request.RequestBody;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.base.problem.Place;
import dev.plumbline.score.extraction.Finding;
import dev.plumbline.workflow.proceeding.ContestedScorecard;
import dev.plumbline.workflow.proceeding.ResultProceeding.Decision;
import dev.plumbline.workflow.proceeding.ResultProceeding.Outcome;
import dev.plumbline.workflow.proceeding.RuledResult;
import dev.plumbline.workflow.review.Ruling;
import java.util.List;
import java.util.Optional;

/// `ruling`: a person decides otherwise.
final class RulingOperation {

  private static final Place AT = Place.of("/ruling");

  private final StoredResults results;

  RulingOperation(StoredResults results) {
    this.results = results;
  }

  ProceedingResponse rule(RequestBody body, Caller caller) {
    RequestBody part = body.part("ruling");
    ResultReference reference = ResultReference.read(part);
    Optional<String> item = DecidedPart.item(part);
    String now = part.requireText("now", "say what it is to be");
    String reason = DecidedPart.written(part, "reason", "say why");
    List<String> quotes = DecidedPart.quotes(part, item.isPresent());
    ActingCaller actor = ActingCaller.read(part, caller);
    part.reportUnknownKeys();
    body.finish();
    Outcome.Accepted done =
        results.done(
            reference,
            AT,
            proceeding ->
                proceeding.rule(
                    item,
                    new Decision(
                        now,
                        reason,
                        quotes,
                        actor.person(results.stores().persons()),
                        actor.at())));
    return response(done.ruling().orElseThrow(), done.after());
  }

  private static ProceedingResponse response(Ruling ruling, ContestedScorecard after) {
    return new ProceedingResponse(FunctionOutcome.RULED, members(ruling, after));
  }

  /// @param after the result with the ruling
  static JsonObject members(Ruling ruling, ContestedScorecard after) {
    JsonObjectBuilder json =
        JsonObject.builder(8)
            .put("ruling", ruling.digest())
            .put("part", ruling.part().text())
            .put("was", ruling.was())
            .put("now", ruling.now())
            .put("by", ruling.by());
    ruling
        .part()
        .item()
        .flatMap(item -> Optional.ofNullable(after.extraction().findings().get(item)))
        .filter(Finding.Checked.class::isInstance)
        .map(Finding.Checked.class::cast)
        .ifPresent(checked ->
            json.put(
                "evidence",
                JsonObject.builder()
                    .put("valid", checked.valid())
                    .put("required", checked.required())
                    .build()));
    return figures(json, after.result()).build();
  }

  /// The figures before and after.
  static JsonObjectBuilder figures(JsonObjectBuilder json, RuledResult result) {
    return json.put("before", result.automaticFigures().json()).put("final", result.json());
  }
}
