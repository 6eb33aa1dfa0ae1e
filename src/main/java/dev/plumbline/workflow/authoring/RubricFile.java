package dev.plumbline.workflow.authoring;

import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.workflow.files.InputFiles;
import dev.plumbline.workflow.files.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Optional;
import java.util.Set;

/// The one file that an author edits, which others may change meanwhile. Not thread-safe.
public final class RubricFile {

  /// How a file that is not there is named.
  public static final String NONE = "none";

  private static final int BYTES_MAX = 1_000_000;

  private final Path path;

  /// @throws Refusal if there is no folder for it, it is no file, or it is too large for a form
  public static RubricFile of(Path written) {
    try {
      Path path = Files.exists(written) ? written.toRealPath() : written.toAbsolutePath();
      if (Files.exists(path) && !Files.isRegularFile(path)) {
        throw Refusal.of(
            written.toString(), ProblemCode.NOT_FOUND, "this is no file", "name a rubric file");
      }
      if (!Files.isDirectory(path.getParent())) {
        throw Refusal.of(
            written.toString(),
            ProblemCode.NOT_FOUND,
            "there is no folder of this name",
            "make it first, or name another file");
      }
      return new RubricFile(path);
    } catch (IOException unreadable) {
      throw Refusal.of(
          written.toString(), ProblemCode.NOT_FOUND, "cannot be read", "check its permissions");
    }
  }

  private RubricFile(Path path) {
    this.path = path;
  }

  /// Its name, without its folder.
  public String name() {
    return path.getFileName().toString();
  }

  /// @return empty if it is not there
  /// @throws Refusal if it is too large for a form
  public Optional<byte[]> read() {
    if (!Files.exists(path)) {
      return Optional.empty();
    }
    byte[] bytes = InputFiles.bytes(path);
    if (bytes.length > BYTES_MAX) {
      throw Refusal.of(
          name(),
          ProblemCode.TOO_LARGE,
          "the rubric has " + bytes.length + " bytes",
          "a form is for at most " + BYTES_MAX + "; take an editor");
    }
    return Optional.of(bytes);
  }

  /// Names what the file holds.
  public static String state(Optional<byte[]> bytes) {
    return bytes.map(it -> Digest.of(ArtefactKind.REQUEST, it).hex()).orElse(NONE);
  }

  /// Replaces the file, if it still holds what was read. Who may read it stays.
  ///
  /// @param read as [#state] named it
  /// @return whether it was replaced
  public boolean replace(byte[] bytes, String read) {
    if (!state(read()).equals(read)) {
      return false;
    }
    PrivateFiles.written(
        path,
        fresh -> {
          Files.write(fresh, bytes);
          if (Files.exists(path)
              && path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(path);
            Files.setPosixFilePermissions(fresh, permissions);
          }
        });
    return true;
  }
}
