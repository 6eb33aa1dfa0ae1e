package dev.plumbline.store.files;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.UUID;

/// Files that are there whole or not at all, whoever else writes and whenever a process is killed.
///
/// The bytes go to a file of another name first; what a killed process leaves there is never looked
/// at. Nothing is forced to the disk: a power cut may damage a file, which its digest then shows.
final class WholeFile {

  static Optional<byte[]> read(Path file) throws IOException {
    try {
      return Optional.of(Files.readAllBytes(file));
    } catch (NoSuchFileException missing) {
      return Optional.empty();
    }
  }

  /// Writes the file, in place of an older one.
  static void write(Path file, byte[] bytes) throws IOException {
    Path draft = draft(file, bytes);
    try {
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  /// Writes the file unless there is one: of several writers exactly one gets `true`. A hard link
  /// is the only step that both appears at once and fails if the name is taken.
  static boolean create(Path file, byte[] bytes) throws IOException {
    Path draft = draft(file, bytes);
    try {
      Files.createLink(file, draft);
      return true;
    } catch (FileAlreadyExistsException taken) {
      return false;
    } catch (UnsupportedOperationException withoutLinks) {
      throw new IOException("the file system has no hard links", withoutLinks);
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  private static Path draft(Path file, byte[] bytes) throws IOException {
    Path draft = file.resolveSibling("." + UUID.randomUUID() + ".tmp");
    try {
      return Files.write(draft, bytes, StandardOpenOption.CREATE_NEW);
    } catch (NoSuchFileException noFolderYet) {
      Files.createDirectories(file.getParent());
      return Files.write(draft, bytes, StandardOpenOption.CREATE_NEW);
    }
  }

  private WholeFile() {}
}
