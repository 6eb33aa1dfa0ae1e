package dev.plumbline.openapi;

import java.util.List;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// The schemas of responses, for the OpenAPI document.
final class ResponseSchemas {

  @Schema(
      name = "Answered",
      description =
          "The outcome, and the digests of stored artefacts; decimals are strings. Further"
              + " members depend on the function.")
  record Answered(@Schema(required = true) String outcome) {}

  @Schema(name = "InProgress", description = "Where and when to poll.")
  record InProgress(
      @Schema(required = true) String outcome,
      @Schema(required = true, type = SchemaType.INTEGER) Integer retryAfterSeconds,
      @Schema(description = "path to poll for an evaluation") String ask) {}

  @Schema(name = "Problems", description = "All problems.")
  record Problems(
      @Schema(required = true) String outcome,
      @Schema(required = true) List<ProblemReport> problems) {}

  @Schema(name = "Problem")
  record ProblemReport(
      @Schema(required = true, description = "stable; docs/errors.md lists them") String code,
      @Schema(description = "place in the request, as a JSON pointer") String path,
      @Schema(type = SchemaType.INTEGER, description = "line in the text of a rubric, 0 if unknown")
          Integer line,
      @Schema(type = SchemaType.INTEGER) Integer column,
      @Schema(required = true) String message,
      @Schema(description = "how to correct it") String help) {}

  private ResponseSchemas() {}
}
