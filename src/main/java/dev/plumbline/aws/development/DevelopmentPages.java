package dev.plumbline.aws.development;

import dev.plumbline.web.GuardedSite;
import dev.plumbline.web.WebRequest.IncomingRequest;
import dev.plumbline.web.WebResponse;
import io.quarkus.arc.profile.UnlessBuildProfile;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.List;
import java.util.Optional;

/// The pages of `view` at the paths that they have there, beside those of the API.
@Path("/")
@Consumes(MediaType.WILDCARD)
@UnlessBuildProfile("prod")
public class DevelopmentPages {

  private final DevelopmentSite development;

  DevelopmentPages(DevelopmentSite development) {
    this.development = development;
  }

  @GET
  public Response runs(@Context UriInfo uri, @Context HttpHeaders headers)
      throws IOException, InterruptedException {
    return answer("GET", uri, headers, InputStream.nullInputStream());
  }

  @GET
  @Path("compare")
  public Response comparison(@Context UriInfo uri, @Context HttpHeaders headers)
      throws IOException, InterruptedException {
    return answer("GET", uri, headers, InputStream.nullInputStream());
  }

  @GET
  @Path("runs/{page: .*}")
  public Response page(@Context UriInfo uri, @Context HttpHeaders headers)
      throws IOException, InterruptedException {
    return answer("GET", uri, headers, InputStream.nullInputStream());
  }

  @POST
  @Path("runs/{page: .*}")
  public Response form(@Context UriInfo uri, @Context HttpHeaders headers, InputStream body)
      throws IOException, InterruptedException {
    return answer("POST", uri, headers, body);
  }

  private Response answer(String method, UriInfo uri, HttpHeaders headers, InputStream body)
      throws IOException, InterruptedException {
    GuardedSite site = development.site().orElseThrow(NotFoundException::new);
    WebResponse answer =
        site.answer(
            new IncomingRequest(
                method,
                relative(uri.getRequestUri()),
                name -> Optional.ofNullable(headers.getRequestHeader(name)).orElse(List.of()),
                body,
                uri.getBaseUri().getPort()));
    Response.ResponseBuilder response =
        Response.status(answer.status()).header("Content-Type", answer.type());
    answer.headers().forEach(response::header);
    return (answer.body().length == 0 ? response : response.entity(answer.body())).build();
  }

  /// As a request line has it: path and query.
  private static URI relative(URI uri) {
    return URI.create(
        uri.getRawPath() + Optional.ofNullable(uri.getRawQuery()).map(it -> "?" + it).orElse(""));
  }
}
