package dev.plumbline.workflow.judging;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.judge.llm.LanguageModel;
import dev.plumbline.judge.llm.ModelFailedException;
import dev.plumbline.judge.llm.ModelReply.Usage;
import dev.plumbline.judge.prompt.PromptScope;
import dev.plumbline.rubric.bundle.ExtractionSpec;
import dev.plumbline.score.extraction.AnsweringModel;
import dev.plumbline.score.extraction.CueJudge;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Extractor;
import dev.plumbline.score.extraction.JudgeAnswers;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.NamedClaims;
import dev.plumbline.workflow.judging.AttemptLoop.AttemptOutcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/// Obtains a judge's answers: `cues` is computed, a configured model is called, and the replies of
/// every other judge are looked up, without network access.
public final class JudgeClient {

  static final String PROMPT_VERSION = "prompt/1";

  private final CompletionCache completions;
  private final ModelRegistry models;
  private final String answeredBy;
  private final SpecCache<CueJudge> cues;
  private final SpecCache<Extractor> extractors;

  /// @param models the models that may be called; empty to only replay
  /// @param timeout how long one document may take
  public JudgeClient(
      CompletionCache completions, List<LanguageModel> models, Sleeper sleeper, Duration timeout) {
    this(
        completions,
        new ModelRegistry(PROMPT_VERSION, models, sleeper, timeout),
        "",
        new SpecCache<>(CueJudge::new),
        new SpecCache<>(Extractor::new));
  }

  private JudgeClient(
      CompletionCache completions,
      ModelRegistry models,
      String answeredBy,
      SpecCache<CueJudge> cues,
      SpecCache<Extractor> extractors) {
    this.completions = completions;
    this.models = models;
    this.answeredBy = answeredBy;
    this.cues = cues;
    this.extractors = extractors;
  }

  /// The same client, storing only the digests of replies.
  public JudgeClient withoutText() {
    return new JudgeClient(completions.withoutText(), models, answeredBy, cues, extractors);
  }

  /// The same client, which takes answers of no others.
  ///
  /// @param pattern as [AnsweringModel#fits] has it; empty for any
  public JudgeClient answeredBy(String pattern) {
    return new JudgeClient(completions, models, pattern, cues, extractors);
  }

  /// The digests of the judge's replies about a document whose text was not stored.
  public List<Digest> withheldReplies(
      ExtractionSpec spec, Digest document, JudgeIdentity judge, int replicate) {
    return completions.withheldReplies(document, calls(spec, document, judge, replicate));
  }

  /// What the stored replies of the judge about a document took, one for each reply; those whose
  /// text was not stored are left out.
  public List<Usage> usage(
      ExtractionSpec spec, Digest document, JudgeIdentity judge, int replicate) {
    return completions.usage(document, calls(spec, document, judge, replicate));
  }

  private static Set<Digest> calls(
      ExtractionSpec spec, Digest document, JudgeIdentity judge, int replicate) {
    int repeats = JudgeSession.repeats(spec, judge);
    Set<Digest> calls = new TreeSet<>();
    for (int repeat = 0; repeat < repeats; repeat++) {
      calls.addAll(JudgeSession.calls(spec, document, judge, replicate * repeats + repeat));
    }
    return calls;
  }

  /// The identity of a model as a judge: another prompt or parameter is another judge.
  public static JudgeIdentity identity(LanguageModel model) {
    return ModelRegistry.identity(model, PROMPT_VERSION);
  }

  /// The judge meant by a provider's name alone; other identities are returned unchanged.
  public JudgeIdentity resolve(JudgeIdentity judge) {
    return models.resolve(judge);
  }

  /// The parts of the questions about one document that an answer can be recorded for: empty for
  /// the whole rubric, the id of a trait, `claims:`, `relevance:C1`, `sufficiency:C1`,
  /// `confirmation:`.
  ///
  /// @param scopes for the document
  public static List<String> parts(ExtractionSpec spec, List<PromptScope> scopes) {
    return JudgeSession.parts(spec, scopes);
  }

