package dev.plumbline.judge;

import dev.plumbline.canonical.ArtefactKind;
import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.drafting.DraftReader;
import dev.plumbline.drafting.DraftReading;
import dev.plumbline.drafting.DraftingPrompt;
import dev.plumbline.drafting.RubricProse;
import dev.plumbline.extraction.JudgeIdentity;
import dev.plumbline.judge.CompletionCache.CacheLookup;
import dev.plumbline.llm.LanguageModel;
import dev.plumbline.llm.ModelReply;
import dev.plumbline.llm.ModelReply.StopReason;
import dev.plumbline.llm.ModelReply.Usage;
import dev.plumbline.llm.ModelRequest;
import dev.plumbline.prompt.Prompt;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/// Asks a model for a draft as a judge is asked: one call for twins, replies kept before they are
/// read, and what was said once is looked up, which needs no network.
public final class DraftClient {

  private static final int REQUEST_TOKENS_MIN = 4_000;
  private static final int REQUEST_TOKENS_MAX = 16_000;
  private static final int TOKENS_A_SENTENCE = 200;

  private final CompletionCache completions;
  private final ModelRegistry models;

  /// @param models that may be called from here; none of them if all is to be replayed
  /// @param patience how long one draft may take
  public DraftClient(
      CompletionCache completions, List<LanguageModel> models, Sleeper sleeper, Duration patience) {
    this(
        completions.ofProse(),
        new ModelRegistry(DraftingPrompt.VERSION, models, sleeper, patience));
  }

  private DraftClient(CompletionCache completions, ModelRegistry models) {
    this.completions = completions;
    this.models = models;
  }

  /// The same, where of what a model says only the digest is kept.
  public DraftClient withoutText() {
    return new DraftClient(completions.withoutText(), models);
  }

  /// Who a model is when it drafts.
  public static JudgeIdentity identity(LanguageModel model) {
    return ModelRegistry.identity(model, DraftingPrompt.VERSION);
  }

  /// The model that somebody means who names a provider alone; others are who they are.
  public JudgeIdentity named(JudgeIdentity judge) {
    return models.named(judge);
  }

  /// Keeps what a model said somewhere else, unless something is kept for that call already.
  ///
  /// @return what is kept now; empty if somebody asks just now, or what is kept is damaged
  public Optional<ModelReply> record(
      RubricProse prose, JudgeIdentity judge, int run, ModelReply reply, String owner) {
    return completions.record(call(prose, judge, run, 0), reply, owner);
  }

  /// As the other, where nobody wants to know what it costs.
  public DraftOutcome draft(RubricProse prose, JudgeIdentity judge, int run, String owner) {
    return draft(prose, judge, run, owner, _ -> {});
  }

  /// The first answer that is a draft, of a few.
  ///
  /// @param run from 0; another one asks anew
  /// @param owner a word that nobody else uses
  /// @param paid is told of every call of a model that was answered
  /// @throws ModelBusyException if the model gave no answer; what it did say is kept and not asked
  ///   again
  /// @throws dev.plumbline.llm.ModelFailedException if it cannot be asked like this
  public DraftOutcome draft(
      RubricProse prose, JudgeIdentity judge, int run, String owner, Consumer<Usage> paid) {
    Optional<Function<ModelRequest, ModelReply>> model = models.caller(judge, paid);
    Prompt prompt = DraftingPrompt.write(prose);
    Optional<DraftReading.Refused> nearest = Optional.empty();
    int doublings = 0;
    for (int attempt = 0; attempt < JudgeSession.ATTEMPTS_MAX; attempt++) {
      JudgeCall call = call(prose, judge, run, attempt);
      ModelRequest request = request(prompt, prose, doublings);
      CacheLookup cacheLookup =
          model.isPresent()
              ? completions.get(call, owner, () -> model.get().apply(request))
              : completions.find(call, owner);
      switch (cacheLookup) {
        case CacheLookup.Hit(ModelReply reply) -> {
          switch (DraftReader.read(reply, prompt.delimiter())) {
            case DraftReading.Read(var draft) -> {
              return new DraftOutcome.Drafted(draft);
            }
            case DraftReading.Refused refused -> {
              nearest = Optional.of(nearest.filter(n -> isNearer(n, refused)).orElse(refused));
              doublings += reply.stopReason() == StopReason.LENGTH ? 1 : 0;
              if (reply.stopReason() == StopReason.QUESTION_TOO_LONG) {
                return unusable(attempt + 1, refused);
              }
            }
          }
        }
        case CacheLookup.InProgress(Instant expires) -> {
          return new DraftOutcome.InProgress(expires);
        }
        case CacheLookup.Corrupt(String what) -> {
          return new DraftOutcome.Corrupt(what);
        }
        case CacheLookup.Miss() -> {
          return nearest.isPresent()
              ? unusable(attempt, nearest.get())
              : new DraftOutcome.NotRecorded();
        }
      }
    }
    return unusable(JudgeSession.ATTEMPTS_MAX, nearest.orElseThrow());
  }

  /// One that could be read tells more than one that could not; of two, the one with fewer faults.
  private static boolean isNearer(DraftReading.Refused one, DraftReading.Refused other) {
    boolean oneRead = isRead(one);
    return oneRead == isRead(other) ? one.problems().size() <= other.problems().size() : oneRead;
  }

  private static boolean isRead(DraftReading.Refused refused) {
    return refused.problems().stream().anyMatch(it -> !it.code().equals(refused.fault().code()));
  }

  private static DraftOutcome unusable(int answers, DraftReading.Refused refused) {
    return new DraftOutcome.Unusable(answers, refused.fault().code(), refused.problems());
  }

  private static JudgeCall call(RubricProse prose, JudgeIdentity judge, int run, int attempt) {
    Digest asked =
        Digest.of(ArtefactKind.REQUEST, JsonObject.of("drafts", Json.of(DraftingPrompt.VERSION)));
    return new JudgeCall(asked, prose.digest(), judge, run, "", attempt);
  }

  /// After an answer that was cut off, twice the room.
  private static ModelRequest request(Prompt prompt, RubricProse prose, int doublings) {
    int tokens = REQUEST_TOKENS_MIN + TOKENS_A_SENTENCE * prose.sentences();
    return new ModelRequest(
        prompt.system(),
        prompt.user(),
        DraftingPrompt.SCHEMA_NAME,
        prompt.schema(),
        Math.min(REQUEST_TOKENS_MAX, tokens) << doublings);
  }
}
