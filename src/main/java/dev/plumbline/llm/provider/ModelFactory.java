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

/// The models that can be called from here.
public final class ModelFactory {

  public static final List<String> PROVIDERS = List.of("openai", "bedrock");

  /// Those whose model the environment names: `PLUMBLINE_OPENAI_MODEL`, `PLUMBLINE_BEDROCK_MODEL`.
  /// OpenAI's key may lie in the secret `PLUMBLINE_OPENAI_KEY_SECRET`.
  public static List<LanguageModel> configured(Map<String, String> environment) {
    List<LanguageModel> models = new ArrayList<>();
    if (environment.containsKey("PLUMBLINE_OPENAI_MODEL")) {
      models.add(model("openai", withKey(environment)));
    }
    if (environment.containsKey("PLUMBLINE_BEDROCK_MODEL")) {
      models.add(model("bedrock", environment));
    }
    return models;
  }

  /// The model of one provider.
  ///
  /// @throws IllegalArgumentException in words for a person, if something is not set
  public static LanguageModel model(String provider, Map<String, String> environment) {
    return switch (provider) {
      case "openai" -> new OpenAiModel(OpenAiSettings.of(environment));
      case "bedrock" -> BedrockModel.of(BedrockSettings.of(environment));
      default -> throw new IllegalArgumentException("no provider is called " + provider);
    };
  }

  private static Map<String, String> withKey(Map<String, String> environment) {
    if (!environment.containsKey("PLUMBLINE_OPENAI_KEY_SECRET")) {
      return environment;
    }
    Map<String, String> with = new TreeMap<>(environment);
    String secret = environment.get("PLUMBLINE_OPENAI_KEY_SECRET");
    with.put("PLUMBLINE_OPENAI_KEY", SecretsManagerClient.read(secret, environment));
    return with;
  }

  private ModelFactory() {}
}
