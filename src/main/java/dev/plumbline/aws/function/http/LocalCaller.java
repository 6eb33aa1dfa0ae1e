package dev.plumbline.aws.function.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import java.io.ByteArrayOutputStream;
import java.time.InstantSource;

/// The identity of the one person who has a server on this machine, put beside a request as the
/// mapping template of API Gateway puts that of a caller: `by` and `at` come from it, and what a
/// body says of them is refused.
public final class LocalCaller {

  /// The request of a reviewer, at the time at which it came.
  ///
  /// @param name a pseudonym
  public static byte[] reviews(String name, byte[] body) {
    String caller =
        "{\"caller\":{\"at\":\""
            + InstantSource.system().instant().toEpochMilli()
            + "\",\"name\":"
            + CanonicalJson.text(Json.of(name))
            + ",\"requestId\":\"local\",\"role\":\"reviewer\"},\"request\":";
    ByteArrayOutputStream request = new ByteArrayOutputStream();
    request.writeBytes(caller.getBytes(UTF_8));
    request.writeBytes(body);
    request.write('}');
    return request.toByteArray();
  }

  private LocalCaller() {}
}
