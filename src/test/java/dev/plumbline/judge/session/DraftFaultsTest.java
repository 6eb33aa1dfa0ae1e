package dev.plumbline.judge.session;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.http.Fault;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.fixtures.DraftAnswers;
import dev.plumbline.judge.draft.DraftingPrompt;
import dev.plumbline.judge.draft.RubricProse;
import dev.plumbline.judge.llm.LanguageModel;
import dev.plumbline.judge.llm.ModelReply.ModelFailedException;
import dev.plumbline.judge.session.DraftClient.RubricDraftOutcome;
import dev.plumbline.store.Stores;
import dev.plumbline.store.memory.MemoryStores;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Everything that a provider can do to a draft, over real HTTP: a whole draft comes of it, or
/// none. The outcomes are the table in `docs/rubrics.md`.
@Tag("slow")
class DraftFaultsTest {

  private static final RubricProse PROSE = RubricProse.of(DraftAnswers.PROSE);
  private static final String MARK = DraftingPrompt.write(PROSE).delimiter();
  private static final String GOOD = DraftAnswers.good().replace("MARK", MARK);
  @RegisterExtension static final ProviderServer SERVER = new ProviderServer();

  private final Stores stores = MemoryStores.empty();
  private final Paused paused = new Paused();

  @ParameterizedTest
  @EnumSource(Provider.class)
  void a_good_answer_is_a_draft_and_is_not_asked_for_twice(Provider provider) {
    SERVER.replies(says(provider, GOOD));
    assertThat(drafted(provider)).isInstanceOf(RubricDraftOutcome.Drafted.class);
    assertThat(drafted(provider)).isInstanceOf(RubricDraftOutcome.Drafted.class);
    assertThat(SERVER.asked()).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource(Provider.class)
  void a_stored_reply_is_drafted_from_without_a_model(Provider provider) {
    SERVER.replies(says(provider, GOOD));
    RubricDraftOutcome then = drafted(provider);
    RubricDraftOutcome now =
        drafting(List.of()).draft(PROSE, DraftClient.identity(model(provider)), 0, "replayer");
    assertThat(now).isEqualTo(then);
    assertThat(SERVER.asked()).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource(Provider.class)
  void a_connection_that_breaks_in_the_body_is_asked_again(Provider provider) {
    SERVER.replies(aResponse().withFault(Fault.MALFORMED_RESPONSE_CHUNK), says(provider, GOOD));
    assertThat(drafted(provider)).isInstanceOf(RubricDraftOutcome.Drafted.class);
  }

  @ParameterizedTest
  @EnumSource(Provider.class)
  void a_wrong_key_fails_at_once_and_is_never_shown(Provider provider) {
    SERVER.replies(aResponse().withStatus(401).withBody("{\"message\":\"" + Provider.KEY + "\"}"));
    assertThatThrownBy(() -> drafted(provider))
        .isInstanceOf(ModelFailedException.class)
        .hasMessageNotContaining(Provider.KEY);
    assertThat(SERVER.asked()).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource(Provider.class)
  void an_empty_answer_is_no_draft(Provider provider) {
    SERVER.replies(says(provider, ""));
    assertUnusable(provider, "the answer is empty");
  }

  @ParameterizedTest
  @EnumSource(Provider.class)
  void an_answer_about_another_prose_is_no_draft(Provider provider) {
    SERVER.replies(says(provider, GOOD.replace(MARK, "0123456789ab")));
    assertUnusable(provider, "the answer has the delimiter of another text");
  }

  @Test
  void a_model_neither_configured_nor_recorded_is_unknown() {
    assertThat(
            drafting(List.of()).draft(PROSE, DraftClient.identity(model(Provider.OPENAI)), 0, "x"))
        .isEqualTo(new RubricDraftOutcome.NotRecorded());
  }

  @Test
  void a_drafter_has_another_identity_than_a_judge() {
    LanguageModel model = model(Provider.OPENAI);
    assertThat(DraftClient.identity(model)).isNotEqualTo(JudgeClient.identity(model));
    assertThat(DraftClient.identity(model).version()).isEqualTo("draft/1;temperature=0");
  }

  private void assertUnusable(Provider provider, String message) {
    assertThat(unusable(provider).problems()).extracting(Problem::message).containsExactly(message);
  }

  private RubricDraftOutcome.Unusable unusable(Provider provider) {
    RubricDraftOutcome rubricDraftOutcome = drafted(provider);
    assertThat(rubricDraftOutcome).isInstanceOf(RubricDraftOutcome.Unusable.class);
    RubricDraftOutcome.Unusable unusable = (RubricDraftOutcome.Unusable) rubricDraftOutcome;
    assertThat(unusable.answers()).isEqualTo(AttemptLoop.ATTEMPTS_MAX);
    assertThat(SERVER.asked()).hasSize(AttemptLoop.ATTEMPTS_MAX);
    return unusable;
  }

  private RubricDraftOutcome drafted(Provider provider) {
    LanguageModel model = model(provider);
    return drafting(List.of(model)).draft(PROSE, DraftClient.identity(model), 0, "tester");
  }

  private DraftClient drafting(List<LanguageModel> models) {
    return new DraftClient(
        new CompletionCache(stores, paused.clock(), Duration.ofMinutes(1)),
        models,
        paused,
        Duration.ofMinutes(1));
  }

  private static LanguageModel model(Provider provider) {
    return provider.model(SERVER.baseUrl());
  }

  private static ResponseDefinitionBuilder says(Provider provider, String text) {
    return provider.says(text, "stop", "end_turn", DraftingPrompt.SCHEMA_NAME);
  }

  /// One reply after the other; the last one stays.

  @Test
  void of_several_answers_the_closest_is_reported() {
    SERVER.replies(
        says(Provider.OPENAI, "no"),
        says(Provider.OPENAI, GOOD.replace("\"reverse_scored\":false", "\"reverse_scored\":0")),
        says(Provider.OPENAI, "{}"));
    assertThat(unusable(Provider.OPENAI).problems()).hasSize(2);
  }
}
