package dev.plumbline.aws.function;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/// A packaged function as the platform runs it: a process that is started when somebody calls, and
/// another one when it has died.
final class Processes implements AutoCloseable {

  private final Path unpacked;
  private final Map<String, String> environment;
  private final AtomicInteger calls = new AtomicInteger();
  private final AtomicInteger started = new AtomicInteger();

  private PackagedFunction running;

  Processes(Path unpacked, Map<String, String> environment) {
    this.unpacked = unpacked;
    this.environment = environment;
  }

  /// @throws IOException if the process died over it
  RuntimeApi.Reply invoke(byte[] request) throws IOException {
    calls.incrementAndGet();
    PackagedFunction function = running();
    try {
      return function.invoke(request);
    } catch (IllegalStateException gone) {
      throw new IOException("the process is gone", gone);
    }
  }

  int calls() {
    return calls.get();
  }

  int started() {
    return started.get();
  }

  /// Ends the process in the middle of whatever it does.
  synchronized void kill() {
    if (running != null) {
      running.kill();
      running = null;
    }
  }

  @Override
  public synchronized void close() {
    if (running != null) {
      running.close();
    }
  }

  private synchronized PackagedFunction running() throws IOException {
    try {
      if (running == null) {
        started.incrementAndGet();
        running = new PackagedFunction(unpacked, environment, List.of());
      }
      return running;
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IOException("stopped", stopped);
    }
  }
}
