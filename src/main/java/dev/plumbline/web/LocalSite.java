package dev.plumbline.web;

import dev.plumbline.web.WebRequest.IncomingRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ExecutorService;

/// What a [LocalServer] serves.
public interface LocalSite extends AutoCloseable {

  /// @param bodyBytes that a request may have
  /// @param bodyTime that its sender may take
  record Limits(int bodyBytes, Duration bodyTime) {}

  /// The answer, with all headers.
  ///
  /// @throws IOException if the body does not come, or not in time: closing without an answer is
  ///   then the only way not to wait for the rest
  WebResponse answer(IncomingRequest request) throws IOException, InterruptedException;

  Limits limits();

  ExecutorService threads();

  /// The path to begin at.
  String entry();

  /// As [#entry], but where it has a secret, that works once.
  default String entryForOne() {
    return entry();
  }

  @Override
  void close();
}
