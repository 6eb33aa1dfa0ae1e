package dev.plumbline.exchange;

import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.BUNDLE;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.DOCUMENT;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.EXTRACTION_SPEC;
import static dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.SCORING_SPEC;
import static dev.plumbline.base.problem.ProblemCode.ANSWER_INVALID;
import static dev.plumbline.base.problem.ProblemCode.ERASED;
import static dev.plumbline.base.problem.ProblemCode.NOT_FOUND;
import static dev.plumbline.base.problem.ProblemCode.UNKNOWN_KEY;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problems;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.judge.prompt.PromptScope;
import dev.plumbline.judge.session.JudgeClient.JudgeCall;
import dev.plumbline.judge.session.JudgeQuestion;
import dev.plumbline.results.Explanation;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.ExtractionSpec;
import dev.plumbline.run.DocumentEvaluator;
import dev.plumbline.run.JudgeSource;
import dev.plumbline.run.JudgeSource.RecordedAnswer;
import dev.plumbline.run.UsageMeter;
import dev.plumbline.run.documents.DocumentLine;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoreAccess;
import dev.plumbline.score.extraction.Candidates;
import dev.plumbline.score.extraction.CheckedQuote;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Extractor;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.NamedClaims;
import dev.plumbline.score.extraction.Preparation;
import dev.plumbline.score.extraction.QuoteDescription;
import dev.plumbline.score.extraction.StoredExtraction.StoredFinding;
import dev.plumbline.store.repository.ArtefactRepository;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// A program that is asked what a model would be asked, and brings its answers itself. They are
/// stored and read as those of any judge; what it brings is refused as long as an answer is not
/// what was asked for, or quotes what the document does not say.
public final class AgentJudge {

  /// Of items that the answers leave open on purpose.
  private static final String UNDECIDED = "undecided";

  private final JudgeIdentity identity;
  private final LocalStore store;

  /// @param model that answers, part of the identity of the judge
  public AgentJudge(String provider, String model, LocalStore store) {
    this.identity = JudgeQuestion.identity(provider, model);
    this.store = store;
  }

  /// What became of answers.
  public sealed interface Outcome {

    /// There is more to ask.
    record Open(List<JudgeQuestion> questions) implements Outcome {
      public Open {
        questions = List.copyOf(questions);
      }
    }

    /// @param isStored whether the answers are stored, with everything that follows from them
    record Evaluated(Explanation explanation, boolean isStored) implements Outcome {}
  }

  /// Leads out of a transaction of which nothing is to stay.
  private static final class TriedOutException extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final transient Outcome outcome;

