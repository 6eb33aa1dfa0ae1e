package dev.plumbline.cli.people;

import dev.plumbline.cli.PlumblineCommand;
import dev.plumbline.cli.output.OutputStreams;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/// A command that serves forms, until it is closed.
public final class ServedReview implements AutoCloseable {

  private final Thread command;
  private final StringWriter err = new StringWriter();
  private final String entry;

  public ServedReview(Path store, String... arguments) throws IOException {
    PipedReader in = new PipedReader();
    PipedWriter out = new PipedWriter(in);
    OutputStreams streams = new OutputStreams(new PrintWriter(out), new PrintWriter(err, true));
    Map<String, String> environment = new TreeMap<>(Map.of("PLUMBLINE_STORE", store.toString()));
    String[] all = Stream.concat(Stream.of("review"), Stream.of(arguments)).toArray(String[]::new);
    command =
        Thread.ofPlatform()
            .start(() -> {
              PlumblineCommand.run(all, streams, environment);
              streams.out().close();
            });
    String first = new BufferedReader(in).readLine();
    if (first == null || !first.startsWith("http://")) {
      close();
      throw new IllegalStateException(first + err);
    }
    entry = first;
  }

  /// The address to open.
  public String entry() {
    return entry;
  }

  @Override
  public void close() {
    command.interrupt();
    try {
      command.join();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }
}
