package dev.plumbline.store.files;

import dev.plumbline.canonical.Digest;
import dev.plumbline.store.DocumentCompletionIndex;
import dev.plumbline.store.StoreFailedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// The index in a folder: `completions/<first two digits>/<document>/<completion>`, an empty file.
final class FileCompletionIndex implements DocumentCompletionIndex {

  private final Path folder;

  /// The folder, such as `.plumbline`, is made when the first completion is put.
  public FileCompletionIndex(Path folder) {
    this.folder = folder;
  }

  @Override
  public void put(Digest document, Digest completion) {
    try {
      WholeFile.write(folder(document).resolve(completion.hex()), new byte[0]);
    } catch (IOException failure) {
      throw new StoreFailedException("cannot put a completion into " + folder, failure);
    }
  }

  @Override
  public List<Digest> list(Digest document) {
    try (Stream<Path> all = Files.list(folder(document))) {
      return all.map(file -> file.getFileName().toString())
          .filter(name -> !name.startsWith("."))
          .map(Digest::new)
          .sorted()
          .toList();
    } catch (NoSuchFileException none) {
      return List.of();
    } catch (IOException failure) {
      throw new StoreFailedException("cannot list completions in " + folder, failure);
    }
  }

  private Path folder(Digest document) {
    return folder
        .resolve("completions")
        .resolve(document.hex().substring(0, 2))
        .resolve(document.hex());
  }
}
