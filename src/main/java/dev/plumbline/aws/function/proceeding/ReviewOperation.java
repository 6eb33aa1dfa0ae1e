package dev.plumbline.aws.function.proceeding;

import dev.plumbline.aws.function.proceeding.ProceedingFunction.ProceedingResponse;
import dev.plumbline.aws.function.request.Caller;
import dev.plumbline.aws.function.request.FunctionResponse.FunctionOutcome;
import dev.plumbline.aws.function.request.RequestBody;
import dev.plumbline.aws.function.request.RequestBody.RequestFailure;
import dev.plumbline.base.canonical.CanonicalArtefact;
import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.judge.prompt.PromptScope;
import dev.plumbline.judge.session.CompletionCache;
import dev.plumbline.judge.session.JudgeClient;
import dev.plumbline.judge.session.JudgeClient.JudgeCall;
import dev.plumbline.judge.session.JudgeClient.JudgeOutcome;
import dev.plumbline.people.AnswerCheck;
import dev.plumbline.people.AnswerWriter;
import dev.plumbline.people.FilledForm;
import dev.plumbline.people.FormQuestion;
import dev.plumbline.people.proceeding.Actor;
import dev.plumbline.people.proceeding.AnswerPreview;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.score.Scorecard;
import dev.plumbline.score.Scorer;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.Extractor;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.NamedClaims;
import dev.plumbline.score.extraction.Preparation;
import dev.plumbline.score.extraction.StoredExtraction;
import dev.plumbline.score.run.ResultValue;
import dev.plumbline.store.Persons;
import dev.plumbline.store.repository.ArtefactRepository.StoredArtefact;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// `form` asks a person what a judge was asked, and `review` records the answers of the caller and
/// scores them.
///
/// @param replies finds recorded answers, and calls no model
record ReviewOperation(StoredResults results, CompletionCache completions, JudgeClient replies) {

  private static final int REPLICATE_MAX = 19;

  /// The form is blind: what the judge answered is not in it.
  ProceedingResponse form(RequestBody body) {
    RequestBody part = body.part("form");
    ReviewedText.Request request = ReviewedText.Request.read(part);
    part.reportUnknownKeys();
    body.finish();
    ReviewedText reviewed = ReviewedText.of(request, results);
    JsonObjectBuilder form =
        JsonObject.builder()
            .put("bundle", reviewed.bundle().digest())
            .put("document", reviewed.document().digest())
            .putUnlessEmpty("context", reviewed.document().contextJson());
    reviewed.document().put(form);
    form.put(
        "questions",
        JsonArray.mapped(
            FormQuestion.of(reviewed.bundle().extraction(), reviewed.document()),
            ReviewOperation::question));
    return new ProceedingResponse(FunctionOutcome.FORM, form.build());
  }

  private static JsonObject question(FormQuestion question) {
    return JsonObject.of(
        question.isFact() ? "fact" : "item",
        question.id(),
        "trait?",
        question.trait(),
        "ask",
        question.ask(),
        "quote?",
        question.guidance(),
        "answers",
        question.answers(),
        "choices?",
        JsonArray.mapped(question.choices(), choice -> Json.of(choice.value())),
        "quotesRequired",
        question.quotesRequired());
  }

  ProceedingResponse review(RequestBody body, Caller caller) {
    RequestBody part = body.part("review");
    ReviewedText.Request request = ReviewedText.Request.read(part);
    int replicate = part.whole("replicate", 0, 0, REPLICATE_MAX);
    List<FilledForm.Answer> given = answers(part);
    boolean adjudicates = part.flag("adjudicates", false);
    boolean uncounted = part.flag("uncounted", false);
    ActingCaller actor = ActingCaller.read(part, caller);
    part.reportUnknownKeys();
    body.finish();
    ReviewedText reviewed = ReviewedText.of(request, results);
    List<FormQuestion> questions =
        FormQuestion.of(reviewed.bundle().extraction(), reviewed.document());
    List<FilledForm.Answer> answers = given.stream().map(each -> each.byValue(questions)).toList();
    new AnswerCheck(questions).check(answers, body.problems());
    Digest document = reviewed.document().digest();
    body.finish();
    if (!uncounted) {
      body.problems().addAll(AnswerPreview.uncounted(reviewed.bundle(), reviewed.ready(), answers));
      body.finish();
    }
    String person = kept(actor.person(results.stores().persons()), actor);
    JudgeIdentity judge =
        new JudgeIdentity(
            adjudicates ? JudgeIdentity.ADJUDICATION : JudgeIdentity.PERSON, person, "");
    String owner = UUID.randomUUID().toString();
    for (PromptScope scope :
        PromptScope.of(reviewed.bundle().extraction(), reviewed.document(), NamedClaims.UNKNOWN)) {
      JudgeCall call =
          new JudgeCall(reviewed.bundle().extraction().digest(), document, judge, replicate)
              .withPart(scope.id());
      record(call, AnswerWriter.text(scope, answers), owner);
    }
    return scored(reviewed, judge, replicate, owner);
  }

  /// The pseudonym of the person, who may have been added meanwhile.
  private String kept(Actor by, ActingCaller actor) {
    Persons persons = results.stores().persons();
    return by.keep(persons, actor.at()) ? by.pseudonym() : actor.person(persons).pseudonym();
  }