    TriedOutException(Outcome outcome) {
      super("tried out", null, false, false);
      this.outcome = outcome;
    }
  }

  /// What is to be asked about a document and is not answered yet; nothing if no judge is needed.
  ///
  /// @throws Refusal if the document is not what the rubric asks for, or was erased
  public List<JudgeQuestion> questions(Bundle bundle, DocumentLine line) {
    return switch (new Extractor(bundle.extraction()).prepare(line.document(), line.facts())) {
      case Preparation.Refused(List<Problem> problems) -> throw new Refusal("document", problems);
      case Preparation.Complete _ -> List.of();
      case Preparation.Ready ready -> {
        if (store.artefacts().isErased(DOCUMENT, ready.document().digest())) {
          throw Refusal.of(
              "document",
              ERASED,
              "this text was erased, and no answer about it is stored",
              "judge another text");
        }
        yield Candidates.orders(bundle.extraction(), identity).stream()
            .flatMap(order ->
                JudgeQuestion.unanswered(
                    store.replies(), bundle.extraction(), ready.document(), order, 0)
                    .stream())
            .toList();
      }
    };
  }

  /// `{questions: [{question, instructions, prompt, schema}]}`, each with its id.
  ///
  /// @param notices what is said of the document
  public static JsonObject json(List<JudgeQuestion> questions, List<String> notices) {
    return JsonObject.of(
        "notices?",
        notices,
        "questions",
        JsonArray.mapped(
            questions,
            question ->
                JsonObject.of(
                    "question", JudgeQuestion.id(question.call()),
                    "instructions", question.request().system(),
                    "prompt", question.request().user(),
                    "schema", schema(question.request().schema()))));
  }

  private static Json schema(String text) {
    return JsonReader.read(text.getBytes(StandardCharsets.UTF_8), Integer.MAX_VALUE)
            instanceof JsonResult.Read(Json schema)
        ? schema
        : Json.of(text);
  }

  /// Answers questions about a document, all of them or the first ones.
  ///
  /// @param answers texts by the ids of their questions
  /// @param stored whether they are to stay; else they are tried out
  /// @throws Refusal with every answer that is none to a question, not what it asks for, or quotes
  ///   what the document does not say; nothing is stored then
  public Outcome answer(
      Bundle bundle, DocumentLine line, SortedMap<String, String> answers, boolean stored) {
    try {
      return store.transaction(() -> {
        record(bundle, line.document(), answers);
        Outcome outcome = outcome(bundle, line, stored);
        if (!stored) {
          throw new TriedOutException(outcome);
        }
        return outcome;
      });
    } catch (TriedOutException tried) {
      return tried.outcome;
    }
  }

  private void record(Bundle bundle, Document document, SortedMap<String, String> answers) {
    SortedMap<String, JudgeCall> calls = calls(bundle.extraction(), document);
    List<RecordedAnswer> recorded = new ArrayList<>();
    Problems problems = new Problems();
    answers.forEach((id, text) -> {
      if (calls.containsKey(id)) {
        ModelReply reply =
            new ModelReply(text, ModelReply.StopReason.FINISHED, ModelReply.Usage.UNKNOWN);
        recorded.add(new RecordedAnswer(calls.get(id), reply, 1));
      } else {
        problems.add(
            "/" + id,
            UNKNOWN_KEY,
            "this rubric asks no question with this id about this document: "
                + EscapedText.text(id),
            "ask for its questions again");
      }
    });
    refuse(problems);
    source().record(recorded, "answers");
  }

  /// What is or was asked, by the ids of the questions.
  private SortedMap<String, JudgeCall> calls(ExtractionSpec spec, Document document) {
    SortedMap<String, JudgeCall> calls = new TreeMap<>();
    for (JudgeIdentity order : Candidates.orders(spec, identity)) {
      NamedClaims claims = JudgeQuestion.claims(store.replies(), spec, document, order, 0);
      JudgeQuestion.allCalls(
              spec, document.digest(), PromptScope.of(spec, document, claims), order, 0)
          .forEach(call -> calls.put(JudgeQuestion.id(call), call));
    }
    return calls;
  }

  private Outcome outcome(Bundle bundle, DocumentLine line, boolean stored) {
    List<JudgeQuestion> open = questions(bundle, line);
    if (!open.isEmpty()) {
      return new Outcome.Open(open);
    }
    DocumentEvaluator evaluator =
        source().fitting(bundle).evaluator(bundle, new UsageMeter(), _ -> {});
    DocumentEvaluator.Result.Evaluated evaluated =
        switch (evaluator.evaluate(line.document(), line.facts())) {
          case DocumentEvaluator.Result.Refused(List<Problem> problems) ->
              throw new Refusal("document", problems);
          case DocumentEvaluator.Result.Evaluated done -> done;
        };
    store(bundle, line, evaluated);
    Explanation explanation = Explanation.of(evaluated.card().digest(), store);
    refuse(problems(explanation, line));
    return new Outcome.Evaluated(explanation, stored);
  }

  /// One by one, in the transaction of this thread.
  private void store(
      Bundle bundle, DocumentLine line, DocumentEvaluator.Result.Evaluated evaluated) {
    ArtefactRepository repository = store.repository();
    repository.store(SCORING_SPEC, bundle.scoring().json());
    repository.store(EXTRACTION_SPEC, bundle.extraction().json());
    repository.store(BUNDLE, bundle.json());
    repository.store(DOCUMENT, line.document().json());
    evaluated.store(repository);
  }

  private static List<Problem> problems(Explanation explanation, DocumentLine line) {
    Problems problems = new Problems();
    for (StoredFinding finding : explanation.extraction().findings()) {
      String place = "/items/" + finding.item();
      finding
          .unknown()
          .filter(code -> !code.equals(UNDECIDED))
          .ifPresent(code ->
              problems.add(
                  place,
                  ANSWER_INVALID,
                  "the answer to this item cannot be used: `" + code + "`",
                  "answer as the schema of its question says"));
      finding.quotes().stream()
          .filter(quote -> !quote.location().match().isFound())
          .forEach(quote -> problems.add(missing(place, quote, line)));
    }
    return problems;
  }

  private static Problem missing(String place, CheckedQuote quote, DocumentLine line) {
    return Problem.at(
        place,
        NOT_FOUND,
        EscapedText.text(quote.quote().text()) + " is " + QuoteDescription.of(quote),
        quote
            .similar(line.document())
            .map(closest -> "the closest passage is `" + EscapedText.visible(closest) + "`")
            .orElse("quote the document word for word, or leave the quote out"));
  }

  private static void refuse(List<Problem> problems) {
    new Problems(problems).refuse("answers");
  }

  private JudgeSource source() {
    return new JudgeSource(identity, List.of(), 0, StoreAccess.of(store), List.of(), "");
  }
}
