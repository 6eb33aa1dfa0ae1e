package dev.plumbline.aws.application;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.judge.llm.LanguageModel.CallRules;
import dev.plumbline.judge.llm.ModelQuota.Rate;
import dev.plumbline.judge.llm.PriceList.Price;
import dev.plumbline.judge.session.BoundedModel.DailySpend;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.eclipse.microprofile.config.Config;

/// How fast models may be called by all processes together, and for how much a day.
///
/// @param rate empty for no limit
/// @param spending empty for no limit
record ModelQuotaSettings(Optional<Rate> rate, Optional<DailySpend> spending) {

  /// A row of the table takes a thousand writes a second.
  private static final int CALLS_MAX = 30_000;

  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final int BURSTS_A_MINUTE = 60;
  private static final String AMOUNT = "(?:0|[1-9][0-9]{0,8})(?:\\.[0-9]{1,6})?";

  boolean isNone() {
    return rate.isEmpty() && spending.isEmpty();
  }

  /// The limits of settings without problems.
  static ModelQuotaSettings of(FunctionSettings.Model model) {
    Optional<Rate> rate =
        model.callsPerMinute().map(Integer::parseInt).map(ModelQuotaSettings::perMinute);
    Optional<DailySpend> spending =
        model
            .spendPerDay()
            .map(limit ->
                new DailySpend(
                    new Price(amount(model.inputPrice()), amount(model.outputPrice())),
                    new BigDecimal(limit)));
    return new ModelQuotaSettings(rate, spending);
  }

  /// What a second may bring may come at once.
  private static Rate perMinute(int calls) {
    return new Rate(MINUTE.dividedBy(calls), Math.max(1, calls / BURSTS_A_MINUTE));
  }

  private static BigDecimal amount(Optional<String> text) {
    return new BigDecimal(text.orElseThrow());
  }

  /// Adds what is wrong with the settings, one line each.
  static void check(FunctionSettings settings, List<String> problems) {
    FunctionSettings.Model model = settings.model();
    model
        .callsPerMinute()
        .filter(it -> !isCalls(it))
        .ifPresent(it ->
            problems.add(wrong("CALLS_PER_MINUTE", it) + "write a number from 1 to " + CALLS_MAX));
    amount("SPEND_PER_DAY", model.spendPerDay(), problems);
    amount("INPUT_PRICE", model.inputPrice(), problems);
    amount("OUTPUT_PRICE", model.outputPrice(), problems);
    if (model.spendPerDay().isPresent()
        && (model.inputPrice().isEmpty() || model.outputPrice().isEmpty())) {
      problems.add(
          "PLUMBLINE_MODEL_SPEND_PER_DAY needs PLUMBLINE_MODEL_INPUT_PRICE and"
              + " PLUMBLINE_MODEL_OUTPUT_PRICE: what a million tokens cost");
    }
    if (settings.table().isEmpty()
        && (model.callsPerMinute().isPresent() || model.spendPerDay().isPresent())) {
      problems.add("limits of models are counted in a table: set PLUMBLINE_TABLE, or no limits");
    }
  }

  private static boolean isCalls(String text) {
    return text.matches("[1-9][0-9]{0,4}") && Integer.parseInt(text) <= CALLS_MAX;
  }

  private static void amount(String name, Optional<String> value, List<String> problems) {
    value
        .filter(it -> !it.matches(AMOUNT))
        .ifPresent(it -> problems.add(wrong(name, it) + "write an amount such as `2.50`"));
  }

  private static String wrong(String name, String value) {
    return "PLUMBLINE_MODEL_" + name + " is " + EscapedText.text(value) + ": ";
  }

  /// The settings of the models under the names of their environment variables, by which the
  /// command line knows them as well.
  static final class ModelVariables {

    /// The address of X-Ray's daemon.
    static final String DAEMON = "AWS_XRAY_DAEMON_ADDRESS";

    /// Variables of AWS and OpenAI, which other tools read too.
    private static final List<String> FOREIGN =
        List.of("AWS_DEFAULT_REGION", "AWS_REGION", DAEMON, "OPENAI_API_KEY", "OPENAI_BASE_URL");

    static Map<String, String> of(FunctionSettings settings, Config config) {
      Map<String, String> all = new TreeMap<>();
      for (String name : FOREIGN) {
        put(all, name, config.getOptionalValue(name, String.class));
      }
      put(
          all,
          SettingsCheck.POLICY,
          Optional.ofNullable(config.getConfigValue("plumbline.policy").getRawValue()));
      put(all, "PLUMBLINE_SECRETS_ENDPOINT", settings.secretsEndpoint());
      put(all, CallRules.FORM, settings.answerForm());
      put(all, CallRules.ANSWERED_BY, settings.answeredBy());
      put(all, CallRules.ATTEMPTS, settings.maxAttempts());
      FunctionSettings.OpenAi openAi = settings.openai();
      put(all, "PLUMBLINE_OPENAI_MODEL", openAi.model());
      put(all, "PLUMBLINE_OPENAI_URL", openAi.url());
      put(all, "PLUMBLINE_OPENAI_KEY", openAi.key());
      put(all, "PLUMBLINE_OPENAI_KEY_SECRET", openAi.keySecret());
      put(all, "PLUMBLINE_OPENAI_HEADERS", openAi.headers());
      put(all, "PLUMBLINE_OPENAI_API_VERSION", openAi.apiVersion());
      put(all, "PLUMBLINE_OPENAI_TEMPERATURE", openAi.temperature());
      FunctionSettings.Bedrock bedrock = settings.bedrock();
      put(all, "PLUMBLINE_BEDROCK_MODEL", bedrock.model());
      put(all, "PLUMBLINE_BEDROCK_ENDPOINT", bedrock.endpoint());
      put(all, "PLUMBLINE_BEDROCK_TEMPERATURE", bedrock.temperature());
      return all;
    }

    private static void put(Map<String, String> all, String name, Optional<String> value) {
      value.ifPresent(it -> all.put(name, it));
    }

    private ModelVariables() {}
  }
}
