package dev.plumbline.rubric.source;

import dev.plumbline.base.problem.EscapedText.HiddenCharacter;
import java.util.Locale;
import java.util.regex.Pattern;

/// How a text is written in YAML: without quotes where nothing reads it otherwise.
public final class YamlScalar {

  private static final Pattern NUMBER = Pattern.compile("-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?");
  private static final Pattern KEY = Pattern.compile("[A-Za-z_][A-Za-z0-9_-]*|0|[1-9][0-9]{0,8}");

  /// Nothing that YAML reads otherwise: no indicator at the begin, no `: ` or ` #` inside.
  private static final Pattern PLAIN =
      Pattern.compile("[A-Za-z(][A-Za-z0-9 _.,;()=<>+*/|&'?-]*[A-Za-z0-9_.;)?]|[A-Za-z]");

  /// A version or a date, which is no number.
  private static final Pattern THREE = Pattern.compile("[0-9]{1,9}([.-])[0-9]{1,9}\\1[0-9]{1,9}");

  private static final Pattern RESERVED = Pattern.compile("(?i)null|true|false|y|n|yes|no|on|off");

  /// A text by itself on the rest of a line.
  public static String of(String text) {
    boolean plain =
        PLAIN.matcher(text).matches() && !RESERVED.matcher(text).matches() && !text.contains("  ");
    return plain || THREE.matcher(text).matches() ? text : quoted(text);
  }

  /// A text in a list or mapping in brackets, where a comma ends it.
  public static String inFlow(String text) {
    return text.contains(",") || text.contains("?") ? quoted(text) : of(text);
  }

  public static String key(String key) {
    return KEY.matcher(key).matches() && !RESERVED.matcher(key).matches() ? key : quoted(key);
  }

  /// Whether a number is written as a text of digits.
  public static boolean isNumber(String text) {
    return NUMBER.matcher(text).matches();
  }

  /// As JSON, with an escape for each character that is not seen.
  public static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    int previous = 0;
    for (int at = 0; at < text.length(); ) {
      int code = text.codePointAt(at);
      at += Character.charCount(code);
      switch (code) {
        case '"' -> quoted.append("\\\"");
        case '\\' -> quoted.append("\\\\");
        case '\n' -> quoted.append("\\n");
        case '\t' -> quoted.append("\\t");
        default -> {
          if (isSeen(code, previous)) {
            quoted.appendCodePoint(code);
          } else {
            quoted.append(String.format(Locale.ROOT, code > 0xFFFF ? "\\U%08X" : "\\u%04X", code));
          }
        }
      }
      previous = code;
    }
    return quoted.append('"').toString();
  }

  private static boolean isSeen(int code, int previous) {
    return !HiddenCharacter.isHidden(code, previous)
        && code >= ' '
        && code != 0x2028
        && code != 0x2029
        && code != 0xFEFF
        && (code & 0xFFFE) != 0xFFFE
        && (code < 0xD800 || code > 0xDFFF);
  }

  private YamlScalar() {}
}
