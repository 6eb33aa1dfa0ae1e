package dev.plumbline.judge.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.judge.llm.LanguageModel.ModelRequest;
import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.judge.llm.ModelReply.StopReason;
import dev.plumbline.judge.llm.ModelReply.Usage;
import dev.plumbline.judge.prompt.PromptWriter.Prompt;
import dev.plumbline.judge.session.AttemptLoop.AttemptOutcome;
import dev.plumbline.judge.session.AttemptLoop.Question;
import dev.plumbline.judge.session.JudgeClient.JudgeCall;
import dev.plumbline.judge.session.JudgeClient.JudgeOutcome;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.store.Stores;
import dev.plumbline.store.memory.MemoryStores;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class AttemptLoopTest {

  private static final Digest SPEC = Digest.of(ArtefactKind.EXTRACTION_SPEC, new byte[] {1});
  private static final JudgeIdentity JUDGE = new JudgeIdentity("openai", "model", "test/1");
  private static final Prompt PROMPT = new Prompt("system", "user", "mark", "{}");

  private final Stores stores = MemoryStores.empty();
  private final CompletionCache completions =
      new CompletionCache(stores, new Paused().clock(), Duration.ofMinutes(1)).forDrafts();
  private final List<ModelRequest> requests = new ArrayList<>();
  private final Deque<ModelReply> replies = new ArrayDeque<>();

  @Test
  void the_first_complete_answer_is_taken() {
    replies.add(reply("bb"));
    replies.add(reply(""));
    assertThat(loop().ask(length(0))).isEqualTo(new AttemptOutcome.Answered<>("", 2));
    assertThat(requests).extracting(ModelRequest::outputTokensMax).containsExactly(100, 100);
  }

  @Test
  void the_best_of_a_few_incomplete_answers_is_taken() {
    replies.addAll(List.of(reply("ccc"), reply("b"), reply("dd")));
    assertThat(loop().ask(length(0)))
        .isEqualTo(new AttemptOutcome.Answered<>("b", AttemptLoop.ATTEMPTS_MAX));
  }

  @Test
  void the_earlier_of_two_equally_good_answers_is_taken() {
    replies.addAll(List.of(reply("ccc"), reply("a"), reply("b")));
    assertThat(loop().ask(length(0))).isEqualTo(new AttemptOutcome.Answered<>("a", 3));
  }

  @Test
  void an_attempt_after_an_answer_that_was_cut_off_may_take_twice_as_many_tokens() {
    replies.add(new ModelReply("aa", StopReason.LENGTH, Usage.UNKNOWN));
    replies.add(reply("b"));
    replies.add(new ModelReply("ccc", StopReason.LENGTH, Usage.UNKNOWN));
    loop().ask(length(0));
    assertThat(requests).extracting(ModelRequest::outputTokensMax).containsExactly(100, 200, 200);
  }

  @Test
  void a_question_that_is_too_long_is_asked_once() {
    replies.add(new ModelReply("aa", StopReason.QUESTION_TOO_LONG, Usage.UNKNOWN));
    assertThat(loop().ask(length(0))).isEqualTo(new AttemptOutcome.Answered<>("aa", 1));
  }

  @Test
  void no_question_is_asked_twice_once_the_output_budget_is_spent() {
    replies.add(
        new ModelReply("aa", StopReason.FINISHED, new Usage(1, AttemptLoop.OUTPUT_TOKENS_MAX + 1)));
    replies.add(reply("b"));
    AttemptLoop loop = loop();
    assertThat(loop.ask(length(0))).isEqualTo(new AttemptOutcome.Answered<>("aa", 1));
    assertThat(loop.ask(length(1))).isEqualTo(new AttemptOutcome.Answered<>("b", 1));
  }

  @Test
  void a_replay_reads_the_cached_answers_and_asks_no_model() {
    replies.addAll(List.of(reply("bb"), reply("a"), reply("ccc")));
    AttemptOutcome<String> asked = loop().ask(length(0));
    assertThat(new AttemptLoop(completions, "replayer", Optional.empty()).ask(length(0)))
        .isEqualTo(asked);
    assertThat(requests).hasSize(3);
  }

  @Test
  void without_a_model_the_best_cached_answer_is_taken() {
    completions.record(length(0).first(), reply("bb"), "recorder");
    AttemptLoop replay = new AttemptLoop(completions, "replayer", Optional.empty());
    assertThat(replay.ask(length(0))).isEqualTo(new AttemptOutcome.Answered<>("bb", 1));
    assertThat(replay.ask(length(1)))
        .isEqualTo(new AttemptOutcome.Unanswered<>(new JudgeOutcome.NotRecorded("")));
  }

  @Test
  void a_call_that_another_owner_makes_is_in_progress() {
    List<AttemptOutcome<String>> concurrent = new ArrayList<>();
    Function<ModelRequest, ModelReply> model =
        _ -> {
          concurrent.add(loop().ask(length(0)));
          return reply("");
        };
    new AttemptLoop(completions, "first", Optional.of(model)).ask(length(0));
    assertThat(concurrent).singleElement().isInstanceOf(AttemptOutcome.Unanswered.class);
    assertThat(requests).isEmpty();
  }

  private AttemptLoop loop() {
    Function<ModelRequest, ModelReply> model =
        request -> {
          requests.add(request);
          return replies.remove();
        };
    return new AttemptLoop(completions, "tester", Optional.of(model));
  }

  private static ModelReply reply(String text) {
    return new ModelReply(text, StopReason.FINISHED, Usage.UNKNOWN);
  }

  /// Answers are texts; the shorter one is better and the empty one complete.
  private static Question<String> length(int run) {
    return new Question<>(
        new JudgeCall(SPEC, SPEC, JUDGE, run),
        PROMPT,
        "answer",
        100,
        ModelReply::text,
        String::isEmpty,
        Comparator.comparingInt(String::length));
  }
}
