package dev.plumbline.judge.session;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.base.canonical.SortedCopy;
import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.judge.prompt.AnswerOutline;
import dev.plumbline.judge.prompt.AnswerReader;
import dev.plumbline.judge.prompt.AnswerReader.ParsedAnswer;
import dev.plumbline.judge.prompt.PromptScope;
import dev.plumbline.judge.prompt.PromptWriter;
import dev.plumbline.judge.session.CompletionCache.StoredCompletion;
import dev.plumbline.judge.session.JudgeClient.JudgeCall;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.bundle.ExtractionSpec;
import dev.plumbline.score.extraction.CueJudge;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Document.Part;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.GradedDocument;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.store.Stores;
import dev.plumbline.text.Units.Paragraph;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// The reasons that a judge gave for a trait, verbatim: untrusted text, to be escaped where it is
/// shown.
///
/// @param repeat from 0; several where the rubric asks the judge repeatedly
/// @param notLower why the trait is not worse
/// @param notHigher why the trait is not better
/// @param diagnostics what several passages show together, by item, where that is asked
public record TraitReasons(
    String trait,
    int repeat,
    String notLower,
    String notHigher,
    SortedMap<String, String> diagnostics) {

  public TraitReasons {
    diagnostics = SortedCopy.of(diagnostics);
  }

  /// The reasons in the stored replies that an extraction was made from, by repeat and then in the
  /// order of the prompt. Empty for judges that give none, and where the replies are not stored.
  public static List<TraitReasons> find(
      Stores stores, ExtractionSpec spec, Document document, Extraction extraction) {
    return UsedReplies.find(stores, spec, document, extraction).stream()
        .flatMap(TraitReasons::in)
        .toList();
  }

  /// Whether such a judge may give reasons.
  public static boolean isGivenBy(JudgeIdentity judge) {
    return UsedReplies.isGivenBy(judge);
  }

  private static Stream<TraitReasons> in(UsedReplies.Used used) {
    if (!(used.answer().find("traits").orElse(JsonObject.EMPTY) instanceof JsonObject traits)) {
      return Stream.empty();
    }
    return used.scope().traits().stream()
        .filter(trait -> traits.has(trait.id()))
        .map(trait -> {
          JsonObject said = traits.object(trait.id());
          return new TraitReasons(
              trait.id(),
              used.repeat(),
              said.text("not_lower"),
              said.text("not_higher"),
              diagnostics(used.answer(), trait));
        });
  }

  private static SortedMap<String, String> diagnostics(JsonObject answer, Trait trait) {
    SortedMap<String, String> diagnostics = new TreeMap<>();
    if (answer.find("items").orElse(JsonObject.EMPTY) instanceof JsonObject items) {
      for (Item item : trait.items()) {
        if (items.find(item.id()).orElse(JsonObject.EMPTY) instanceof JsonObject said
            && said.find("diagnostic").orElse(JsonObject.EMPTY) instanceof JsonText(String words)) {
          diagnostics.put(item.id(), words);
        }
      }
    }
    return diagnostics;
  }

  /// The outline in the first stored reply that an extraction was made from, untrusted text, to be
  /// escaped where it is shown. Empty for judges that give none, and where the replies are not
  /// stored. What names no paragraph of the document, or a sentence that is not in it, is left out.
  public static List<AnswerOutline.Paragraph> outline(
      Stores stores, ExtractionSpec spec, Document document, Extraction extraction) {
    return UsedReplies.find(stores, spec, document, extraction).stream()
        .flatMap(used -> AnswerOutline.read(used.answer()).stream())
        .findFirst()
        .map(outline ->
            GradedDocument.of(spec.document(), document).graded().stream()
                .flatMap(part ->
                    part.text().units().paragraphs().stream()
                        .flatMap(paragraph -> of(paragraph, part, outline)))
                .toList())
        .orElse(List.of());
  }

  private static Stream<AnswerOutline.Paragraph> of(
      Paragraph paragraph, Part part, List<AnswerOutline.Paragraph> outline) {
    return outline.stream()
        .filter(said -> said.id().equals(part.unit(paragraph.id())))
        .filter(said ->
            part.text().units().sentences(paragraph).stream()
                .anyMatch(sentence -> part.unit(sentence.id()).equals(said.topicSentence())))
        .limit(1);
  }

  /// The stored replies that an extraction was made from.
  static final class UsedReplies {

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
        for (PromptScope scope : PromptScope.of(spec, document, extraction.details().named())) {
          String mark = PromptWriter.write(spec, document, scope).delimiter();
          AnswerReader reader = new AnswerReader(scope, mark, !JudgeClient.usesOurPrompt(judge));
          List<ModelReply> attempts =
              attempts(
                  new JudgeCall(
                      spec.digest(), digest, judge, run * repeats + repeat, scope.id(), 0),
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

    private static List<ModelReply> attempts(
        JudgeCall first, SortedMap<Digest, ModelReply> replies) {
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
}
