package dev.plumbline.aws.openapi;

import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/// The schemas of responses, for the OpenAPI document.
final class ResponseSchemas {

  private static final String DIGEST = "^sha256:[0-9a-f]{64}$";

  @Schema(name = "Compiled", description = "A rubric that was locked, checked or drafted.")
  record Compiled(
      @Schema(
              required = true,
              enumeration = {"locked", "checked", "draft"})
          String outcome,
      @Schema(required = true) String rubric,
      @Schema(required = true) String version,
      @Schema(required = true, pattern = DIGEST) String bundle,
      @Schema(description = "true: lines of a batch bring its items") boolean frame,
      @Schema(required = true, pattern = DIGEST) String extractionSpec,
      @Schema(required = true, pattern = DIGEST) String scoringSpec,
      @Schema(description = "lowest and highest score, as decimals") List<String> range,
      List<List<String>> stages,
      List<ProblemReport> warnings,
      RequestSchemas.Free approval,
      RequestSchemas.Free coverage,
      @Schema(description = "a drafted rubric, which is not stored until it is approved")
          String yaml,
      @Schema(description = "the model that drafted") RequestSchemas.Free judge) {}

  @Schema(name = "Extracted", description = "Facts and evidence were extracted.")
  record Extracted(
      @Schema(required = true, enumeration = "extracted") String outcome,
      String id,
      @Schema(description = "what messages hold that was not said to the other side")
          String leftOut,
      @Schema(description = "the gate that ended the evaluation") String gate,
      @Schema(required = true, pattern = DIGEST) String bundle,
      @Schema(required = true, pattern = DIGEST) String extraction,
      @Schema(required = true, pattern = DIGEST) String extractionSpec,
      @Schema(required = true, pattern = DIGEST) String document,
      RequestSchemas.Free judge,
      RequestSchemas.Free facts,
      RequestSchemas.Free findings) {}

  @Schema(name = "Scored", description = "A scorecard. Decimals are strings.")
  record Scored(
      @Schema(
              required = true,
              enumeration = {"scored", "bounded", "needs-review", "unscored"})
          String outcome,
      @Schema(required = true, pattern = DIGEST) String scorecard,
      @Schema(description = "why there is no score") String code,
      @Schema(description = "the calibrated result") RequestSchemas.Free result,
      @Schema(description = "name and version") RequestSchemas.Free rubric,
      @Schema(pattern = DIGEST) String bundle,
      @Schema(pattern = DIGEST) String scoringSpec,
      @Schema(pattern = DIGEST) String extraction,
      String status,
      @Schema(nullable = true, description = "null unless it is a point") String composite,
      @Schema(nullable = true) String display,
      @Schema(nullable = true, description = "lowest and highest score") List<String> interval,
      @Schema(nullable = true) Boolean passed,
      @Schema(type = SchemaType.STRING, nullable = true) String verdict,
      @Schema(description = "or `incomplete`; absent if the rubric gives none") String grade,
      @Schema(description = "where the grade is incomplete and some are excluded")
          List<String> possibleGrades,
      @Schema(description = "within the margin of the grades")
          List<RequestSchemas.Free> nearBorders,
      @Schema(type = SchemaType.OBJECT, description = "why a fact or item is unknown")
          Map<String, String> unknown,
      Object gate,
      List<RequestSchemas.Free> traits,
      List<RequestSchemas.Free> dimensions,
      Object trace) {}

  @Schema(name = "Calibrated", description = "A map was fitted.")
  record Calibrated(
      @Schema(required = true, enumeration = "calibrated") String outcome,
      @Schema(required = true, pattern = DIGEST) String calibration,
      String method,
      @Schema(type = SchemaType.INTEGER) Integer labelsOmitted,
      RequestSchemas.Free report) {}

  @Schema(name = "FormToFill", description = "What a person is asked, without the judge's answers.")
  record FormToFill(
      @Schema(required = true, enumeration = "form") String outcome,
      @Schema(required = true, pattern = DIGEST) String bundle,
      @Schema(required = true, pattern = DIGEST) String document,
      RequestSchemas.Free context,
      @Schema(description = "or `parts`") String text,
      @Schema(description = "of a conversation") List<RequestSchemas.Free> parts,
      @Schema(required = true) List<RequestSchemas.Free> questions) {}

