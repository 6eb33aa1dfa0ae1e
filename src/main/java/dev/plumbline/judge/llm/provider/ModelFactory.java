package dev.plumbline.judge.llm.provider;

import dev.plumbline.base.aws.SecretsManagerClient;
import dev.plumbline.base.problem.WireName;
import dev.plumbline.judge.llm.CallRules;
import dev.plumbline.judge.llm.DelegatingModel;
import dev.plumbline.judge.llm.LanguageModel;
import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.judge.llm.ModelRequest;
import dev.plumbline.judge.llm.bedrock.BedrockModel;
import dev.plumbline.judge.llm.bedrock.BedrockSettings;
import dev.plumbline.judge.llm.openai.OpenAiModel;
import dev.plumbline.judge.llm.openai.OpenAiSettings;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Creates the models that the environment configures.
public final class ModelFactory {

  public static final List<String> PROVIDERS = WireName.KEBAB.all(ModelVendor.class);

  private static final String KEY_SECRET = "PLUMBLINE_OPENAI_KEY_SECRET";

  /// The models whose settings are present: `PLUMBLINE_OPENAI_MODEL`, `PLUMBLINE_BEDROCK_MODEL`.
  /// The OpenAI key may be in the AWS secret `PLUMBLINE_OPENAI_KEY_SECRET`.
  public static List<LanguageModel> configured(Map<String, String> environment) {
    return vendors(environment)
        .map(vendor ->
            switch (vendor) {
              case OPENAI -> openAi(environment);
              case BEDROCK -> model(vendor.wireName(), environment);
            })
        .toList();
  }

  /// What is wrong with the settings of the models that are configured.
  public static List<String> problems(Map<String, String> environment) {
    return Stream.concat(
            vendors(environment)
                .flatMap(vendor ->
                    switch (vendor) {
                      case OPENAI -> OpenAiSettings.problems(withKey(environment)).stream();
                      case BEDROCK -> BedrockSettings.problems(environment).stream();
                    }),
            CallRules.problems(environment).stream())
        .toList();
  }

  private static Stream<ModelVendor> vendors(Map<String, String> environment) {
    return Stream.of(ModelVendor.values()).filter(it -> environment.containsKey(it.variable()));
  }

  /// The settings as they are once the key has been read from its secret.
  private static Map<String, String> withKey(Map<String, String> environment) {
    Map<String, String> with = new TreeMap<>(environment);
    if (environment.containsKey(KEY_SECRET)) {
      with.put("PLUMBLINE_OPENAI_KEY", "in the secret");
    }
    return with;
  }

  /// The model of one provider.
  ///
  /// @param provider one of [#PROVIDERS]
  /// @throws IllegalArgumentException with a message for the user, if a setting is missing or
  ///   invalid
  public static LanguageModel model(String provider, Map<String, String> environment) {
    ModelVendor vendor =
        WireName.KEBAB
            .parse(ModelVendor.class, provider)
            .orElseThrow(() -> new IllegalArgumentException("unknown provider: " + provider));
    List<String> problems = CallRules.problems(environment);
    if (!problems.isEmpty()) {
      throw new IllegalArgumentException(String.join("; ", problems));
    }
    return ruled(
        switch (vendor) {
          case OPENAI -> new OpenAiModel(OpenAiSettings.of(environment));
          case BEDROCK -> BedrockModel.of(BedrockSettings.of(environment));
        },
        CallRules.of(environment));
  }

  private static LanguageModel ruled(LanguageModel model, CallRules rules) {
    return new DelegatingModel(model) {
      @Override
      public CallRules rules() {
        return rules;
      }

      @Override
      public ModelReply answer(ModelRequest request, Duration timeout) {
        return model.answer(request, timeout);
      }
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
    return ruled(
        new OpenAiModel(OpenAiSettings.of(with).withKeyVariable("the secret of " + KEY_SECRET)),
        CallRules.of(with));
  }

  private ModelFactory() {}
}
