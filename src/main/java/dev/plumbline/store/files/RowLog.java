package dev.plumbline.store.files;

import dev.plumbline.canonical.CanonicalJson;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonReader;
import dev.plumbline.store.StoreFailedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// What may change, in a folder where nothing does: rows are files `1`, `2`, `3` …, the last of
/// which counts. A row is added only as the next one, in one step, so of several writers who saw
/// the same last row one gets on.
record RowLog(Path folder) {

  /// The number of the last row, 0 if there is none.
  long last() {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> !name.startsWith("."))
          .mapToLong(Long::parseLong)
          .max()
          .orElse(0);
    } catch (NoSuchFileException none) {
      return 0;
    } catch (IOException | NumberFormatException failure) {
      throw new StoreFailedException("cannot read " + folder, failure);
    }
  }

  JsonObject row(long number) {
    try {
      byte[] bytes =
          WholeFile.read(file(number)).orElseThrow(() -> new NoSuchFileException("" + number));
      return JsonReader.canonicalObject(bytes)
          .orElseThrow(
              () -> new StoreFailedException("row " + number + " in " + folder + " is damaged"));
    } catch (IOException failure) {
      throw new StoreFailedException("cannot read row " + number + " in " + folder, failure);
    }
  }

  /// `false` if there is such a row already.
  boolean add(long number, JsonObject row) {
    try {
      return WholeFile.create(file(number), CanonicalJson.bytes(row));
    } catch (IOException failure) {
      throw new StoreFailedException("cannot write to " + folder, failure);
    }
  }

  List<JsonObject> rows() {
    return Stream.iterate(1L, number -> number + 1).limit(last()).map(this::row).toList();
  }

  private Path file(long number) {
    return folder.resolve(Long.toString(number));
  }
}
