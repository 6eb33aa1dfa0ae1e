package dev.plumbline.cli.rubric;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.wireMockConfig;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.WireMockServer;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.cli.PlumblineCommand;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.cli.output.OutputStreams;
import dev.plumbline.fixtures.DraftAnswers;
import dev.plumbline.judge.draft.DraftingPrompt;
import dev.plumbline.judge.draft.RubricProse;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// `draft` from a file of prose to a file that can be approved.
@Tag("slow")
class DraftCommandTest extends CommandFolder {

  private static final Path EXAMPLE = Path.of("docs/examples/drafting");
  private static final boolean WRITE = "write".equals(System.getProperty("golden"));

  @BeforeEach
  void write() throws IOException {
    write("prose.txt", DraftAnswers.PROSE);
  }

  @Test
  void the_example_drafts_its_rubric_and_report_byte_for_byte() throws IOException {
    Path rubric = file("rubric.yaml");
    CapturedOutput run = example(rubric).ok();
    golden("rubric.yaml", Files.readString(rubric));
    golden("report.txt", run.out().replace(rubric.toString(), "rubric.yaml"));
    golden("warnings.txt", run.err().replace(rubric.toString(), "rubric.yaml"));
  }

  @Test
  void another_answer_for_the_same_prose_is_not_recorded_over_the_first() throws IOException {
    Path other = file("other.json");
    Files.writeString(other, "{}");
    example(file("one.yaml"));

    run(
            Map.of(),
            EXAMPLE.resolve("prose.txt").toString(),
            "--judge",
            "example:by-hand:1",
            "--completion",
            other.toString(),
            "--out",
            path("one.yaml"))
        .ended(ExitCode.USAGE)
        .complains("a different answer of this model is stored");
  }

  @Test
  void an_answer_for_another_prose_writes_no_file() {
    run(
            Map.of(),
            path("prose.txt"),
            "--judge",
            "example:by-hand:1",
            "--completion",
            EXAMPLE.resolve("completion.json").toString(),
            "--out",
            path("rubric.yaml"))
        .ended(ExitCode.PROVIDER)
        .complains(
            "/answer: the answer has the delimiter of another text",
            "the model's answer is not a draft");
    assertThat(file("rubric.yaml")).doesNotExist();
  }

  @Test
  void an_edited_file_is_not_overwritten() throws IOException {
    Path rubric = file("rubric.yaml");
    Files.writeString(rubric, "mine\n");
    example(rubric).ended(ExitCode.USAGE).complains("a different file of this name exists");
    example(rubric, "--force").ok();
    example(rubric).ok();
  }

  @Test
  void the_prompt_can_be_printed_without_calling_a_model() {
    CapturedOutput run = run(Map.of(), path("prose.txt"), "--print-prompt").ok();
    assertThat(run.out())
        .startsWith("{\"schema\":\"{")
        .contains("\\ns1: Be clear.\\ns2: Give reasons for what you say.\\n");
    assertThat(file("store")).doesNotExist();
  }

  @Test
  void the_judge_and_the_output_are_required() {
    String prose = path("prose.txt");
    run(Map.of(), prose).ended(ExitCode.USAGE);
    run(Map.of(), prose, "--judge", "openai").ended(ExitCode.USAGE);
    run(Map.of(), prose, "--judge", "openai", "--json")
        .ended(ExitCode.USAGE)
        .complains("PLUMBLINE_OPENAI_MODEL is not set");
    run(Map.of(), prose, "--judge", "a:b:c", "--json")
        .ended(ExitCode.USAGE)
        .complains("no answer of this model for this prose is stored");
  }

  @Test
  void a_model_is_asked_once_and_a_provider_that_fails_ends_with_its_own_code() throws IOException {
    WireMockServer server =
        new WireMockServer(wireMockConfig().dynamicPort().bindAddress("127.0.0.1"));
    server.start();
    try {
      Map<String, String> environment =
          new TreeMap<>(
              Map.of(
                  "PLUMBLINE_OPENAI_MODEL", "m",
                  "PLUMBLINE_OPENAI_URL", server.baseUrl() + "/v1",
                  "PLUMBLINE_OPENAI_KEY", "sk-not-shown"));
      server.stubFor(post(anyUrl()).willReturn(aResponse().withStatus(403)));
      String prose = path("prose.txt");
      run(environment, prose, "--judge", "openai", "--json")
          .ended(ExitCode.PROVIDER)
          .complains("status 403")
          .doesNotComplain("sk-not-shown");
      server.stubFor(post(anyUrl()).willReturn(aResponse().withBody(reply())));
      CapturedOutput drafted = run(environment, prose, "--judge", "openai", "--json");
      CapturedOutput again = run(environment, prose, "--judge", "openai", "--json", "--quiet");
      drafted.ok();
      assertThat(drafted.err()).isEqualTo("drafting from 3 sentences, by openai m\n");
      drafted.prints("\"outcome\":\"draft\"", "\"coverage\":{");
      assertThat(again.out()).isEqualTo(drafted.out());
      assertThat(again.err()).isEmpty();
      assertThat(server.getAllServeEvents()).hasSize(2);
    } finally {
      server.stop();
    }
  }

  private static String reply() {
    String mark = DraftingPrompt.write(RubricProse.of(DraftAnswers.PROSE)).delimiter();
    return "{\"choices\":[{\"message\":{\"content\":"
        + CanonicalJson.text(Json.of(DraftAnswers.good().replace("MARK", mark)))
        + "},\"finish_reason\":\"stop\"}]}";
  }

  private CapturedOutput example(Path out, String... more) {
    return run(
        Map.of(),
        Stream.concat(
                Stream.of(
                    EXAMPLE.resolve("prose.txt").toString(),
                    "--judge",
                    "example:by-hand:1",
                    "--completion",
                    EXAMPLE.resolve("completion.json").toString(),
                    "--out",
                    out.toString()),
                Stream.of(more))
            .toArray(String[]::new));
  }

  private CapturedOutput run(Map<String, String> environment, String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    String[] all =
        Stream.of(
                Stream.of("rubric", "draft"),
                Stream.of(arguments),
                Stream.of("--store", path("store")))
            .flatMap(it -> it)
            .toArray(String[]::new);
    int exit =
        PlumblineCommand.run(
            all, new OutputStreams(new PrintWriter(out), new PrintWriter(err, true)), environment);
    return new CapturedOutput(exit, out.toString(), err.toString());
  }

  private static void golden(String name, String actual) throws IOException {
    Path file = EXAMPLE.resolve(name);
    if (WRITE) {
      Files.writeString(file, actual);
    }
    assertThat(actual).isEqualTo(Files.readString(file));
  }
}
