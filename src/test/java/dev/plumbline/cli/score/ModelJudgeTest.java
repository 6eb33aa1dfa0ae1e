package dev.plumbline.cli.score;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.wireMockConfig;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.extension.ResponseDefinitionTransformerV2;
import com.github.tomakehurst.wiremock.http.ResponseDefinition;
import com.github.tomakehurst.wiremock.stubbing.ServeEvent;
import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.cli.PlumblineCommand;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.cli.output.OutputStreams;
import dev.plumbline.fixtures.AnswerTexts;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.store.sqlite.SqliteStore;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// `evaluate` with a model, from the command line to a server.
@Tag("slow")
class ModelJudgeTest extends CommandFolder {

  static final String RUBRIC =
      """
      rubric: made
      version: 1.0.0
      traits:
        claim: {scale: {min: 1, max: 6}, items: [{id: C1, ask: A?}]}
      """;
  private static final Pattern DOCUMENT = Pattern.compile("Write ..([0-9a-f]{12})");

  private final WireMockServer server =
      new WireMockServer(
          wireMockConfig().dynamicPort().bindAddress("127.0.0.1").extensions(new Answering()));
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @BeforeEach
  void start() throws IOException {
    server.start();
    write("rubric.yaml", RUBRIC);
    write(
        "texts.jsonl",
        """
        {"id": "one", "text": "Parks cool the streets."}
        {"id": "two", "text": "Parks cool the streets. Trees drink."}
        """);
  }

  @AfterEach
  void stop() {
    server.stop();
  }

  @Test
  void a_missing_model_name_is_reported_before_any_call() {
    assertThat(run(Map.of(), "--judge", "openai")).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString()).contains("PLUMBLINE_OPENAI_MODEL is not set");
    assertThat(run(Map.of("PLUMBLINE_OPENAI_MODEL", "m"), "--judge", "openai"))
        .isEqualTo(ExitCode.USAGE);
    assertThat(err.toString()).contains("PLUMBLINE_OPENAI_KEY is not set");
    assertThat(run(Map.of("PLUMBLINE_BEDROCK_MODEL", "m"), "--judge", "bedrock"))
        .isEqualTo(ExitCode.USAGE);
    assertThat(err.toString()).contains("AWS_REGION is not set");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-1", "20"})
  void an_invalid_run_number_is_refused_before_any_call(String run) {
    assertThat(run(environment(), "--judge", "openai", "--replicate", run))
        .isEqualTo(ExitCode.USAGE);
    assertThat(err.toString())
        .contains(
            "--replicate: " + run + " is not a replicate, replicates are numbered from 0 to 19");
    assertThat(server.getAllServeEvents()).isEmpty();
  }

  @Test
  void a_run_stopped_by_the_provider_resumes_and_pays_for_nothing_twice() throws IOException {
    server.stubFor(post(anyUrl()).willReturn(aResponse().withTransformers("answering")));
    write("one.jsonl", "{\"id\": \"one\", \"text\": \"Parks cool the streets.\"}\n");
    assertThat(runOf(environment(), "one.jsonl", "first", "--judge", "openai"))
        .isEqualTo(ExitCode.OK);
    server.resetAll();
    server.stubFor(post(anyUrl()).willReturn(aResponse().withStatus(403)));

    assertThat(run(environment(), "--judge", "openai")).isEqualTo(ExitCode.PROVIDER);
    assertThat(err.toString()).contains("status 403").doesNotContain("sk-not-shown");
    server.resetAll();
    server.stubFor(post(anyUrl()).willReturn(aResponse().withTransformers("answering")));
    assertThat(run(environment(), "--judge", "openai")).isEqualTo(ExitCode.OK);

    // the first document was answered in the first run, so only the second is asked about
    assertThat(server.getAllServeEvents()).hasSize(1);
    assertThat(read("out/results.jsonl"))
        .contains("\"composite\":\"3.5\"")
        .doesNotContain("unscored");
    assertThat(out.toString() + err).doesNotContain("sk-not-shown");
  }

  @Test
  void an_explanation_has_the_model_the_questions_and_the_reasons_escaped() throws IOException {
    server.stubFor(post(anyUrl()).willReturn(aResponse().withTransformers("answering")));
    write("document.txt", "Parks cool the streets.");

    int exit = command("evaluate {} --judge openai", folder);

    assertThat(exit).as(err.toString()).isEqualTo(ExitCode.OK);
    String evaluated = out.toString();
    assertThat(evaluated)
        .contains(
            "extraction by openai, model m, prompt version prompt/1",
            "  C1                      1, 1 valid quote, 1 required\n    question: A?\n",
            "reasons of the judge\n  claim\n    not lower: there \\u001b[2Jis enough\\n",
            "    not higher: there is no more\n")
        .doesNotContain("\u001b");

    out.getBuffer().setLength(0);
    Digest scorecard = onlyScorecard();
    assertThat(command("explain", scorecard)).as(err.toString()).isEqualTo(ExitCode.OK);
    assertThat(out.toString()).startsWith(evaluated.substring(0, evaluated.indexOf("artefacts")));
  }

  @Test
  void an_explanation_has_the_outline_escaped() throws IOException {
    server.stubFor(post(anyUrl()).willReturn(aResponse().withTransformers("answering")));
    write("rubric.yaml", RUBRIC);
    write("document.txt", "Parks cool the streets.\n\nTrees drink.");
    int exit = command("evaluate {} --judge openai", folder);
    assertThat(exit).as(err.toString()).isEqualTo(ExitCode.OK);
    assertThat(out.toString())
        .contains(
            "extraction by openai, model m, prompt version prompt/1",
            "outline by the judge\n  p1, s1                  it \\u001b[2Jopens\nreasons of the judge\n")
        .doesNotContain("\u001b", "p77", "it goes on");
  }

