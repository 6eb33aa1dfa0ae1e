package dev.plumbline.store.files;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.canonical.Digest;
import dev.plumbline.store.ScorecardIndex;
import dev.plumbline.store.StoreFailedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// The index in a folder: `scorecards/<extraction spec>/<scoring spec>/<judge>/<document>` holds a
/// digest and a line feed.
final class FileScorecardIndex implements ScorecardIndex {

  private final Path folder;

  /// The folder, such as `.plumbline`, is made when the first scorecard is put.
  public FileScorecardIndex(Path folder) {
    this.folder = folder;
  }

  @Override
  public void put(Series series, Digest document, Digest scorecard) {
    try {
      WholeFile.write(folder(series).resolve(document.hex()), (scorecard + "\n").getBytes(UTF_8));
    } catch (IOException failure) {
      throw new StoreFailedException("cannot put a scorecard into " + folder, failure);
    }
  }

  @Override
  public SortedMap<Digest, Digest> list(Series series) {
    SortedMap<Digest, Digest> scorecards = new TreeMap<>();
    try (Stream<Path> all = Files.list(folder(series))) {
      List<Path> files = all.filter(f -> !f.getFileName().toString().startsWith(".")).toList();
      for (Path file : files) {
        Digest scorecard =
            Digest.parse(Files.readString(file).strip())
                .orElseThrow(() -> new StoreFailedException(file + " holds no digest"));
        scorecards.put(new Digest(file.getFileName().toString()), scorecard);
      }
      return scorecards;
    } catch (NoSuchFileException none) {
      return scorecards;
    } catch (IOException failure) {
      throw new StoreFailedException("cannot list scorecards in " + folder, failure);
    }
  }

  private Path folder(Series series) {
    return folder
        .resolve("scorecards")
        .resolve(series.extractionSpec().hex())
        .resolve(series.scoringSpec().hex())
        .resolve(series.judge().hex());
  }
}
