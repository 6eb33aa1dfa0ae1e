package dev.plumbline.web;

import dev.plumbline.web.LocalSite.Limits;
import dev.plumbline.web.WebRequest.IncomingRequest;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Reads the body of a request, of which neither the size nor the pace can be relied on.
final class BodyReader {

  /// The body did not come in time.
  static final class TooSlowException extends IOException {
    private static final long serialVersionUID = 1;
  }

  /// @return empty if there is more than allowed
  static Optional<byte[]> read(IncomingRequest request, ExecutorService threads, Limits limits)
      throws IOException, InterruptedException {
    List<String> announced = request.header("Content-Length");
    if (announced.stream().anyMatch(length -> isAbove(length, limits.bodyBytes()))) {
      return Optional.empty();
    }
    Future<byte[]> reading =
        threads.submit(() -> request.body().readNBytes(limits.bodyBytes() + 1));
    try {
      byte[] body = reading.get(limits.bodyTime().toMillis(), TimeUnit.MILLISECONDS);
      return Optional.of(body).filter(it -> it.length <= limits.bodyBytes());
    } catch (TimeoutException slow) {
      throw new TooSlowException();
    } catch (ExecutionException gone) {
      throw new IOException("the body ended early", gone);
    }
  }

  /// Receives a body that is too large, as far as that is soon done: closing the connection before
  /// resets it, and a program never sees the answer.
  static void discard(IncomingRequest request, ExecutorService threads, Limits limits)
      throws IOException, InterruptedException {
    Future<Long> reading =
        threads.submit(() -> request.body().transferTo(OutputStream.nullOutputStream()));
    try {
      reading.get(limits.bodyTime().toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException slow) {
      throw new TooSlowException();
    } catch (ExecutionException gone) {
      throw new IOException("the body ended early", gone);
    }
  }

  /// The server has refused what is no number.
  private static boolean isAbove(String length, int limit) {
    return length.strip().length() > 18 || Long.parseLong(length.strip()) > limit;
  }

  private BodyReader() {}
}
