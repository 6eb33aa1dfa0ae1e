package dev.plumbline.cli.output;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

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
    return ok(
        "evaluate --rubric {} --documents {} --name march --max-unscored 1 --quiet",
        rubric,
        documents);
  }

  public CapturedOutput run(String line, Object... values) {
    return CapturedOutput.in(file("store"), line, values);
  }

  public CapturedOutput ok(String line, Object... values) {
    return run(line, values).ok();
  }
}
