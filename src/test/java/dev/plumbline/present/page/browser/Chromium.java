package dev.plumbline.present.page.browser;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Finds the browser and the Node.js that drives it.
final class Chromium {

  /// `-Dchromium=PATH`, else the first of the usual names on the path; `-Dchromium=none` for none.
  static Optional<Path> browser() {
    String named = System.getProperty("chromium", "");
    if (isDeclined()) {
      return Optional.empty();
    }
    return named.isEmpty()
        ? onPath(List.of("chromium", "chromium-browser", "google-chrome"))
        : Optional.of(Path.of(named)).filter(Files::isExecutable);
  }

  static boolean isDeclined() {
    return System.getProperty("chromium", "").equals("none");
  }

  static Optional<Path> node() {
    return onPath(List.of("node", "nodejs"));
  }

  private static Optional<Path> onPath(List<String> names) {
    String path = System.getenv().getOrDefault("PATH", "");
    return names.stream()
        .flatMap(name ->
            Arrays.stream(path.split(File.pathSeparator)).map(folder -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  private Chromium() {}
}
