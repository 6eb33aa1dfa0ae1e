package dev.plumbline.aws.http;

import dev.plumbline.aws.function.request.Operation;
import dev.plumbline.aws.function.request.Operation.OfPerson;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// What is posted over HTTP: one table for the local servers, API Gateway and the document.
///
/// @param id of the operation
/// @param tag the chapter of the document
/// @param request the schema of the request, by its name in the document
/// @param response the schema of what is answered when it is done
public record HttpOperation(
    String id,
    String path,
    String tag,
    String request,
    String response,
    String summary,
    String description) {

  public static final List<HttpOperation> ALL =
      Stream.concat(
              Stream.of(
                  new HttpOperation(
                      "compile-bundle",
                      "/bundles",
                      "rubrics",
                      "CompileBundle",
                      "Compiled",
                      "Lock a rubric",
                      "Checks a rubric, runs its cases and locks it, or reports all problems."),
                  new HttpOperation(
                      "calibrate",
                      "/calibrations",
                      "calibrations",
                      "Calibrate",
                      "Calibrated",
                      "Fit a map to the human scale",
                      "Fits on labels of documents that have scorecards."),
                  new HttpOperation(
                      "evaluate",
                      "/evaluations",
                      "evaluations",
                      "Evaluate",
                      "InProgress",
                      "Extract and score a document",
                      "Starts an evaluation with any judge and returns the path to poll."),
                  new HttpOperation(
                      "extract",
                      "/extractions",
                      "evaluations",
                      "Extract",
                      "Extracted",
                      "Extract facts and evidence from a document",
                      "With the judge `cues`. Slower judges are called through /evaluations."),
                  new HttpOperation(
                      "score",
                      "/scorecards",
                      "evaluations",
                      "Score",
                      "Scored",
                      "Score an extraction or facts",
                      "Runs the rubric's plan over an extraction, or over facts alone.")),
              Operation.ofPersons().map(HttpOperation::ofPerson))
          .toList();

  /// At the path of all requests that ask so.
  public static HttpOperation ofPerson(OfPerson it) {
    String id = it.schemas().member();
    return new HttpOperation(
        id,
        "/scorecards/" + id.replaceFirst("y$", "ie") + "s",
        "people",
        "Ask" + id.substring(0, 1).toUpperCase(Locale.ROOT) + id.substring(1),
        it.schemas().response(),
        it.summary(),
        it.description());
  }

  public static Optional<HttpOperation> at(String path) {
    return ALL.stream().filter(it -> it.path().equals(path)).findFirst();
  }

  /// The function that answers; `evaluate` is the state machine.
  public String function() {
    return isDecided() ? "score" : id;
  }

  /// Whoever decides has an identity.
  public boolean isDecided() {
    return tag.equals("people");
  }
}
