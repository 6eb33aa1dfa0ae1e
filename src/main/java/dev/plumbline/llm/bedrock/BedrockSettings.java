package dev.plumbline.llm.bedrock;

import java.net.URI;
import java.util.Map;
import java.util.Optional;

/// Which model is asked, and where.
///
/// @param model an id, or the ARN of an inference profile
/// @param endpoint another address than the region's, if there is one
/// @param temperature empty to leave it to the model
/// @param tool the schema is given as the input of a tool that must be used, for models without
///   structured output
public record BedrockSettings(
    String model, String region, Optional<URI> endpoint, String temperature, boolean schemaAsTool) {

  /// By `PLUMBLINE_BEDROCK_MODEL`; and by `AWS_REGION`, `PLUMBLINE_BEDROCK_ENDPOINT`,
  /// `PLUMBLINE_BEDROCK_TEMPERATURE` (`none` leaves it out), `PLUMBLINE_BEDROCK_SCHEMA` (`output`
  /// or `tool`).
  ///
  /// @throws IllegalArgumentException in words for a person, if something is missing
  public static BedrockSettings of(Map<String, String> environment) {
    String model =
        value(environment, "PLUMBLINE_BEDROCK_MODEL")
            .orElseThrow(() ->
                new IllegalArgumentException(
                    "PLUMBLINE_BEDROCK_MODEL is not set: name a model or an inference profile"));
    String region =
        value(environment, "AWS_REGION")
            .or(() -> value(environment, "AWS_DEFAULT_REGION"))
            .orElseThrow(() ->
                new IllegalArgumentException(
                    "AWS_REGION is not set: name the region of the model"));
    String temperature = value(environment, "PLUMBLINE_BEDROCK_TEMPERATURE").orElse("0");
    if (!temperature.equals("none") && !temperature.matches("[01](\\.[0-9]{1,3})?")) {
      throw new IllegalArgumentException(
          "PLUMBLINE_BEDROCK_TEMPERATURE is neither `none` nor a number from 0 to 1");
    }
    String schema = value(environment, "PLUMBLINE_BEDROCK_SCHEMA").orElse("output");
    if (!schema.equals("output") && !schema.equals("tool")) {
      throw new IllegalArgumentException("PLUMBLINE_BEDROCK_SCHEMA is neither `output` nor `tool`");
    }
    return new BedrockSettings(
        model,
        region,
        value(environment, "PLUMBLINE_BEDROCK_ENDPOINT").map(URI::create),
        temperature.equals("none") ? "" : temperature,
        schema.equals("tool"));
  }

  private static Optional<String> value(Map<String, String> environment, String name) {
    return Optional.ofNullable(environment.get(name)).map(String::strip).filter(v -> !v.isEmpty());
  }
}
