package dev.plumbline.aws.function.proceeding;

import dev.plumbline.aws.function.request.Caller;
import dev.plumbline.aws.function.request.FunctionOutcome;
import dev.plumbline.aws.function.request.RequestBody;
import dev.plumbline.aws.function.request.RequestFailure;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Place;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.workflow.proceeding.AppealPeriod;
import dev.plumbline.workflow.proceeding.ResultProceeding.Decision;
import dev.plumbline.workflow.proceeding.ResultProceeding.Outcome;
import dev.plumbline.workflow.proceeding.RuledResult;
import dev.plumbline.workflow.review.Appeal;
import dev.plumbline.workflow.review.AppealCase;
import dev.plumbline.workflow.review.AppealPolicy;
import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/// `appeal` contests a result, and `decision` moves an appeal on or decides it. Its rules are those
/// of the installation: who files an appeal does not choose them.
final class AppealOperation {

  private static final Place FILING = Place.of("/appeal");
  private static final Place DECISION = Place.of("/decision");

  private final StoredResults results;
  private final Optional<AppealPolicy> policy;

  AppealOperation(StoredResults results, Optional<AppealPolicy> policy) {
    this.results = results;
    this.policy = policy;
  }

  ProceedingResponse file(RequestBody body, Caller caller) {
    RequestBody part = body.part("appeal");
    ResultReference reference = ResultReference.read(part);
    Optional<String> item = DecidedPart.item(part);
    String ground = DecidedPart.written(part, "ground", "say why the result is contested");
    Optional<Instant> published =
        ActingCaller.instant(
            part, "published", part.requireText("published", "say when the writer got the result"));
    Optional<LocalDate> until = until(part);
    ActingCaller actor = ActingCaller.read(part, caller);
    part.reportUnknownKeys();
    body.finish();
    AppealPolicy rules =
        policy.orElseThrow(() ->
            RequestFailure.with(
                FunctionOutcome.REFUSED,
                FILING.path(),
                ProblemCode.APPEAL_CLOSED,
                "this installation takes no appeals",
                "set their rules with PLUMBLINE_APPEALS"));
    return response(
        results.done(
            reference,
            FILING,
            proceeding ->
                proceeding.file(
                    item,
                    ground,
                    rules,
                    until
                        .map(last -> AppealPeriod.until(published.orElseThrow(), last))
                        .orElseGet(() -> AppealPeriod.ofDays(published.orElseThrow(), rules)),
                    actor.person(results.stores().persons()),
                    actor.at(),
                    actor.at())));
  }

  /// The last day to file, where the installation has published one.
  private static Optional<LocalDate> until(RequestBody part) {
    String written = part.text("until");
    try {
      return written.isEmpty() ? Optional.empty() : Optional.of(LocalDate.parse(written));
    } catch (DateTimeParseException wrong) {
      part.addProblem(
          "until",
          ProblemCode.WRONG_INSTANT,
          EscapedText.text(written) + " is not a date",
          "write the last day to file an appeal, such as `2026-01-31`");
      return Optional.empty();
    }
  }

  ProceedingResponse decide(RequestBody body, Caller caller) {
    RequestBody part = body.part("decision");
    ResultReference reference = ResultReference.read(part);
    Optional<Digest> named = part.digest("appeal");
    String state =
        part.requireText("state", "write upheld, denied, withdrawn or a state of the rules");
    String note = part.find("note").isEmpty() ? "" : DecidedPart.written(part, "note", "");
    String now = part.text("now");
    List<String> quotes = part.texts("quotes", Integer.MAX_VALUE);
    ActingCaller actor = ActingCaller.read(part, caller);
    part.reportUnknownKeys();
    body.finish();
    return response(
        results.done(
            reference,
            DECISION,
            proceeding ->
                proceeding.decide(
                    named,
                    state,
                    new Decision(
                        now, note, quotes, actor.person(results.stores().persons()), actor.at()))));
  }

  private static ProceedingResponse response(Outcome.Accepted done) {
    Digest appeal = done.appeal().orElseThrow();
    RuledResult result = done.after().result();
    AppealCase one = result.cases().get(appeal);
    JsonObjectBuilder json =
        JsonObject.builder(8)
            .put("appeal", appeal)
            .put("part", one.filing().part().text())
            .put("state", one.state())
            .put("decided", one.steps().stream().filter(Appeal.Step::decides).count())
            .put("persons", one.filing().policy().persons())
            .put(
                "due",
                result
                    .filed(appeal)
                    .plus(one.filing().policy().decideDays(), ChronoUnit.DAYS)
                    .toString());
    done.ruling().ifPresent(it -> json.put("ruling", it.digest()));
    return new ProceedingResponse(
        FunctionOutcome.APPEALED, RulingOperation.figures(json, result).build());
  }
}
