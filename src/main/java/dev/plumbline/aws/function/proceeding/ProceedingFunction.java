package dev.plumbline.aws.function.proceeding;

import dev.plumbline.aws.function.request.Caller;
import dev.plumbline.aws.function.request.FunctionResponse;
import dev.plumbline.aws.function.request.FunctionResponse.FunctionOutcome;
import dev.plumbline.aws.function.request.Operation;
import dev.plumbline.aws.function.request.RequestBody;
import dev.plumbline.aws.function.request.RequestBody.RequestFailure;
import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.judge.session.CompletionCache;
import dev.plumbline.judge.session.JudgeClient;
import dev.plumbline.people.Appeal.AppealCase;
import dev.plumbline.people.Appeal.AppealRules;
import dev.plumbline.people.proceeding.Actor;
import dev.plumbline.people.proceeding.AppealPeriod;
import dev.plumbline.people.proceeding.ContestedScorecard;
import dev.plumbline.people.proceeding.CorrectedResult;
import dev.plumbline.people.proceeding.CorrectedResult.HistoryEvent;
import dev.plumbline.people.proceeding.ResultProceeding.Answer;
import dev.plumbline.people.proceeding.ResultProceeding.Outcome;
import dev.plumbline.people.proceeding.WrittenText;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.store.Stores;
import dev.plumbline.store.repository.ArtefactLoader;
import dev.plumbline.store.repository.ArtefactRepository;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// The operations of `score` in which a person decides.
public final class ProceedingFunction {

  private final CorrectionOperation correction;
  private final AppealOperation appeal;
  private final HistoryOperation history;
  private final ReviewOperation review;

  /// @param replies finds recorded answers, and calls no model
  /// @param rules of appeals
  public ProceedingFunction(
      ArtefactLoader loader,
      ArtefactRepository repository,
      Stores stores,
      CompletionCache completions,
      JudgeClient replies,
      AppealRules rules) {
    StoredResults results = new StoredResults(loader, repository, stores, true);
    this.correction = new CorrectionOperation(results);
    this.appeal = new AppealOperation(results, rules);
    this.history = new HistoryOperation(results);
    this.review = new ReviewOperation(results, completions, replies);
  }

  /// Empty for an operation that is none of these.
  public Optional<FunctionResponse> answer(Operation operation, RequestBody body, Caller caller) {
    return switch (operation) {
      case CORRECT -> Optional.of(correction.correct(body, caller));
      case FILE_APPEAL -> Optional.of(appeal.file(body, caller));
      case DENY_APPEAL -> Optional.of(appeal.deny(body, caller));
      case HISTORY -> Optional.of(history.tell(body));
      case REVIEW_FORM -> Optional.of(review.form(body));
      case REVIEW -> Optional.of(review.review(body, caller));
      case CHECK, DRAFT, LOCK, APPROVE, MOVE_ALIAS, EXTRACT, SCORE, CALIBRATE, BATCH ->
          Optional.empty();
    };
  }

  /// `history`: what became of a result. It names pseudonyms alone.
  record HistoryOperation(StoredResults results) {

    ProceedingResponse tell(RequestBody body) {
      RequestBody part = body.part("history");
      ResultReference reference = ResultReference.read(part);
      part.reportUnknownKeys();
      body.finish();
      ContestedScorecard contested = results.contested(reference);
      CorrectedResult result = contested.result();
      List<HistoryEvent> events = new ArrayList<>();
      events.add(evaluated(contested));
      events.addAll(result.events(UnaryOperator.identity()));
      return new ProceedingResponse(
          FunctionOutcome.HISTORY,
          CorrectionOperation.figures(
                  JsonObject.builder().put("id", reference.id()).put("events", events), result)
              .build());
    }

    private static HistoryEvent evaluated(ContestedScorecard contested) {
      JudgeIdentity judge = contested.found().judge();
      return new HistoryEvent(
          "evaluated",
          judge.model().isEmpty() ? judge.provider() : judge.provider() + ":" + judge.model(),
          "",
          contested.result().firstFigures().text(),
          "",
          contested.result().first().toString());
    }
  }

