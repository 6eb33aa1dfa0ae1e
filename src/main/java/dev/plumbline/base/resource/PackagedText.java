package dev.plumbline.base.resource;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.SortedMap;
import java.util.TreeMap;

/// A text that lies beside a class in the program: UTF-8, line feeds, and first of all lines that
/// begin with `#` and say where it comes from. Whoever needs it reads it once.
public final class PackagedText {

  /// What follows the lines at its beginning that say where it comes from, up to a line feed.
  ///
  /// @throws IllegalStateException if the installation is damaged
  public static String of(Class<?> beside, String name) {
    String text = read(beside, name);
    int from = 0;
    while (text.startsWith("#", from)) {
      from = text.indexOf('\n', from) + 1;
    }
    check(from > 0 && text.endsWith("\n") && text.indexOf('\r') < 0, name);
    return text.substring(from);
  }

  /// The parts of a text that has several, by their names in brackets; without the space around
  /// them, and without the lines before each that begin with `#`.
  ///
  /// @throws IllegalStateException if the installation is damaged
  public static SortedMap<String, String> sections(Class<?> beside, String name) {
    SortedMap<String, String> sections = new TreeMap<>();
    String[] parts = of(beside, name).replaceAll("(?m)^#.*\n", "").split("(?m)^\\[");
    check(parts[0].isBlank() && parts.length > 1, name);
    for (int i = 1; i < parts.length; i++) {
      int end = parts[i].indexOf("]\n");
      check(end > 0, name);
      String text = parts[i].substring(end + 2).strip();
      check(sections.put(parts[i].substring(0, end), text) == null && !text.isEmpty(), name);
    }
    return sections;
  }

  private static String read(Class<?> beside, String name) {
    try (InputStream in = beside.getResourceAsStream(name)) {
      check(in != null, name);
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(in.readAllBytes()))
          .toString();
    } catch (IOException damaged) {
      throw new UncheckedIOException(name, damaged);
    }
  }

  private static void check(boolean holds, String name) {
    if (!holds) {
      throw new IllegalStateException(name + " is missing from this installation, or damaged");
    }
  }

  private PackagedText() {}
}
