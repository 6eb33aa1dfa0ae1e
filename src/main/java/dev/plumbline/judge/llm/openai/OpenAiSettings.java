package dev.plumbline.judge.llm.openai;

import dev.plumbline.judge.llm.LanguageModel.CallRules;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// The settings of an OpenAI-compatible model.
///
/// @param endpoint the complete address, including the query that the provider requires
/// @param keyHeader the header that carries the key
/// @param keyValue the value of that header, empty for a server without authentication
/// @param keyVariable the environment variable that the key came from, for messages
/// @param temperature empty for the default of the model
/// @param rules of calls
/// @param headers that a gateway wants, whose values are shown to nobody
/// @param tokenLimitKey the key of the limit on output tokens in the request
public record OpenAiSettings(
    URI endpoint,
    String model,
    String keyHeader,
    String keyValue,
    String keyVariable,
    String temperature,
    CallRules rules,
    SortedMap<String, String> headers,
    String tokenLimitKey) {

  private static final String MODEL = "PLUMBLINE_OPENAI_MODEL";
  private static final String URL = "PLUMBLINE_OPENAI_URL";
  private static final String API_VERSION = "PLUMBLINE_OPENAI_API_VERSION";
  private static final String TEMPERATURE = "PLUMBLINE_OPENAI_TEMPERATURE";
  private static final String HEADERS = "PLUMBLINE_OPENAI_HEADERS";

  private static final String OPENAI = "https://api.openai.com/v1";

  /// Reads `PLUMBLINE_OPENAI_MODEL`, `PLUMBLINE_OPENAI_URL`, `PLUMBLINE_OPENAI_KEY`,
  /// `PLUMBLINE_OPENAI_API_VERSION` (Azure deployments), `PLUMBLINE_OPENAI_TEMPERATURE` (`none`
  /// omits it), `PLUMBLINE_OPENAI_HEADERS` (one `NAME=VALUE` or `NAME=env:VARIABLE` a line), those
  /// of [CallRules]. `OPENAI_BASE_URL` and `OPENAI_API_KEY` are the fallbacks for the address and
  /// the key.
  ///
  /// @throws IllegalArgumentException with all problems for the user, if settings are missing or
  ///   invalid
  public static OpenAiSettings of(Map<String, String> environment) {
    List<String> problems = problems(environment);
    if (!problems.isEmpty()) {
      throw new IllegalArgumentException(String.join("; ", problems));
    }
    URI address = address(environment).orElseThrow();
    boolean azure = isAzure(address, environment);
    String key = key(environment);
    String temperature = temperature(environment);
    return new OpenAiSettings(
        address,
        value(environment, MODEL).orElseThrow(),
        azure ? "api-key" : "Authorization",
        key.isEmpty() || azure ? key : "Bearer " + key,
        keyVariable(environment),
        temperature.equals("none") ? "" : temperature,
        CallRules.of(environment),
        headers(environment, new ArrayList<>()),
        isHosted(address, environment) ? "max_completion_tokens" : "max_tokens");
  }

  /// What is missing or invalid, each in one line without the key.
  public static List<String> problems(Map<String, String> environment) {
    List<String> problems = new ArrayList<>();
    if (value(environment, MODEL).isEmpty()) {
      problems.add(MODEL + " is not set: name the model, or the Azure deployment");
    }
    Optional<URI> address = address(environment);
    if (address.isEmpty()) {
      problems.add(URL + " is not a valid address: write `https://host/v1`");
    } else if (isHosted(address.get(), environment) && key(environment).isEmpty()) {
      problems.add(
          "PLUMBLINE_OPENAI_KEY is not set: "
              + address.get().getHost()
              + " requires a key (OPENAI_API_KEY is accepted too)");
    }
    if (!key(environment).chars().allMatch(c -> c > ' ' && c < 0x7F)) {
      problems.add(
          keyVariable(environment)
              + " has a character that no key has, such as a line break, a space or a letter beyond"
              + " ASCII: copy it again");
    }
    String temperature = temperature(environment);
    if (!temperature.equals("none") && !temperature.matches("[01](\\.[0-9]{1,3})?|2(\\.0{1,3})?")) {
      problems.add(TEMPERATURE + " is neither `none` nor a number from 0 to 2");
    }
    headers(environment, problems);
    problems.addAll(CallRules.problems(environment));
    return problems;
  }

  /// The headers of the setting; values are in no problem.
  private static SortedMap<String, String> headers(
      Map<String, String> environment, List<String> problems) {
    SortedMap<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    environment
        .getOrDefault(HEADERS, "")
        .lines()
        .filter(line -> !line.isBlank())
        .forEach(line -> {
          String name = line.substring(0, Math.max(0, line.indexOf('='))).strip();
          String written = line.substring(line.indexOf('=') + 1).strip();
          String value =
              written.startsWith("env:")
                  ? environment.getOrDefault(written.substring(4), "").strip()
                  : written;
          try {
            HttpRequest.newBuilder().header(name, value);
          } catch (IllegalArgumentException refused) {
            problems.add("a header is not `NAME=VALUE` or `NAME=env:VARIABLE`, or cannot be set");
          }
          if (value.isEmpty()) {
            problems.add("the header `" + name + "` has no value: set it, or its variable");
          }
          headers.put(name, value);
        });
    return headers;
  }

  /// What must not be shown, the longest first.
  List<String> secrets() {
    return Stream.concat(
            Stream.of(keyValue, keyValue.substring(keyValue.indexOf(' ') + 1)),
            headers.values().stream())
        .filter(secret -> secret.length() > 3)
        .sorted(Comparator.comparing(String::length).reversed())
        .toList();
  }

  private static boolean isAzure(URI address, Map<String, String> environment) {
    return value(environment, API_VERSION).isPresent() || address.getHost().endsWith(".azure.com");
  }

  private static boolean isHosted(URI address, Map<String, String> environment) {
    return isAzure(address, environment) || address.getHost().equals("api.openai.com");
  }

  private static String keyVariable(Map<String, String> environment) {
    return value(environment, "PLUMBLINE_OPENAI_KEY").isPresent()
        ? "PLUMBLINE_OPENAI_KEY"
        : "OPENAI_API_KEY";
  }

  private static String key(Map<String, String> environment) {
    return value(environment, keyVariable(environment)).orElse("");
  }

  private static String temperature(Map<String, String> environment) {
    return value(environment, TEMPERATURE).orElse("0");
  }

  /// The same settings with a key that another variable names.
  public OpenAiSettings withKeyVariable(String variable) {
    return new OpenAiSettings(
        endpoint, model, keyHeader, keyValue, variable, temperature, rules, headers, tokenLimitKey);
  }

  /// The complete address, empty if it is not valid.
  private static Optional<URI> address(Map<String, String> environment) {
    String base =
        value(environment, URL)
            .or(() -> value(environment, "OPENAI_BASE_URL"))
            .orElse(OPENAI)
            .replaceAll("/+$", "");
    String version = value(environment, API_VERSION).orElse("");
    String path =
        version.isEmpty()
            ? "/chat/completions"
            : "/openai/deployments/"
                + encoded(value(environment, MODEL).orElse(""))
                + "/chat/completions?api-version="
                + encoded(version);
    try {
      return Optional.of(URI.create(base + path))
          .filter(it -> it.getHost() != null)
          .filter(it -> String.valueOf(it.getScheme()).matches("https?"));
    } catch (IllegalArgumentException notAnAddress) {
      return Optional.empty();
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
