package dev.plumbline.openapi;

import java.util.List;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// What answers look like, for the OpenAPI document.
final class ResponseSchemas {

  @Schema(
      name = "Answered",
      description =
          "The outcome says what was done; digests name what is kept; decimals are strings. What"
              + " else there is depends on the function.")
  record Answered(@Schema(required = true) String outcome) {}

  @Schema(name = "InProgress", description = "Ask again, there and then.")
  record InProgress(
      @Schema(required = true) String outcome,
      @Schema(required = true, type = SchemaType.INTEGER) Integer retryAfterSeconds,
      @Schema(description = "of an evaluation: where to ask") String ask) {}

  @Schema(name = "Problems", description = "All that is wrong, at once.")
  record Problems(
      @Schema(required = true) String outcome,
      @Schema(required = true) List<ProblemReport> problems) {}

  @Schema(name = "Problem")
  record ProblemReport(
      @Schema(required = true, description = "stable; docs/errors.md lists them") String code,
      @Schema(description = "where in the request, as a JSON pointer") String path,
      @Schema(type = SchemaType.INTEGER, description = "in a rubric's text, 0 if unknown")
          Integer line,
      @Schema(type = SchemaType.INTEGER) Integer column,
      @Schema(required = true) String message,
      @Schema(description = "what would be right") String help) {}

  private ResponseSchemas() {}
}
