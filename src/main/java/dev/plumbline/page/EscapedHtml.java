package dev.plumbline.page;

import dev.plumbline.problem.HiddenCharacter;
import java.util.Locale;

/// A text, escaped when it is written.
///
/// @param marked whether code points that stand for hidden characters are set apart
record EscapedHtml(String text, boolean marked) implements Html {

  @Override
  public void appendTo(StringBuilder out) {
    append(text, marked, out);
  }

  /// Appends a text so that it has one meaning in an element and in a quoted attribute.
  static void append(String text, boolean marked, StringBuilder out) {
    int previous = 0;
    for (int at = 0; at < text.length(); ) {
      int code = text.codePointAt(at);
      at += Character.charCount(code);
      boolean lineEnd = code == '\r' && at < text.length() && text.charAt(at) == '\n';
      if (!lineEnd) {
        append(code, previous, marked, out);
      }
      previous = code;
    }
  }

  private static void append(int code, int previous, boolean marked, StringBuilder out) {
    switch (code) {
      case '&' -> out.append("&amp;");
      case '<' -> out.append("&lt;");
      case '>' -> out.append("&gt;");
      case '"' -> out.append("&quot;");
      case '\'' -> out.append("&#39;");
      default -> {
        if (isShownByCode(code, previous)) {
          String name = "[U+" + String.format(Locale.ROOT, "%04X", code) + "]";
          out.append(marked ? "<span class=\"code-point\">" + name + "</span>" : name);
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
