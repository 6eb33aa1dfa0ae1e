package dev.plumbline.aws.http;

import java.util.List;
import java.util.Optional;

/// What is posted over HTTP: one table for the local servers, API Gateway and the document.
///
/// @param id of the operation
/// @param function that answers; `evaluate` is the state machine
/// @param tag the chapter of the document
/// @param request the schema of the request, by its name in the document
/// @param response the schema of what is answered when it is done
public record HttpOperation(
    String id,
    String path,
    String function,
    String tag,
    String request,
    String response,
    String summary,
    String description) {

  private static final String SCORE = "score";

  public static final List<HttpOperation> ALL =
      List.of(
          new HttpOperation(
              "compile-bundle",
              "/bundles",
              "compile-bundle",
              "rubrics",
              "CompileBundle",
              "Compiled",
              "Lock a rubric",
              "Checks a rubric, runs its cases and locks it, or reports all problems."),
          new HttpOperation(
              "calibrate",
              "/calibrations",
              "calibrate",
              "calibrations",
              "Calibrate",
              "Calibrated",
              "Fit a map to the human scale",
              "Fits on labels of documents that have scorecards."),
          new HttpOperation(
              "evaluate",
              "/evaluations",
              "evaluate",
              "evaluations",
              "Evaluate",
              "InProgress",
              "Extract and score a document",
              "Starts an evaluation with any judge and returns the path to poll."),
          new HttpOperation(
              "extract",
              "/extractions",
              "extract",
              "evaluations",
              "Extract",
              "Extracted",
              "Extract facts and evidence from a document",
              "With the judge `cues`. Slower judges are called through /evaluations."),
          new HttpOperation(
              SCORE,
              "/scorecards",
              SCORE,
              "evaluations",
              "Score",
              "Scored",
              "Score an extraction or facts",
              "Runs the rubric's plan over an extraction, or over facts alone."),
          ofPeople(
              "appeal",
              "/scorecards/appeals",
              "AskAppeal",
              "Appealed",
              "File an appeal",
              "Asks for a correction under the rules of the installation."),
          ofPeople(
              "correction",
              "/scorecards/corrections",
              "AskCorrection",
              "Corrected",
              "Correct a result",
              "An answer of the caller in the place of the judges; nothing is overwritten."),
          ofPeople(
              "denial",
              "/scorecards/denials",
              "AskDenial",
              "Appealed",
              "Deny an appeal",
              "In the name of the caller; a correction that names an appeal upholds it."),
          ofPeople(
              "form",
              "/scorecards/forms",
              "AskForm",
              "FormToFill",
              "Ask for a review form",
              "What a person is asked about a text of which a judge was asked."),
          ofPeople(
              "history",
              "/scorecards/histories",
              "AskHistory",
              "History",
              "Get the history of a result",
              "The evaluation, appeals and corrections, and the figures before and after."),
          ofPeople(
              "review",
              "/scorecards/reviews",
              "AskReview",
              "Reviewed",
              "Record a person's answers",
              "Checks and scores the answers of the caller like those of a judge."));

  private static HttpOperation ofPeople(
      String id, String path, String request, String response, String summary, String description) {
    return new HttpOperation(id, path, SCORE, "people", request, response, summary, description);
  }

  public static Optional<HttpOperation> at(String path) {
    return ALL.stream().filter(it -> it.path().equals(path)).findFirst();
  }

  /// Whoever decides has an identity.
  public boolean isDecided() {
    return tag.equals("people");
  }
}
