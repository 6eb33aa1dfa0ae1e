package dev.plumbline.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Commands over a store in a folder, beside files that they read and write.
public record CommandFolder(Path folder) {

  public Path file(String name) {
    return folder.resolve(name);
  }

  public Path write(String name, String text) {
    try {
      return Files.writeString(file(name), text);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /// A run with the name `march`.
  public CapturedOutput evaluate(Path rubric, Path documents) {
    CapturedOutput output =
        run(
            "evaluate",
            "--rubric",
            rubric.toString(),
            "--documents",
            documents.toString(),
            "--name",
            "march",
            "--max-unscored",
            "1",
            "--quiet");
    assertThat(output.exit()).as(output.err()).isEqualTo(ExitCode.OK);
    return output;
  }

  public CapturedOutput run(String... arguments) {
    return CapturedOutput.run(
        new TreeMap<>(Map.of("PLUMBLINE_STORE", file("store").toString())), arguments);
  }

  /// @param line words of a command without blanks in them
  /// @param more words after these
  public CapturedOutput line(String line, Object... more) {
    return run(
        Stream.concat(Stream.of(line.split(" ")), Stream.of(more).map(Object::toString))
            .toArray(String[]::new));
  }

  public CapturedOutput ok(String line, Object... more) {
    CapturedOutput output = line(line, more);
    assertThat(output.exit()).as(output.err()).isEqualTo(ExitCode.OK);
    return output;
  }
}
