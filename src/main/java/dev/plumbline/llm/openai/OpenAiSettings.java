package dev.plumbline.llm.openai;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/// The settings of an OpenAI-compatible model.
///
/// @param endpoint the complete address, including the query that the provider requires
/// @param keyHeader the header that carries the key
/// @param keyValue the value of that header, empty for a server without authentication
/// @param keyVariable the environment variable that the key came from, for messages
/// @param temperature empty for the default of the model
/// @param tokenLimitKey the key of the limit on output tokens in the request
public record OpenAiSettings(
    URI endpoint,
    String model,
    String keyHeader,
    String keyValue,
    String keyVariable,
    String temperature,
    String tokenLimitKey) {

  private static final String OPENAI = "https://api.openai.com/v1";

  /// Reads `PLUMBLINE_OPENAI_MODEL`, `PLUMBLINE_OPENAI_URL`, `PLUMBLINE_OPENAI_KEY`,
  /// `PLUMBLINE_OPENAI_API_VERSION` (Azure deployments), `PLUMBLINE_OPENAI_TEMPERATURE` (`none`
  /// omits it). `OPENAI_BASE_URL` and `OPENAI_API_KEY` are the fallbacks for the address and the
  /// key.
  ///
  /// @throws IllegalArgumentException with a message for the user, if a setting is missing or
  ///   invalid
  public static OpenAiSettings of(Map<String, String> environment) {
    String base =
        value(environment, "PLUMBLINE_OPENAI_URL")
            .or(() -> value(environment, "OPENAI_BASE_URL"))
            .orElse(OPENAI);
    String keyVariable =
        value(environment, "PLUMBLINE_OPENAI_KEY").isPresent()
            ? "PLUMBLINE_OPENAI_KEY"
            : "OPENAI_API_KEY";
    String key = value(environment, keyVariable).orElse("");
    String model =
        value(environment, "PLUMBLINE_OPENAI_MODEL")
            .orElseThrow(() ->
                new IllegalArgumentException(
                    "PLUMBLINE_OPENAI_MODEL is not set: name the model, or the Azure deployment"));
    String version = value(environment, "PLUMBLINE_OPENAI_API_VERSION").orElse("");
    URI address = address(base.replaceAll("/+$", ""), model, version);
    String host = String.valueOf(address.getHost());
    boolean azure = !version.isEmpty() || host.endsWith(".azure.com");
    boolean hosted = azure || host.equals("api.openai.com");
    if (hosted && key.isEmpty()) {
      throw new IllegalArgumentException(
          "PLUMBLINE_OPENAI_KEY is not set: "
              + host
              + " requires a key (OPENAI_API_KEY is accepted too)");
    }
    String temperature = value(environment, "PLUMBLINE_OPENAI_TEMPERATURE").orElse("0");
    if (!temperature.equals("none") && !temperature.matches("[0-2](\\.[0-9]{1,3})?")) {
      throw new IllegalArgumentException(
          "PLUMBLINE_OPENAI_TEMPERATURE is neither `none` nor a number from 0 to 2");
    }
    return new OpenAiSettings(
        address,
        model,
        azure ? "api-key" : "Authorization",
        key.isEmpty() || azure ? key : "Bearer " + key,
        keyVariable,
        temperature.equals("none") ? "" : temperature,
        hosted ? "max_completion_tokens" : "max_tokens");
  }

  /// The same settings with a key that another variable names.
  public OpenAiSettings withKeyVariable(String variable) {
    return new OpenAiSettings(
        endpoint, model, keyHeader, keyValue, variable, temperature, tokenLimitKey);
  }

  private static URI address(String base, String model, String version) {
    try {
      URI address =
          URI.create(
              version.isEmpty()
                  ? base + "/chat/completions"
                  : base
                      + "/openai/deployments/"
                      + encoded(model)
                      + "/chat/completions?api-version="
                      + encoded(version));
      if (address.getHost() == null || !String.valueOf(address.getScheme()).matches("https?")) {
        throw new IllegalArgumentException();
      }
      return address;
    } catch (IllegalArgumentException wrong) {
      throw new IllegalArgumentException(
          "PLUMBLINE_OPENAI_URL is not a valid address: write `https://host/v1`", wrong);
    }
  }

  private static String encoded(String words) {
    return URLEncoder.encode(words, StandardCharsets.UTF_8).replace("+", "%20");
  }

  private static Optional<String> value(Map<String, String> environment, String name) {
    return Optional.ofNullable(environment.get(name)).map(String::strip).filter(v -> !v.isEmpty());
  }

  /// The model and host, without the key.
  @Override
  public String toString() {
    return "OpenAiSettings[" + model + " at " + endpoint.getHost() + "]";
  }
}
