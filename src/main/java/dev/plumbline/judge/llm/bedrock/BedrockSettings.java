package dev.plumbline.judge.llm.bedrock;

import dev.plumbline.judge.llm.CallRules;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The settings of a Bedrock model.
///
/// @param model an id, or the ARN of an inference profile
/// @param endpoint an address other than the region's default, if any
/// @param temperature empty for the default of the model
/// @param rules of calls
public record BedrockSettings(
    String model, String region, Optional<URI> endpoint, String temperature, CallRules rules) {

  private static final String MODEL = "PLUMBLINE_BEDROCK_MODEL";
  private static final String ENDPOINT = "PLUMBLINE_BEDROCK_ENDPOINT";
  private static final String TEMPERATURE = "PLUMBLINE_BEDROCK_TEMPERATURE";

  /// Reads `PLUMBLINE_BEDROCK_MODEL`, `AWS_REGION`, `PLUMBLINE_BEDROCK_ENDPOINT`,
  /// `PLUMBLINE_BEDROCK_TEMPERATURE` (`none` omits it), those of [CallRules].
  ///
  /// @throws IllegalArgumentException with all problems for the user, if settings are missing or
  ///   invalid
  public static BedrockSettings of(Map<String, String> environment) {
    List<String> problems = problems(environment);
    if (!problems.isEmpty()) {
      throw new IllegalArgumentException(String.join("; ", problems));
    }
    String temperature = temperature(environment);
    return new BedrockSettings(
        value(environment, MODEL).orElseThrow(),
        region(environment).orElseThrow(),
        value(environment, ENDPOINT).map(URI::create),
        temperature.equals("none") ? "" : temperature,
        CallRules.of(environment));
  }

  /// What is missing or invalid, each in one line.
  public static List<String> problems(Map<String, String> environment) {
    List<String> problems = new ArrayList<>();
    if (value(environment, MODEL).isEmpty()) {
      problems.add(MODEL + " is not set: name a model or an inference profile");
    }
    if (region(environment).isEmpty()) {
      problems.add("AWS_REGION is not set: name the region of the model");
    }
    if (!value(environment, ENDPOINT).map(BedrockSettings::isAddress).orElse(true)) {
      problems.add(ENDPOINT + " is not a valid address: write `https://host`");
    }
    String temperature = temperature(environment);
    if (!temperature.equals("none") && !temperature.matches("0(\\.[0-9]{1,3})?|1(\\.0{1,3})?")) {
      problems.add(TEMPERATURE + " is neither `none` nor a number from 0 to 1");
    }
    problems.addAll(CallRules.problems(environment));
    return problems;
  }

  private static boolean isAddress(String text) {
    try {
      URI address = URI.create(text);
      return address.getHost() != null && String.valueOf(address.getScheme()).matches("https?");
    } catch (IllegalArgumentException notAnAddress) {
      return false;
    }
  }

  private static Optional<String> region(Map<String, String> environment) {
    return value(environment, "AWS_REGION").or(() -> value(environment, "AWS_DEFAULT_REGION"));
  }

  private static String temperature(Map<String, String> environment) {
    return value(environment, TEMPERATURE).orElse("0");
  }

  private static Optional<String> value(Map<String, String> environment, String name) {
    return Optional.ofNullable(environment.get(name)).map(String::strip).filter(v -> !v.isEmpty());
  }
}
