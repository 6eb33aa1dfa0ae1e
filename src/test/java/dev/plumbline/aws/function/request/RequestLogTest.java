package dev.plumbline.aws.function.request;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.aws.function.CountedJudge;
import dev.plumbline.aws.function.ExampleRequests;
import dev.plumbline.aws.function.Functions;
import dev.plumbline.aws.function.Wiring;
import dev.plumbline.aws.function.request.RequestBody.RequestFailure;
import dev.plumbline.aws.function.request.RequestLogger.Deployment;
import dev.plumbline.aws.function.request.RequestLogger.RedactedException;
import dev.plumbline.aws.openapi.HttpFront;
import dev.plumbline.base.canonical.CanonicalArtefact;
import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonInteger;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.fixtures.FailingArtefactStore;
import dev.plumbline.fixtures.ReplacedStores;
import dev.plumbline.fixtures.ScriptedModel;
import dev.plumbline.judge.llm.ModelReply.ModelFailedException;
import dev.plumbline.store.ArtefactReader.ArtefactLookup;
import dev.plumbline.store.ArtefactStore;
import dev.plumbline.store.ObjectSource;
import dev.plumbline.store.StoreFailedException;
import dev.plumbline.store.memory.MemoryArtefactStore;
import dev.plumbline.store.memory.MemoryStores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestLogTest {

  private static final Path ESSAY = Path.of("events/essay");
  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  /// A word that no log line may hold.
  private static final String MARKER = "quetzalcoatlus";

  private final List<String> lines = new ArrayList<>();
  private final ExampleRequests functions = asked(new MemoryArtefactStore());

  @Test
  void a_request_leaves_one_line_with_its_outcome_and_digests() throws IOException {
    JsonObject compiled = functions.compile(ESSAY);
    JsonObject request = ExampleRequests.extraction(ESSAY, compiled);
    JsonObject extracted = functions.ask("extract", request);
    JsonObject scored = functions.ask("score", scoring(extracted));

    assertThat(lines).hasSize(3).noneMatch(line -> line.contains("\n"));
    JsonObject extraction = line(1);
    assertThat(extraction.text("Function")).isEqualTo("extract");
    assertThat(extraction.text("Outcome")).isEqualTo("extracted");
    assertThat(extraction.text("level")).isEqualTo("INFO");
    assertThat(extraction.digest("request"))
        .isEqualTo(Digest.of(ArtefactKind.REQUEST, request.toString().getBytes(UTF_8)));
    assertThat(extraction.digest("document")).isEqualTo(extracted.digest("document"));
    assertThat(line(2).digest("scorecard")).isEqualTo(scored.digest("scorecard"));
    assertThat(line(2).digest("extraction")).isEqualTo(extracted.digest("extraction"));
    assertThat(line(2).digest("bundle")).isEqualTo(compiled.digest("bundle"));
  }

  @Test
  void a_line_has_the_ids_of_its_request_trace_and_batch_and_the_role_also_after_a_failure() {
    Functions traced =
        new Wiring(MemoryStores.empty(), Duration.ofSeconds(10), InstantSource.system())
            .callers(HttpFront.roles())
            .functions(ObjectSource.NONE, lines::add, new Deployment("essays", "7"));
    String scorer = HttpFront.session("ScorerCallerRole", "svc");

    traced.answer(
        "score",
        HttpFront.event(
            scorer,
            "/" + MARKER,
            JsonObject.of("x-api-key", MARKER, "x-amz-security-token", MARKER),
            "{\"bundle\":\"a@1\",\"facts\":{\"words\":9}}"),
        "1-5759e988-bd862e3fe1be46a994272793");
    traced.answer("score", "{\"batch\":\"b-7\",\"bundle\":\"a@1\",\"lines\":[{}]}".getBytes(UTF_8));
    traced.answer("batch", ("{\"batch\":\"" + MARKER + " in a text\"}").getBytes(UTF_8));

    assertThat(line(0).text("requestId")).isEqualTo(HttpFront.REQUEST_ID);
    assertThat(line(0).text("role")).isEqualTo("scorer");
    assertThat(line(0).text("trace")).isEqualTo("1-5759e988-bd862e3fe1be46a994272793");
    assertThat(line(0).find("batch")).isEmpty();
    assertThat(line(1).text("batch")).isEqualTo("b-7");
    assertThat(line(1).find("requestId")).isEmpty();
    assertThat(lines).noneMatch(it -> it.contains(MARKER) || it.contains("svc"));
  }

  @Test
  void every_metric_of_a_named_stack_has_its_dimension() {
    Functions stacked =
        new Wiring(MemoryStores.empty(), Duration.ofSeconds(10), InstantSource.system())
            .functions(ObjectSource.NONE, lines::add, new Deployment("essays", "7"));
    stacked.answer("score", "{\"bundle\":\"a@1\",\"facts\":{\"words\":9}}".getBytes(UTF_8));
    assertThat(line(0).text("Stack")).isEqualTo("essays");
    for (Json directive : line(0).object("_aws").list("CloudWatchMetrics")) {
      assertThat(((JsonObject) directive).list("Dimensions"))
          .allSatisfy(it -> assertThat(it.toString()).contains("Stack"));
    }
  }

  @Test
  void what_is_corrupt_is_counted_by_the_version_that_found_it() {
    RequestLogger logger =
        new RequestLogger(lines::add, InstantSource.fixed(NOON), new Deployment("essays", "7"));
    logger.execute("score", new byte[0], _ -> RequestFailure.corrupt("an artefact"));
    logger.execute("extract", new byte[0], _ -> RequestFailure.refused(List.of()));
    assertThat(line(0).integer("Corrupt")).isEqualTo(1);
    assertThat(line(0).text("Version")).isEqualTo("7");
    assertThat(line(0).object("_aws").list("CloudWatchMetrics").toString())
        .contains("[\"Function\",\"Version\",\"Stack\"]", "[\"Function\",\"Stack\"]");
    assertThat(line(1).find("Corrupt")).isEmpty();
    assertThat(line(1).object("_aws").toString()).doesNotContain("Version");
  }

  @Test
  void a_text_that_ends_without_a_score_is_counted_wherever_it_ends() {
    functions.ask(
        "extract", JsonObject.of("bundle", "a@1", "document", JsonObject.of("text", "x")));
    functions.ask("score", JsonObject.of("bundle", "a@1", "facts", JsonObject.of("words", 9)));
    functions.ask("evaluator", JsonObject.of("evaluatorName", "none"));
    functions.ask("compile-bundle", JsonObject.of("rubric", "nothing"));
    functions.ask("score", JsonObject.of("history", JsonObject.of("id", "x")));
    for (int i = 0; i < 3; i++) {
      assertThat(line(i).integer("Unscored")).as(lines.get(i)).isEqualTo(1);
      assertThat(line(i).text("Reason")).isEqualTo(line(i).text("Outcome"));
    }
    assertThat(line(3).find("Unscored")).isEmpty();
    assertThat(line(4).find("Unscored")).isEmpty();
  }

  @Test
  void scores_and_caps_are_counted() throws IOException {
    functions.evaluate(ESSAY);

    JsonObject score = line(2);
    // the golden trace of the case has one step `cap`, of the trait `claim`
    assertThat(score.integer("Caps")).isEqualTo(1);
    assertThat(score.integer("Scored")).isEqualTo(1);
    assertThat(score.integer("Unscored")).isZero();
    assertThat(score.find("Reason")).isEmpty();
  }

  @Test
  void a_document_without_a_score_is_counted_by_its_reason() {
    String rubric =
        """
        rubric: asked-in-vain
        version: 1.0.0
        facts:
          kind: {type: boolean, judged: Is it kind?}
        plan:
          composite: {formula: "kind ? 1 : 0"}
        """;
    JsonObject compiled = functions.ask("compile-bundle", JsonObject.of("rubric", rubric));
    JsonObject extracted =
        functions.ask(
            "extract",
            JsonObject.of(
                "bundle", compiled.get("bundle"),
                "document", JsonObject.of("text", "So it is.")));
    functions.ask("score", scoring(extracted));

    JsonObject score = line(2);
    assertThat(score.text("Outcome")).isEqualTo("unscored");
    assertThat(score.text("Reason")).isEqualTo("not-judged");
    assertThat(score.integer("Unscored")).isEqualTo(1);
    assertThat(score.integer("Scored")).isZero();
    assertThat(score.object("_aws").list("CloudWatchMetrics").getLast().toString())
        .contains("[[\"Function\",\"Reason\"]]", "\"Unscored\"");
  }

  @Test
  void tokens_are_counted_for_calls_and_not_for_cached_replies() throws IOException {
    ScriptedModel model =
        new ScriptedModel((request, call) ->
            ScriptedModel.said(
                call == 0
                    ? "no JSON"
                    : CountedJudge.ANSWER.replace("MARK", ScriptedModel.mark(request))));
    Wiring wiring = wiring(new MemoryArtefactStore()).models(List.of(model));
    ExampleRequests asking =
        new ExampleRequests(wiring.functions(ObjectSource.NONE, lines::add)::answer);
    JsonObject request = byModel(asking.compile(ESSAY));

    asking.ask("extract", request);
    asking.ask("extract", request);

    // two calls of 100 tokens in and 50 out each: the first reply was no JSON
    assertThat(line(1).integer("JudgeCalls")).isEqualTo(2);
    assertThat(line(1).integer("InputTokens")).isEqualTo(200);
    assertThat(line(1).integer("OutputTokens")).isEqualTo(100);
    assertEmbedded(line(1));
    assertThat(line(1).object("_aws").toString()).contains("\"InputTokens\"");
    assertThat(line(2).text("Outcome")).isEqualTo("extracted");
    assertThat(lines.get(2)).doesNotContain("Tokens", "JudgeCalls");
  }

  @Test
  void tokens_are_counted_although_the_request_came_to_nothing() throws IOException {
    ScriptedModel model =
        new ScriptedModel((_, call) -> {
          if (call == 0) {
            return ScriptedModel.said("no JSON");
          }
          throw new ModelFailedException("the key is not taken");
        });
    Wiring wiring = wiring(new MemoryArtefactStore()).models(List.of(model));
    ExampleRequests asking =
        new ExampleRequests(wiring.functions(ObjectSource.NONE, lines::add)::answer);
    JsonObject request = byModel(asking.compile(ESSAY));

    assertThat(asking.ask("extract", request).text("outcome")).isEqualTo("failed");

    assertThat(line(1).text("Outcome")).isEqualTo("failed");
    assertThat(line(1).text("level")).isEqualTo("ERROR");
    assertThat(line(1).integer("OutputTokens")).isEqualTo(50);
  }

  private static JsonObject byModel(JsonObject compiled) throws IOException {
    var request = JsonObject.builder().put("judge", "openai");
    ExampleRequests.extraction(ESSAY, compiled).forEach(request::put);
    return request.build();
  }

  @ParameterizedTest
  @MethodSource("dev.plumbline.aws.function.ExampleRequests#events")
  void every_line_is_in_the_embedded_metric_format(Path folder) throws IOException {
    functions.evaluate(folder);
    for (int i = 0; i < lines.size(); i++) {
      assertEmbedded(line(i));
    }
  }

  @Test
  void no_text_is_logged_when_all_goes_well() throws IOException {
    String rubric = Files.readString(ESSAY.resolve("rubric.yaml"));
    JsonObject compiled =
        functions.ask("compile-bundle", JsonObject.of("rubric", rubric + "\n# " + MARKER + "\n"));
    JsonObject document =
        JsonObject.of("text", Files.readString(ESSAY.resolve("document.txt")) + " " + MARKER + ".");
    JsonObject extracted =
        functions.ask(
            "extract", JsonObject.of("bundle", compiled.get("bundle"), "document", document));
    JsonObject scored = functions.ask("score", scoring(extracted));
    assertThat(scored.text("outcome")).isEqualTo("scored");
    assertNothingTold(3);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"bundle\":\"MARKER\",\"document\":{\"text\":\"MARKER\"}}",
        "{\"bundle\":\"b\",\"document\":{\"text\":\"x\",\"MARKER\":1},\"MARKER\":\"MARKER\"}",
        "{\"bundle\":\"b\",\"document\":{\"text\":\"x\"},\"judge\":\"MARKER\"}",
        "{\"bundle\":\"b\",\"document\":\"MARKER\",\"replicate\":\"MARKER\"}",
        "{\"extraction\":\"MARKER\",\"bundle\":\"MARKER\"}",
        "{\"rubric\":{\"MARKER\":\"MARKER\"}}",
        "{\"rubric\":\"rubric: MARKER\\nplan: MARKER\"}",
        "{\"bundle\":\"b\",\"labels\":[{\"document\":\"MARKER\",\"scores\":{\"MARKER\":\"MARKER\"}}]}",
        "{\"MARKER\":1,\"MARKER\":2}",
        "{\"text\":\"MARKER",
        "MARKER"
      })
  void no_text_is_logged_when_something_is_wrong_with_it(String request) {
    for (String function : Functions.NAMES) {
      functions.ask(function, request.replace("MARKER", MARKER));
    }

    assertNothingTold(Functions.NAMES.size());
    assertThat(lines).allMatch(line -> line.contains("\"problems\":["));
  }

  @Test
  void no_text_is_logged_when_an_exception_quotes_it() throws IOException {
    RuntimeException quoting =
        new StoreFailedException(
            "cannot keep " + MARKER, new IllegalStateException(MARKER, new IOException(MARKER)));
    ExampleRequests failing = asked(new FailingArtefactStore(quoting));
    String request = JsonObject.of("rubric", rubric()).toString();
    assertThatThrownBy(() -> failing.ask("compile-bundle", request)).isSameAs(quoting);
    assertNothingTold(1);
    assertThat(line(0).text("Outcome")).isEqualTo("failed");
    assertThat(line(0).text("level")).isEqualTo("ERROR");
    assertThat(line(0).text("error"))
        .isEqualTo("StoreFailedException, IllegalStateException, IOException");
    assertThat(line(0).text("at")).startsWith("dev.plumbline.aws.function.request.RequestLogTest.");
  }

  @Test
  void an_exception_flies_on_without_the_text_that_it_quotes() {
    StoreFailedException quoting = new StoreFailedException(MARKER, new IOException(MARKER));
    RedactedException redactedException = new RedactedException(quoting);
    assertThat(redactedException)
        .hasMessageStartingWith("StoreFailedException, IOException at dev.plumbline.");
    assertThat(redactedException).hasNoCause().hasMessageNotContaining(MARKER);
    assertThat(redactedException.getStackTrace()).isEqualTo(quoting.getStackTrace());
  }

  @Test
  void priming_leaves_no_line() {
    wiring(new MemoryArtefactStore()).functions(ObjectSource.NONE, lines::add).warmUp();
    assertThat(lines).isEmpty();
  }

  private void assertNothingTold(int requests) {
    assertThat(lines).hasSize(requests).noneMatch(line -> line.contains(MARKER));
  }

  /// What CloudWatch's specification asks for: metrics are numbers at the top, dimensions texts.
  private static void assertEmbedded(JsonObject line) {
    JsonObject metadata = line.object("_aws");
    assertThat(metadata.integer("Timestamp")).isEqualTo(NOON.toEpochMilli());
    for (Json each : metadata.list("CloudWatchMetrics")) {
      JsonObject directive = (JsonObject) each;
      assertThat(directive.text("Namespace")).isEqualTo("Plumbline");
      assertThat(directive.list("Dimensions"))
          .allSatisfy(set ->
              assertThat(names(set))
                  .isNotEmpty()
                  .allSatisfy(name -> assertThat(line.get(name)).isInstanceOf(JsonText.class)));
      assertThat(directive.list("Metrics"))
          .isNotEmpty()
          .allSatisfy(metric ->
              assertThat(line.get(((JsonObject) metric).text("Name")))
                  .isInstanceOf(JsonInteger.class));
    }
  }

  private static List<String> names(Json set) {
    return set instanceof JsonArray(List<Json> names)
        ? names.stream().map(name -> name instanceof JsonText(String word) ? word : "").toList()
        : List.of();
  }

  private JsonObject line(int index) {
    return ExampleRequests.object(lines.get(index).getBytes(UTF_8));
  }

  private static JsonObject scoring(JsonObject extracted) {
    return JsonObject.of(
        "bundle", extracted.get("bundle"),
        "extraction", extracted.get("extraction"));
  }

  private static String rubric() throws IOException {
    return Files.readString(ESSAY.resolve("rubric.yaml"));
  }

  private ExampleRequests asked(ArtefactStore store) {
    Functions asked = wiring(store).functions(ObjectSource.NONE, lines::add);
    return new ExampleRequests(asked::answer);
  }

  private static Wiring wiring(ArtefactStore store) {
    return new Wiring(
        ReplacedStores.artefacts(MemoryStores.empty(), store),
        Duration.ofSeconds(30),
        InstantSource.fixed(NOON));
  }

  private static ArtefactStore failing(RuntimeException failure) {
    return new ArtefactStore() {
      @Override
      public void put(CanonicalArtefact artefact) {
        throw failure;
      }

      @Override
      public ArtefactLookup find(ArtefactKind kind, Digest digest) {
        throw failure;
      }
    };
  }
}
