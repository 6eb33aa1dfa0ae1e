package dev.plumbline.llm.bedrock;

import java.net.URI;
import java.util.Map;
import java.util.Optional;

/// The settings of a Bedrock model.
///
/// @param model an id, or the ARN of an inference profile
/// @param endpoint an address other than the region's default, if any
/// @param temperature empty for the default of the model
///
/// @param schemaAsTool whether the schema is passed as the input of a forced tool call, for models
///   without structured output
public record BedrockSettings(
    String model, String region, Optional<URI> endpoint, String temperature, boolean schemaAsTool) {

  /// Reads `PLUMBLINE_BEDROCK_MODEL`, `AWS_REGION`, `PLUMBLINE_BEDROCK_ENDPOINT`,
  /// `PLUMBLINE_BEDROCK_TEMPERATURE` (`none` omits it), `PLUMBLINE_BEDROCK_SCHEMA` (`output` or
  /// `tool`).
  ///
  /// @throws IllegalArgumentException with a message for the user, if a setting is missing or
  ///   invalid
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
