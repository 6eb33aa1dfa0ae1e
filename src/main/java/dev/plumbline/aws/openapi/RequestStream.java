package dev.plumbline.aws.openapi;

import dev.plumbline.aws.function.request.RequestBody;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/// Reads the body of a request. One that is too large is received to its end without being stored:
/// a server that answers and closes the connection before that resets it, and the client never sees
/// the answer.
final class RequestStream {

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
