package dev.plumbline.cli.score;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.fixtures.GatewayServer;
import dev.plumbline.fixtures.GatewayServer.Answer;
import dev.plumbline.fixtures.GatewayServer.Call;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.rubric.bundle.Bundle;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What a run says where a gateway stands between it and the model that it asks.
@Tag("slow")
class WhoAnsweredTest extends CommandFolder {

  private static final String RUBRIC =
      """
      rubric: made
      version: 1.0.0
      judge: {repeats: 3}
      traits:
        claim: {scale: {min: 1, max: 6}, items: [{id: C1, ask: A?}]}
      """;
  private static final Bundle BUNDLE = Rubrics.locked(RUBRIC);
  private static final String KEY = "sk-not-shown";
  private static final String NAME = "house-judge-2026-01-02";

  @BeforeEach
  void given_four_texts() throws IOException {
    write("rubric.yaml", RUBRIC);
    StringBuilder texts = new StringBuilder();
    for (String id : new String[] {"one", "two", "three", "four"}) {
      texts.append(
          "{\"id\": \"%s\", \"text\": \"Parks cool the streets of %s.\"}\n".formatted(id, id));
    }
    write("texts.jsonl", texts);
  }

  @Test
  void a_dated_name_of_the_model_that_was_asked_is_said_and_no_warning() throws IOException {
    evaluate(asked -> good(NAME, asked)).ok().prints("answered by " + NAME).doesNotPrint("warning");
    command("explain @latest two")
        .prints("answered by `" + NAME + "`, fingerprint `fp_1`, answer `a-");
  }

  @Test
  void a_fallback_is_a_warning_in_the_first_lines_and_in_the_report() throws IOException {
    CapturedOutput run = evaluate(asked -> good("cheap-mini", asked));
    String warning = "4 documents were answered by `cheap-mini`, and `house-judge` was asked";
    assertThat(run.out().lines().toList().get(1)).startsWith("warning: " + warning);
    command("show @latest").prints("warning: " + warning);
    command("show @latest --json").prints("\"answeredBy\":[\"cheap-mini\"]");
    command("report @latest --out", file("pages")).ok();
    assertThat(read("pages/report.html")).contains("Warning: 4 documents were answered by");
    assertThat(read("pages/card-1.html")).contains("answered by cheap-mini");
  }

  @Test
  void several_models_are_a_warning_and_a_column_to_filter_by() throws IOException {
    evaluate(asked -> good(asked.body().contains("of two.") ? "house-judge-0102" : NAME, asked))
        .prints("warning: several models answered: `house-judge-0102` (1), `" + NAME + "` (3)");
    command("show @latest --where", "answered_by == 'house-judge-0102'").prints("1 of 4 documents");
  }

  @Test
  void answers_that_are_stored_of_another_model_are_refused_by_a_pattern() throws IOException {
    evaluate(asked -> good("cheap-mini", asked));
    evaluate(asked -> good(NAME, asked), "--answered-by", "house-judge")
        .ended(ExitCode.PROVIDER)
        .complains("the answer that is stored is by `cheap-mini`");
    evaluate(asked -> good(NAME, asked), "--answered-by", "house*", "--replicate", "1").ok();
  }

  @Test
  void a_rubric_says_who_may_answer() throws IOException {
    write("rubric.yaml", RUBRIC.replace("{repeats: 3}", "{repeats: 3, answered_by: house-judge}"));
    evaluate(asked -> good("cheap-mini", asked))
        .ended(ExitCode.PROVIDER)
        .complains("not by `house-judge`");
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void an_answer_that_a_cache_gives_again_is_no_repeat_and_costs_nothing(boolean byHeader)
      throws IOException {
    evaluate(
            asked -> {
              Answer good = good(NAME, byHeader ? "a-" + asked.number() : "same", asked);
              return byHeader && asked.number() % 3 > 0 ? good.with("x-cache", "HIT") : good;
            })
        .ok()
        .complains("counts once, for no second repeat, and is priced once")
        .prints("4 model calls", "1600 tokens in");
    command("explain @latest one").doesNotPrint("pairs of answers");
  }

  @Test
  void two_jurors_that_one_model_answers_are_refused_unless_they_are_named_as_one()
      throws IOException {
    String jurors =
        """
        jurors:
          - {judge: openai, model: first%1$s}
          - {judge: openai, model: second%1$s}
        """;
    write("panel.yaml", jurors.formatted(""));

    panel(asked -> good("cheap-mini", asked))
        .ended(ExitCode.USAGE)
        .complains(
            "two jurors are answered by one model, `cheap-mini`: `openai:first:",
            "have each answered by its own model");
    command("show @latest").prints("0 documents so far");
    write("panel.yaml", jurors.formatted(", answered_by: cheap-mini"));
    panel(asked -> good("cheap-mini", asked)).ok();
    write("panel.yaml", jurors.formatted("-model"));
    panel(asked -> good(asked.model() + "-2026-01-02", asked))
        .ok()
        .prints("answered by first-model", "answered by second-model");
  }

  @Test
  void an_outage_with_status_200_is_waited_for_and_never_stored() throws IOException {
    String down = "{\"error\":{\"message\":\"upstream overloaded\",\"code\":null}}";
    AtomicLong first = new AtomicLong();
    evaluate(_ -> GatewayServer.error(200, down), "--max-attempts", "2")
        .ended(ExitCode.PROVIDER)
        .complains("is incomplete", "tried 2 times", "it said: upstream overloaded");
    evaluate(asked ->
            first.getAndIncrement() < 2 ? GatewayServer.error(200, down) : good(NAME, asked))
        .ok()
        .prints("scored", "12 model calls")
        .doesNotPrint("unscored");
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 500})
  void a_text_that_is_too_long_does_not_stop_the_others(int status) throws IOException {
    Function<Call, Answer> answers =
        asked ->
            asked.body().contains("of two.")
                ? GatewayServer.error(
                        status,
                        "{\"error\":{\"message\":\"prompt is too long: 210000 tokens\",\"type\":\"invalid_request_error\",\"code\":null}}")
                    .with("x-request-id", "req-77")
                : good(NAME, asked);

    evaluate(answers)
        .ended(ExitCode.PROVIDER)
        .complains(
            "`two` is incomplete",
            "it said: `invalid_request_error`, prompt is too long: 210000 tokens, request `req-77`",
            "1 of 4 documents is incomplete");
    command("show @latest").prints("scored");
    write("texts.jsonl", read("texts.jsonl").replace("of two.", "of 2."));
    evaluate(answers).ok().prints("3 model calls, 9 stored answers reused");
  }

