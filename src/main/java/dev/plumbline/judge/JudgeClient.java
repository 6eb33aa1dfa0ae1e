package dev.plumbline.judge;

import dev.plumbline.bundle.ExtractionSpec;
import dev.plumbline.canonical.Digest;
import dev.plumbline.extraction.CueJudge;
import dev.plumbline.extraction.Document;
import dev.plumbline.extraction.JudgeAnswers;
import dev.plumbline.extraction.JudgeIdentity;
import dev.plumbline.llm.LanguageModel;
import dev.plumbline.llm.ModelReply.Usage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/// Asks the judge of a name: `cues` is computed here, a configured model is called, and the answers
/// of any other judge are looked up among those stored.
public final class JudgeClient {

  private static final String PROMPT_VERSION = "prompt/1";

  private final CompletionCache completions;
  private final ModelRegistry models;

  /// @param models that may be called; empty to use stored replies only
  /// @param patience timeout of one document, all its calls together
  public JudgeClient(
      CompletionCache completions, List<LanguageModel> models, Sleeper sleeper, Duration patience) {
    this(completions, new ModelRegistry(PROMPT_VERSION, models, sleeper, patience));
  }

  private JudgeClient(CompletionCache completions, ModelRegistry models) {
    this.completions = completions;
    this.models = models;
  }

  /// The same client, which stores only the digests of replies.
  public JudgeClient withoutText() {
    return new JudgeClient(completions.withoutText(), models);
  }

  /// The digests of the judge's replies about a document that were not stored as texts.
  public List<Digest> withheld(ExtractionSpec spec, Digest document, JudgeIdentity judge, int run) {
    int repeats = spec.judge().repeats();
    Set<Digest> calls = new TreeSet<>();
    for (int repeat = 0; repeat < repeats; repeat++) {
      calls.addAll(JudgeSession.calls(spec, document, judge, run * repeats + repeat));
    }
    return completions.withheld(document, calls);
  }

  /// The identity of a model as a judge: another prompt or parameter is another judge.
  public static JudgeIdentity identity(LanguageModel model) {
    return ModelRegistry.identity(model, PROMPT_VERSION);
  }

  /// The only model of a provider that is named alone; any other identity unchanged.
  public JudgeIdentity named(JudgeIdentity judge) {
    return models.named(judge);
  }

  /// Whether this judge is sent our prompt, so that its answer must have the prompt's mark. Recorded
  /// answers of other judges were given to prompts that we do not know.
  static boolean isShownOurPrompt(JudgeIdentity judge) {
    return judge.version().equals(PROMPT_VERSION)
        || judge.version().startsWith(PROMPT_VERSION + ";");
  }

  /// As the other, without a report of the tokens used.
  public JudgeOutcome judge(
      ExtractionSpec spec, Document document, JudgeIdentity judge, int run, String owner) {
    return judge(spec, document, judge, run, owner, _ -> {});
  }

  /// @param owner of the leases on the calls, unique to the caller
  /// @param paid receives the usage of every reply of a model; stored replies cost nothing
  /// @throws ModelBusyException if the model gave no answer; replies that it did give are stored
  /// @throws dev.plumbline.llm.ModelFailedException if the request itself is refused
  public JudgeOutcome judge(
      ExtractionSpec spec,
      Document document,
      JudgeIdentity judge,
      int run,
      String owner,
      Consumer<Usage> paid) {
    if (judge.equals(CueJudge.IDENTITY)) {
      return new JudgeOutcome.Judged(List.of(new CueJudge(spec).answer(document)));
    }
    JudgeSession judgeSession =
        new JudgeSession(
            new AttemptLoop(completions, owner, models.caller(judge, paid)),
            spec,
            document,
            judge);
    List<JudgeAnswers> runs = new ArrayList<>();
    int repeats = spec.judge().repeats();
    for (int repeat = 0; repeat < repeats; repeat++) {
      switch (judgeSession.judge(run * repeats + repeat)) {
        case JudgeOutcome.Judged(List<JudgeAnswers> answers) -> runs.addAll(answers);
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
    return new JudgeOutcome.Judged(runs);
  }
}
