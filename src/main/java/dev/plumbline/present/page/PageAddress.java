package dev.plumbline.present.page;

import dev.plumbline.base.canonical.SortedCopy;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;

/// An address on the server that serves the page: a path of ours, and parameters that may be any
/// text.
///
/// @param path absolute, or relative to the page
public record PageAddress(String path, SortedMap<String, String> parameters) {

  public PageAddress {
    if (!path.chars().allMatch(PageAddress::isSafe)
        || path.startsWith("//")
        || path.contains("..")) {
      throw new IllegalArgumentException("not a path of ours");
    }
    parameters = SortedCopy.of(parameters);
  }

  public static PageAddress of(String path) {
    return new PageAddress(path, new TreeMap<>());
  }

  /// With one more parameter, or another value of it.
  public PageAddress with(String name, String value) {
    SortedMap<String, String> more = new TreeMap<>(parameters);
    more.put(name, value);
    return new PageAddress(path, more);
  }

  /// As a link has it.
  public String written() {
    StringBuilder out = new StringBuilder(path);
    char separator = '?';
    for (var parameter : parameters.entrySet()) {
      out.append(separator).append(encoded(parameter.getKey())).append('=');
      out.append(encoded(parameter.getValue()));
      separator = '&';
    }
    return out.toString();
  }

  private static String encoded(String text) {
    StringBuilder out = new StringBuilder();
    for (byte each : text.getBytes(StandardCharsets.UTF_8)) {
      int code = each & 0xFF;
      if (code < 0x80 && isSafe(code) && code != '/' && code != '@') {
        out.append((char) code);
      } else {
        out.append(String.format(Locale.ROOT, "%%%02X", code));
      }
    }
    return out.toString();
  }

  private static boolean isSafe(int c) {
    return c >= 'a' && c <= 'z'
        || c >= 'A' && c <= 'Z'
        || c >= '0' && c <= '9'
        || c == '-'
        || c == '.'
        || c == '_'
        || c == '/'
        || c == '@';
  }

  /// The name of a page in a folder of pages: words of ours and numbers, so that it is a safe file
  /// name and a safe link whatever the documents are called.
  public record PageFile(String name) {

    public PageFile {
      if (!name.chars().allMatch(PageFile::isSafe) || !name.endsWith(".html")) {
        throw new IllegalArgumentException("not the name of a page");
      }
    }

    private static boolean isSafe(int c) {
      return c >= 'a' && c <= 'z' || c >= '0' && c <= '9' || c == '-' || c == '.';
    }
  }
}