  /// The questions about a document that have no stored answer: the first ones, and once all of
  /// those of a replicate are answered, the second ones that follow from the answers.
  public List<JudgeQuestion> unanswered(
      ExtractionSpec spec, Document document, JudgeIdentity judge, int replicate) {
    AttemptLoop attempts = new AttemptLoop(completions, "", Optional.empty());
    JudgeSession asked = session(attempts, spec, document, judge);
    int repeats = JudgeSession.repeats(spec, judge);
    List<JudgeQuestion> questions = new ArrayList<>();
    if (!(asked.claims(replicate * repeats)
        instanceof AttemptOutcome.Answered<NamedClaims>(NamedClaims claims, _))) {
      return JudgeQuestion.of(spec, document, judge, replicate);
    }
    JudgeSession session = asked.of(claims);
    List<JudgeAnswers> replicates = new ArrayList<>();
    for (int repeat = 0; repeat < repeats; repeat++) {
      int number = replicate * repeats + repeat;
      List<PromptScope> open = session.open(replicates);
      List<JudgeQuestion> next = session.unanswered(number, open);
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

  /// Why a judge cannot be asked by a rubric; none if it can.
  ///
  /// @param place of the judge in the request
  public static List<Problem> problems(ExtractionSpec spec, JudgeIdentity judge, String place) {
    return spec.claimed().isPresent() && judge.equals(CueJudge.IDENTITY)
        ? List.of(
            Problem.at(
                place,
                ProblemCode.CLAIMS_OF_ONE_JUDGE,
                "the rubric asks of each claim, and `cues` cannot say which claims a text makes",
                "name a model or a judge with recorded answers, or ask of each `sentence` in the"
                    + " rubric"))
        : List.of();
  }

  /// The claims of a document that a judge has named, for one replicate; unknown if its answer is
  /// not stored, or no item is asked of claims.
  public NamedClaims claims(
      ExtractionSpec spec, Document document, JudgeIdentity judge, int replicate) {
    AttemptLoop attempts = new AttemptLoop(completions, "", Optional.empty());
    int first = replicate * JudgeSession.repeats(spec, judge);
    return session(attempts, spec, document, judge).claims(first)
            instanceof AttemptOutcome.Answered<NamedClaims>(NamedClaims claims, _)
        ? claims
        : NamedClaims.UNKNOWN;
  }

  private JudgeSession session(
      AttemptLoop attempts, ExtractionSpec spec, Document document, JudgeIdentity judge) {
    return new JudgeSession(attempts, spec, extractors.of(spec), document, judge);
  }

  /// Whether this judge's answers are to our prompt and must match it; other judges were asked
  /// elsewhere, with a prompt that is unknown here.
  static boolean usesOurPrompt(JudgeIdentity judge) {
    return judge.version().equals(PROMPT_VERSION)
        || judge.version().startsWith(PROMPT_VERSION + ";");
  }

  /// As the other method, without reporting usage.
  public JudgeOutcome judge(
      ExtractionSpec spec, Document document, JudgeIdentity judge, int replicate, String owner) {
    return judge(spec, document, judge, replicate, owner, _ -> {});
  }

  /// @param run from 0
  /// @param owner a unique id of this execution
  /// @param paid gets the usage of every answered model call; cached replies cost nothing
  /// @throws ModelBusyException if the model gave no answer in time; the replies so far are stored
  ///   and not paid for again
  /// @throws dev.plumbline.judge.llm.ModelFailedException if the model cannot be called like this
  public JudgeOutcome judge(
      ExtractionSpec spec,
      Document document,
      JudgeIdentity judge,
      int replicate,
      String owner,
      Consumer<Usage> paid) {
    if (judge.equals(CueJudge.IDENTITY)) {
      return new JudgeOutcome.Judged(List.of(cues.of(spec).answer(document)), 0);
    }
    List<String> patterns =
        List.of(spec.judge().answeredBy(), models.answeredBy(judge), answeredBy);
    AttemptLoop attempts =
        new AttemptLoop(
            completions,
            owner,
            models.caller(judge, paid),
            judge.isPerson() ? (_, _) -> {} : accepting(patterns));
    JudgeSession asked = session(attempts, spec, document, judge);
    List<JudgeAnswers> replicates = new ArrayList<>();
    int repeats = JudgeSession.repeats(spec, judge);
    AttemptOutcome<NamedClaims> named = asked.claims(replicate * repeats);
    if (!(named instanceof AttemptOutcome.Answered<NamedClaims>(NamedClaims claims, _))) {
      return JudgeSession.unnamed(named);
    }
    JudgeSession judgeSession = asked.of(claims);
    for (int repeat = 0; repeat < repeats; repeat++) {
      List<PromptScope> open = judgeSession.open(replicates);
      if (open.isEmpty() && !replicates.isEmpty()) {
        break;
      }
      List<AnsweringModel> before = List.copyOf(attempts.models());
      switch (judgeSession.judge(replicate * repeats + repeat, open)) {
        case JudgeOutcome.Judged(List<JudgeAnswers> answers, _) -> {
          List<AnsweringModel> now = attempts.models();
          if (replicates.isEmpty()
              || now.subList(before.size(), now.size()).stream()
                  .noneMatch(it -> it.repeats(before))) {
            replicates.addAll(answers);
          }
        }
        case JudgeOutcome.InProgress inProgress -> {
          return inProgress;
        }
        case JudgeOutcome.NotRecorded notRecorded -> {
          return notRecorded;
        }
        case JudgeOutcome.Corrupt corrupt -> {
          return corrupt;
        }
      }
    }
    List<AnsweringModel> told =
        attempts.models().stream().filter(it -> !it.equals(AnsweringModel.UNTOLD)).toList();
    replicates.set(0, replicates.getFirst().by(told));
    return new JudgeOutcome.Judged(replicates, attempts.models().size());
  }

  static BiConsumer<AnsweringModel, Boolean> accepting(List<String> patterns) {
    return (model, stored) ->
        patterns.stream()
            .filter(it -> !it.isEmpty() && !AnsweringModel.fits(it, model.model()))
            .findFirst()
            .ifPresent(pattern -> {
              throw new ModelFailedException(
                  (stored ? "the answer that is stored is by " : "answered by ")
                      + model.label()
                      + ", not by "
                      + EscapedText.text(pattern)
                      + (stored ? ": ask as another `--replicate`" : ""),
                  "",
                  true);
            });
  }
}
