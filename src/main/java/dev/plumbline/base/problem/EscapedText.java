package dev.plumbline.base.problem;

/// Quotes untrusted text inside a message.
///
/// The text may come from a hostile input, so every character that could move a terminal cursor,
/// start another line, change the reading direction or end the quotation is replaced by its escape
/// sequence.
public final class EscapedText {

  /// How many code points of the text are shown at most.
  public static final int SHOWN_MAX = 60;

  /// The text in backticks, on one line, cut with `…` after [#SHOWN_MAX] code points.
  public static String text(String text) {
    StringBuilder shown = new StringBuilder("`");
    int end = end(text);
    appendVisible(shown, text, end);
    return shown.append(end < text.length() ? "…`" : "`").toString();
  }

  /// The whole text, without backticks, with every control, format and invisible character replaced
  /// by its escape sequence.
  public static String visible(String text) {
    StringBuilder shown = new StringBuilder(text.length());
    appendVisible(shown, text, text.length());
    return shown.toString();
  }

  /// As [#visible], for text that nothing quotes: backticks in it end nothing, and stay.
  public static String onOneLine(String text) {
    StringBuilder shown = new StringBuilder(text.length());
    String[] parts = text.split("`", -1);
    for (int i = 0; i < parts.length; i++) {
      shown.append(i == 0 ? "" : "`");
      appendVisible(shown, parts[i], parts[i].length());
    }
    return shown.toString();
  }

  /// Whether the code point is a control, format, bidirectional, zero-width or surrogate character,
  /// which a terminal or reader could interpret instead of showing.
  public static boolean isActive(int code) {
    return code < 0x20
        || (code >= 0x7F && code <= 0x9F)
        || code == 0x61C
        || (code >= 0x200B && code <= 0x200F)
        || (code >= 0x2028 && code <= 0x202E)
        || (code >= 0x2060 && code <= 0x206F)
        || (code >= 0xD800 && code <= 0xDFFF)
        || code == 0xFEFF
        || (code >= 0xFFF9 && code <= 0xFFFB)
        || (code >= 0xE0000 && code <= 0xE007F);
  }

  private static int end(String text) {
    int index = 0;
    for (int shown = 0; shown < SHOWN_MAX && index < text.length(); shown++) {
      index += Character.charCount(text.codePointAt(index));
    }
    return index;
  }

  private static void appendVisible(StringBuilder shown, String text, int end) {
    int code;
    for (int index = 0; index < end; index += Character.charCount(code)) {
      code = text.codePointAt(index);
      switch (code) {
        case '\n' -> shown.append("\\n");
        case '\r' -> shown.append("\\r");
        case '\t' -> shown.append("\\t");
        case '`' -> shown.append("\\u0060");
        default -> appendCode(shown, code);
      }
    }
  }

  private static void appendCode(StringBuilder shown, int code) {
    if (isActive(code)) {
      String hex = Integer.toHexString(code);
      shown.append("\\u").repeat('0', Math.max(0, 4 - hex.length())).append(hex);
    } else {
      shown.appendCodePoint(code);
    }
  }

  private EscapedText() {}
}
