package dev.plumbline.cli.rubric;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.wireMockConfig;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.stubbing.Scenario;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.cli.PlumblineCommand;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.cli.output.OutputStreams;
import dev.plumbline.fixtures.DraftAnswers;
import dev.plumbline.judge.draft.DraftShape;
import dev.plumbline.judge.draft.DraftingPrompt;
import dev.plumbline.judge.draft.RubricProse;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// `draft` with fixed numbers. The model is a server with a script.
@Tag("slow")
class DraftShapeCommandTest extends CommandFolder {

  private static final JsonObject GOOD =
      cued("Are there reasons?", "Give reasons", "s2", "because");

  private static final JsonObject BAD = cued("Is the text clear?", "Be clear", "s1", "maybe");

  private final WireMockServer server =
      new WireMockServer(wireMockConfig().dynamicPort().bindAddress("127.0.0.1"));

  @BeforeEach
  void start() throws IOException {
    server.start();
    write("prose.txt", DraftAnswers.PROSE);
  }

  @AfterEach
  void stop() {
    server.stop();
  }

  @Test
  void a_draft_has_the_numbers_that_were_asked_for_or_there_is_none() throws IOException {
    DraftShape shape = new DraftShape(1, 2, List.of(), 2);
    says(shape, answer(GOOD), answer(GOOD, BAD));
    run("--traits 1 --items 2 --min-evidence 2").doesNotComplain("answer-invalid").ok();
    assertThat(read("rubric.yaml"))
        .contains("evidence: {per_item: 1, per_trait: 2}", "id: quality_2");
    assertThat(server.getAllServeEvents()).hasSize(2);
    assertThat(server.getAllServeEvents().getFirst().getRequest().getBodyAsString())
        .contains("Exactly 1 trait.", "Exactly 2 items, in all traits together.");
  }

  @Test
  void a_draft_with_other_numbers_or_names_is_refused_with_both() {
    says(new DraftShape(0, 3, List.of("Logic"), 0), answer(GOOD), answer(GOOD), answer(GOOD));
    run("--trait Logic --items 3")
        .ended(ExitCode.PROVIDER)
        .complains(
            "1 item was drafted, exactly 3 are wanted",
            "the trait has another name than was asked for");
    assertThat(file("rubric.yaml")).doesNotExist();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--traits 41",
        "--traits -1",
        "--traits 3 --items 2",
        "--traits 3 --trait a",
        "--trait a --trait A",
        "--min-evidence 101"
      })
  void numbers_that_no_draft_can_have_are_refused_before_the_model_is_asked(String options) {
    run(options).ended(ExitCode.USAGE);
    assertThat(server.getAllServeEvents()).isEmpty();
  }

  private static JsonObject cued(String question, String quote, String unit, String cue) {
    return DraftAnswers.with(
        DraftAnswers.item(question, quote, unit), "positive_cues", JsonArray.texts(List.of(cue)));
  }

  private static String answer(JsonObject... items) {
    return DraftAnswers.answer(DraftAnswers.trait("quality", items));
  }

  private void says(DraftShape shape, String... answers) {
    String mark =
        DraftingPrompt.write(RubricProse.of(DraftAnswers.PROSE).shaped(shape)).delimiter();
    for (int i = 0; i < answers.length; i++) {
      server.stubFor(
          post(anyUrl())
              .inScenario("answers")
              .whenScenarioStateIs(i == 0 ? Scenario.STARTED : "answer " + i)
              .willReturn(
                  aResponse()
                      .withBody(
                          "{\"choices\":[{\"message\":{\"content\":"
                              + CanonicalJson.text(Json.of(answers[i].replace("MARK", mark)))
                              + "},\"finish_reason\":\"stop\"}]}"))
              .willSetStateTo("answer " + (i + 1)));
    }
  }

  private CapturedOutput run(String line) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    String[] all =
        Stream.of(
                Stream.of("rubric", "draft", path("prose.txt"), "--judge", "openai"),
                Stream.of("--quiet", "--force", "--store", path("store")),
                Stream.of("--out", path("rubric.yaml")),
                Stream.of(line.split(" ")))
            .flatMap(it -> it)
            .toArray(String[]::new);
    Map<String, String> environment = new TreeMap<>();
    environment.put("PLUMBLINE_OPENAI_MODEL", "m");
    environment.put("PLUMBLINE_OPENAI_URL", server.baseUrl() + "/v1");
    environment.put("PLUMBLINE_OPENAI_KEY", "sk-not-shown");
    int exit =
        PlumblineCommand.run(
            all, new OutputStreams(new PrintWriter(out), new PrintWriter(err, true)), environment);
    return new CapturedOutput(exit, out.toString(), err.toString());
  }
}
