package dev.plumbline.aws.function.proceeding;

import dev.plumbline.aws.function.request.Caller;
import dev.plumbline.aws.function.request.FunctionOutcome;
import dev.plumbline.aws.function.request.RequestBody;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.Place;
import dev.plumbline.workflow.proceeding.AppealPeriod;
import dev.plumbline.workflow.proceeding.ResultProceeding.Outcome;
import dev.plumbline.workflow.review.AppealCase;
import dev.plumbline.workflow.review.AppealRules;
import java.time.Instant;
import java.util.Optional;

/// `appeal` asks for a correction, and `denial` denies one. The rules are those of the
/// installation: who files an appeal does not choose them.
final class AppealOperation {

  private static final Place FILING = Place.of("/appeal");
  private static final Place DENIAL = Place.of("/denial");

  private final StoredResults results;
  private final AppealRules rules;

  AppealOperation(StoredResults results, AppealRules rules) {
    this.results = results;
    this.rules = rules;
  }

  ProceedingResponse file(RequestBody body, Caller caller) {
    RequestBody part = body.part("appeal");
    ResultReference reference = ResultReference.read(part);
    String item = part.requireText("item", "name an item, a unit such as `C1@s3` or a judged fact");
    String ground = DecidedPart.written(part, "ground", "say why the result is contested");
    Optional<Instant> released =
        ActingCaller.instant(
            part, "released", part.requireText("released", "say when the writer got the result"));
    ActingCaller actor = ActingCaller.read(part, caller);
    part.reportUnknownKeys();
    body.finish();
    return response(
        results.done(
            reference,
            FILING,
            proceeding ->
                proceeding.file(
                    item,
                    ground,
                    rules,
                    AppealPeriod.since(released.orElseThrow(), rules),
                    actor.person(results.stores().persons()),
                    actor.at(),
                    actor.at())));
  }

  ProceedingResponse deny(RequestBody body, Caller caller) {
    RequestBody part = body.part("denial");
    ResultReference reference = ResultReference.read(part);
    part.require("appeal", "name the number of the appeal, from 1");
    Optional<Integer> appeal = DecidedPart.appeal(part);
    String reason = DecidedPart.written(part, "reason", "say why");
    ActingCaller actor = ActingCaller.read(part, caller);
    part.reportUnknownKeys();
    body.finish();
    return response(
        results.done(
            reference,
            DENIAL,
            proceeding ->
                proceeding.deny(
                    appeal.orElseThrow(),
                    reason,
                    actor.person(results.stores().persons()),
                    actor.at())));
  }

  private static ProceedingResponse response(Outcome.Accepted done) {
    AppealCase appeal = done.appeal().orElseThrow();
    return new ProceedingResponse(
        FunctionOutcome.APPEALED,
        CorrectionOperation.figures(
                JsonObject.builder(9)
                    .put("appeal", appeal.number())
                    .put("digest", appeal.digest())
                    .put("item", appeal.filing().item())
                    .put("state", appeal.state())
                    .put("decided", appeal.decided())
                    .put("persons", appeal.filing().rules().persons())
                    .put("due", appeal.due().toString()),
                done.after().result())
            .build());
  }
}
