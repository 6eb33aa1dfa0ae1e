package dev.plumbline.llm.provider;

import dev.plumbline.aws.SecretsManagerClient;
import dev.plumbline.llm.LanguageModel;
import dev.plumbline.llm.bedrock.BedrockModel;
import dev.plumbline.llm.bedrock.BedrockSettings;
import dev.plumbline.llm.openai.OpenAiModel;
import dev.plumbline.llm.openai.OpenAiSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Creates the models that the environment configures.
public final class ModelFactory {

  public static final List<String> PROVIDERS = List.of("openai", "bedrock");

  private static final String KEY_SECRET = "PLUMBLINE_OPENAI_KEY_SECRET";

  /// The models whose settings are present: `PLUMBLINE_OPENAI_MODEL`, `PLUMBLINE_BEDROCK_MODEL`.
  /// The OpenAI key may be in the AWS secret `PLUMBLINE_OPENAI_KEY_SECRET`.
  public static List<LanguageModel> configured(Map<String, String> environment) {
    List<LanguageModel> models = new ArrayList<>();
    if (environment.containsKey("PLUMBLINE_OPENAI_MODEL")) {
      models.add(openAi(environment));
    }
    if (environment.containsKey("PLUMBLINE_BEDROCK_MODEL")) {
      models.add(model("bedrock", environment));
    }
    return models;
  }

  /// What is wrong with the settings of the models that are configured.
  public static List<String> problems(Map<String, String> environment) {
    List<String> problems = new ArrayList<>();
    if (environment.containsKey("PLUMBLINE_OPENAI_MODEL")) {
      Map<String, String> with = new TreeMap<>(environment);
      if (environment.containsKey(KEY_SECRET)) {
        with.put("PLUMBLINE_OPENAI_KEY", "in the secret");
      }
      problems.addAll(OpenAiSettings.problems(with));
    }
    if (environment.containsKey("PLUMBLINE_BEDROCK_MODEL")) {
      problems.addAll(BedrockSettings.problems(environment));
    }
    return problems;
  }

  /// The model of one provider.
  ///
  /// @throws IllegalArgumentException with a message for the user, if a setting is missing or
  ///   invalid
  public static LanguageModel model(String provider, Map<String, String> environment) {
    return switch (provider) {
      case "openai" -> new OpenAiModel(OpenAiSettings.of(environment));
      case "bedrock" -> BedrockModel.of(BedrockSettings.of(environment));
      default -> throw new IllegalArgumentException("unknown provider: " + provider);
    };
  }

  private static LanguageModel openAi(Map<String, String> environment) {
    if (!environment.containsKey(KEY_SECRET)) {
      return model("openai", environment);
    }
    Map<String, String> with = new TreeMap<>(environment);
    with.put(
        "PLUMBLINE_OPENAI_KEY",
        SecretsManagerClient.read(environment.get(KEY_SECRET), environment));
    return new OpenAiModel(OpenAiSettings.of(with).withKeyVariable("the secret of " + KEY_SECRET));
  }

  private ModelFactory() {}
}
