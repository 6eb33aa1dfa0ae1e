package dev.plumbline.judge;

import dev.plumbline.bundle.ExtractionSpec;
import dev.plumbline.canonical.ArtefactKind;
import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonReader;
import dev.plumbline.canonical.JsonResult;
import dev.plumbline.extraction.CueJudge;
import dev.plumbline.extraction.Document;
import dev.plumbline.extraction.JudgeIdentity;
import dev.plumbline.llm.ModelReply;
import dev.plumbline.prompt.AnswerReader;
import dev.plumbline.prompt.ParsedAnswer;
import dev.plumbline.prompt.PromptScope;
import dev.plumbline.prompt.PromptWriter;
import dev.plumbline.store.ArtefactLookup;
import dev.plumbline.store.Stores;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// The reasons that a judge gave for a trait, verbatim: untrusted text, to be escaped where it is
/// shown.
///
/// @param repeat from 0; several where the rubric asks the judge repeatedly
/// @param notLower why the trait is not worse
/// @param notHigher why the trait is not better
public record TraitReasons(String trait, int repeat, String notLower, String notHigher) {

  /// The reasons in the stored replies that an extraction was made from, by repeat and then in the
  /// order of the prompt. Empty for judges that give none, and where the replies are not stored.
  ///
  /// @param run from 0
  public static List<TraitReasons> find(
      Stores stores, ExtractionSpec spec, Document document, JudgeIdentity judge, int run) {
    List<TraitReasons> reasons = new ArrayList<>();
    if (judge.equals(CueJudge.IDENTITY) || judge.equals(JudgeIdentity.NONE)) {
      return reasons;
    }
    Digest digest = document.digest();
    SortedMap<Digest, ModelReply> replies = replies(stores, digest);
    int repeats = spec.judge().repeats();
    for (int repeat = 0; repeat < repeats; repeat++) {
      for (PromptScope scope : PromptScope.of(spec)) {
        String mark = PromptWriter.write(spec, document, scope).delimiter();
        AnswerReader reader = new AnswerReader(scope, mark, !JudgeClient.usesOurPrompt(judge));
        List<ModelReply> attempts =
            attempts(
                new JudgeCall(spec.digest(), digest, judge, run * repeats + repeat, scope.id(), 0),
                replies);
        int number = repeat;
        used(attempts, reader).ifPresent(reply -> add(reply, scope, number, reasons));
      }
    }
    return reasons;
  }

  private static SortedMap<Digest, ModelReply> replies(Stores stores, Digest document) {
    SortedMap<Digest, ModelReply> replies = new TreeMap<>();
    for (Digest completion : stores.completions().list(document)) {
      if (stores.artefacts().find(ArtefactKind.COMPLETION, completion)
              instanceof ArtefactLookup.Found(byte[] bytes)
          && JsonReader.readCanonical(bytes) instanceof JsonResult.Read(JsonObject json)
          && json.find("text").isPresent()) {
        Completion found = Completion.of(json);
        replies.put(found.call(), found.reply());
      }
    }
    return replies;
  }

  private static List<ModelReply> attempts(JudgeCall first, SortedMap<Digest, ModelReply> replies) {
    List<ModelReply> attempts = new ArrayList<>();
    JudgeCall call = first;
    while (attempts.size() < AttemptLoop.ATTEMPTS_MAX && replies.containsKey(call.key())) {
      attempts.add(replies.get(call.key()));
      call =
          new JudgeCall(
              call.extractionSpec(),
              call.document(),
              call.judge(),
              call.replicate(),
              call.scope(),
              call.attempt() + 1);
    }
    return attempts;
  }

  /// The reply that counted: the one with the fewest faults, the earliest of these.
  private static Optional<ModelReply> used(List<ModelReply> attempts, AnswerReader reader) {
    Optional<ModelReply> best = Optional.empty();
    int faults = Integer.MAX_VALUE;
    for (ModelReply reply : attempts) {
      if (reply.stopReason() == ModelReply.StopReason.FINISHED) {
        ParsedAnswer answer = reader.read(reply.text());
        if (answer.faults() < faults && !answer.confidence().isEmpty()) {
          faults = answer.faults();
          best = Optional.of(reply);
        }
      }
    }
    return best;
  }

  private static void add(
      ModelReply reply, PromptScope scope, int repeat, List<TraitReasons> reasons) {
    byte[] bytes = reply.text().getBytes(StandardCharsets.UTF_8);
    if (JsonReader.read(bytes, AnswerReader.BYTES_MAX) instanceof JsonResult.Read(JsonObject json)
        && json.find("traits").orElse(JsonObject.EMPTY) instanceof JsonObject traits) {
      scope.traits().stream()
          .map(trait -> trait.id())
          .filter(id -> traits.find(id).isPresent())
          .forEach(id -> {
            JsonObject trait = traits.object(id);
            reasons.add(
                new TraitReasons(id, repeat, trait.text("not_lower"), trait.text("not_higher")));
          });
    }
  }
}
