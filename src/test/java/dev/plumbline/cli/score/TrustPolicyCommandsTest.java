package dev.plumbline.cli.score;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.cli.output.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What commands that score do where a trust policy is in force.
@Tag("slow")
class TrustPolicyCommandsTest extends CommandFolder {

  private static final String RUBRIC =
      """
      rubric: letter
      version: 1.2.0
      facts: {words: {computed: words}}
      plan: {score: words / 10}
      """;

  @BeforeEach
  void a_rubric_a_text_and_two_keys() throws IOException {
    write("rubric.yaml", RUBRIC);
    write("texts.jsonl", "{\"id\":\"a\",\"text\":\"one two three four five\"}\n");
    write("facts.json", "{}");
    plumbline("proof keys", path("release"));
    plumbline("proof keys", path("other"));
    policy("release", "bundle\",\"calibration\",\"approval", "");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "evaluate --documents TEXTS --rubric RUBRIC",
        "extract --documents TEXTS --rubric RUBRIC",
        "score --facts FACTS --rubric RUBRIC",
        "prompts --documents TEXTS --rubric RUBRIC --judge openai:gpt-4.1"
      })
  void an_unsigned_rubric_scores_nothing(String command) {
    CapturedOutput refused =
        run(command(command), "--policy", path("policy.json")).ended(ExitCode.REJECTED);
    refused.complains("the policy does not trust the bundle", "it is not signed");
    assertThat(refused.out()).isEmpty();
  }

  @Test
  void a_signed_rubric_scores_and_a_changed_one_does_not() throws IOException {
    sign("release");
    evaluated().ok();
    write("rubric.yaml", RUBRIC.replace("/ 10", "/ 9"));
    evaluated().complains("it is not signed");
    evaluated().ended(ExitCode.REJECTED);
  }

  @Test
  void the_variable_of_the_environment_is_a_policy_too() throws IOException {
    String[] command = command("evaluate --documents TEXTS --rubric RUBRIC");
    CapturedOutput.run(Map.of("PLUMBLINE_POLICY", path("policy.json")), command)
        .ended(ExitCode.REJECTED);
    CapturedOutput.run(Map.of("PLUMBLINE_POLICY", path("no-such")), command).ended(ExitCode.USAGE);
    CapturedOutput.run(Map.of("PLUMBLINE_POLICY", ""), command)
        .ended(ExitCode.USAGE)
        .complains("the variable is set and names no policy");
    CapturedOutput.run(Map.of(), command).ok();
  }

  @Test
  void a_key_that_the_policy_does_not_know_signs_nothing() {
    sign("other");
    evaluated().complains("signed by a key that the policy does not know");
  }

  @Test
  void expired_revoked_early_and_other_keys_sign_nothing() throws IOException {
    sign("release");
    LocalDate today = LocalDate.now(ZoneOffset.UTC);
    policy("release", "bundle", ",\"until\":\"" + today.minusDays(2) + "\"");
    evaluated().complains("the key `release` expired after");
    policy("release", "bundle", ",\"revoked\":\"" + today.minusDays(2) + "\"");
    evaluated().complains("the key `release` was revoked on");
    policy("release", "bundle", ",\"from\":\"" + today.plusDays(2) + "\"");
    evaluated().complains("the key `release` counts from");
    policy("release", "run", "");
    evaluated().complains("the key `release` may not sign");
    policy("release", "bundle", "");
    evaluated().ok();
  }

  @Test
  void a_signed_rubric_below_the_lowest_version_scores_nothing() throws IOException {
    sign("release");
    Files.writeString(
        Path.of(path("policy.json")),
        Files.readString(Path.of(path("policy.json"))).replace("1.2.0", "1.10.0"));
    evaluated().complains("version 1.2.0 of the rubric `letter` is older than 1.10.0");
    evaluated().ended(ExitCode.REJECTED);
  }

  @Test
  void an_approval_can_be_required() throws IOException {
    String digest = sign("release");
    policy("release", "bundle\",\"approval", ",\"until\":\"9999-12-31\"");
    require("bundle\",\"approval");
    evaluated().complains("the policy does not trust the approval");
    plumbline("rubric approve {} --by Ada --store", path("rubric.yaml"), path("store"));
    plumbline("proof sign {} --approval --key {} --store", digest, path("release"), path("store"));
    evaluated().ok();
  }

  @Test
  void a_policy_with_a_misspelt_member_is_refused_whole() throws IOException {
    sign("release");
    policy("release", "bundle", ",\"untill\":\"2020-01-01\"");
    evaluated().ended(ExitCode.USAGE);
    evaluated().complains("`untill`");
  }

  @Test
  void a_statement_that_is_gone_from_the_store_signs_nothing() throws Exception {
    sign("release");
    try (var database =
            java.sql.DriverManager.getConnection("jdbc:sqlite:" + path("store") + "/plumbline.db");
        var statement = database.createStatement()) {
      statement.executeUpdate("DELETE FROM artefact WHERE kind = 'attestation'");
    }
    evaluated().ended(ExitCode.REJECTED);
  }

  private String sign(String key) {
    String compiled =
        plumbline("rubric compile {} --json --store", path("rubric.yaml"), path("store"));
    String digest =
        compiled.substring(compiled.indexOf("sha256:"), compiled.indexOf("sha256:") + 71);
    plumbline("proof sign {} --key {} --store", digest, path(key), path("store"));
    return digest;
  }

  private CapturedOutput evaluated() {
    return run(
        command("evaluate --documents TEXTS --rubric RUBRIC"), "--policy", path("policy.json"));
  }

  private String[] command(String words) {
    List<String> command =
        new ArrayList<>(
            Arrays.stream(words.split(" "))
                .map(word ->
                    switch (word) {
                      case "TEXTS" -> path("texts.jsonl");
                      case "RUBRIC" -> path("rubric.yaml");
                      case "FACTS" -> path("facts.json");
                      default -> word;
                    })
                .toList());
    command.addAll(List.of("--store", path("store")));
    return command.toArray(String[]::new);
  }

  private CapturedOutput run(String[] command, String... more) {
    return CapturedOutput.run("{}", command, more);
  }

  private void policy(String key, String maySign, String members) throws IOException {
    String line =
        Files.readAllLines(Path.of(path(key + ".pub"))).stream()
            .filter(it -> !it.startsWith("-"))
            .findFirst()
            .orElseThrow();
    write(
        "policy.json",
        "{\"keys\":[{\"name\":\"release\",\"public_key\":\""
            + line
            + "\",\"may_sign\":[\""
            + maySign
            + "\"]"
            + members
            + "}],\"rubrics\":{\"letter\":\"1.2.0\"}}");
  }

  private void require(String kinds) throws IOException {
    String policy = Files.readString(Path.of(path("policy.json")));
    write(
        "policy.json",
        policy.replace("\"rubrics\"", "\"require\":[\"" + kinds + "\"],\"rubrics\""));
  }

  private String plumbline(String line, Object... values) {
    return CapturedOutput.run(line, values).ok().out();
  }
}
