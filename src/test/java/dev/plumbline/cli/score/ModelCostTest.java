package dev.plumbline.cli.score;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static com.github.tomakehurst.wiremock.client.WireMock.post;
import static com.github.tomakehurst.wiremock.core.WireMockConfiguration.options;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.WireMockServer;
import dev.plumbline.cli.PlumblineCommand;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.cli.output.OutputStreams;
import dev.plumbline.fixtures.RawStore;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What model calls cost: counted before, and added up after. An answer has 1000 tokens in and 100
/// out.
@Tag("slow")
class ModelCostTest extends CommandFolder {

  private static final String PRICES =
      """
      # for a million tokens
      models:
        openai:m: {input: 2.00, output: 8.50}
      """;

  private final WireMockServer server =
      new WireMockServer(options().dynamicPort().extensions(new ModelJudgeTest.Answering()));
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @BeforeEach
  void start() throws IOException {
    server.start();
    server.stubFor(post(anyUrl()).willReturn(aResponse().withTransformers("answering")));
    write("rubric.yaml", ModelJudgeTest.RUBRIC);
    write("prices.yaml", PRICES);
    write(
        "texts.jsonl",
        """
        {"id": "one", "text": "Parks cool the streets."}
        {"id": "two", "text": "Parks cool the streets. Trees drink."}
        {"id": "again", "text": "Parks cool the streets."}
        """);
  }

  @AfterEach
  void stop() {
    server.stop();
  }

  @Test
  void second_questions_are_counted_apart() throws IOException {
    write("rubric.yaml", ModelJudgeTest.RUBRIC + "evidence: {relevance: judge}\n");
    assertThat(evaluate("--judge openai --dry-run")).as(err.toString()).isEqualTo(0);
    assertThat(out.toString())
        .contains(
            "2 calls to make, 0 stored answers\n",
            "at most 2 second questions more, which depend on the answers");
  }

  @Test
  void a_budget_bounds_what_is_judged_again_and_what_was_is_kept() throws IOException {
    evaluate("");
    write("rubric.yaml", ModelJudgeTest.RUBRIC.replace("A?", "B?").replace("1.0.0", "2.0.0"));
    assertThat(
            command(
                "score @latest --rubric {} --judge openai --max-calls 1 --concurrency 1",
                path("rubric.yaml")))
        .as(err.toString())
        .isEqualTo(ExitCode.PROVIDER);
    assertThat(server.getAllServeEvents()).hasSize(1);
    assertThat(RawStore.rows(file("store"), "run", "run_line")).containsExactly(2L, 4L);
  }

  @Test
  void the_judge_of_cues_costs_nothing() {
    assertThat(evaluate("--dry-run --prices", path("prices.yaml"))).isEqualTo(ExitCode.OK);
    assertThat(out.toString()).contains("no model is called by the judge `cues`");
  }

  @Test
  void a_run_says_what_it_cost_and_show_repeats_it() {
    assertThat(evaluate("--judge openai --prices", path("prices.yaml")))
        .as(err.toString())
        .isEqualTo(ExitCode.OK);

    // 2 × (1000 × 2.00 + 100 × 8.50) / 1,000,000
    String cost = "2 model calls, 1 stored answer reused, 2000 tokens in, 200 out, cost 0.0057\n";
    assertThat(out.toString()).contains(cost);
    out.getBuffer().setLength(0);
    assertThat(command("show @latest")).isEqualTo(ExitCode.OK);
    assertThat(out.toString()).contains(cost);
  }

