package dev.plumbline.aws.openapi;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.aws.application.Payload;
import dev.plumbline.aws.function.EvaluateWorkflow;
import dev.plumbline.aws.function.Functions;
import dev.plumbline.aws.function.request.Caller;
import dev.plumbline.aws.function.request.HttpStatus;
import dev.plumbline.aws.http.PendingEvaluations;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.io.InputStream;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/// The functions over HTTP, several operations of `score` among them. Bodies are passed through
/// unchanged.
@Path("/")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class HttpApi {

  private final Functions functions;
  private final PendingEvaluations pendingEvaluations;

  HttpApi(Functions functions) {
    this.functions = functions;
    this.pendingEvaluations = new PendingEvaluations(functions);
  }

  @POST
  @Path("bundles")
  @Tag(name = "rubrics")
  @Operation(
      operationId = "compile-bundle",
      summary = "Lock a rubric",
      description = "Checks a rubric, runs its cases and locks it, or reports all problems.")
  public Response compileBundle(
      @RequestBody(
              required = true,
              content =
                  @Content(
                      schema = @Schema(implementation = RequestSchemas.CompileBundle.class),
                      examples = {
                        @ExampleObject(name = "a rubric as text", value = RequestExamples.RUBRIC),
                        @ExampleObject(
                            name = "a rubric with a question",
                            value = RequestExamples.RUBRIC_WITH_QUESTION)
                      }))
          InputStream request) {
    return answer("compile-bundle", request);
  }

  @POST
  @Path("extractions")
  @Tag(name = "evaluations")
  @Operation(
      operationId = "extract",
      summary = "Extract facts and evidence from a document",
      description = "With the judge `cues`. Slower judges are called through /evaluations.")
  public Response extract(
      @RequestBody(
              required = true,
              content =
                  @Content(
                      schema = @Schema(implementation = RequestSchemas.Extract.class),
                      examples = @ExampleObject(name = "a text", value = RequestExamples.EXTRACT)))
          InputStream request) {
    return answer("extract", request);
  }

  @POST
  @Path("scorecards")
  @Tag(name = "evaluations")
  @Operation(
      operationId = "score",
      summary = "Score an extraction or facts",
      description = "Runs the rubric's plan over an extraction, or over facts alone.")
  public Response score(
      @RequestBody(
              required = true,
              content =
                  @Content(
                      schema = @Schema(implementation = RequestSchemas.Score.class),
                      examples = {
                        @ExampleObject(name = "facts", value = RequestExamples.FACTS),
                        @ExampleObject(name = "an extraction", value = RequestExamples.SCORE)
                      }))
          InputStream request) {
    return answer("score", request);
  }

  @POST
  @Path("scorecards/forms")
  @Tag(name = "people")
  @Operation(
      operationId = "form",
      summary = "Ask for a review form",
      description = "What a person is asked about a text of which a judge was asked.")
  public Response form(
      @RequestBody(
              required = true,
              content =
                  @Content(
                      schema = @Schema(implementation = RequestSchemas.AskForm.class),
                      examples =
                          @ExampleObject(name = "a judged text", value = RequestExamples.FORM)))
          InputStream request) {
    return decided(request);
  }

  @POST
  @Path("scorecards/reviews")
  @Tag(name = "people")
  @Operation(
      operationId = "review",
      summary = "Record a person's answers",
      description = "Checks and scores the answers of the caller like those of a judge.")
  public Response review(
      @RequestBody(
              required = true,
              content =
                  @Content(
                      schema = @Schema(implementation = RequestSchemas.AskReview.class),
                      examples =
                          @ExampleObject(
                              name = "answers of a person",
                              value = RequestExamples.REVIEW)))
          InputStream request) {
    return decided(request);
  }

  @POST
  @Path("scorecards/corrections")
  @Tag(name = "people")
  @Operation(
      operationId = "correction",
      summary = "Correct a result",
      description = "An answer of the caller in the place of the judges; nothing is overwritten.")
  public Response correction(
      @RequestBody(
              required = true,
              content =
                  @Content(
                      schema = @Schema(implementation = RequestSchemas.AskCorrection.class),
                      examples =
                          @ExampleObject(
                              name = "another decision",
                              value = RequestExamples.CORRECTION)))
          InputStream request) {
    return decided(request);
  }

  @POST
  @Path("scorecards/appeals")
  @Tag(name = "people")
  @Operation(
      operationId = "appeal",
      summary = "File an appeal",
      description = "Asks for a correction under the rules of the installation.")
  public Response appeal(
      @RequestBody(
              required = true,
              content =
                  @Content(
                      schema = @Schema(implementation = RequestSchemas.AskAppeal.class),
                      examples =
                          @ExampleObject(
                              name = "a contested decision",
                              value = RequestExamples.APPEAL)))
          InputStream request) {
    return decided(request);
  }

  @POST
  @Path("scorecards/denials")
  @Tag(name = "people")
  @Operation(
      operationId = "denial",
      summary = "Deny an appeal",
      description = "In the name of the caller; a correction that names an appeal upholds it.")
  public Response denial(
      @RequestBody(
              required = true,
              content =
                  @Content(
                      schema = @Schema(implementation = RequestSchemas.AskDenial.class),
                      examples = @ExampleObject(name = "a denial", value = RequestExamples.DENIAL)))
          InputStream request) {
    return decided(request);
  }

  @POST
  @Path("scorecards/histories")
  @Tag(name = "people")
  @Operation(
      operationId = "history",
      summary = "Get the history of a result",
      description = "The evaluation, appeals and corrections, and the figures before and after.")
  public Response history(
      @RequestBody(
              required = true,
              content =
                  @Content(
                      schema = @Schema(implementation = RequestSchemas.AskHistory.class),
                      examples =
                          @ExampleObject(name = "a result", value = RequestExamples.HISTORY)))
          InputStream request) {
    return decided(request);
  }

  @POST
  @Path("calibrations")
  @Tag(name = "calibrations")
  @Operation(
      operationId = "calibrate",
      summary = "Fit a map to the human scale",
      description = "Fits on labels of documents that have scorecards.")
  public Response calibrate(
      @RequestBody(
              required = true,
              content =
                  @Content(
                      schema = @Schema(implementation = RequestSchemas.Calibrate.class),
                      examples = @ExampleObject(name = "labels", value = RequestExamples.LABELS)))
          InputStream request) {
    return answer("calibrate", request);
  }

  @POST
  @Path("evaluations")
  @Tag(name = "evaluations")
  @Operation(
      operationId = "evaluate",
      summary = "Extract and score a document",
      description = "Starts an evaluation with any judge and returns the path to poll.")
  public Response evaluate(
      @RequestBody(
              required = true,
              content =
                  @Content(
                      schema = @Schema(implementation = RequestSchemas.Evaluate.class),
                      examples = @ExampleObject(name = "a text", value = RequestExamples.EVALUATE)))
          InputStream request) {
    return respond(pendingEvaluations.start(RequestStream.read(request)).getBytes(UTF_8));
  }

  @GET
  @Path("evaluations/{evaluation}")
  @Consumes(MediaType.WILDCARD)
  @Tag(name = "evaluations")
  @Operation(
      operationId = "evaluation",
      summary = "Get the status of an evaluation",
      description = "When it has ended: the compact response of the last function.")
  public Response evaluation(
      @Parameter(description = "as returned by `evaluate`") @PathParam("evaluation") String name) {
    return respond(pendingEvaluations.find(name).getBytes(UTF_8));
  }

  /// Whoever decides has an identity: on AWS that of the caller, here the developer.
  private Response decided(InputStream request) {
    return respond(
        functions.answer(
            "score", RequestStream.read(request), Caller.Identified.reviewer("developer")));
  }

  private Response answer(String function, InputStream request) {
    return respond(functions.answer(function, RequestStream.read(request), new Caller.Operator()));
  }

  private static Response respond(byte[] answer) {
    return Response.status(HttpStatus.of(EvaluateWorkflow.outcome(answer)))
        .entity(new Payload(answer))
        .build();
  }
}
