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
import dev.plumbline.canonical.CanonicalJson;
import dev.plumbline.canonical.Json;
import dev.plumbline.cli.Plumbline;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.cli.output.OutputStreams;
import dev.plumbline.fixtures.AnswerTexts;
import dev.plumbline.fixtures.Rubrics;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// `evaluate` with a model, from the command line to a server.
class ModelJudgeTest {

  private static final String RUBRIC =
      """
      rubric: made
      version: 1.0.0
      traits:
        claim: {scale: {min: 1, max: 6}, items: [{id: C1, ask: A?}]}
      """;
  private static final Pattern DOCUMENT = Pattern.compile("Write ..([0-9a-f]{12})");

  @TempDir private Path folder;
  private final WireMockServer server =
      new WireMockServer(
          wireMockConfig().dynamicPort().bindAddress("127.0.0.1").extensions(new Answering()));
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @BeforeEach
  void start() throws IOException {
    server.start();
    Files.writeString(folder.resolve("rubric.yaml"), RUBRIC);
    Files.writeString(
        folder.resolve("texts.jsonl"),
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
  void a_model_that_is_not_named_is_told_before_anything_is_asked() {
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
  void a_run_that_there_is_not_is_refused_before_anything_is_asked(String run) {
    assertThat(run(environment(), "--judge", "openai", "--run", run)).isEqualTo(ExitCode.USAGE);

    assertThat(err.toString()).contains("--run: " + run + " is no run, runs go from 0 to 19");
    assertThat(server.getAllServeEvents()).isEmpty();
  }

  @Test
  void a_run_that_the_provider_stopped_goes_on_and_pays_for_nothing_twice() throws IOException {
    server.stubFor(post(anyUrl()).willReturn(aResponse().withTransformers("answering")));
    Files.writeString(
        folder.resolve("one.jsonl"), "{\"id\": \"one\", \"text\": \"Parks cool the streets.\"}\n");
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
    assertThat(Files.readString(folder.resolve("out/results.jsonl")))
        .contains("\"composite\":\"3.5\"")
        .doesNotContain("unscored");
    assertThat(out.toString() + err).doesNotContain("sk-not-shown");
  }

  private int run(Map<String, String> environment, String... more) {
    return runOf(environment, "texts.jsonl", "out", more);
  }

  private int runOf(Map<String, String> environment, String texts, String to, String... more) {
    String[] arguments = {
      "evaluate",
      "--rubric",
      folder.resolve("rubric.yaml").toString(),
      "--documents",
      folder.resolve(texts).toString(),
      "--out",
      folder.resolve(to).toString(),
      "--store",
      folder.resolve("store").toString(),
      "--threads",
      "1"
    };
    String[] all = Stream.of(arguments, more).flatMap(Arrays::stream).toArray(String[]::new);
    return Plumbline.run(
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
  private static final class Answering implements ResponseDefinitionTransformerV2 {
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
              .replace("MARK", matcher.group(1));
      return aResponse()
          .withBody(
              "{\"choices\":[{\"message\":{\"content\":"
                  + CanonicalJson.text(Json.of(answer))
                  + "},\"finish_reason\":\"stop\"}]}")
          .build();
    }
  }
}
