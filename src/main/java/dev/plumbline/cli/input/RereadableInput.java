package dev.plumbline.cli.input;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// An input that can be read more than once: a file itself; for standard input (`-`) and pipes a
/// temporary copy, deleted on close.
public record RereadableInput(Path path, String name, boolean copied) implements AutoCloseable {

  public static RereadableInput of(String written) throws IOException {
    if (written.equals("-")) {
      return copy(System.in, "standard input");
    }
    Path path = Path.of(written);
    if (Files.exists(path) && !Files.isRegularFile(path) && !Files.isDirectory(path)) {
      try (InputStream pipe = Files.newInputStream(path)) {
        return copy(pipe, written);
      }
    }
    return new RereadableInput(path, written, false);
  }

  private static RereadableInput copy(InputStream in, String name) throws IOException {
    Path copy = Files.createTempFile("plumbline-", ".jsonl");
    copy.toFile().deleteOnExit(); // also if the command is interrupted
    try (var out = Files.newOutputStream(copy)) {
      in.transferTo(out);
    } catch (IOException failed) {
      Files.deleteIfExists(copy);
      throw failed;
    }
    return new RereadableInput(copy, name, true);
  }

  @Override
  public void close() {
    try {
      if (copied) {
        Files.deleteIfExists(path);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
