package dev.plumbline.judge.session;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.http.Fault;
import com.github.tomakehurst.wiremock.verification.LoggedRequest;
import dev.plumbline.fixtures.AnswerTexts;
import dev.plumbline.fixtures.Documents;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.judge.llm.LanguageModel;
import dev.plumbline.judge.llm.LanguageModel.CallRules;
import dev.plumbline.judge.llm.LanguageModel.ModelRequest;
import dev.plumbline.judge.llm.ModelReply.ModelFailedException;
import dev.plumbline.judge.llm.ModelReply.ModelUnavailableException;
import dev.plumbline.judge.llm.openai.OpenAiModel;
import dev.plumbline.judge.llm.openai.OpenAiSettings;
import dev.plumbline.judge.llm.provider.ModelFactory;
import dev.plumbline.judge.prompt.PromptScope;
import dev.plumbline.judge.prompt.PromptWriter;
import dev.plumbline.judge.session.JudgeClient.JudgeOutcome;
import dev.plumbline.judge.session.JudgeClient.ModelBusyException;
import dev.plumbline.judge.session.ModelRegistry.ModelRetry;
import dev.plumbline.judge.session.ModelRegistry.ProviderPause;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.JudgeAnswers;
import dev.plumbline.score.extraction.NamedClaims.ItemClaim;
import dev.plumbline.store.Stores;
import dev.plumbline.store.memory.MemoryStores;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Everything that a provider can do to us, over real HTTP, with a clock that only pauses move. The
/// outcomes are the table in `docs/judges.md`.
@Tag("slow")
class ProviderFaultsTest {

  private static final String KEY = Provider.KEY;

  private static final Bundle BUNDLE =
      Rubrics.of(
          """
          traits:
            claim: {scale: {min: 1, max: 6}, items: [{id: C1, ask: A?}, {id: C2, ask: B?}]}
          """);
  private static final Document DOCUMENT = Documents.of("Parks cool the streets. Trees drink.");
  private static final PromptScope PART = PromptScope.of(BUNDLE.extraction()).getFirst();
  private static final String MARK =
      PromptWriter.write(BUNDLE.extraction(), DOCUMENT, PART).delimiter();
  private static final String GOOD =
      AnswerTexts.of(BUNDLE, item -> AnswerTexts.said(item, 1, "Parks cool the streets"))
          .replace("MARK", MARK);

  @RegisterExtension static final ProviderServer SERVER = new ProviderServer();

  private final Stores stores = MemoryStores.empty();
  private final Paused paused = new Paused();

  @Test
  void every_vendor_can_fail() {
    assertThat(Stream.of(Provider.values()).map(it -> it.model(SERVER.baseUrl()).provider()))
        .containsAll(ModelFactory.PROVIDERS);
  }

