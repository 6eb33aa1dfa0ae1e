package dev.plumbline.judge.session;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.judge.llm.LanguageModel;
import dev.plumbline.judge.llm.ModelReply.ModelFailedException;
import dev.plumbline.judge.llm.ModelReply.ModelUnavailableException;
import dev.plumbline.judge.llm.ModelReply.Usage;
import dev.plumbline.judge.prompt.PromptScope;
import dev.plumbline.judge.session.AttemptLoop.AttemptOutcome;
import dev.plumbline.rubric.bundle.ExtractionSpec;
import dev.plumbline.score.extraction.CueJudge;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Extractor;
import dev.plumbline.score.extraction.JudgeAnswers;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.JudgeIdentity.AnsweringModel;
import dev.plumbline.score.extraction.NamedClaims;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;

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
      CompletionCache completions, List<LanguageModel> models, RetryClock timer, Duration timeout) {
    this(
        completions,
        new ModelRegistry(PROMPT_VERSION, models, timer, timeout),
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

  /// The identity of a model as a judge: another prompt or parameter is another judge.
  public static JudgeIdentity identity(LanguageModel model) {
    return ModelRegistry.identity(model, PROMPT_VERSION);
  }

  /// The judge meant by a provider's name alone; other identities are returned unchanged.
  public JudgeIdentity resolve(JudgeIdentity judge) {
    return models.resolve(judge);
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

  CompletionCache completions() {
    return completions;
  }

  /// The calls about a document, of which nothing but stored replies are read.
  JudgeSession stored(ExtractionSpec spec, Document document, JudgeIdentity judge) {
    return session(new AttemptLoop(completions, "", Optional.empty()), spec, document, judge);
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
  /// @throws dev.plumbline.judge.llm.ModelReply.ModelFailedException if the model cannot be called
  ///   like this
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
      JudgeOutcome outcome = judgeSession.judge(replicate * repeats + repeat, open);
      if (!(outcome instanceof JudgeOutcome.Judged(List<JudgeAnswers> answers, _))) {
        return outcome;
      }
      List<AnsweringModel> now = attempts.models();
      if (replicates.isEmpty()
          || now.subList(before.size(), now.size()).stream().noneMatch(it -> it.repeats(before))) {
        replicates.addAll(answers);
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

  /// What was made of the extraction spec that was asked for last: many documents are asked about
  /// with one spec, and its patterns and phrases are compiled once. Threads may share it; two that
  /// come first both make it.
  public static final class SpecCache<T> {

    private record Made<T>(ExtractionSpec spec, T value) {}

    private final Function<ExtractionSpec, T> make;
    private final AtomicReference<Optional<Made<T>>> last = new AtomicReference<>(Optional.empty());

    /// @param make what is made of a spec; its result may be shared by threads
    public SpecCache(Function<ExtractionSpec, T> make) {
      this.make = make;
    }

    public T of(ExtractionSpec spec) {
      return last.get()
          .filter(made -> made.spec().digest().equals(spec.digest()))
          .orElseGet(() -> {
            Made<T> made = new Made<>(spec, make.apply(spec));
            last.set(Optional.of(made));
            return made;
          })
          .value();
    }
  }

  /// The outcome of asking a judge.
  public sealed interface JudgeOutcome {

    /// @param replicates one for each repeat that the bundle asks for
    /// @param replies how many replies of a model they were read from, called for now or stored
    record Judged(List<JudgeAnswers> replicates, int replies) implements JudgeOutcome {
      public Judged {
        replicates = List.copyOf(replicates);
      }
    }

    /// A concurrent duplicate is in progress; its lease ends then.
    record InProgress(Instant until) implements JudgeOutcome {}

    /// This judge is not configured, and a reply of it is not recorded.
    ///
    /// @param part the part that the missing reply is about, empty for the whole rubric
    record NotRecorded(String part) implements JudgeOutcome {}

    /// The recorded reply is damaged.
    record Corrupt(String what) implements JudgeOutcome {}
  }

  /// The key of a model call, by digests: equal calls are one call.
  ///
  /// @param run from 0
  /// @param scope the part of the rubric that is asked about, empty for the whole
  /// @param attempt from 0; a further attempt is made after an answer that could not be used
  public record JudgeCall(
      Digest extractionSpec,
      Digest document,
      JudgeIdentity judge,
      int replicate,
      String scope,
      int attempt) {

    /// The first call about a whole rubric.
    public JudgeCall(Digest extractionSpec, Digest document, JudgeIdentity judge, int replicate) {
      this(extractionSpec, document, judge, replicate, "", 0);
    }

    /// The same call about one part of the rubric.
    public JudgeCall withPart(String part) {
      return new JudgeCall(extractionSpec, document, judge, replicate, part, attempt);
    }

    /// The same call at a later replicate.
    public JudgeCall replicate(int further) {
      return new JudgeCall(extractionSpec, document, judge, replicate + further, scope, attempt);
    }

    JudgeCall withAttempt(int other) {
      return new JudgeCall(extractionSpec, document, judge, replicate, scope, other);
    }

    public Digest key() {
      JsonObject json =
          JsonObject.of(
              "asks", "judge",
              "document", document,
              "judge", judge,
              "replicate", replicate,
              "extractionSpec", extractionSpec,
              "part?", scope,
              "attempt?", attempt);
      return Digest.of(ArtefactKind.REQUEST, json);
    }
  }

  /// The model gave no answer in time: throttled, overloaded or too slow. Nothing was recorded, so
  /// a repeated request calls it again.
  public static final class ModelBusyException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /// Nothing was asked: time or a budget is used up.
    public ModelBusyException(String message) {
      super(message);
    }

    /// @param last of the tries
    ModelBusyException(ModelUnavailableException last, int tried) {
      super(last.getMessage() + ", tried " + Plural.of(tried, "time"), last);
    }

    /// What the endpoint said, for whoever asked and no log; may be empty.
    public String said() {
      return getCause() instanceof ModelUnavailableException last ? last.said() : "";
    }

    /// Whether the endpoint was asked and gave no answer, as often as it may be asked.
    public boolean isOfEndpoint() {
      return getCause() != null;
    }
  }
}
