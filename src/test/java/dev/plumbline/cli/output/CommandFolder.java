package dev.plumbline.cli.output;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;

/// Commands over the store `store` in a folder, beside files that they read and write. A test that
/// is one has a folder of its own.
public class CommandFolder {

  @TempDir protected Path folder;

  protected CommandFolder() {}

  public CommandFolder(Path folder) {
    this.folder = folder;
  }

  public Path file(String name) {
    return folder.resolve(name);
  }

  public String path(String name) {
    return file(name).toString();
  }

  public Path store() {
    return file("store");
  }

  public Path write(String name, CharSequence text) {
    try {
      Files.createDirectories(file(name).getParent());
      return Files.writeString(file(name), text);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  public Path write(String name, List<String> lines) {
    return write(name, String.join("\n", lines) + "\n");
  }

  public String read(String name) {
    try {
      return Files.readString(file(name));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /// A run with the name `march`.
  public CapturedOutput march(Path rubric, Path documents) {
    return ok(
        "evaluate --rubric {} --documents {} --name march --max-unscored 1 --quiet",
        rubric,
        documents);
  }

  /// @param line where `./name` is a file of the folder
  public CapturedOutput run(String line, Object... values) {
    Stream<String> words = Stream.of(CapturedOutput.words(line, values));
    return CapturedOutput.in(
        store(), "", words.map(word -> word.startsWith("./") ? path(word.substring(2)) : word));
  }

  public CapturedOutput ok(String line, Object... values) {
    return run(line, values).ok();
  }
}