  /// `appeal` asks for a correction, and `denial` denies one. The rules are those of the
  /// installation: who files an appeal does not choose them.
  record AppealOperation(StoredResults results, AppealRules rules) {

    private static final Place FILING = Place.of("/appeal");
    private static final Place DENIAL = Place.of("/denial");

    ProceedingResponse file(RequestBody body, Caller caller) {
      RequestBody part = body.part("appeal");
      ResultReference reference = ResultReference.read(part);
      String item =
          part.requireText("item", "name an item, a unit such as `C1@s3` or a judged fact");
      String ground = DecidedPart.written(part, "ground", "say why the result is contested");
      Optional<Instant> released =
          part.requireInstant("released", "say when the writer got the result");
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
                      .put("due", appeal.due()),
                  done.after().result())
              .build());
    }
  }

  /// `correction`: a person answers in the place of the judges, or no result counts.
  private record CorrectionOperation(StoredResults results) {

    private static final Place AT = Place.of("/correction");

    ProceedingResponse correct(RequestBody body, Caller caller) {
      RequestBody part = body.part("correction");
      ResultReference reference = ResultReference.read(part);
      Optional<Boolean> annul =
          part.find("annul").isPresent()
              ? Optional.of(part.flag("annul", false))
              : Optional.empty();
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

  /// The answer to one of these operations.
  record ProceedingResponse(FunctionOutcome outcome, JsonObject members)
      implements FunctionResponse {

    @Override
    public JsonObject json() {
      return JsonObject.builder().put("outcome", outcome).putAll(members).build();
    }
  }

  /// Which result of which document a request is about.
  ///
  /// @param scorecard of the judges, before any correction
  /// @param id of the document, as its caller calls it: two documents can have one scorecard
  record ResultReference(Digest scorecard, String id) {

    private static final int ID_CHARACTERS_MAX = 200;

    static ResultReference read(RequestBody part) {
      part.requireText("scorecard", "name the digest of the scorecard that was given");
      Digest scorecard =
          part.digest("scorecard").orElseGet(() -> Digest.of(ArtefactKind.SCORECARD, new byte[0]));
      String id = part.requireText("id", "name the document as you called it");
      if (part.find("id").isPresent() && (id.isBlank() || id.length() > ID_CHARACTERS_MAX)) {
        part.addProblem(
            "id",
            ProblemCode.TOO_LONG,
            "the id is empty or too long",
            "1 to " + ID_CHARACTERS_MAX + " characters");
      }
      return new ResultReference(scorecard, id);
    }
  }

  /// Members that corrections and appeals have in common, and what is wrong with them.
  static final class DecidedPart {

    private static final int CHARACTERS_MAX = 10_000;

    private static final int APPEALS_MAX = 10_000;

    /// The number of an appeal of the result.
    static Optional<Integer> appeal(RequestBody part) {
      return part.find("appeal").isPresent()
          ? Optional.of(part.whole("appeal", 1, 1, APPEALS_MAX))
          : Optional.empty();
    }

    static List<String> quotes(RequestBody part) {
      List<String> quotes = part.texts("quotes", CHARACTERS_MAX);
      part.problems().addAll(WrittenText.quoteProblems(part.place("quotes").path(), quotes));
      return quotes;
    }

    /// A text that a person wrote, which must say something.
    static String written(RequestBody part, String key, String help) {
      String text = part.requireText(key, help);
      if (part.find(key).isPresent()) {
        WrittenText.problem(part.place(key).path(), text).ifPresent(part.problems()::add);
      }
      return text;
    }

    /// @param at the part of the request to which the places belong
    static RequestFailure refusal(List<Problem> problems, Place at) {
      if (problems.getFirst().kind() == ProblemCode.NOT_FOUND) {
        Problem first = problems.getFirst();
        return RequestFailure.with(
            FunctionOutcome.NOT_FOUND,
            at.path() + first.place().path(),
            first.kind(),
            first.message(),
            first.help());
      }
      return RequestFailure.refused(
          problems.stream()
              .map(it ->
                  new Problem(
                      it.kind(), Place.of(at.path() + it.place().path()), it.message(), it.help()))
              .toList());
    }

    private DecidedPart() {}
  }
}