  @Test
  void reasons_that_are_not_stored_are_left_out() throws IOException {
    server.stubFor(post(anyUrl()).willReturn(aResponse().withTransformers("answering")));
    write("document.txt", "Parks cool the streets.");
    command("evaluate {} --judge openai", folder);
    Digest document = Document.of("Parks cool the streets.", new TreeMap<>()).digest();
    assertThat(command("store erase", document)).as(err.toString()).isEqualTo(ExitCode.OK);
    out.getBuffer().setLength(0);
    command("explain", onlyScorecard());
    assertThat(out.toString()).contains("question: A?").doesNotContain("reasons of the judge");
  }

  @ParameterizedTest
  @CsvSource({"PLUMBLINE_OPENAI_KEY", "OPENAI_API_KEY"})
  void a_rejected_key_is_named_by_the_variable_it_came_from(String variable) {
    server.stubFor(post(anyUrl()).willReturn(aResponse().withStatus(401)));
    Map<String, String> environment = environment();
    environment.put(variable, environment.remove("PLUMBLINE_OPENAI_KEY"));
    assertThat(run(environment, "--judge", "openai")).isEqualTo(ExitCode.PROVIDER);
    assertThat(err.toString())
        .contains("status 401, check the key in " + variable + "\n")
        .doesNotContain("sk-not-shown");
  }

  @Test
  void a_missing_key_is_said_to_be_missing() {
    server.stubFor(post(anyUrl()).willReturn(aResponse().withStatus(401)));
    Map<String, String> environment = environment();
    environment.remove("PLUMBLINE_OPENAI_KEY");
    assertThat(run(environment, "--judge", "openai")).isEqualTo(ExitCode.PROVIDER);
    assertThat(err.toString()).contains("status 401, set PLUMBLINE_OPENAI_KEY\n");
  }

  @Test
  void a_code_of_the_provider_that_is_unknown_may_hold_the_key_and_is_not_shown() {
    for (String code : new String[] {"sk-not-shown", "bad_key_sk-not-shown"}) {
      server.resetAll();
      server.stubFor(
          post(anyUrl())
              .willReturn(
                  aResponse().withStatus(400).withBody("{\"error\":{\"code\":\"" + code + "\"}}")));
      assertThat(run(environment(), "--judge", "openai")).isEqualTo(ExitCode.PROVIDER);
      assertThat(err.toString()).contains("status 400, check PLUMBLINE_OPENAI_MODEL");
      assertThat(out.toString() + err).doesNotContain("sk-not-shown");
    }
  }

  @Test
  void an_output_that_cannot_be_written_has_its_exit_code() throws IOException {
    write("file", "in the way");
    assertThat(runOf(environment(), "texts.jsonl", "file/out")).isEqualTo(ExitCode.STORE);
    assertThat(err.toString()).contains("cannot write here");
  }

  private int command(String line, Object... values) {
    return PlumblineCommand.run(
        Stream.concat(
                Arrays.stream(CapturedOutput.words(line, values)),
                Stream.of("--store", path("store")))
            .toArray(String[]::new),
        new OutputStreams(new PrintWriter(out, true), new PrintWriter(err, true)),
        environment());
  }

  private Digest onlyScorecard() {
    return SqliteStore.openExisting(file("store"))
        .artefacts()
        .list(ArtefactKind.SCORECARD)
        .getFirst();
  }

  private int run(Map<String, String> environment, String... more) {
    return runOf(environment, "texts.jsonl", "out", more);
  }

  private int runOf(Map<String, String> environment, String texts, String to, String... more) {
    String[] arguments = {
      "evaluate",
      "--rubric",
      path("rubric.yaml"),
      "--documents",
      path(texts),
      "--out",
      path(to),
      "--store",
      path("store"),
      "--threads",
      "1"
    };
    String[] all = Stream.of(arguments, more).flatMap(Arrays::stream).toArray(String[]::new);
    return PlumblineCommand.run(
        all,
        new OutputStreams(new PrintWriter(out, true), new PrintWriter(err, true)),
        environment);
  }

  private Map<String, String> environment() {
    return new TreeMap<>(
        Map.of(
            "PLUMBLINE_OPENAI_MODEL", "m",
            "PLUMBLINE_OPENAI_URL", server.baseUrl() + "/v1",
            "PLUMBLINE_OPENAI_KEY", "sk-not-shown"));
  }

  /// Says that every item is partly there, about whatever document is asked.
  static final class Answering implements ResponseDefinitionTransformerV2 {
    @Override
    public String getName() {
      return "answering";
    }

    @Override
    public boolean applyGlobally() {
      return false;
    }

    @Override
    public ResponseDefinition transform(ServeEvent event) {
      Matcher matcher = DOCUMENT.matcher(event.getRequest().getBodyAsString());
      assertThat(matcher.find()).isTrue();
      String answer =
          AnswerTexts.of(
                  Rubrics.locked(RUBRIC),
                  item -> AnswerTexts.said(item, 1, "Parks cool the streets"))
              .replace("MARK", matcher.group(1))
              .replace("there is enough", "there \\u001b[2Jis enough\\n");
      return aResponse()
          .withBody(
              "{\"choices\":[{\"message\":{\"content\":"
                  + CanonicalJson.text(Json.of(answer))
                  + "},\"finish_reason\":\"stop\"}],\"usage\":{\"prompt_tokens\":1000,"
                  + "\"completion_tokens\":100}}")
          .build();
    }
  }
}