  @ParameterizedTest
  @EnumSource(Provider.class)
  void a_good_answer_decides(Provider provider) {
    SERVER.replies(good(provider));
    assertThat(judged(provider).claims().get("C1")).isInstanceOf(ItemClaim.Decided.class);
    assertThat(SERVER.asked()).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource(Provider.class)
  void a_providers_retry_delay_is_respected(Provider provider) {
    SERVER.replies(
        aResponse().withStatus(429).withHeader("Retry-After", "7").withBody("{}"), good(provider));
    assertThat(judged(provider).claims().get("C1")).isInstanceOf(ItemClaim.Decided.class);
    assertThat(paused.pauses).containsExactly(Duration.ofSeconds(7));
  }

  @ParameterizedTest
  @EnumSource(Provider.class)
  void to_wait_longer_than_there_is_time_is_busy_at_once_and_nothing_is_recorded(
      Provider provider) {
    SERVER.replies(aResponse().withStatus(429).withHeader("Retry-After", "900").withBody("{}"));
    assertThatThrownBy(() -> judged(provider)).isInstanceOf(ModelBusyException.class);
    assertThat(paused.pauses).isEmpty();
    assertThat(SERVER.asked()).hasSize(1);
    SERVER.forget();
    SERVER.replies(good(provider));
    assertThat(judged(provider).claims().get("C1")).isInstanceOf(ItemClaim.Decided.class);
  }

  @ParameterizedTest
  @EnumSource(Provider.class)
  void a_throttled_call_cost_nothing_and_one_that_failed_may_have(Provider provider) {
    for (int status : List.of(429, 500)) {
      SERVER.replies(aResponse().withStatus(status).withBody("{}"));
      assertThatThrownBy(() ->
              provider
                  .model(SERVER.baseUrl())
                  .answer(new ModelRequest("s", "u", "n", "{}", 10), Duration.ofSeconds(10)))
          .isInstanceOfSatisfying(
              ModelUnavailableException.class,
              it -> assertThat(it.isTurnedAway()).isEqualTo(status == 429));
    }
  }

  @ParameterizedTest
  @EnumSource(Provider.class)
  void a_provider_out_of_order_is_asked_five_times_and_then_busy(Provider provider) {
    SERVER.replies(aResponse().withStatus(500).withBody("{\"message\":\"oh\"}"));

    assertThatThrownBy(() -> judged(provider)).isInstanceOf(ModelBusyException.class);

    assertThat(SERVER.asked()).hasSize(CallRules.STANDARD.attemptsMax());
    // half a second, and twice as long each time
    assertThat(paused.pauses)
        .containsExactly(
            Duration.ofMillis(500),
            Duration.ofMillis(1000),
            Duration.ofMillis(2000),
            Duration.ofMillis(4000));
  }

  @ParameterizedTest
  @EnumSource(Provider.class)
  void a_connection_that_breaks_in_the_body_is_asked_again(Provider provider) {
    SERVER.replies(
        aResponse().withFault(Fault.MALFORMED_RESPONSE_CHUNK),
        aResponse().withFault(Fault.CONNECTION_RESET_BY_PEER),
        good(provider));
    assertThat(judged(provider).claims().get("C1")).isInstanceOf(ItemClaim.Decided.class);
    assertThat(SERVER.asked()).hasSizeGreaterThanOrEqualTo(3);
  }

  @ParameterizedTest
  @EnumSource(Provider.class)
  void an_empty_answer_is_asked_for_three_times_and_then_unknown(Provider provider) {
    SERVER.replies(provider.says("", "stop", "end_turn"));
    assertSilent(provider, "answer-empty");
  }

  @ParameterizedTest
  @EnumSource(Provider.class)
  void an_answer_that_was_cut_off_is_asked_for_with_more_room_and_then_unknown(Provider provider) {
    SERVER.replies(provider.says(GOOD, "length", "max_tokens"));
    assertSilent(provider, "answer-truncated");
    List<Integer> rooms =
        SERVER.asked().stream().map(request -> room(request.getBodyAsString())).toList();
    assertThat(rooms.get(1)).isEqualTo(2 * rooms.get(0));
    assertThat(rooms.get(2)).isEqualTo(4 * rooms.get(0));
  }

  @ParameterizedTest
  @EnumSource(Provider.class)
  void a_filtered_answer_is_unknown_even_with_text(Provider provider) {
    SERVER.replies(provider.says(GOOD, "content_filter", "content_filtered"));
    assertSilent(provider, "answer-filtered");
  }

  @Test
  void a_model_that_declines_leaves_everything_unknown() {
    SERVER.replies(
        Provider.json(
            "{\"choices\":[{\"message\":{\"content\":null,\"refusal\":\"no\"},\"finish_reason\":\"stop\"}]}"));
    assertSilent(Provider.OPENAI, "judge-declined");
  }

  @Test
  void azures_filter_on_questions_is_an_answer_and_not_a_fault() {
    SERVER.replies(
        aResponse().withStatus(400).withBody("{\"error\":{\"code\":\"content_filter\"}}"));
    assertSilent(Provider.OPENAI, "answer-filtered");
  }

  @ParameterizedTest
  @EnumSource(Provider.class)
  void a_question_that_is_too_long_is_asked_once(Provider provider) {
    SERVER.replies(
        aResponse()
            .withStatus(400)
            .withHeader("x-amzn-ErrorType", "ValidationException")
            .withBody(
                "{\"message\":\"Input is too long for requested model.\","
                    + "\"error\":{\"code\":\"context_length_exceeded\"}}"));
    assertThat(judged(provider).claims().get("C1"))
        .isEqualTo(new ItemClaim.Unanswered("question-too-long"));
    assertThat(SERVER.asked()).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource(
      value = Provider.class,
      names = {"OPENAI", "CONVERSE"})
  void prose_around_json_is_no_answer(Provider provider) {
    SERVER.replies(provider.says("Sure!\n" + GOOD + "\n", "stop", "end_turn"));
    assertSilent(provider, "answer-not-json");
  }

  @ParameterizedTest
  @EnumSource(
      value = Provider.class,
      names = {"OPENAI", "CONVERSE"})
  void an_answer_that_is_one_code_fence_is_read_in_one_call(Provider provider) {
    SERVER.replies(provider.says("```json\n" + GOOD + "\n```\n", "stop", "end_turn"));
    assertThat(judged(provider).claims().get("C1")).isInstanceOf(ItemClaim.Decided.class);
    assertThat(SERVER.asked()).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource(
      value = Provider.class,
      names = {"OPENAI", "CONVERSE"})
  void prose_around_a_code_fence_is_no_answer_and_said_to_have_one(Provider provider) {
    SERVER.replies(provider.says("Sure!\n```json\n" + GOOD + "\n```", "stop", "end_turn"));
    assertSilent(provider, "answer-in-code-fence");
  }

  @ParameterizedTest
  @EnumSource(
      value = Provider.class,
      names = {"OPENAI", "CONVERSE"})
  void five_megabytes_are_an_answer_that_is_too_long(Provider provider) {
    SERVER.replies(provider.says(GOOD + " ".repeat(5_000_000), "stop", "end_turn"));
    assertSilent(provider, "answer-too-long");
  }

  @Test
  void half_a_character_in_an_answer_is_replaced() {
    SERVER.replies(
        aResponse()
            .withBody(
                "{\"choices\":[{\"message\":{\"content\":\"\\\\ud800 \\ud83d \\ud83d\\ude00\"},"
                    + "\"finish_reason\":\"stop\"}]}"));
    assertSilent(Provider.OPENAI, "answer-not-json");
  }

  @ParameterizedTest
  @EnumSource(Provider.class)
  void ten_thousand_quotes_silence_their_item_alone(Provider provider) {
    String[] many = new String[10_000];
    Arrays.fill(many, "Parks cool");
    SERVER.replies(
        provider.says(
            AnswerTexts.of(
                    BUNDLE,
                    item ->
                        item.id().equals("C1")
                            ? AnswerTexts.said(item, 2, many)
                            : AnswerTexts.said(item, 1, "Trees drink."))
                .replace("MARK", MARK),
            "stop",
            "end_turn"));

    JudgeAnswers answers = judged(provider);

    assertThat(answers.claims().get("C1")).isEqualTo(new ItemClaim.Unanswered("too-many-quotes"));
    assertThat(answers.claims().get("C2")).isInstanceOf(ItemClaim.Decided.class);
    assertThat(SERVER.asked()).hasSize(AttemptLoop.ATTEMPTS_MAX);
  }

  @ParameterizedTest
  @EnumSource(Provider.class)
  void another_documents_answer_is_no_answer(Provider provider) {
    SERVER.replies(provider.says(GOOD.replace(MARK, "0123456789ab"), "stop", "end_turn"));
    assertSilent(provider, "answer-document-mismatch");
  }

  @ParameterizedTest
  @EnumSource(Provider.class)
  void a_second_attempt_that_is_good_counts_and_nothing_is_asked_twice(Provider provider) {
    SERVER.replies(provider.says("{\"document\":1}", "stop", "end_turn"), good(provider));
    assertThat(judged(provider).claims().get("C1")).isInstanceOf(ItemClaim.Decided.class);
    assertThat(judged(provider).claims().get("C1")).isInstanceOf(ItemClaim.Decided.class);
    assertThat(SERVER.asked()).hasSize(2);
  }

  @ParameterizedTest
  @EnumSource(Provider.class)
  void an_answer_in_the_plain_form_which_names_no_document_is_refused(Provider provider) {
    String plain =
        """
        {"items": [{"item": "C1", "decision": 2, "quotes": []}, {"item": "C2", "decision": 2, "quotes": []}]}
        """;
    SERVER.replies(
        provider.says(plain, "stop", "end_turn"),
        provider.says(plain, "stop", "end_turn"),
        provider.says(plain, "stop", "end_turn"));
    assertSilent(provider, "answer-invalid");
    assertThat(SERVER.asked()).hasSize(3);
  }

  @ParameterizedTest
  @EnumSource(Provider.class)
  void stored_replies_are_replayed_without_a_model(Provider provider) {
    SERVER.replies(provider.says("{\"document\":1}", "stop", "end_turn"), good(provider));
    JudgeAnswers then = judged(provider);

    JudgeOutcome replayed =
        new JudgeClient(
                new CompletionCache(stores, paused.clock(), Duration.ofMinutes(1)),
                List.of(),
                paused,
                Duration.ofMinutes(1))
            .judge(
                BUNDLE.extraction(),
                DOCUMENT,
                JudgeClient.identity(provider.model(SERVER.baseUrl())),
                0,
                "replayer");

    assertThat(replayed).isEqualTo(new JudgeOutcome.Judged(List.of(then), 2));
  }

  @ParameterizedTest
  @EnumSource(Provider.class)
  void a_wrong_key_fails_at_once_and_is_never_shown(Provider provider) {
    SERVER.replies(
        aResponse()
            .withStatus(401)
            .withBody("{\"error\":{\"message\":\"Incorrect API key: " + KEY + "\"}}"));
    ByteArrayOutputStream shown = new ByteArrayOutputStream();
    PrintStream out = System.out;
    PrintStream err = System.err;
    System.setOut(new PrintStream(shown, true, StandardCharsets.UTF_8));
    System.setErr(new PrintStream(shown, true, StandardCharsets.UTF_8));
    try {
      assertThatThrownBy(() -> judged(provider))
          .isInstanceOf(ModelFailedException.class)
          .hasMessageContaining("401")
          .satisfies(failed -> failed.printStackTrace(System.err));
    } finally {
      System.setOut(out);
      System.setErr(err);
    }

    assertThat(SERVER.asked()).hasSize(1);
    assertThat(shown.toString(StandardCharsets.UTF_8)).contains("ModelFailed").doesNotContain(KEY);
    assertThat(provider.model(SERVER.baseUrl()).toString()).doesNotContain(KEY);
  }

  @ParameterizedTest
  @EnumSource(Provider.class)
  void the_key_goes_nowhere_but_into_its_header(Provider provider) {
    SERVER.replies(good(provider));
    judged(provider);
    LoggedRequest request = SERVER.asked().getFirst();
    assertThat(request.getBodyAsString()).doesNotContain(KEY);
    assertThat(request.getUrl()).doesNotContain(KEY);
    if (provider == Provider.OPENAI) {
      assertThat(request.getHeader("Authorization")).isEqualTo("Bearer " + KEY);
      assertThat(request.getUrl()).isEqualTo("/v1/chat/completions");
      assertThat(request.getBodyAsString()).contains("\"strict\":true", "\"temperature\":0");
    }
  }

  @Test
  void azure_has_its_own_path_and_header() {
    SERVER.replies(good(Provider.OPENAI));
    LanguageModel azure =
        new OpenAiModel(
            OpenAiSettings.of(
                Map.of(
                    "PLUMBLINE_OPENAI_URL",
                    SERVER.baseUrl(),
                    "PLUMBLINE_OPENAI_KEY",
                    KEY,
                    "PLUMBLINE_OPENAI_MODEL",
                    "my deployment",
                    "PLUMBLINE_OPENAI_API_VERSION",
                    "2024-10-21")));

    judged(azure);

    assertThat(SERVER.asked().getFirst().getUrl())
        .isEqualTo("/openai/deployments/my%20deployment/chat/completions?api-version=2024-10-21");
    assertThat(SERVER.asked().getFirst().getHeader("api-key")).isEqualTo(KEY);
    assertThat(SERVER.asked().getFirst().getHeader("Authorization")).isNull();
  }

  @Test
  void an_answer_that_drips_ends_with_the_time_that_there_is() {
    SERVER.replies(good(Provider.OPENAI).withChunkedDribbleDelay(40, 60_000));
    ModelRetry modelRetry =
        new ModelRetry(paused, paused.clock().instant().plusMillis(1_300), new ProviderPause());
    assertThatThrownBy(() ->
            modelRetry.answer(
                Provider.OPENAI.model(SERVER.baseUrl()), new ModelRequest("s", "u", "n", "{}", 10)))
        .isInstanceOf(ModelBusyException.class)
        .hasMessageContaining("in time");
  }

  private void assertSilent(Provider provider, String code) {
    JudgeAnswers answers = judged(provider);
    assertThat(answers.claims())
        .isEqualTo(
            new TreeMap<>(
                Map.of(
                    "C1", new ItemClaim.Unanswered(code),
                    "C2", new ItemClaim.Unanswered(code))));
    assertThat(SERVER.asked()).hasSize(AttemptLoop.ATTEMPTS_MAX);
  }

  private JudgeAnswers judged(Provider provider) {
    return judged(provider.model(SERVER.baseUrl()));
  }

  private JudgeAnswers judged(LanguageModel model) {
    JudgeClient judgeClient =
        new JudgeClient(
            new CompletionCache(stores, paused.clock(), Duration.ofMinutes(1)),
            List.of(model),
            paused,
            Duration.ofMinutes(1));
    JudgeOutcome outcome =
        judgeClient.judge(BUNDLE.extraction(), DOCUMENT, JudgeClient.identity(model), 0, "tester");
    return ((JudgeOutcome.Judged) outcome).replicates().getFirst();
  }

  private static ResponseDefinitionBuilder good(Provider provider) {
    return provider.says(GOOD, "stop", "end_turn");
  }

  /// One reply after the other; the last one stays.
  private static int room(String body) {
    Matcher matcher = Pattern.compile("\"max_?[tT]okens\":([0-9]+)").matcher(body);
    assertThat(matcher.find()).isTrue();
    return Integer.parseInt(matcher.group(1));
  }
}