  /// @throws RequestFailure if the person has answered otherwise before: an answer does not change
  private void record(JudgeCall call, String text, String owner) {
    ModelReply reply =
        new ModelReply(text, ModelReply.StopReason.FINISHED, ModelReply.Usage.UNKNOWN);
    if (!completions.record(call, reply, owner).equals(Optional.of(reply))) {
      throw RequestFailure.with(
          FunctionOutcome.REFUSED,
          "/review",
          ProblemCode.ALREADY_RECORDED,
          "a different answer of this person is stored for this document and replicate",
          "use another `replicate` for a second look");
    }
  }

  private ProceedingResponse scored(
      ReviewedText reviewed, JudgeIdentity judge, int replicate, String owner) {
    JudgeOutcome outcome =
        replies.judge(reviewed.bundle().extraction(), reviewed.document(), judge, replicate, owner);
    Extraction extraction =
        switch (outcome) {
          case JudgeOutcome.Judged(var replicates, _) ->
              new Extractor(reviewed.bundle().extraction())
                  .finish(reviewed.ready(), replicates, replicate);
          case JudgeOutcome.InProgress _ -> throw RequestFailure.inProgress(Duration.ofSeconds(1));
          case JudgeOutcome.NotRecorded _ ->
              throw RequestFailure.corrupt("the answers are not where they were stored");
          case JudgeOutcome.Corrupt(String what) -> throw RequestFailure.corrupt(what);
        };
    results
        .repository()
        .storeQuoting(
            new CanonicalArtefact(ArtefactKind.EXTRACTION, extraction.bytes()),
            extraction.document());
    Scorecard card = new Scorer(reviewed.bundle()).score(extraction, extraction.digest());
    Digest scorecard = results.repository().store(ArtefactKind.SCORECARD, card.json());
    results
        .repository()
        .indexScorecard(extraction, reviewed.bundle().scoring().digest(), scorecard);
    return new ProceedingResponse(
        FunctionOutcome.REVIEWED,
        JsonObject.of(
            "judge", judge.provider() + ":" + judge.model(),
            "document", reviewed.document().digest(),
            "extraction", extraction.digest(),
            "scorecard", scorecard,
            "figures", ResultValue.of(card.whole(), List.of()).json(),
            "findings", new StoredExtraction(extraction.json()).findingsJson()));
  }

  private static List<FilledForm.Answer> answers(RequestBody part) {
    part.require("answers", "send a list of `{item, decision, reason, quotes}`");
    List<FilledForm.Answer> answers = new ArrayList<>();
    for (RequestBody each : part.parts("answers")) {
      String key = each.find("fact").isPresent() ? "fact" : "item";
      String question = each.requireText(key, "name an item or a fact");
      Json decision = each.json("decision").orElse(JsonNull.NULL);
      List<FilledForm.Quote> quotes = new ArrayList<>();
      each.parts("quotes")
          .forEach(quote -> {
            quotes.add(
                new FilledForm.Quote(
                    quote.requireText("text", "copy the passage"), quote.text("unit")));
            quote.reportUnknownKeys();
          });
      answers.add(
          new FilledForm.Answer(each.place(), question, decision, each.text("reason"), quotes));
      each.reportUnknownKeys();
    }
    if (answers.stream().allMatch(FilledForm.Answer::isOpen)) {
      part.addProblem("answers", ProblemCode.EMPTY, "nothing is answered", "decide something");
    }
    return answers;
  }

  /// A text of which a judge was asked, with the facts that were supplied with it: what a person is
  /// asked about, too.
  private record ReviewedText(Bundle bundle, Document document, Preparation.Ready ready) {

    /// The two members that name it.
    record Request(String bundle, Digest extraction) {

      static Request read(RequestBody part) {
        String bundle = part.requireText("bundle", "name a digest, `name@version` or `name@alias`");
        part.requireText("extraction", "name the extraction that is reviewed");
        return new Request(
            bundle,
            part.digest("extraction")
                .orElseGet(() -> Digest.of(ArtefactKind.EXTRACTION, new byte[0])));
      }
    }

    /// @throws RequestFailure if no judge was asked about the text, or the rubric cannot be asked
    ///   with a form
    static ReviewedText of(Request request, StoredResults results) {
      Bundle bundle = results.loader().bundle(request.bundle());
      List<Problem> problems = FormQuestion.problems(bundle.extraction());
      if (!problems.isEmpty()) {
        throw RequestFailure.refused(problems);
      }
      StoredArtefact stored =
          results.loader().find(ArtefactKind.EXTRACTION, request.extraction(), "/extraction");
      Extraction extraction = results.loader().extraction(stored, bundle);
      Digest digest = extraction.document().orElseThrow(ReviewedText::noJudge);
      Document document = results.document(digest).orElseThrow();
      return switch (new Extractor(bundle.extraction())
          .prepare(document, extraction.supplied(bundle.extraction().facts()))) {
        case Preparation.Ready ready -> new ReviewedText(bundle, document, ready);
        case Preparation.Complete _ -> throw noJudge();
        case Preparation.Refused(var faults) -> throw RequestFailure.refused(faults);
      };
    }

    private static RequestFailure noJudge() {
      return RequestFailure.with(
          FunctionOutcome.REFUSED,
          "/extraction",
          ProblemCode.NOT_FOUND,
          "no judge was asked about this document",
          "name an extraction of a document that no gate ended");
    }
  }
}
