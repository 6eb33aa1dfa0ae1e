package dev.plumbline.aws.openapi;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.time.InstantSource;

/// The identity of whoever develops, put beside a request as the mapping template of API Gateway
/// puts that of a caller: `by` and `at` come from it, and what a body says of them is refused.
final class DevelopmentCaller {

  private static final String NAME = "developer";

  /// The request of a reviewer, at the time at which it came.
  static byte[] reviews(byte[] body) {
    String caller =
        "{\"caller\":{\"at\":\""
            + InstantSource.system().instant().toEpochMilli()
            + "\",\"name\":\""
            + NAME
            + "\",\"requestId\":\"development\",\"role\":\"reviewer\"},\"request\":";
    ByteArrayOutputStream request = new ByteArrayOutputStream();
    request.writeBytes(caller.getBytes(UTF_8));
    request.writeBytes(body);
    request.write('}');
    return request.toByteArray();
  }

  private DevelopmentCaller() {}
}
