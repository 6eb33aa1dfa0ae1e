package dev.plumbline.workflow.judging;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonResult;
import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.judge.prompt.AnswerReader;
import dev.plumbline.judge.prompt.ParsedAnswer;
import dev.plumbline.judge.prompt.PromptScope;
import dev.plumbline.judge.prompt.PromptWriter;
import dev.plumbline.rubric.bundle.ExtractionSpec;
import dev.plumbline.score.extraction.CueJudge;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.store.Stores;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// The stored replies that an extraction was made from.
final class UsedReplies {

  /// @param repeat from 0; several where the rubric asks the judge repeatedly
  record Used(PromptScope scope, int repeat, JsonObject answer) {}

  /// By repeat and then in the order of the prompt. Empty for judges that do not reply, and where
  /// the replies are not stored.
  static List<Used> find(
      Stores stores, ExtractionSpec spec, Document document, Extraction extraction) {
    JudgeIdentity judge = extraction.judge();
    int run = extraction.replicate();
    List<Used> found = new ArrayList<>();
    if (!isGivenBy(judge)) {
      return found;
    }
    Digest digest = document.digest();
    SortedMap<Digest, ModelReply> replies = replies(stores, digest);
    int repeats = spec.judge().repeats();
    for (int repeat = 0; repeat < repeats; repeat++) {
      for (PromptScope scope : PromptScope.of(spec, document, extraction.judgeEvidence().named())) {
        String mark = PromptWriter.write(spec, document, scope).delimiter();
        AnswerReader reader = new AnswerReader(scope, mark, !JudgeClient.usesOurPrompt(judge));
        List<ModelReply> attempts =
            attempts(
                new JudgeCall(spec.digest(), digest, judge, run * repeats + repeat, scope.id(), 0),
                replies);
        int number = repeat;
        used(attempts, reader)
            .flatMap(UsedReplies::json)
            .ifPresent(answer -> found.add(new Used(scope, number, answer)));
      }
    }
    return found;
  }

  /// Whether such a judge replies.
  static boolean isGivenBy(JudgeIdentity judge) {
    return !judge.equals(CueJudge.IDENTITY) && !judge.equals(JudgeIdentity.NONE);
  }

  private static SortedMap<Digest, ModelReply> replies(Stores stores, Digest document) {
    SortedMap<Digest, ModelReply> replies = new TreeMap<>();
    for (StoredCompletion found : StoredCompletion.of(stores, document)) {
      found.reply().ifPresent(reply -> replies.put(found.call(), reply));
    }
    return replies;
  }

  private static List<ModelReply> attempts(JudgeCall first, SortedMap<Digest, ModelReply> replies) {
    List<ModelReply> attempts = new ArrayList<>();
    JudgeCall call = first;
    while (attempts.size() < AttemptLoop.ATTEMPTS_MAX && replies.containsKey(call.key())) {
      attempts.add(replies.get(call.key()));
      call = call.withAttempt(call.attempt() + 1);
    }
    return attempts;
  }

  /// The reply that counted: the one with the fewest faults, the earliest of these.
  private static Optional<ModelReply> used(List<ModelReply> attempts, AnswerReader reader) {
    Optional<ModelReply> best = Optional.empty();
    int faults = Integer.MAX_VALUE;
    for (ModelReply reply : attempts) {
      if (reply.stopReason() == ModelReply.StopReason.FINISHED) {
        ParsedAnswer answer = reader.read(reply.answer());
        if (answer.faults() < faults && !answer.confidence().isEmpty()) {
          faults = answer.faults();
          best = Optional.of(reply);
        }
      }
    }
    return best;
  }

  private static Optional<JsonObject> json(ModelReply reply) {
    byte[] bytes = reply.answer().getBytes(StandardCharsets.UTF_8);
    return JsonReader.read(bytes, AnswerReader.BYTES_MAX)
            instanceof JsonResult.Read(JsonObject json)
        ? Optional.of(json)
        : Optional.empty();
  }

  private UsedReplies() {}
}
