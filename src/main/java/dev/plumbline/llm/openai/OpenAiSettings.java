package dev.plumbline.llm.openai;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/// Where a model is asked, and as whom.
///
/// @param endpoint the whole address, with what the provider wants in its query
/// @param keyHeader the header that carries the key
/// @param keyValue what it carries, empty for a server that asks for none
/// @param temperature empty to leave it to the model
/// @param tokensMember how the request calls the most tokens of an answer
public record OpenAiSettings(
    URI endpoint,
    String model,
    String keyHeader,
    String keyValue,
    String temperature,
    String tokenLimitKey) {

  private static final String OPENAI = "https://api.openai.com/v1";

  /// By `PLUMBLINE_OPENAI_MODEL`; and by `PLUMBLINE_OPENAI_URL`, `PLUMBLINE_OPENAI_KEY`,
  /// `PLUMBLINE_OPENAI_API_VERSION` (Azure's deployments), `PLUMBLINE_OPENAI_TEMPERATURE` (`none`
  /// leaves it out). `OPENAI_BASE_URL` and `OPENAI_API_KEY` stand in for the first two.
  ///
  /// @throws IllegalArgumentException in words for a person, if something is missing
  public static OpenAiSettings of(Map<String, String> environment) {
    String base =
        value(environment, "PLUMBLINE_OPENAI_URL")
            .or(() -> value(environment, "OPENAI_BASE_URL"))
            .orElse(OPENAI);
    String key =
        value(environment, "PLUMBLINE_OPENAI_KEY")
            .or(() -> value(environment, "OPENAI_API_KEY"))
            .orElse("");
    String model =
        value(environment, "PLUMBLINE_OPENAI_MODEL")
            .orElseThrow(() ->
                new IllegalArgumentException(
                    "PLUMBLINE_OPENAI_MODEL is not set: name the model, or Azure's deployment"));
    String version = value(environment, "PLUMBLINE_OPENAI_API_VERSION").orElse("");
    URI address = address(base.replaceAll("/+$", ""), model, version);
    String host = String.valueOf(address.getHost());
    boolean azure = !version.isEmpty() || host.endsWith(".azure.com");
    boolean theirs = azure || host.equals("api.openai.com");
    if (theirs && key.isEmpty()) {
      throw new IllegalArgumentException(
          "PLUMBLINE_OPENAI_KEY is not set: "
              + host
              + " wants a key (OPENAI_API_KEY does as well)");
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
        temperature.equals("none") ? "" : temperature,
        theirs ? "max_completion_tokens" : "max_tokens");
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
          "PLUMBLINE_OPENAI_URL is no address: write `https://host/v1`", wrong);
    }
  }

  private static String encoded(String words) {
    return URLEncoder.encode(words, StandardCharsets.UTF_8).replace("+", "%20");
  }

  private static Optional<String> value(Map<String, String> environment, String name) {
    return Optional.ofNullable(environment.get(name)).map(String::strip).filter(v -> !v.isEmpty());
  }

  /// Without the key.
  @Override
  public String toString() {
    return "OpenAiSettings[" + model + " at " + endpoint.getHost() + "]";
  }
}
