package dev.plumbline.run.files;

import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/// Writes the files of commands. They hold texts and scores of people, so that only their owner may
/// read them: files are made with mode 0600 and folders with 0700, where the file system has modes.
/// A file or folder that exists is not changed, unless it is replaced. What cannot be written ends
/// the command with [ExitCode#STORE].
public final class PrivateFiles {

  /// Makes a folder, and the folders above it that do not exist.
  public static void createFolder(Path folder) {
    try {
      Files.createDirectories(folder, attributes(folder, "rwx------"));
    } catch (IOException failure) {
      throw notWritten(folder);
    }
  }

  /// Refuses a folder that could not be made or written into, before there is anything to write.
  public static void checkFolder(Path folder) {
    Path existing = folder.toAbsolutePath();
    while (existing.getParent() != null && !Files.exists(existing, LinkOption.NOFOLLOW_LINKS)) {
      existing = existing.getParent();
    }
    if (!Files.isDirectory(existing) || !Files.isWritable(existing)) {
      throw notWritten(folder);
    }
  }

  /// What a file is to contain.
  public interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  /// Replaces the contents of a file atomically.
  public static void replace(Path path, byte[] bytes) {
    replace(path, out -> out.write(bytes));
  }

  /// As [#replace(Path, byte\[\])], of a text in UTF-8.
  public static void replace(Path path, String text) {
    replace(path, text.getBytes(StandardCharsets.UTF_8));
  }

  /// As [#replace(Path, byte\[\])], for contents of any size.
  public static void replace(Path path, Content content) {
    moved(
        path,
        fresh -> {
          try (OutputStream out =
              new BufferedOutputStream(open(fresh, StandardOpenOption.CREATE_NEW))) {
            content.writeTo(out);
          }
        });
  }

  /// What writes a file by its name.
  public interface Writer {
    void write(Path file) throws IOException;
  }

  /// Has an empty file beside the named one written, and moves it there when it is complete.
  /// Nothing is left of it if that fails; if the process is killed, a file that ends with `.new`,
  /// which is as private.
  public static void written(Path path, Writer writer) {
    moved(
        path,
        fresh -> {
          open(fresh, StandardOpenOption.CREATE_NEW).close();
          writer.write(fresh);
        });
  }

  /// What a link leads to is replaced, not the link; a device or a pipe is written.
  ///
  /// @param writer makes the file and fills it
  private static void moved(Path path, Writer writer) {
    try {
      if (Files.exists(path) && !Files.isRegularFile(path) && !Files.isDirectory(path)) {
        // under its own name: what `/dev/stdout` leads to may be a pipe, which has no path
        streamed(path, writer);
      } else {
        replaced(Files.exists(path) ? path.toRealPath() : path, writer);
      }
    } catch (IOException failure) {
      throw notWritten(path);
    }
  }

  private static void streamed(Path target, Writer writer) throws IOException {
    Path folder = Files.createTempDirectory("plumbline");
    Path whole = folder.resolve("whole");
    try (OutputStream out = Files.newOutputStream(target, StandardOpenOption.WRITE)) {
      writer.write(whole);
      Files.copy(whole, out);
    } finally {
      removed(whole);
      removed(folder);
    }
  }

  private static void replaced(Path target, Writer writer) throws IOException {
    Path fresh = target.resolveSibling(target.getFileName() + ".new");
    boolean done = false;
    try {
      Files.deleteIfExists(fresh);
      writer.write(fresh);
      Files.move(
          fresh, target, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
      done = true;
    } finally {
      if (!done) {
        removed(fresh);
      }
    }
  }

  private static void removed(Path fresh) {
    try {
      Files.deleteIfExists(fresh);
    } catch (IOException stays) {
      // the failure that led here is the one to report
    }
  }

  /// Leaves nothing of what a file held, if it is there; a link, a device or a pipe stays.
  public static void clear(Path path) {
    if (Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
      delete(path);
    } else if (Files.isRegularFile(path)) {
      replace(path, new byte[0]);
    }
  }

  /// Deletes a file, if it is there.
  public static void delete(Path path) {
    try {
      Files.deleteIfExists(path);
    } catch (IOException failure) {
      throw notWritten(path);
    }
  }

  /// Deletes a folder and the files in it, if it is there.
  public static void deleteFolder(Path folder) {
    if (Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
      try (Stream<Path> files = Files.list(folder)) {
        files.toList().forEach(PrivateFiles::delete);
      } catch (IOException failure) {
        throw notWritten(folder);
      }
      delete(folder);
    }
  }

  private static Refusal notWritten(Path path) {
    return new Refusal(
        Refusal.Kind.STORE,
        path.toString(),
        List.of(
            Problem.at(
                "",
                ProblemCode.NOT_WRITABLE,
                "cannot write here",
                "name another place, or check its permissions and the space that is left")));
  }

  private static OutputStream open(Path path, StandardOpenOption... options) throws IOException {
    Set<StandardOpenOption> all = new TreeSet<>(List.of(options));
    all.add(StandardOpenOption.WRITE);
    return Channels.newOutputStream(Files.newByteChannel(path, all, attributes(path, "rw-------")));
  }

  private static FileAttribute<?>[] attributes(Path path, String permissions) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
        }
        : new FileAttribute<?>[0];
  }

  private PrivateFiles() {}
}
