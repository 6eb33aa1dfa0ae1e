package dev.plumbline.aws.development;

import dev.plumbline.aws.function.Functions;
import io.quarkus.arc.profile.UnlessBuildProfile;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.ForbiddenException;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Optional;

/// Every function at the path at which AWS Lambda is asked for it, so that `aws lambda invoke
/// --endpoint-url` reaches it.
@Path("2015-03-31/functions")
@Consumes(MediaType.WILDCARD)
@Produces(MediaType.APPLICATION_JSON)
@UnlessBuildProfile("prod")
public class FunctionInvocations {

  private final Functions functions;

  FunctionInvocations(Functions functions) {
    this.functions = functions;
  }

  /// @param origin the page that asks: a page of another site must not reach functions that trust
  ///   their callers
  @POST
  @Path("{function}/invocations")
  public byte[] invoke(
      @PathParam("function") String function,
      @HeaderParam("Origin") Optional<String> origin,
      byte[] event) {
    if (origin.isPresent()) {
      throw new ForbiddenException();
    }
    if (!Functions.NAMES.contains(function)) {
      throw new NotFoundException();
    }
    return functions.answer(function, event);
  }
}