  @Test
  void what_each_juror_of_a_panel_took_is_told_apart_and_its_answers_stay_its_own()
      throws IOException {
    write("panel.yaml", "jurors: [{judge: openai}, {judge: openai, model: n}, {judge: cues}]\n");
    write("prices.yaml", PRICES + "  openai:n: {input: 1.00, output: 1.00}\n");

    assertThat(evaluate("--panel {} --dry-run --prices", path("panel.yaml"), path("prices.yaml")))
        .as(err.toString())
        .isEqualTo(ExitCode.OK);
    assertThat(out.toString())
        .contains(
            "openai:m:prompt/1",
            "openai:n:prompt/1",
            "cues:cues/1",
            "2 calls to make, 0 stored answers\n");
    assertThat(evaluate("--panel {} --prices", path("panel.yaml"), path("prices.yaml")))
        .as(err.toString())
        .isEqualTo(ExitCode.OK);

    // 0.0057 of m as above, and 2 × 1100 × 1.00 / 1,000,000 of n
    assertThat(out.toString())
        .contains("4 model calls, 2 stored answers reused, 4000 tokens in, 400 out, cost 0.0079")
        .containsPattern(
            "openai:m:prompt/1[^ ]*: 2 model calls.* cost 0\\.0057, [0-9]+ ms a call\n")
        .containsPattern(
            "openai:n:prompt/1[^ ]*: 2 model calls.* cost 0\\.0022, [0-9]+ ms a call\n");
    int asked = server.getAllServeEvents().size();
    out.getBuffer().setLength(0);
    assertThat(command("measure jurors @latest --prices", path("prices.yaml")))
        .isEqualTo(ExitCode.OK);
    assertThat(out.toString())
        .contains("ms a document")
        .containsPattern("openai:n:prompt/1.*0\\.0022");
    out.getBuffer().setLength(0);
    assertThat(command("measure jurors @latest --json")).isEqualTo(ExitCode.OK);
    assertThat(out.toString().split("\"milliseconds\":", -1)).as("of two models").hasSize(3);
    assertThat(evaluate("--judge openai")).isEqualTo(ExitCode.OK);
    assertThat(server.getAllServeEvents()).hasSize(asked);
  }

  @Test
  void a_price_list_may_be_configured_and_is_not_needed_for_cues() {
    assertThat(run(Map.of("PLUMBLINE_PRICES", path("prices.yaml")), arguments("--judge", "openai")))
        .isEqualTo(ExitCode.OK);
    assertThat(out.toString()).contains("cost 0.0057");
    assertThat(run(Map.of("PLUMBLINE_PRICES", path("missing.yaml")), arguments()))
        .isEqualTo(ExitCode.UNSCORED);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "models: {'openai:other': {input: 1, output: 2}} | there is no price of `openai:m`, there are `openai:other`",
        "models: {m: {input: 1, output: 2}}              | `m` does not name a model",
        "models: {'openai:m': {input: -1, output: 2}}    | prices.yaml:1:30 /models/openai:m/input: a price is negative",
        "models: {'openai:m': {input: 1}}                | `output` is missing",
        "models: {'openai:m': {input: a, output: 2}}     | `a` is not a number",
        "models: {'openai:m': {input: 1, outputs: 2}}    | unknown key `outputs`",
        "models: {'openai:m': 3}                         | a mapping",
        "model: {}                                       | `models` is missing",
        "# nothing                                       | the price list is empty",
        "models: [                                       | prices.yaml:1",
      })
  void a_wrong_price_list_is_refused_before_anything_is_asked(String list, String message)
      throws IOException {
    write("prices.yaml", list);

    assertThat(evaluate("--judge openai --prices", path("prices.yaml"))).isEqualTo(ExitCode.USAGE);

    assertThat(err.toString()).contains(message);
    assertThat(server.getAllServeEvents()).isEmpty();
  }

  @Test
  void counting_fits_neither_a_folder_nor_recorded_answers() throws IOException {
    write("document.txt", "Parks cool the streets.");
    assertThat(command("evaluate {} --dry-run", folder)).isEqualTo(ExitCode.USAGE);
    assertThat(err.toString()).contains("--dry-run need --documents");
    assertThat(evaluate("--judge a:b:c --dry-run --completions", path("texts.jsonl")))
        .isEqualTo(ExitCode.USAGE);
    assertThat(err.toString()).contains("--dry-run counts calls that have no answer yet");
  }

  private int evaluate(String line, Object... values) {
    return run(Map.of(), arguments(CapturedOutput.words(line, values)));
  }

  private String[] arguments(String... more) {
    String[] first = {
      "evaluate", "--rubric", path("rubric.yaml"), "--documents", path("texts.jsonl"), "--quiet"
    };
    return Stream.of(first, more).flatMap(Arrays::stream).toArray(String[]::new);
  }

  private int command(String line, Object... values) {
    return run(Map.of(), CapturedOutput.words(line, values));
  }

  private int run(Map<String, String> variables, String... arguments) {
    Map<String, String> environment =
        new TreeMap<>(
            Map.of(
                "PLUMBLINE_OPENAI_MODEL",
                "m",
                "PLUMBLINE_OPENAI_URL",
                server.baseUrl() + "/v1",
                "PLUMBLINE_OPENAI_KEY",
                "sk-not-shown",
                "PLUMBLINE_STORE",
                path("store")));
    environment.putAll(variables);
    return PlumblineCommand.run(
        arguments,
        new OutputStreams(new PrintWriter(out, true), new PrintWriter(err, true)),
        environment);
  }
}