  @Schema(name = "Reviewed", description = "The caller's answers were recorded and scored.")
  record Reviewed(
      @Schema(required = true, enumeration = "reviewed") String outcome,
      @Schema(required = true, description = "`person:` and a pseudonym") String judge,
      @Schema(required = true, pattern = DIGEST) String document,
      @Schema(required = true, pattern = DIGEST) String extraction,
      @Schema(required = true, pattern = DIGEST) String scorecard,
      @Schema(required = true) ResultFigures figures,
      List<RequestSchemas.Free> findings) {}

  @Schema(name = "ResultFigures", description = "Absent where there is none.")
  record ResultFigures(String composite, String verdict) {}

  @Schema(name = "FinalFigures", description = "With what was corrected.")
  record FinalFigures(
      String composite,
      String verdict,
      @Schema(required = true, pattern = DIGEST) String scorecard,
      @Schema(required = true, type = SchemaType.INTEGER) Integer corrections,
      @Schema(description = "The corrections on which the figures rest, with who, when and why.")
          List<RequestSchemas.Free> because) {}

  @Schema(name = "Corrected", description = "The correction is beside what the judges found.")
  record Corrected(
      @Schema(required = true, enumeration = "corrected") String outcome,
      @Schema(required = true, pattern = DIGEST) String correction,
      @Schema(required = true) ResultFigures before,
      @Schema(name = "final", required = true) FinalFigures finalFigures) {}

  @Schema(name = "Appealed", description = "An appeal as it is now.")
  record Appealed(
      @Schema(required = true, enumeration = "appealed") String outcome,
      @Schema(required = true, type = SchemaType.INTEGER, description = "its number")
          Integer appeal,
      @Schema(required = true, pattern = DIGEST) String digest,
      @Schema(required = true) String item,
      @Schema(
              required = true,
              enumeration = {"open", "upheld", "denied"})
          String state,
      @Schema(required = true, type = SchemaType.INTEGER, description = "persons who decided")
          Integer decided,
      @Schema(required = true, type = SchemaType.INTEGER, description = "who must decide alike")
          Integer persons,
      @Schema(required = true, description = "when it is to be decided") String due,
      @Schema(required = true) ResultFigures before,
      @Schema(name = "final", required = true) FinalFigures finalFigures) {}

  @Schema(name = "History", description = "What happened to a result, in order.")
  record History(
      @Schema(required = true, enumeration = "history") String outcome,
      @Schema(required = true) String id,
      @Schema(required = true) List<HistoryEntry> events,
      @Schema(required = true) ResultFigures before,
      @Schema(name = "final", required = true) FinalFigures finalFigures) {}

  @Schema(name = "HistoryEntry")
  record HistoryEntry(
      @Schema(required = true) String what,
      @Schema(required = true, description = "a judge, or `person:` and a pseudonym") String who,
      @Schema(description = "an instant") String when,
      @Schema(required = true) String says,
      String because,
      @Schema(required = true, pattern = DIGEST) String artefact) {}

  @Schema(name = "InProgress", description = "Where and when to poll.")
  record InProgress(
      @Schema(required = true, enumeration = "in-progress") String outcome,
      @Schema(required = true, type = SchemaType.INTEGER) Integer retryAfterSeconds,
      @Schema(description = "path to poll for an evaluation") String ask) {}

  @Schema(name = "Problems", description = "All problems.")
  record Problems(
      @Schema(
              required = true,
              enumeration = {
                "rejected",
                "refused",
                "forbidden",
                "not-found",
                "too-large",
                "incomplete",
                "corrupt",
                "failed"
              })
          String outcome,
      @Schema(required = true) List<ProblemReport> problems) {}

  @Schema(name = "Problem")
  record ProblemReport(
      @Schema(required = true, description = "stable; `plumbline reference codes` lists them")
          String code,
      @Schema(description = "place in the request, as a JSON pointer") String path,
      @Schema(type = SchemaType.INTEGER, description = "line in the text of a rubric, 0 if unknown")
          Integer line,
      @Schema(type = SchemaType.INTEGER) Integer column,
      @Schema(required = true) String message,
      @Schema(description = "how to correct it") String help) {}

  private ResponseSchemas() {}
}
