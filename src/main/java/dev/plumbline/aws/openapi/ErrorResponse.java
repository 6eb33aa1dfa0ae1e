package dev.plumbline.aws.openapi;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.aws.application.PayloadMapper.Payload;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;
import java.util.List;

/// The server's own errors as JSON, in the shape of the functions' problems and with the codes that
/// API Gateway answers with.
@Provider
public class ErrorResponse implements ExceptionMapper<WebApplicationException> {

  @Override
  public Response toResponse(WebApplicationException failure) {
    int status = failure.getResponse().getStatus();
    return Response.status(status)
        .type(MediaType.APPLICATION_JSON)
        .entity(new Payload(problem(status).toString().getBytes(UTF_8)))
        .build();
  }

  private static JsonObject problem(int status) {
    return switch (status) {
      case 404 -> problem("not-found", "not-found", "there is no such path", "see the document");
      case 405 -> problem("refused", "request", "the path has no such method", "see the document");
      case 406 -> problem("refused", "request", "the response is JSON", "accept application/json");
      case 415 ->
          problem("refused", "wrong-shape", "the request is not JSON", "send application/json");
      default -> problem("refused", "request", "the request was refused", "see the document");
    };
  }

  private static JsonObject problem(String outcome, String code, String message, String help) {
    return JsonObject.of(
        "outcome",
        outcome,
        "problems",
        new JsonArray(
            List.of(JsonObject.of("code", code, "help", help, "message", message, "path", ""))));
  }
}
