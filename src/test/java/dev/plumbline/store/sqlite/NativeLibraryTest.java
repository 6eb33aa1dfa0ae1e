package dev.plumbline.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NativeLibraryTest {

  @TempDir private Path folder;

  @Test
  void every_class_loader_of_a_process_opens_a_store() throws Exception {
    for (int i = 0; i < 3; i++) {
      try (URLClassLoader own = loader()) {
        call(own, NativeLibrary.class, "prepare");
        assertThat(System.getProperty("org.sqlite.lib.path")).isNull();
        assertThat(version(own)).startsWith("3.");
      }
    }
  }

  @Test
  void a_store_is_opened_while_the_driver_is_loaded() throws Exception {
    for (int i = 0; i < 3; i++) {
      try (URLClassLoader own = loader()) {
        call(own, Database.class, "loadDriver");
        call(own, NativeLibrary.class, "prepare");
        assertThat(version(own)).startsWith("3.");
      }
    }
  }

  @Test
  void the_library_is_unpacked_once_into_a_cache() throws IOException {
    NativeLibrary.prepare();
    Path library = NativeLibrary.cached().orElseThrow();
    assertThat(library).isRegularFile();
    assertThat(library.getParent().getFileName().toString()).startsWith("sqlite-3.");
    assertThat(System.getProperty("dev.plumbline.sqlite.loaded")).isEqualTo("true");
  }

  private static void call(ClassLoader loader, Class<?> type, String method) throws Exception {
    Method called = loader.loadClass(type.getName()).getDeclaredMethod(method);
    called.setAccessible(true);
    called.invoke(null);
  }

  /// One that has loaded nothing of the driver.
  private static URLClassLoader loader() throws IOException {
    List<URL> classpath = new ArrayList<>();
    for (String part : System.getProperty("java.class.path").split(File.pathSeparator)) {
      classpath.add(Path.of(part).toUri().toURL());
    }
    return new URLClassLoader(classpath.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
  }

  private String version(URLClassLoader loader) throws Exception {
    Object connection =
        loader
            .loadClass("org.sqlite.JDBC")
            .getMethod("createConnection", String.class, Properties.class)
            .invoke(null, "jdbc:sqlite:" + folder.resolve("store.db"), new Properties());
    try (Connection open = (Connection) connection) {
      return open.getMetaData().getDatabaseProductVersion();
    }
  }
}
