package dev.plumbline.run.files;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.stream.Stream;

/// An input that can be read more than once: a file itself; for standard input (`-`) and pipes a
/// temporary copy. Where the system shows open files as files (Linux), the copy has no name from
/// before its first byte on, so that a process that is killed leaves none behind; elsewhere it is
/// deleted on close.
///
/// @param open what keeps a copy without a name; does nothing for others
public record RereadableInput(Path path, String name, Closeable open) implements AutoCloseable {

  private static final Path OPEN_FILES = Path.of("/proc/self/fd");

  public static RereadableInput of(String written) throws IOException {
    if (written.equals("-")) {
      return written("standard input", System.in::transferTo);
    }
    Path path = Path.of(written);
    if (Files.exists(path) && !Files.isRegularFile(path) && !Files.isDirectory(path)) {
      try (InputStream pipe = Files.newInputStream(path)) {
        return written(written, pipe::transferTo);
      }
    }
    return new RereadableInput(path, written, () -> {});
  }

  /// Writes the content of an input.
  public interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  /// A temporary copy of what is written once.
  ///
  /// @param name for messages
  public static RereadableInput written(String name, Content content) throws IOException {
    Path copy = Files.createTempFile("plumbline-", ".jsonl");
    copy.toFile().deleteOnExit(); // also if the command is interrupted
    FileChannel channel = FileChannel.open(copy, StandardOpenOption.READ, StandardOpenOption.WRITE);
    try {
      Optional<Path> nameless = openFile(copy);
      if (nameless.isPresent()) {
        Files.delete(copy);
      }
      OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel));
      content.writeTo(out);
      out.flush();
      return new RereadableInput(
          nameless.orElse(copy),
          name,
          () -> {
            channel.close();
            Files.deleteIfExists(copy);
          });
    } catch (IOException | RuntimeException failed) {
      channel.close();
      Files.deleteIfExists(copy);
      throw failed;
    }
  }

  /// The file by which the system shows an open one; empty if it does not.
  private static Optional<Path> openFile(Path file) throws IOException {
    if (!Files.isDirectory(OPEN_FILES)) {
      return Optional.empty();
    }
    Path real = file.toRealPath();
    try (Stream<Path> all = Files.list(OPEN_FILES)) {
      for (Path one : all.toList()) {
        if (Files.exists(one) && Files.readSymbolicLink(one).equals(real)) {
          return Optional.of(one);
        }
      }
    }
    return Optional.empty();
  }

  @Override
  public void close() {
    try {
      open.close();
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
