package dev.plumbline.judge.llm.provider;

import dev.plumbline.base.aws.SecretsManagerClient;
import dev.plumbline.judge.llm.LanguageModel;
import dev.plumbline.judge.llm.LanguageModel.CallRules;
import dev.plumbline.judge.llm.LanguageModel.ModelRequest;
import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.judge.llm.ModelReply.ModelFailedException;
import dev.plumbline.judge.llm.bedrock.BedrockModel;
import dev.plumbline.judge.llm.bedrock.BedrockModel.BedrockSettings;
import dev.plumbline.judge.llm.openai.OpenAiModel;
import dev.plumbline.judge.llm.openai.OpenAiSettings;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Creates the models that the environment configures.
public final class ModelFactory {

  private static final String OPENAI = "openai";

  /// The vendors whose models can be called.
  public static final List<String> PROVIDERS = List.of(OPENAI, "bedrock");

  private static final String KEY_SECRET = "PLUMBLINE_OPENAI_KEY_SECRET";

  /// The models whose settings are present: `PLUMBLINE_OPENAI_MODEL`, `PLUMBLINE_BEDROCK_MODEL`.
  /// The OpenAI key may be in the AWS secret `PLUMBLINE_OPENAI_KEY_SECRET`.
  public static List<LanguageModel> configured(Map<String, String> environment) {
    return providers(environment)
        .map(provider ->
            provider.equals(OPENAI) ? openAi(environment) : model(provider, environment))
        .toList();
  }

  /// What is wrong with the settings of the models that are configured.
  public static List<String> problems(Map<String, String> environment) {
    return providers(environment)
        .flatMap(provider ->
            provider.equals(OPENAI)
                ? OpenAiSettings.problems(withKey(environment)).stream()
                : BedrockSettings.problems(environment).stream())
        .distinct()
        .toList();
  }

  /// The variable that names a model configures its provider.
  private static Stream<String> providers(Map<String, String> environment) {
    return PROVIDERS.stream()
        .filter(provider ->
            environment.containsKey("PLUMBLINE_" + provider.toUpperCase(Locale.ROOT) + "_MODEL"));
  }

  /// The settings as they are once the key has been read from its secret.
  private static Map<String, String> withKey(Map<String, String> environment) {
    Map<String, String> with = new TreeMap<>(environment);
    if (environment.containsKey(KEY_SECRET)) {
      with.put("PLUMBLINE_OPENAI_KEY", "in-the-secret");
    }
    return with;
  }

  /// The model of one provider.
  ///
  /// @param provider one of [#PROVIDERS]
  /// @throws IllegalArgumentException with a message for the user, if a setting is missing or
  ///   invalid
  public static LanguageModel model(String provider, Map<String, String> environment) {
    if (!PROVIDERS.contains(provider)) {
      throw new IllegalArgumentException("unknown provider: " + provider);
    }
    return provider.equals(OPENAI)
        ? new OpenAiModel(OpenAiSettings.of(environment))
        : BedrockModel.of(BedrockSettings.of(environment));
  }

  private static LanguageModel openAi(Map<String, String> environment) {
    if (!environment.containsKey(KEY_SECRET)) {
      return model(OPENAI, environment);
    }
    return new ModelOfSecret(environment);
  }

  /// A model whose key is read when the model is asked, and now and then again: one that was
  /// rotated is found, and none is in a snapshot of the process.
  private static final class ModelOfSecret implements LanguageModel {

    private static final long KEPT_NANOS = Duration.ofMinutes(5).toNanos();

    private final Map<String, String> environment;
    private final LanguageModel identity;
    private Optional<LanguageModel> keyed = Optional.empty();
    private long readAt;

    private ModelOfSecret(Map<String, String> environment) {
      this.environment = environment;
      this.identity = new OpenAiModel(OpenAiSettings.of(withKey(environment)));
    }

    @Override
    public String provider() {
      return identity.provider();
    }

    @Override
    public String name() {
      return identity.name();
    }

    @Override
    public String parameters() {
      return identity.parameters();
    }

    @Override
    public CallRules rules() {
      return identity.rules();
    }

    @Override
    public ModelReply answer(ModelRequest request, Duration timeout) {
      return keyed().answer(request, timeout);
    }

    private synchronized LanguageModel keyed() {
      if (keyed.isEmpty() || System.nanoTime() - readAt > KEPT_NANOS) {
        Map<String, String> with = new TreeMap<>(environment);
        try {
          with.put(
              "PLUMBLINE_OPENAI_KEY",
              SecretsManagerClient.read(environment.get(KEY_SECRET), environment));
        } catch (IllegalStateException unreadable) {
          throw new ModelFailedException(unreadable.getMessage());
        }
        readAt = System.nanoTime();
        keyed =
            Optional.of(
                new OpenAiModel(
                    OpenAiSettings.of(with).withKeyVariable("the secret of " + KEY_SECRET)));
      }
      return keyed.get();
    }

    @Override
    public String toString() {
      return identity.toString();
    }
  }

  private ModelFactory() {}
}
