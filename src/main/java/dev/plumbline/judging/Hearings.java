package dev.plumbline.judging;

import dev.plumbline.bundle.ExtractionSpec;
import dev.plumbline.canonical.Digest;
import dev.plumbline.extraction.Answers;
import dev.plumbline.extraction.Claim;
import dev.plumbline.extraction.Document;
import dev.plumbline.extraction.FactClaim;
import dev.plumbline.extraction.JudgeIdentity;
import dev.plumbline.judging.Completions.Held;
import dev.plumbline.llm.ModelReply;
import dev.plumbline.llm.ModelReply.Stop;
import dev.plumbline.llm.ModelRequest;
import dev.plumbline.protocol.Answer;
import dev.plumbline.protocol.AnswerFault;
import dev.plumbline.protocol.AnswerReader;
import dev.plumbline.protocol.Part;
import dev.plumbline.protocol.Prompt;
import dev.plumbline.protocol.PromptWriter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/// The calls about one document. What comes of them follows from the replies that are kept, so
/// whoever replays them hears the same.
final class Hearings {

  /// An answer that is none is asked for again, so often in all.
  static final int ATTEMPTS_MAX = 3;

  /// Of a document whose answers have cost this much, no more is asked.
  static final long OUTPUT_TOKENS_MAX = 200_000;

  private static final int REQUEST_TOKENS_MIN = 1_500;
  private static final int REQUEST_TOKENS_MAX = 16_000;
  private static final int TOKENS_AN_ITEM = 200;
  private static final int TOKENS_A_TRAIT = 150;

  private final Completions completions;
  private final ExtractionSpec spec;
  private final Document document;
  private final Digest documentDigest;
  private final JudgeIdentity judge;
  private final String owner;
  private final Optional<Function<ModelRequest, ModelReply>> model;
  private long outputTokens;

  /// What one part of a run came to.
  private sealed interface Heard {
    record Answered(Answer answer) implements Heard {}

    record Stopped(Judgement judgement) implements Heard {}
  }

  /// @param model what can be asked, if anything can
  Hearings(
      Completions completions,
      ExtractionSpec spec,
      Document document,
      JudgeIdentity judge,
      String owner,
      Optional<Function<ModelRequest, ModelReply>> model) {
    this.completions = completions;
    this.spec = spec;
    this.document = document;
    this.documentDigest = document.digest();
    this.judge = judge;
    this.owner = owner;
    this.model = model;
  }

  /// The keys of all calls that one run may take.
  static List<Digest> calls(ExtractionSpec spec, Digest document, JudgeIdentity judge, int run) {
    List<Digest> keys = new ArrayList<>();
    for (Part part : Part.of(spec)) {
      for (int attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
        keys.add(new Call(spec.digest(), document, judge, run, part.id(), attempt).key());
      }
    }
    return keys;
  }

  /// One run: every part once.
  Judgement hear(int run) {
    SortedMap<String, Claim> claims = new TreeMap<>();
    SortedMap<String, FactClaim> facts = new TreeMap<>();
    SortedMap<String, Integer> confidence = new TreeMap<>();
    for (Part part : Part.of(spec)) {
      switch (hear(part, run)) {
        case Heard.Answered(Answer answer) -> {
          claims.putAll(answer.claims());
          facts.putAll(answer.facts());
          confidence.putAll(answer.confidence());
        }
        case Heard.Stopped(Judgement judgement) -> {
          return judgement;
        }
      }
    }
    return new Judgement.Judged(List.of(new Answers(judge, claims, facts, confidence)));
  }

  /// The first attempt of which everything counts, else the one with the fewest faults, the earlier
  /// of two.
  private Heard hear(Part part, int run) {
    Prompt prompt = PromptWriter.write(spec, document, part);
    AnswerReader reader = new AnswerReader(part, prompt.mark(), !Judging.isShownOurPrompt(judge));
    Optional<Answer> best = Optional.empty();
    int doublings = 0;
    for (int attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
      if (attempt > 0 && outputTokens > OUTPUT_TOKENS_MAX) {
        break;
      }
      Call call = new Call(spec.digest(), documentDigest, judge, run, part.id(), attempt);
      ModelRequest request = request(prompt, part, doublings);
      Held held =
          model.isPresent()
              ? completions.get(call, owner, () -> model.get().apply(request))
              : completions.find(call, owner);
      switch (held) {
        case Held.Here(ModelReply reply) -> {
          Answer answer = answer(reply, part, reader);
          outputTokens += reply.usage().output();
          doublings += reply.stop() == Stop.LENGTH ? 1 : 0;
          best = Optional.of(best.filter(b -> b.faults() <= answer.faults()).orElse(answer));
          if (answer.faults() == 0 || reply.stop() == Stop.QUESTION_TOO_LONG) {
            return new Heard.Answered(answer);
          }
        }
        case Held.Underway(Instant until) -> {
          return new Heard.Stopped(new Judgement.Underway(until));
        }
        case Held.Corrupt(String what) -> {
          return new Heard.Stopped(new Judgement.Corrupt(what));
        }
        case Held.Nowhere() -> {
          return best.isPresent()
              ? new Heard.Answered(best.get())
              : new Heard.Stopped(new Judgement.Unknown());
        }
      }
    }
    return new Heard.Answered(best.orElseThrow());
  }

  /// Why it stopped comes first: only an answer that was whole is read.
  private static Answer answer(ModelReply reply, Part part, AnswerReader reader) {
    return switch (reply.stop()) {
      case FINISHED -> reader.read(reply.text());
      case LENGTH -> Answer.none(part, AnswerFault.CUT_OFF);
      case DECLINED -> Answer.none(part, AnswerFault.DECLINED);
      case FILTERED -> Answer.none(part, AnswerFault.FILTERED);
      case QUESTION_TOO_LONG -> Answer.none(part, AnswerFault.QUESTION_TOO_LONG);
      case ANSWER_TOO_LONG -> Answer.none(part, AnswerFault.TOO_LONG);
      case OTHER ->
          Answer.none(part, reply.text().isBlank() ? AnswerFault.EMPTY : AnswerFault.REFUSED);
    };
  }

  /// After an answer that was cut off, twice the room.
  private static ModelRequest request(Prompt prompt, Part part, int doublings) {
    int tokens =
        REQUEST_TOKENS_MIN
            + TOKENS_AN_ITEM * (part.items().size() + part.facts().size())
            + TOKENS_A_TRAIT * part.traits().size();
    return new ModelRequest(
        prompt.system(),
        prompt.user(),
        Prompt.SCHEMA_NAME,
        prompt.schema(),
        Math.min(REQUEST_TOKENS_MAX, tokens) << doublings);
  }
}
