package dev.plumbline.aws.openapi;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.aws.application.PayloadMapper.Payload;
import dev.plumbline.aws.function.Functions;
import dev.plumbline.aws.function.request.Caller;
import dev.plumbline.aws.function.request.FunctionResponse.FunctionOutcome;
import dev.plumbline.aws.function.request.RequestBody;
import dev.plumbline.aws.http.EvaluateWorkflow;
import dev.plumbline.aws.http.FunctionSite.PendingEvaluations;
import dev.plumbline.aws.http.HttpOperation;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import org.eclipse.microprofile.openapi.annotations.Operation;

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
  @Path("{path: bundles|calibrations|evaluations|extractions|scorecards(?:/[a-z]+)?}")
  @Operation(hidden = true)
  public Response post(@PathParam("path") String path, InputStream request) {
    HttpOperation operation = HttpOperation.at("/" + path).orElseThrow(NotFoundException::new);
    byte[] body = RequestStream.read(request);
    return respond(
        operation.id().equals("evaluate")
            ? pendingEvaluations.start(body).getBytes(UTF_8)
            : functions.answer(
                operation.id(),
                body,
                // on AWS the caller, here the developer
                Caller.Identified.here("developer")));
  }

  @GET
  @Path("evaluations/{evaluation}")
  @Consumes(MediaType.WILDCARD)
  @Operation(hidden = true)
  public Response evaluation(@PathParam("evaluation") String name) {
    return respond(pendingEvaluations.find(name).getBytes(UTF_8));
  }

  private static Response respond(byte[] answer) {
    return Response.status(FunctionOutcome.status(EvaluateWorkflow.outcome(answer)))
        .entity(new Payload(answer))
        .build();
  }

  /// Reads the body of a request. One that is too large is received to its end without being
  /// stored: a server that answers and closes the connection before that resets it, and the client
  /// never sees the answer.
  static final class RequestStream {

    /// The whole body, or of a larger one as much as shows that it is too large.
    static byte[] read(InputStream body) {
      try {
        byte[] bytes = body.readNBytes(RequestBody.BYTES_MAX + 1);
        if (bytes.length > RequestBody.BYTES_MAX) {
          body.transferTo(OutputStream.nullOutputStream());
        }
        return bytes;
      } catch (IOException interrupted) {
        throw new UncheckedIOException("the request was interrupted", interrupted);
      }
    }

    private RequestStream() {}
  }
}
