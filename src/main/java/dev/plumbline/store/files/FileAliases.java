package dev.plumbline.store.files;

import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.store.AliasName;
import dev.plumbline.store.Aliases;
import dev.plumbline.store.StoreFailedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Aliases in a folder: `aliases/<rubric>@<alias>/<version>`.
final class FileAliases implements Aliases {

  private final Path folder;

  /// The folder, such as `.plumbline`, is made when the first alias is moved.
  public FileAliases(Path folder) {
    this.folder = folder;
  }

  @Override
  public Optional<Pointer> find(AliasName alias) {
    long version = log(alias).last();
    return version == 0 ? Optional.empty() : Optional.of(pointer(version, log(alias).row(version)));
  }

  @Override
  public Move move(AliasName alias, Digest bundle, long seen, Instant at) {
    RowLog log = log(alias);
    long last = log.last();
    JsonObject row =
        JsonObject.builder().put("at", at.toEpochMilli()).put("bundle", bundle).build();
    return seen == last && log.add(seen + 1, row)
        ? new Move.Moved(pointer(seen + 1, row))
        : new Move.Stale(log.last());
  }

  @Override
  public List<Pointer> history(AliasName alias) {
    List<Pointer> history = new ArrayList<>();
    for (JsonObject row : log(alias).rows()) {
      history.add(pointer(history.size() + 1, row));
    }
    return history;
  }

  @Override
  public List<AliasName> list(String rubric) {
    try (Stream<Path> folders = Files.list(folder.resolve("aliases"))) {
      return folders
          .map(path -> path.getFileName().toString().replaceAll("=([A-Z])", "$1"))
          .flatMap(name -> AliasName.parse(name).stream())
          .filter(name -> name.rubric().equals(rubric))
          .sorted()
          .toList();
    } catch (NoSuchFileException none) {
      return List.of();
    } catch (IOException failure) {
      throw new StoreFailedException("cannot read " + folder, failure);
    }
  }

  private static Pointer pointer(long version, JsonObject row) {
    return new Pointer(version, row.digest("bundle"), Instant.ofEpochMilli(row.integer("at")));
  }

  /// Capitals get a mark, since some file systems take `a` and `A` for one.
  private RowLog log(AliasName alias) {
    return new RowLog(
        folder.resolve("aliases").resolve(alias.toString().replaceAll("([A-Z])", "=$1")));
  }
}
