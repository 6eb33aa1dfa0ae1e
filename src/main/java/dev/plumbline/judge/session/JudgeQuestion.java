package dev.plumbline.judge.session;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.judge.llm.LanguageModel.ModelRequest;
import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.judge.llm.ModelReply.Usage;
import dev.plumbline.judge.prompt.PromptScope;
import dev.plumbline.judge.session.AttemptLoop.AttemptOutcome.Answered;
import dev.plumbline.judge.session.AttemptLoop.Question;
import dev.plumbline.judge.session.CompletionCache.StoredCompletion;
import dev.plumbline.judge.session.JudgeClient.JudgeCall;
import dev.plumbline.judge.session.JudgeClient.JudgeOutcome;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.UnitScope;
import dev.plumbline.rubric.bundle.ExtractionSpec;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Extractor;
import dev.plumbline.score.extraction.JudgeAnswers;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.JudgeIdentity.AnsweringModel;
import dev.plumbline.score.extraction.NamedClaims;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/// A call that a judge is asked with, so that somebody else can ask it: in a batch, or elsewhere.
///
/// @param call the first attempt: an answer that cannot be used is not asked for again
public record JudgeQuestion(JudgeCall call, ModelRequest request) {

  private static final int ID_DIGITS = 32;

  /// What one replicate of the judge asks first about a document, the rubric's repeats included. If
  /// items are asked of claims, these come first, and nothing else is known yet.
  public static List<JudgeQuestion> of(
      ExtractionSpec spec, Document document, JudgeIdentity judge, int replicate) {
    List<JudgeQuestion> questions = new ArrayList<>();
    int repeats = JudgeSession.repeats(spec, judge);
    if (spec.claimed().isPresent()) {
      JudgeCall call =
          new JudgeCall(
              spec.digest(), document.digest(), judge, replicate * repeats, JudgeSession.CLAIMS, 0);
      Question<NamedClaims> question =
          FirstQuestions.claims(spec, new Extractor(spec), call, document);
      return List.of(of(question));
    }
    for (int repeat = 0; repeat < repeats; repeat++) {
      for (PromptScope scope : PromptScope.of(spec, document, NamedClaims.UNKNOWN)) {
        JudgeCall call =
            new JudgeCall(
                spec.digest(),
                document.digest(),
                judge,
                replicate * repeats + repeat,
                scope.id(),
                0);
        questions.add(
            of(FirstQuestions.of(spec, call, JudgeSession.shown(document, judge), scope)));
      }
    }
    return questions;
  }

  private static JudgeQuestion of(Question<?> question) {
    return new JudgeQuestion(question.first(), AttemptLoop.request(question, 0));
  }

  /// The questions about a document that have no stored answer: the first ones, and once all of
  /// those of a replicate are answered, the second ones that follow from the answers.
  ///
  /// @param client that has the stored answers
  public static List<JudgeQuestion> unanswered(
      JudgeClient client,
      ExtractionSpec spec,
      Document document,
      JudgeIdentity judge,
      int replicate) {
    JudgeSession asked = client.stored(spec, document, judge);
    int repeats = JudgeSession.repeats(spec, judge);
    List<JudgeQuestion> questions = new ArrayList<>();
    if (!(asked.claims(replicate * repeats)
        instanceof Answered<NamedClaims>(NamedClaims claims, _))) {
      return of(spec, document, judge, replicate);
    }
    JudgeSession session = asked.of(claims);
    List<JudgeAnswers> replicates = new ArrayList<>();
    for (int repeat = 0; repeat < repeats; repeat++) {
      int number = replicate * repeats + repeat;
      List<PromptScope> open = session.open(replicates);
      List<JudgeQuestion> next =
          session.unanswered(number, open).stream().map(JudgeQuestion::of).toList();
      questions.addAll(next);
      if (next.isEmpty()
          && !open.isEmpty()
          && session.judge(number, open)
              instanceof JudgeOutcome.Judged(List<JudgeAnswers> answers, _)) {
        replicates.addAll(answers);
      }
    }
    return questions;
  }

  /// The calls of [#of] alone, which need no prompt.
  public static List<JudgeCall> calls(
      ExtractionSpec spec, Document document, JudgeIdentity judge, int replicate) {
    return spec.claimed().isPresent()
        ? calls(spec, document.digest(), judge, replicate)
        : calls(
            spec,
            document.digest(),
            judge,
            replicate,
            PromptScope.of(spec, document, NamedClaims.UNKNOWN).stream()
                .map(PromptScope::id)
                .toList());
  }

  /// As the other method, for a document whose text is not at hand.
  public static List<JudgeCall> calls(
      ExtractionSpec spec, Digest document, JudgeIdentity judge, int replicate) {
    return calls(spec, document, judge, replicate, possibleParts(spec));
  }

  /// The calls of [#of] and those that may follow from their answers.
  ///
  /// @param scopes for the document
  public static List<JudgeCall> allCalls(
      ExtractionSpec spec,
      Digest document,
      List<PromptScope> scopes,
      JudgeIdentity judge,
      int replicate) {
    return calls(spec, document, judge, replicate, parts(spec, scopes));
  }

  private static List<JudgeCall> calls(
      ExtractionSpec spec,
      Digest document,
      JudgeIdentity judge,
      int replicate,
      List<String> parts) {
    List<JudgeCall> calls = new ArrayList<>();
    int repeats = JudgeSession.repeats(spec, judge);
    for (int repeat = 0; repeat < repeats; repeat++) {
      for (String part : parts) {
        calls.add(
            new JudgeCall(spec.digest(), document, judge, replicate * repeats + repeat, part, 0));
      }
    }
    return calls;
  }

