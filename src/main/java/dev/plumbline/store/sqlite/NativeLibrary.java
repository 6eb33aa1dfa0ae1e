package dev.plumbline.store.sqlite;

import dev.plumbline.base.annotation.ExternalUse;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.jar.JarEntry;
import java.util.zip.CRC32;
import org.sqlite.SQLiteJDBCLoader;
import org.sqlite.util.LibraryLoaderUtil;

/// Where the driver finds its native library. Left alone, it unpacks a megabyte into the temporary
/// folder at every start and leaves it there if the process is killed; here it is unpacked once,
/// into the user's cache.
@ExternalUse("tests open a file past the store")
final class NativeLibrary {

  private static final String PATH_PROPERTY = "org.sqlite.lib.path";
  private static final String NAME_PROPERTY = "org.sqlite.lib.name";

  /// Set in this process once the library of the cache is loaded. Java loads a file for one class
  /// loader only, so in another one, as when tests of two applications share a process, the driver
  /// unpacks a copy of its own.
  private static final String LOADED_PROPERTY = "dev.plumbline.sqlite.loaded";

  /// The driver logs through slf4j if that is there; without a provider it complains of that first.
  private static final String LOGGING_PROPERTY = "slf4j.internal.verbosity";

  /// Loads the library. Leaves the driver to itself where a library was named already, the one of
  /// the cache is another class loader's, or the cache cannot be written.
  public static synchronized void prepare() {
    if (System.getProperty(LOGGING_PROPERTY) == null) {
      System.setProperty(LOGGING_PROPERTY, "ERROR");
    }
    if (System.getProperty(PATH_PROPERTY) != null || System.getProperty(LOADED_PROPERTY) != null) {
      return;
    }
    try {
      Optional<Path> library = cached();
      if (library.isPresent() && isFirst()) {
        load(library.get());
      }
    } catch (IOException | UnsupportedOperationException noCache) {
      // the driver unpacks the library itself
    }
  }

  private static boolean isFirst() {
    return System.getProperties().putIfAbsent(LOADED_PROPERTY, "true") == null;
  }

  /// The driver reads the properties when it loads; left behind, they would name this file to
  /// another class loader.
  private static void load(Path library) throws IOException {
    System.setProperty(PATH_PROPERTY, library.getParent().toString());
    System.setProperty(NAME_PROPERTY, library.getFileName().toString());
    try {
      SQLiteJDBCLoader.initialize();
    } catch (Exception refused) {
      throw new IOException(refused);
    } finally {
      System.clearProperty(PATH_PROPERTY);
      System.clearProperty(NAME_PROPERTY);
    }
  }

  /// The library in the cache, under the version of the driver and the checksum that its jar names,
  /// so that neither an update nor a file that was cut off is taken for it.
  static Optional<Path> cached() throws IOException {
    String name = LibraryLoaderUtil.getNativeLibName();
    URL resource =
        LibraryLoaderUtil.class.getResource(
            LibraryLoaderUtil.getNativeLibResourcePath() + "/" + name);
    if (resource == null) {
      return Optional.empty();
    }
    Content content = content(resource);
    String version = SQLiteJDBCLoader.getVersion() + "-" + Long.toHexString(content.checksum());
    Path library = cacheFolder().resolve("sqlite-" + version).resolve(name);
    if (!Files.exists(library) || Files.size(library) != content.size()) {
      unpack(resource, library);
    }
    return Optional.of(library);
  }

  private record Content(long checksum, long size) {}

  /// A jar names the checksum of what it contains; that of the resource of a native binary, which
  /// is in memory, is computed.
  private static Content content(URL resource) throws IOException {
    if (resource.openConnection() instanceof JarURLConnection jar) {
      JarEntry entry = jar.getJarEntry();
      return new Content(entry.getCrc(), entry.getSize());
    }
    try (InputStream in = resource.openStream()) {
      byte[] bytes = in.readAllBytes();
      CRC32 checksum = new CRC32();
      checksum.update(bytes);
      return new Content(checksum.getValue(), bytes.length);
    }
  }

  /// Whole or not at all, since another process may start at the same moment.
  private static void unpack(URL resource, Path library) throws IOException {
    Files.createDirectories(library.getParent());
    Path draft = Files.createTempFile(library.getParent(), "unpacking", ".tmp");
    try (InputStream bytes = resource.openStream()) {
      Files.copy(bytes, draft, StandardCopyOption.REPLACE_EXISTING);
      Files.move(draft, library, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  private static Path cacheFolder() throws IOException {
    String given = System.getenv("XDG_CACHE_HOME");
    if (given != null && Path.of(given).isAbsolute()) {
      return Path.of(given, "plumbline");
    }
    String windows = System.getenv("LOCALAPPDATA");
    if (windows != null && !windows.isEmpty()) {
      return Path.of(windows, "plumbline", "cache");
    }
    String home = System.getProperty("user.home", "");
    if (home.isEmpty() || !Files.isDirectory(Path.of(home))) {
      throw new IOException("no home folder");
    }
    boolean mac = System.getProperty("os.name", "").startsWith("Mac");
    return Path.of(home, mac ? "Library/Caches" : ".cache", "plumbline");
  }

  private NativeLibrary() {}
}
