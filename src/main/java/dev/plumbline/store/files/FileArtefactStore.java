package dev.plumbline.store.files;

import dev.plumbline.canonical.ArtefactKind;
import dev.plumbline.canonical.Digest;
import dev.plumbline.store.ArtefactEraser;
import dev.plumbline.store.ArtefactLookup;
import dev.plumbline.store.ArtefactStore;
import dev.plumbline.store.StoreFailedException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Artefacts in a folder: `artefacts/<kind>/<first two digits>/<digest>.json`, verbatim, so that
/// they can be read, searched and copied with any tool. Any number of processes may share the
/// folder.
public final class FileArtefactStore implements ArtefactStore, ArtefactEraser {

  private static final String SUFFIX = ".json";

  private final Path folder;

  /// The folder, such as `.plumbline`, is made when the first artefact is kept.
  public FileArtefactStore(Path folder) {
    this.folder = folder;
  }

  @Override
  public Digest put(ArtefactKind kind, byte[] canonical) {
    Digest digest = Digest.of(kind, canonical);
    Path file = file(kind, digest);
    try {
      Optional<byte[]> kept = WholeFile.read(file);
      if ((kept.isEmpty() || !Arrays.equals(kept.get(), canonical)) && !isErased(kind, digest)) {
        WholeFile.write(file, canonical);
      }
      return digest;
    } catch (IOException failure) {
      throw new StoreFailedException("cannot keep " + kind.id() + " in " + folder, failure);
    }
  }

  @Override
  public ArtefactLookup find(ArtefactKind kind, Digest digest) {
    try {
      if (isErased(kind, digest)) {
        return new ArtefactLookup.Erased();
      }
      return WholeFile.read(file(kind, digest))
          .map(bytes -> checked(kind, digest, bytes))
          .orElseGet(ArtefactLookup.Missing::new);
    } catch (IOException failure) {
      throw new StoreFailedException("cannot look for " + kind.id() + " in " + folder, failure);
    }
  }

  /// Every artefact of a kind, in the order of their digests; erased ones are none.
  ///
  /// @throws StoreFailedException if the folder cannot be read
  public List<Digest> list(ArtefactKind kind) {
    Path all = folder.resolve("artefacts").resolve(kind.id());
    if (!Files.isDirectory(all)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(all, 2)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(SUFFIX))
          .map(name -> Digest.parse("sha256:" + name.substring(0, name.length() - SUFFIX.length())))
          .flatMap(Optional::stream)
          .sorted()
          .toList();
    } catch (IOException | UncheckedIOException failure) {
      throw new StoreFailedException("cannot list " + kind.id() + " in " + folder, failure);
    }
  }

  /// The tombstone first: whatever happens after it, nobody is shown the bytes again.
  @Override
  public void erase(ArtefactKind kind, Digest digest) {
    try {
      WholeFile.write(tombstone(kind, digest), new byte[0]);
      Files.deleteIfExists(file(kind, digest));
    } catch (IOException failure) {
      throw new StoreFailedException("cannot erase " + kind.id() + " in " + folder, failure);
    }
  }

  private boolean isErased(ArtefactKind kind, Digest digest) {
    return Files.exists(tombstone(kind, digest));
  }

  private Path tombstone(ArtefactKind kind, Digest digest) {
    return file(kind, digest).resolveSibling(digest.hex() + ".erased");
  }

  private static ArtefactLookup checked(ArtefactKind kind, Digest digest, byte[] bytes) {
    Digest actual = Digest.of(kind, bytes);
    return actual.equals(digest)
        ? new ArtefactLookup.Found(bytes)
        : new ArtefactLookup.Corrupt(
            kind.id() + " " + digest + " holds bytes with digest " + actual);
  }

  private Path file(ArtefactKind kind, Digest digest) {
    return folder
        .resolve("artefacts")
        .resolve(kind.id())
        .resolve(digest.hex().substring(0, 2))
        .resolve(digest.hex() + SUFFIX);
  }
}
