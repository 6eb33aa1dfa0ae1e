package dev.plumbline.aws.function;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.aws.function.request.RequestBody;
import dev.plumbline.base.canonical.CanonicalArtefact;
import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.fixtures.FailingArtefactStore;
import dev.plumbline.fixtures.ReplacedStores;
import dev.plumbline.fixtures.ScriptedModel;
import dev.plumbline.judge.llm.LanguageModel;
import dev.plumbline.judge.llm.LanguageModel.ModelRequest;
import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.judge.session.CompletionCache;
import dev.plumbline.judge.session.JudgeClient.JudgeCall;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.store.ArtefactReader.ArtefactLookup;
import dev.plumbline.store.ArtefactStore;
import dev.plumbline.store.StoreFailedException;
import dev.plumbline.store.Stores;
import dev.plumbline.store.memory.MemoryArtefactStore;
import dev.plumbline.store.memory.MemoryIdempotencyStore;
import dev.plumbline.store.memory.MemoryStores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FunctionsTest {

  private static final Path ESSAY = Path.of("events/essay");
  private static final Path SUPPORT = Path.of("events/support-answer");
  private static final InstantSource NOON =
      InstantSource.fixed(Instant.parse("2026-01-01T12:00:00Z"));
  private static final Duration DEADLINE = Duration.ofSeconds(30);
  private static final JudgeIdentity MODEL = new JudgeIdentity("openai", "stub-1", "prompt/1");

  private final MemoryArtefactStore artefacts = new MemoryArtefactStore();
  private final MemoryIdempotencyStore requests = new MemoryIdempotencyStore();
  private final Wiring wiring = wiring(artefacts, List.of());
  private final ExampleRequests functions = asked(wiring);

  @ParameterizedTest
  @MethodSource("dev.plumbline.aws.function.ExampleRequests#scored")
  void functions_give_the_same_scorecard_as_the_command_line(Path folder) throws IOException {
    JsonObject scored = functions.evaluate(folder);
    byte[] expected =
        Files.readString(folder.resolve("expected/scorecard.json")).strip().getBytes(UTF_8);
    assertThat(scored.digest("scorecard")).isEqualTo(Digest.of(ArtefactKind.SCORECARD, expected));
    assertThat(found(ArtefactKind.SCORECARD, scored.digest("scorecard"))).isEqualTo(expected);
    assertThat(scored.find("trace")).isEmpty();
  }

  @Test
  void a_name_is_never_given_to_another_bundle() throws IOException {
    String rubric = Files.readString(SUPPORT.resolve("rubric.yaml"));
    locked(rubric, "");
    JsonObject other = compile(rubric.replace("0.65", "0.66"), "");
    assertThat(other.text("outcome")).isEqualTo("rejected");
    assertThat(codes(other)).containsExactly("name-taken");
  }

  @Test
  void all_problems_of_a_request_are_reported_at_once() {
    JsonObject refused =
        functions.ask(
            "extract",
            "{\"replicate\":-1,\"judge\":\"x\",\"document\":{\"txt\":\"\"},\"colour\":1}");
    assertThat(codes(refused))
        .containsExactlyInAnyOrder(
            "missing", "missing", "unknown-key", "unknown-key", "unknown-judge", "out-of-bounds");
  }

  @Test
  void a_request_beyond_the_limit_is_too_large() {
    String large = "{\"rubric\":\"" + "x".repeat(RequestBody.BYTES_MAX) + "\"}";
    assertThat(functions.ask("compile-bundle", large).text("outcome")).isEqualTo("too-large");
  }

  @Test
  void an_extraction_of_another_spec_is_refused() throws IOException {
    JsonObject essay = functions.compile(ESSAY);
    JsonObject support = functions.compile(SUPPORT);
    JsonObject extracted = functions.ask("extract", ExampleRequests.extraction(ESSAY, essay));
    JsonObject refused =
        functions.ask(
            "score",
            JsonObject.of(
                "bundle", support.get("bundle"),
                "extraction", extracted.get("extraction")));
    assertThat(codes(refused)).containsExactly("mismatch");
  }

  @Test
  void a_models_claims_count_as_far_as_the_document_confirms_them() throws IOException {
    String answer =
        """
        {"document": "MARK", "items": {
          "C1": {"decision": 2, "quotes": [
            {"text": "Our town should keep the library open on Sundays.", "unit": "s1"}]},
          "C2": {"decision": 2, "quotes": [{"text": "The library must close.", "unit": "s1"}]},
          "S1": {"decision": 0, "quotes": []},
          "S2": {"decision": 3, "quotes": []},
          "S3": {"decision": 0, "quotes": []}},
         "traits": {
          "claim": {"not_lower": "", "not_higher": "", "confidence": 80},
          "support": {"not_lower": "", "not_higher": "", "confidence": 70}}}
        """;
    ExampleRequests live = asked(wiring(artefacts, List.of(ScriptedModel.saying(answer))));

    JsonObject extracted = live.ask("extract", byModel(ESSAY, live.compile(ESSAY)));

    JsonObject extraction =
        ExampleRequests.object(found(ArtefactKind.EXTRACTION, extracted.digest("extraction")));
    List<JsonObject> findings =
        extraction.list("findings").stream().map(JsonObject.class::cast).toList();
    assertThat(findings.get(0).integer("valid")).isEqualTo(1);
    assertThat(findings.get(1).integer("valid")).isZero();
    assertThat(findings.get(3).text("unknown")).isEqualTo("answer-invalid");
    assertThat(extracted.object("findings").integer("unknown")).isEqualTo(1);
    assertThat(
            live.ask(
                    "score",
                    JsonObject.of(
                        "bundle", extracted.get("bundle"),
                        "extraction", extracted.get("extraction")))
                .text("outcome"))
        .isIn("bounded", "needs-review");
  }

  @Test
  void a_judge_is_called_once_and_a_concurrent_duplicate_is_in_progress() throws IOException {
    List<JsonObject> twins = new ArrayList<>();
    List<Integer> calls = new ArrayList<>();
    ExampleRequests[] again = new ExampleRequests[1];
    JsonObject[] request = new JsonObject[1];
    ExampleRequests live =
        asked(
            wiring(
                artefacts,
                List.of(
                    model(call -> {
                      calls.add(call);
                      twins.add(again[0].ask("extract", request[0]));
                      return reply();
                    }))));
    again[0] = live;
    request[0] = byModel(ESSAY, live.compile(ESSAY));

    JsonObject first = live.ask("extract", request[0]);
    JsonObject second = live.ask("extract", request[0]);

    assertThat(first.text("outcome")).isEqualTo("extracted");
    assertThat(second).isEqualTo(first);
    assertThat(calls).hasSize(1);
    assertThat(twins.getFirst().text("outcome")).isEqualTo("in-progress");
    assertThat(twins.getFirst().integer("retryAfterSeconds")).isBetween(1L, 31L);
  }

  @Test
  void an_answer_that_is_not_as_asked_decides_nothing() throws IOException {
    for (ModelReply reply :
        List.of(
            ScriptedModel.said("no JSON"),
            ScriptedModel.said("{\"items\":[]}"),
            new ModelReply(
                "{\"items\":[", ModelReply.StopReason.LENGTH, ModelReply.Usage.UNKNOWN))) {
      MemoryArtefactStore fresh = new MemoryArtefactStore();
      ExampleRequests live =
          asked(wiring(fresh, new MemoryIdempotencyStore(), List.of(model(_ -> reply))));
      JsonObject extracted = live.ask("extract", byModel(ESSAY, live.compile(ESSAY)));
      JsonObject findings = extracted.object("findings");
      assertThat(findings.integer("unknown")).isEqualTo(findings.integer("items"));
    }
  }

  @Test
  void a_store_that_failed_is_an_exception_for_the_platform_to_retry() {
    ExampleRequests failing =
        asked(wiring(new FailingArtefactStore(new StoreFailedException("gone")), List.of()));
    assertThatThrownBy(() -> failing.ask("score", score("sha256:" + "0".repeat(64))))
        .isInstanceOf(StoreFailedException.class);
  }

  @Test
  void a_damaged_artefact_is_corrupt_and_not_an_exception() {
    ArtefactStore damaged =
        new ArtefactStore() {
          @Override
          public void put(CanonicalArtefact artefact) {}

          @Override
          public ArtefactLookup find(ArtefactKind kind, Digest digest) {
            return new ArtefactLookup.Corrupt("one bit is wrong");
          }
        };
    JsonObject answer =
        asked(wiring(damaged, List.of())).ask("score", score("sha256:" + "0".repeat(64)));
    assertThat(answer.text("outcome")).isEqualTo("corrupt");
  }

  private static final JsonObject FACTS =
      JsonObject.of(
          "cited_kb_article", true,
          "sub_questions_detected", 1,
          "sub_questions_addressed", 1,
          "tone", "neutral",
          "toxicity", 0);

  private JsonObject locked(String rubric, String alias) {
    JsonObject locked = compile(rubric, alias);
    assertThat(locked.text("outcome")).isEqualTo("locked");
    return locked;
  }

  private JsonObject compile(String rubric, String alias) {
    return functions.ask(
        "compile-bundle",
        JsonObject.of(
            "rubric", rubric,
            "alias?", alias));
  }

  private static JsonObject score(String bundle) {
    return JsonObject.of("bundle", bundle, "facts", FACTS);
  }

  private static JsonObject byModel(Path folder, JsonObject bundle) throws IOException {
    return with(ExampleRequests.extraction(folder, bundle), "judge", MODEL.json());
  }

  private static JsonObject with(JsonObject json, String key, Json value) {
    var builder = JsonObject.builder().put(key, value);
    json.forEach(builder::put);
    return builder.build();
  }

  private static JudgeCall call(JsonObject extracted) {
    return new JudgeCall(
        extracted.digest("extractionSpec"), extracted.digest("document"), MODEL, 0);
  }

  /// Nothing of anything, in the form that was asked for.
  private static ModelReply reply() {
    return ScriptedModel.said(
        """
        {"document": "MARK", "items": {
          "C1": {"decision": 0, "quotes": []}, "C2": {"decision": 0, "quotes": []},
          "S1": {"decision": 0, "quotes": []}, "S2": {"decision": 0, "quotes": []},
          "S3": {"decision": 0, "quotes": []}},
         "traits": {
          "claim": {"not_lower": "", "not_higher": "", "confidence": 80},
          "support": {"not_lower": "", "not_higher": "", "confidence": 70}}}
        """);
  }

  private static ScriptedModel model(IntFunction<ModelReply> replies) {
    return new ScriptedModel((request, call) -> marked(replies.apply(call), request));
  }

  private static ModelReply marked(ModelReply reply, ModelRequest request) {
    return new ModelReply(
        reply.text().replace("MARK", ScriptedModel.mark(request)),
        reply.stopReason(),
        reply.usage());
  }

  private Wiring wiring(ArtefactStore store, List<LanguageModel> models) {
    return wiring(store, requests, models);
  }

  private static Wiring wiring(
      ArtefactStore store, MemoryIdempotencyStore requests, List<LanguageModel> models) {
    return new Wiring(stores(store, requests), DEADLINE, NOON).models(models);
  }

  private static Stores stores(ArtefactStore store, MemoryIdempotencyStore requests) {
    return ReplacedStores.requests(ReplacedStores.artefacts(MemoryStores.empty(), store), requests);
  }

  private static ExampleRequests asked(Wiring wiring) {
    Functions functions = wiring.functions();
    return new ExampleRequests(functions::answer);
  }

  private byte[] found(ArtefactKind kind, Digest digest) {
    return artefacts.find(kind, digest) instanceof ArtefactLookup.Found(byte[] bytes)
        ? bytes
        : new byte[0];
  }

  private static List<String> codes(JsonObject response) {
    return response.list("problems").stream()
        .map(problem -> ((JsonObject) problem).text("code"))
        .toList();
  }

  @Test
  void stored_replies_are_replayed_under_the_judges_identity() throws IOException {
    ScriptedModel model = model(_ -> reply());
    ExampleRequests live = asked(wiring(artefacts, List.of(model)));
    JsonObject request = byModel(ESSAY, live.compile(ESSAY));
    JsonObject then = live.ask("extract", request);
    MemoryIdempotencyStore forgotten = new MemoryIdempotencyStore();
    Stores left = stores(artefacts, forgotten);
    Wiring later = new Wiring(left, DEADLINE, NOON);
    asked(later).compile(ESSAY);
    assertThat(asked(later).ask("extract", request).text("outcome")).isEqualTo("not-found");
    new CompletionCache(left, NOON, DEADLINE)
        .record(call(then), marked(reply(), model.requests().getFirst()), "somebody");
    assertThat(asked(later).ask("extract", request)).isEqualTo(then);
    assertThat(then.object("judge")).isEqualTo(MODEL.json());
  }

  @Test
  void a_trace_is_returned_on_request() throws IOException {
    JsonObject bundle = functions.compile(SUPPORT);
    JsonObject request =
        JsonObject.of("bundle", bundle.get("bundle"), "facts", FACTS, "trace", "full");

    assertThat(functions.ask("score", request).list("trace")).isNotEmpty();
  }
}