  /// The first questions that there can be about any document.
  private static List<String> possibleParts(ExtractionSpec spec) {
    List<String> parts = new ArrayList<>(PromptScope.possibleIds(spec));
    spec.claimed().ifPresent(_ -> parts.add(JudgeSession.CLAIMS));
    return parts;
  }

  /// The parts of the questions about one document that an answer can be recorded for: empty for
  /// the whole rubric, the id of a trait, `claims:`, `relevance:C1`, `sufficiency:C1`,
  /// `confirmation:`.
  ///
  /// @param scopes for the document
  public static List<String> parts(ExtractionSpec spec, List<PromptScope> scopes) {
    SequencedSet<String> parts = new LinkedHashSet<>();
    scopes.forEach(scope -> parts.add(scope.id()));
    if (spec.claimed().isPresent()) {
      parts.addAll(possibleParts(spec));
    }
    if (spec.evidence().relevance()) {
      for (PromptScope scope : scopes) {
        scope.items().forEach(item -> parts.add(JudgeSession.RELEVANCE + item.id()));
        scope.facts().forEach(fact -> parts.add(JudgeSession.RELEVANCE + fact.id()));
      }
    }
    if (spec.evidence().sufficiency()) {
      scopes.stream()
          .flatMap(scope -> scope.items().stream())
          .filter(item -> JudgeSession.isShownByQuotes(spec, item))
          .forEach(item -> parts.add(JudgeSession.SUFFICIENCY + item.id()));
    }
    if (spec.judge().confirmed()) {
      scopes.forEach(scope -> parts.add(JudgeSession.CONFIRMATION + scope.id()));
    }
    return List.copyOf(parts);
  }

  /// The claims of a document that a judge has named, for one replicate; unknown if its answer is
  /// not stored, or no item is asked of claims.
  public static NamedClaims claims(
      JudgeClient client,
      ExtractionSpec spec,
      Document document,
      JudgeIdentity judge,
      int replicate) {
    int first = replicate * JudgeSession.repeats(spec, judge);
    return client.stored(spec, document, judge).claims(first)
            instanceof Answered<NamedClaims>(NamedClaims claims, _)
        ? claims
        : NamedClaims.UNKNOWN;
  }

  /// The replies of a judge about a document that are stored, for one replicate.
  ///
  /// @param client that has the stored answers
  public static List<StoredCompletion> replies(
      JudgeClient client,
      ExtractionSpec spec,
      Digest document,
      JudgeIdentity judge,
      int replicate) {
    List<String> parts = spec.asksUnits() ? possibleParts(spec) : parts(spec, PromptScope.of(spec));
    Set<Digest> calls = new TreeSet<>();
    for (JudgeCall call : calls(spec, document, judge, replicate, parts)) {
      IntStream.range(0, AttemptLoop.ATTEMPTS_MAX)
          .forEach(attempt -> calls.add(call.withAttempt(attempt).key()));
    }
    return client.completions().stored(document, calls);
  }

  /// What stored replies took; one that was given again took nothing.
  public static List<Usage> usage(List<StoredCompletion> replies) {
    List<AnsweringModel> before = new ArrayList<>();
    List<Usage> usage = new ArrayList<>();
    for (ModelReply reply : replies.stream().flatMap(it -> it.reply().stream()).toList()) {
      if (!reply.by().cached() && !reply.by().repeats(before)) {
        usage.add(reply.usage());
      }
      before.add(reply.by());
    }
    return usage;
  }

  /// How many further calls the answers of one replicate may lead to: which passages bear on what
  /// was asked, which levels they show, and the questions again without suspect sentences. Answers
  /// that cannot be used and are asked for again are not among them.
  public static int furtherMax(ExtractionSpec spec, Document document, JudgeIdentity judge) {
    if (judge.isPerson()) {
      return 0;
    }
    if (spec.claimed().isPresent()) {
      return furtherMax(spec, judge);
    }
    List<PromptScope> scopes = PromptScope.of(spec, document, NamedClaims.UNKNOWN);
    int first = scopes.size();
    boolean confirmed =
        spec.judge().confirmed() && !new Extractor(spec).suspects(document).isEmpty();
    int second = parts(spec, scopes).size() - first;
    int confirmations = spec.judge().confirmed() ? first : 0;
    return JudgeSession.repeats(spec, judge) * (second - (confirmed ? 0 : confirmations));
  }

  /// As the other method, where the claims of a document are asked for first: as many as it may
  /// have.
  private static int furtherMax(ExtractionSpec spec, JudgeIdentity judge) {
    int questions = spec.facts().size();
    int calls = Math.ceilDiv(questions, PromptScope.QUESTIONS_MAX);
    for (Trait trait : spec.traits()) {
      int items =
          trait.items().stream()
              .mapToInt(item -> item.each().isPresent() ? UnitScope.UNITS_MAX : 1)
              .sum();
      questions += items;
      calls += Math.ceilDiv(items, PromptScope.QUESTIONS_MAX);
    }
    int second =
        (spec.evidence().relevance() ? questions : 0)
            + (spec.evidence().sufficiency() ? questions : 0);
    return JudgeSession.repeats(spec, judge) * (calls + second);
  }

  /// An id for the answer: it follows from the rubric's questions, the document, the judge and the
  /// replicate, so an answer to anything else is recognised.
  public static String id(JudgeCall call) {
    return call.key().hex().substring(0, ID_DIGITS);
  }

  /// The identity of a model that is asked these questions elsewhere.
  public static JudgeIdentity identity(String provider, String model) {
    return new JudgeIdentity(provider, model, JudgeClient.PROMPT_VERSION);
  }
}
