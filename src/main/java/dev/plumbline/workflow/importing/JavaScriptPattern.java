package dev.plumbline.workflow.importing;

import java.util.Optional;

/// A regular expression of JavaScript as one of RE2 that finds the same.
final class JavaScriptPattern {

  /// What `\s` is in JavaScript, within a class: all separators of Unicode among others.
  public static final String SPACES = "\\s\\x{b}\\pZ\\x{feff}";

  private final String source;
  private final StringBuilder out = new StringBuilder();
  private int at;
  private boolean inClass;

  private JavaScriptPattern(String source) {
    this.source = source;
  }

  /// Empty for what RE2 does not have: look-around, back-references, groups with flags.
  public static Optional<String> re2(String javaScript) {
    JavaScriptPattern pattern = new JavaScriptPattern(javaScript);
    return pattern.translated() ? Optional.of(pattern.out.toString()) : Optional.empty();
  }

  private boolean translated() {
    while (at < source.length()) {
      char c = source.charAt(at);
      boolean done =
          switch (c) {
            case '\\' -> escape();
            case '(' -> inClass ? copy("\\(") : group();
            case '[' -> inClass ? copy("\\[") : open();
            case ']' -> close();
            case '.' -> inClass ? copy(".") : copy("[^\\n\\r\\x{2028}\\x{2029}]");
            case '{' -> inClass || isRepetition() ? copy("{") : copy("\\{");
            case '}' -> inClass || isEndOfRepetition() ? copy("}") : copy("\\}");
            default -> copy(c > ' ' && c < 127 ? String.valueOf(c) : SearchedText.literal(point()));
          };
      if (!done) {
        return false;
      }
    }
    return !inClass;
  }

  private String point() {
    int c = source.codePointAt(at);
    at += Character.charCount(c) - 1;
    return Character.toString(c);
  }

  private boolean copy(String written) {
    out.append(written);
    at++;
    return true;
  }

  private boolean isRepetition() {
    return source.substring(at).matches("(?s)\\{[0-9]+(?:,[0-9]*)?}.*");
  }

  private boolean isEndOfRepetition() {
    return source.substring(0, at + 1).matches("(?s).*\\{[0-9]+(?:,[0-9]*)?}");
  }

  private boolean group() {
    if (!source.startsWith("(?", at)) {
      return copy("(");
    }
    if (source.startsWith("(?:", at)) {
      at += 3;
      out.append("(?:");
      return true;
    }
    int end = source.indexOf('>', at);
    boolean named =
        source.startsWith("(?<", at)
            && end > 0
            && source.substring(at + 3, end).matches("[A-Za-z_][A-Za-z0-9_]*");
    if (named) {
      at = end + 1;
      out.append('(');
    }
    return named;
  }

  private boolean open() {
    if (source.startsWith("[^]", at)) {
      at += 3;
      out.append("(?s:.)");
      return true;
    }
    if (source.startsWith("[]", at)) {
      return false;
    }
    inClass = true;
    at++;
    out.append('[');
    if (at < source.length() && source.charAt(at) == '^') {
      copy("^");
    }
    return true;
  }

  private boolean close() {
    if (!inClass) {
      return copy("\\]");
    }
    inClass = false;
    return copy("]");
  }

  private boolean escape() {
    if (at + 1 >= source.length()) {
      return false;
    }
    char c = source.charAt(at + 1);
    String written =
        switch (c) {
          case 's' -> inClass ? SPACES : "[" + SPACES + "]";
          case 'S' -> inClass ? "" : "[^" + SPACES + "]";
          case 'd', 'D', 'w', 'W', 't', 'n', 'r', 'f' -> "\\" + c;
          case 'v' -> "\\x{b}";
          case 'b' -> inClass ? "\\x{8}" : "\\b";
          case 'B' -> inClass ? "" : "\\B";
          case '0' -> "\\x{0}";
          case 'x' -> hexadecimal(2);
          case 'u' -> hexadecimal(4);
          default -> c < 128 && !Character.isLetterOrDigit(c) ? "\\" + c : "";
        };
    at += 2;
    out.append(written);
    return !written.isEmpty();
  }

  private String hexadecimal(int digits) {
    int from = at + 2;
    int to = from + digits;
    if (to > source.length() || !source.substring(from, to).matches("[0-9A-Fa-f]+")) {
      return "";
    }
    int code = Integer.parseInt(source.substring(from, to), 16);
    at += digits;
    return code >= 0xD800 && code <= 0xDFFF ? "" : "\\x{" + Integer.toHexString(code) + "}";
  }
}
