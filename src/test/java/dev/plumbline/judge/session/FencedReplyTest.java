package dev.plumbline.judge.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.judge.llm.ModelReply.StopReason;
import dev.plumbline.judge.llm.ModelReply.Usage;
import dev.plumbline.judge.session.CompletionCache.CacheLookup;
import dev.plumbline.judge.session.CompletionCache.StoredCompletion;
import dev.plumbline.judge.session.JudgeClient.JudgeCall;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.store.IdempotencyStore.Lease;
import dev.plumbline.store.Stores;
import dev.plumbline.store.memory.MemoryStores;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Replies in a Markdown code fence, as many models give them.
class FencedReplyTest {

  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
  private static final Digest SOME = Digest.of(ArtefactKind.DOCUMENT, new byte[0]);
  private static final JudgeCall CALL =
      new JudgeCall(SOME, SOME, new JudgeIdentity("p", "m", "1"), 0, "", 0);

  private final Stores stores = MemoryStores.empty();
  private final CompletionCache cache =
      new CompletionCache(stores, () -> NOW, Duration.ofMinutes(1));

  @Test
  void a_fenced_reply_that_was_stored_without_the_mark_is_read_as_before() {
    String text = "```json\n{\"a\":1}\n```";
    byte[] bytes = StoredCompletion.bytes(CALL.key(), said(text));
    Digest digest = stores.artefacts().put(ArtefactKind.COMPLETION, bytes);
    Lease lease = stores.idempotency().acquire(CALL.key(), "one", NOW, NOW.plusSeconds(60));
    stores.idempotency().complete((Lease.Acquired) lease, digest);
    assertThat(reply(cache.get(CALL, "two", () -> said("never asked"))).answer()).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"a\":1}",
        "Sure!\n```json\n{}\n```",
        "```json\n{}\n```\nDone.",
        "```json\n{\n```",
        "```json\n{}\n```\n```json\n{}\n```",
        "```json\n{}",
        "``` {} ```",
        "```\n```",
        "<think>{}",
        "<think>so</think> Sure: {}",
        "so</think>{}",
        "{}<think>so</think>",
        "```"
      })
  void anything_but_one_fence_around_json_is_read_as_it_is(String text) {
    assertThat(reply(cache.get(CALL, "one", () -> said(text))).answer()).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<think>Is {\"a\": 2} it?\n\n</think>\n\n{\"a\":1}",
        "<think></think>```json\n{\"a\":1}\n```\n"
      })
  void what_was_thought_aloud_before_the_answer_is_left_out(String text) {
    assertThat(reply(cache.get(CALL, "one", () -> said(text))).answer().strip())
        .isEqualTo("{\"a\":1}");
    assertThat(reply(cache.find(CALL)).text()).isEqualTo(text);
  }

  @Test
  void a_fence_of_an_answer_that_was_cut_off_is_not_opened() {
    List<StopReason> reasons = List.of(StopReason.LENGTH, StopReason.FILTERED, StopReason.OTHER);
    for (StopReason reason : reasons) {
      ModelReply reply = new ModelReply("```\n{}\n```", reason, Usage.UNKNOWN);
      assertThat(StoredCompletion.marked(reply)).isEqualTo(reply);
    }
  }

  private static ModelReply said(String text) {
    return new ModelReply(text, StopReason.FINISHED, Usage.UNKNOWN);
  }

  private static ModelReply reply(CacheLookup found) {
    return ((CacheLookup.Hit) found).reply();
  }

  @ParameterizedTest
  @ValueSource(strings = {"```json\n{}\n```", "<think>so</think>{}", "{}", "prose"})
  void a_recorded_reply_is_the_one_that_is_stored_however_it_is_wrapped(String text) {
    assertThat(cache.record(CALL, said(text), "one")).contains(said(text));
    assertThat(cache.record(CALL, said(text), "two")).contains(said(text));
    assertThat(cache.record(CALL, said("{\"other\":1}"), "three"))
        .get()
        .isNotEqualTo(said("{\"other\":1}"));
  }
}
