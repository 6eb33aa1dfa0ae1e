package dev.plumbline.aws.application;

import dev.plumbline.judge.llm.CallRules;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.eclipse.microprofile.config.Config;

/// The settings of the models under the names of their environment variables, by which the command
/// line knows them as well.
final class ModelVariables {

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
