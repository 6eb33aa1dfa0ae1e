package dev.plumbline.present.page;

import dev.plumbline.base.problem.HiddenCharacter;
import java.util.Locale;

/// A text, escaped when it is written.
///
/// @param hidden what becomes of characters that a reader does not see
record EscapedHtml(String text, Hidden hidden) implements Html {

  private static final int ASCII_DELETE = 0x7F;

  /// How characters that a reader does not see are written.
  enum Hidden {
    /// By their code points.
    NAMED,
    /// By their code points, which are set apart from a text that only looks like them.
    SET_APART,
    KEPT
  }

  @Override
  public void appendTo(StringBuilder out) {
    append(text, hidden, out);
  }

  /// Appends a text so that it has one meaning in an element and in a quoted attribute.
  static void append(String text, Hidden hidden, StringBuilder out) {
    int previous = 0;
    for (int at = 0; at < text.length(); ) {
      int plain = at;
      while (at < text.length() && isPlain(text.charAt(at))) {
        at++;
      }
      if (at > plain) {
        out.append(text, plain, at);
        previous = text.charAt(at - 1);
        continue;
      }
      int code = text.codePointAt(at);
      at += Character.charCount(code);
      boolean lineEnd = code == '\r' && at < text.length() && text.charAt(at) == '\n';
      if (!lineEnd) {
        append(code, previous, hidden, out);
      }
      previous = code;
    }
  }

  /// Whether it is a character of ASCII that is written as it is.
  private static boolean isPlain(char it) {
    return it >= ' '
        && it < ASCII_DELETE
        && it != '&'
        && it != '<'
        && it != '>'
        && it != '"'
        && it != '\'';
  }

  private static void append(int code, int previous, Hidden hidden, StringBuilder out) {
    switch (code) {
      case '&' -> out.append("&amp;");
      case '<' -> out.append("&lt;");
      case '>' -> out.append("&gt;");
      case '"' -> out.append("&quot;");
      case '\'' -> out.append("&#39;");
      default -> {
        if (hidden != Hidden.KEPT && isShownByCode(code, previous)) {
          String name = "[U+" + String.format(Locale.ROOT, "%04X", code) + "]";
          out.append(
              hidden == Hidden.SET_APART ? "<span class=\"code-point\">" + name + "</span>" : name);
        } else {
          out.appendCodePoint(code);
        }
      }
    }
  }

  /// Half a surrogate pair cannot be written at all.
  private static boolean isShownByCode(int code, int previous) {
    return code >= 0xD800 && code <= 0xDFFF || HiddenCharacter.isHidden(code, previous);
  }
}