  @ParameterizedTest
  @ValueSource(ints = {401, 500})
  void a_key_that_is_wrong_for_all_stops_early_and_is_not_shown(int status) throws IOException {
    try (GatewayServer server =
        new GatewayServer(asked ->
            GatewayServer.error(
                status,
                "{\"error\":{\"message\":\"bad key "
                    + asked.headers().get("Authorization").getFirst()
                    + "\"}}"))) {
      evaluate(server, "--max-attempts", "1")
          .ended(ExitCode.PROVIDER)
          .complains("status " + status, "it said: bad key …")
          .doesNotComplain(KEY);
      assertThat(server.asked()).hasSizeLessThan(4);
    }
  }

  @Test
  void a_schema_that_is_dropped_is_noticed_and_a_tool_is_the_way_out() throws IOException {
    evaluate(asked -> GatewayServer.completion(NAME, "a-" + asked.number(), "stop", "Fine."))
        .ended(ExitCode.PROVIDER)
        .complains("none of the first 3 documents has an answer in the form", "--answer-form");
    CapturedOutput run =
        evaluate(
            asked -> {
              Answer good = good(NAME, asked);
              return new Answer(
                  200,
                  Map.of(),
                  good.body()
                      .replace(
                          "\"role\":\"assistant\",\"content\":",
                          "\"content\":null,\"tool_calls\":[{\"function\":{\"name\":\"a\",\"arguments\":")
                      .replace("},\"finish_reason\"", "}}]},\"finish_reason\""));
            },
            "--answer-form",
            "tool");
    run.ok();
  }

  @Test
  void tokens_that_only_the_total_has_are_counted_and_said() throws IOException {
    evaluate(
            asked -> {
              Answer good = good(NAME, asked);
              return new Answer(
                  200,
                  Map.of(),
                  good.body().replace("\"total_tokens\":450", "\"total_tokens\":8400"));
            })
        .prints("4800 tokens in, 96000 out, 95400 of them in the total alone");
  }

  private static Answer good(String model, Call asked) {
    return good(model, "a-" + asked.number(), asked);
  }

  private static Answer good(String model, String id, Call asked) {
    return GatewayServer.completion(
        model, id, "stop", GatewayServer.said(BUNDLE, asked, "Parks cool the streets"));
  }

  private CapturedOutput evaluate(Function<Call, Answer> answers, String... more)
      throws IOException {
    try (GatewayServer server = new GatewayServer(answers)) {
      return evaluate(server, more);
    }
  }

  private CapturedOutput evaluate(GatewayServer server, String... more) {
    return documents(
        environment(server),
        Stream.concat(Stream.of("--judge", "openai", "--concurrency", "1"), Arrays.stream(more))
            .toArray(String[]::new));
  }

  private CapturedOutput panel(Function<Call, Answer> answers) throws IOException {
    try (GatewayServer server = new GatewayServer(answers)) {
      return documents(environment(server), "--panel", path("panel.yaml"));
    }
  }

  private CapturedOutput documents(Map<String, String> environment, String... more) {
    String[] fixed = {
      "evaluate",
      "--rubric",
      path("rubric.yaml"),
      "--documents",
      path("texts.jsonl"),
      "--store",
      path("store")
    };
    return CapturedOutput.run(environment, "{}", fixed, more);
  }

  private CapturedOutput command(String line, Object... values) {
    return CapturedOutput.run(
        Map.of(), "{} --store", CapturedOutput.words(line, values), file("store"));
  }

  private static Map<String, String> environment(GatewayServer server) {
    return new TreeMap<>(
        Map.of(
            "PLUMBLINE_OPENAI_MODEL",
            "house-judge",
            "PLUMBLINE_OPENAI_URL",
            server.url(),
            "PLUMBLINE_OPENAI_KEY",
            KEY));
  }
}
