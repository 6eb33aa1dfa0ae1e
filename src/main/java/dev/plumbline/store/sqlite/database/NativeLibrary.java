package dev.plumbline.store.sqlite.database;

import dev.plumbline.annotation.ExternalUse;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.jar.JarEntry;
import org.sqlite.SQLiteJDBCLoader;
import org.sqlite.util.LibraryLoaderUtil;

/// Where the driver finds its native library. Left alone, it unpacks a megabyte into the temporary
/// folder at every start and leaves it there if the process is killed; here it is unpacked once,
/// into the user's cache.
@ExternalUse("tests open a file past the store")
public final class NativeLibrary {

  private static final String PATH_PROPERTY = "org.sqlite.lib.path";
  private static final String NAME_PROPERTY = "org.sqlite.lib.name";

  /// The driver logs through slf4j if that is there; without a provider it complains of that first.
  private static final String LOGGING_PROPERTY = "slf4j.internal.verbosity";

  /// Leaves the driver to itself where a library was named already, or the cache cannot be written.
  public static void prepare() {
    if (System.getProperty(LOGGING_PROPERTY) == null) {
      System.setProperty(LOGGING_PROPERTY, "ERROR");
    }
    if (System.getProperty(PATH_PROPERTY) != null) {
      return;
    }
    try {
      cached()
          .ifPresent(library -> {
            System.setProperty(PATH_PROPERTY, library.getParent().toString());
            System.setProperty(NAME_PROPERTY, library.getFileName().toString());
          });
    } catch (IOException | UnsupportedOperationException noCache) {
      // the driver unpacks the library itself
    }
  }

  /// The library in the cache, under the version of the driver and the checksum that its jar names,
  /// so that neither an update nor a file that was cut off is taken for it.
  private static Optional<Path> cached() throws IOException {
    String name = LibraryLoaderUtil.getNativeLibName();
    URL resource =
        LibraryLoaderUtil.class.getResource(
            LibraryLoaderUtil.getNativeLibResourcePath() + "/" + name);
    if (resource == null) {
      return Optional.empty();
    }
    URLConnection connection = resource.openConnection();
    if (!(connection instanceof JarURLConnection jar)) {
      return Optional.empty();
    }
    JarEntry entry = jar.getJarEntry();
    String version = SQLiteJDBCLoader.getVersion() + "-" + Long.toHexString(entry.getCrc());
    Path library = cacheFolder().resolve("sqlite-" + version).resolve(name);
    if (!Files.exists(library) || Files.size(library) != entry.getSize()) {
      unpack(resource, library);
    }
    return Optional.of(library);
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
