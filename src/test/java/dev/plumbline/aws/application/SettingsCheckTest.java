package dev.plumbline.aws.application;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.aws.application.ModelQuotaSettings.ModelVariables;
import dev.plumbline.base.signing.Keys;
import dev.plumbline.base.signing.Policies;
import dev.plumbline.infra.Template;
import io.smallrye.config.EnvConfigSource;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsCheckTest {

  @Test
  void a_table_and_a_region_suffice() {
    assertThat(problems(Map.of("PLUMBLINE_TABLE", "t"), false)).isEmpty();
    assertThat(problems(Map.of(), true)).isEmpty();
  }

  @Test
  void every_variable_reaches_its_setting() {
    Map<String, String> all =
        Map.of(
            "PLUMBLINE_OPENAI_API_VERSION", "2024-10-21",
            "PLUMBLINE_OPENAI_KEY_SECRET", "arn:secret",
            "PLUMBLINE_OPENAI_MODEL", "gpt",
            "PLUMBLINE_BEDROCK_MODEL", "claude",
            "PLUMBLINE_ANSWER_FORM", "tool",
            "PLUMBLINE_SECRETS_ENDPOINT", "http://localhost:1",
            "AWS_REGION", "eu-central-1");
    SmallRyeConfig config = config(all);

    assertThat(ModelVariables.of(config.getConfigMapping(FunctionSettings.class), config))
        .isEqualTo(all);
  }

  @Test
  void limits_of_models_need_prices_and_a_table_and_are_numbers() {
    assertThat(
            problems(
                Map.of(
                    "PLUMBLINE_TABLE", "t",
                    "PLUMBLINE_MODEL_CALLS_PER_MINUTE", "600",
                    "PLUMBLINE_MODEL_SPEND_PER_DAY", "20",
                    "PLUMBLINE_MODEL_INPUT_PRICE", "0.25",
                    "PLUMBLINE_MODEL_OUTPUT_PRICE", "1.25"),
                false))
        .isEmpty();
    assertThat(
            problems(
                Map.of(
                    "PLUMBLINE_MODEL_CALLS_PER_MINUTE", "0",
                    "PLUMBLINE_MODEL_SPEND_PER_DAY", "20 $",
                    "PLUMBLINE_MODEL_INPUT_PRICE", "-1"),
                true))
        .containsExactly(
            "PLUMBLINE_MODEL_CALLS_PER_MINUTE is `0`: write a number from 1 to 30000",
            "PLUMBLINE_MODEL_SPEND_PER_DAY is `20 $`: write an amount such as `2.50`",
            "PLUMBLINE_MODEL_INPUT_PRICE is `-1`: write an amount such as `2.50`",
            "PLUMBLINE_MODEL_SPEND_PER_DAY needs PLUMBLINE_MODEL_INPUT_PRICE and"
                + " PLUMBLINE_MODEL_OUTPUT_PRICE: what a million tokens cost",
            "limits of models are counted in a table: set PLUMBLINE_TABLE, or no limits");
  }

  /// A deployment is refused, rather than functions that do not start.
  @ParameterizedTest
  @CsvSource({
    "ModelCallsPerMinute, PLUMBLINE_MODEL_CALLS_PER_MINUTE, 1 9999 10000 30000, 0 01 30001 99999 x",
    "ModelSpendPerDay, PLUMBLINE_MODEL_SPEND_PER_DAY, 0 20 0.5 999999999.999999, .5 1. 1e3 01 20$ -1",
    "ModelInputPrice, PLUMBLINE_MODEL_INPUT_PRICE, 0 0.25 3, 3$ 0.1234567 1000000000",
    "ModelOutputPrice, PLUMBLINE_MODEL_OUTPUT_PRICE, 0 1.25 15, 15$ 0.1234567 1000000000"
  })
  void the_template_takes_the_limits_that_the_functions_take(
      String parameter, String variable, String right, String wrong) {
    Map<String, Object> parameters = Template.map(Template.read().root().get("Parameters"));
    Object pattern = Template.map(parameters.get(parameter)).get("AllowedPattern");
    for (String value : (right + " " + wrong).split(" ")) {
      Map<String, String> settings = new HashMap<>();
      settings.put("PLUMBLINE_TABLE", "t");
      settings.put("PLUMBLINE_MODEL_INPUT_PRICE", "1");
      settings.put("PLUMBLINE_MODEL_OUTPUT_PRICE", "1");
      settings.put(variable, value);

      boolean isRight = List.of(right.split(" ")).contains(value);
      assertThat(value.matches(pattern.toString())).as(value).isEqualTo(isRight);
      assertThat(problems(settings, false).isEmpty()).as(value).isEqualTo(isRight);
    }
  }

  @Test
  void traces_need_a_daemon() {
    Map<String, String> traced = new TreeMap<>(Map.of("PLUMBLINE_TABLE", "plumbline"));
    traced.put("PLUMBLINE_TRACES", "true");
    assertThat(problems(traced, false))
        .containsExactly(
            "PLUMBLINE_TRACES is `true`, and AWS_XRAY_DAEMON_ADDRESS names no daemon of X-Ray: set"
                + " it to `host:port`, as AWS Lambda does");
    traced.put("AWS_XRAY_DAEMON_ADDRESS", "169.254.100.1:2000");
    assertThat(problems(traced, false)).isEmpty();
  }

  @Test
  void all_problems_are_reported_at_once_in_the_words_of_the_environment() {
    Map<String, String> wrong =
        Map.of(
            "PLUMBLINE_ENDPOINT", "localhost:8000",
            "PLUMBLINE_DEADLINE_MILLIS", "30s",
            "PLUMBLINE_STORE_TEXT", "no",
            "PLUMBLINE_S3_ENDPOINT", "not an address",
            "PLUMBLINE_OPENAI_MODEL", "gpt",
            "PLUMBLINE_OPENAI_TEMPERATURE", "3",
            "PLUMBLINE_BEDROCK_MODEL", "claude",
            "PLUMBLINE_ANSWER_FORM", "xml");

    assertThat(problems(wrong, false))
        .containsExactly(
            "PLUMBLINE_TABLE is not set: name the table",
            "PLUMBLINE_ENDPOINT is `localhost:8000`: write `https://host`",
            "PLUMBLINE_DEADLINE_MILLIS is `30s`: write milliseconds from 100 to 900000",
            "PLUMBLINE_STORE_TEXT is `no`: write `true` or `false`",
            "PLUMBLINE_S3_ENDPOINT is `not an address`: write `https://host`",
            "PLUMBLINE_OPENAI_KEY is not set: api.openai.com requires a key (OPENAI_API_KEY is"
                + " accepted too)",
            "PLUMBLINE_OPENAI_TEMPERATURE is neither `none` nor a number from 0 to 2",
            "PLUMBLINE_ANSWER_FORM is none of `schema`, `tool` and `prompt`",
            "AWS_REGION is not set: name the region of the model");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{\"author\": \"arn:aws:iam::123456789012:role/team/a\"} |",
        "{} |",
        "author=a | the input is not JSON",
        "[] | this is no JSON object",
        "{\"admin\": \"arn:aws:iam::123456789012:role/a\"} | at /admin: ",
        "{\"author\": \"\"} | at /author: `` is not the ARN of an IAM role",
        "{\"author\": 7} | at /author: ",
        "{\"author\": \"arn:aws:iam::123456789012:role/*\"} | is not the ARN",
        "{\"author\": \"arn:aws:iam::123456789012:user/a\"} | is not the ARN",
        "{\"author\": \"arn:aws:sts::123456789012:assumed-role/a/b\"} | is not the ARN",
        "{\"reader\": \"arn:aws:iam::1:role/a\"} | at /reader: ",
        "{\"author\": \"arn:aws:iam::123456789012:role/a\", \"reader\": \"arn:aws:iam::123456789012:role/b/a\"}"
            + " | at /reader: another role has the same ARN",
        "{\"author\": \"arn:aws:iam::123456789012:role/a\", \"author\": \"arn:aws:iam::123456789012:role/b\"}"
            + " | key `author` twice",
      })
  void roles_of_callers_are_arns_of_iam_roles(String value, String problem) {
    List<String> problems =
        problems(Map.of("PLUMBLINE_TABLE", "t", "PLUMBLINE_CALLERS", value), false);

    if (problem == null) {
      assertThat(problems).isEmpty();
    } else {
      assertThat(problems)
          .isNotEmpty()
          .allMatch(it -> it.startsWith("PLUMBLINE_CALLERS"))
          .anyMatch(it -> it.contains(problem));
    }
  }

  @Test
  void a_policy_is_json_or_a_file_and_nothing_starts_without_one_that_can_be_read(
      @TempDir Path folder) throws IOException {
    String policy = Policies.json(Keys.fresh(), "", "");
    Path file = Files.writeString(folder.resolve("policy.json"), policy);

    assertThat(policyProblems(policy)).isEmpty();
    assertThat(policyProblems(file.toString())).isEmpty();
    assertThat(policyProblems("no-such.json"))
        .containsExactly(
            "PLUMBLINE_POLICY: there is no file `no-such.json`; write the policy itself, or the"
                + " path of its file");
    assertThat(policyProblems("{")).hasSize(1).allMatch(it -> it.startsWith("PLUMBLINE_POLICY"));
    assertThat(policyProblems("{\"keys\":[]}"))
        .containsExactly(
            "PLUMBLINE_POLICY at /keys: no key is named; name at least one trusted key");
    assertThat(policyProblems(Files.writeString(file, "[]").toString()))
        .containsExactly(
            "PLUMBLINE_POLICY: the policy is no JSON object; docs/proof.md shows a policy");
    assertThat(policyProblems(""))
        .containsExactly(
            "PLUMBLINE_POLICY is set and empty: write a policy or the path of its file, or unset"
                + " it");
    assertThat(problems(Map.of(), true)).isEmpty();
  }

  private static List<String> policyProblems(String policy) {
    return problems(Map.of("PLUMBLINE_POLICY", policy), true);
  }

  @Test
  void a_key_that_no_header_can_hold_is_a_problem_and_not_shown() {
    for (String key : List.of("sk-sec\nret", "sk sec", "sk-s\u00E9cret", "sk-\u007F")) {
      assertThat(
              problems(Map.of("PLUMBLINE_OPENAI_MODEL", "gpt", "PLUMBLINE_OPENAI_KEY", key), true))
          .singleElement()
          .asString()
          .startsWith("PLUMBLINE_OPENAI_KEY has a character that no key has")
          .doesNotContain("sk-", "sec");
    }
  }

  @Test
  void a_key_is_in_no_problem() {
    Map<String, String> wrong =
        Map.of(
            "PLUMBLINE_OPENAI_MODEL", "gpt",
            "PLUMBLINE_OPENAI_KEY", "sk-secret",
            "PLUMBLINE_OPENAI_URL", "::");
    assertThat(problems(wrong, true)).hasSize(1).noneMatch(it -> it.contains("sk-secret"));
  }

  @Test
  void the_deadline_has_bounds() {
    assertThat(problems(Map.of("PLUMBLINE_DEADLINE_MILLIS", "100"), true)).isEmpty();
    assertThat(problems(Map.of("PLUMBLINE_DEADLINE_MILLIS", "900000"), true)).isEmpty();
    for (String wrong : List.of("99", "900001", "-5", "1e3", "99999999999", "٣٠٠٠")) {
      assertThat(problems(Map.of("PLUMBLINE_DEADLINE_MILLIS", wrong), true)).hasSize(1);
    }
  }

  private static List<String> problems(Map<String, String> environment, boolean folderAllowed) {
    SmallRyeConfig config = config(environment);
    FunctionSettings settings = config.getConfigMapping(FunctionSettings.class);
    return SettingsCheck.problems(settings, ModelVariables.of(settings, config), folderAllowed);
  }

  private static SmallRyeConfig config(Map<String, String> environment) {
    return new SmallRyeConfigBuilder()
        .withSources(new EnvConfigSource(environment, 300))
        .withMapping(FunctionSettings.class)
        .build();
  }
}
