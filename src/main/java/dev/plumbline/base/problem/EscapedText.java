package dev.plumbline.base.problem;

import java.util.Locale;

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

  /// Finds characters that a reader of a text does not see, so that what is read and what is
  /// compiled differ: controls other than tab and line feed, zero-width and direction marks, soft
  /// hyphens, fillers and tags (compare CVE-2021-42574, Trojan Source).
  ///
  /// A zero-width joiner or non-joiner is no hidden character where it shapes what is seen: after a
  /// letter or mark of the scripts from Arabic to Mongolian, and inside an emoji sequence.
  public static final class HiddenCharacter {

    private static final int NON_JOINER = 0x200C;
    private static final int JOINER = 0x200D;

    /// The offset of the first hidden character, or -1. Surrogate halves are not looked at.
    public static int find(String text) {
      int previous = 0;
      for (int at = 0; at < text.length(); ) {
        int code = text.codePointAt(at);
        if (isHidden(code, previous)) {
          return at;
        }
        previous = code;
        at += Character.charCount(code);
      }
      return -1;
    }

    /// What the hidden character at an offset is, with its position in the text from 1.
    public static String describe(String text, int at) {
      int code = text.codePointAt(at);
      return "character "
          + (text.codePointCount(0, at) + 1)
          + (isControl(code) ? " is the control character " : " is hidden: ")
          + String.format(Locale.ROOT, "U+%04X", code);
    }

    /// The text without its hidden characters.
    public static String removedFrom(String text) {
      StringBuilder visible = new StringBuilder(text.length());
      int previous = 0;
      for (int at = 0; at < text.length(); ) {
        int code = text.codePointAt(at);
        if (!isHidden(code, previous)) {
          visible.appendCodePoint(code);
          previous = code;
        }
        at += Character.charCount(code);
      }
      return visible.toString();
    }

    /// Whether the code point is a control of ASCII or Latin-1.
    public static boolean isControl(int code) {
      return code < 0x20 || code >= 0x7F && code <= 0x9F;
    }

    /// Whether the code point is hidden where it follows another one; 0 at the beginning of a text.
    public static boolean isHidden(int code, int previous) {
      return switch (code) {
        case '\n', '\t' -> false;
        case NON_JOINER, JOINER -> !isShaped(previous) && !(code == JOINER && isEmoji(previous));
        case 0xAD, 0x34F, 0x115F, 0x1160, 0x180E, 0x3164, 0xFFA0 -> true;
        default -> EscapedText.isActive(code) && !(code >= 0xD800 && code <= 0xDFFF);
      };
    }

    /// Whether joiners change how the character is written: Arabic, Syriac, the scripts of India
    /// and South-East Asia, Mongolian.
    private static boolean isShaped(int code) {
      return code >= 0x620 && code <= 0x10FF && code != 0x61C
          || code >= 0x1700 && code <= 0x1CFF
          || code >= 0xA800 && code <= 0xABFF
          || code >= 0xFB50 && code <= 0xFEFC && code != 0xFE0F
          || code >= 0x10A00 && code <= 0x11FFF;
    }

    /// Whether the character can be followed by a joiner in an emoji sequence: a pictograph, a skin
    /// tone or the variation selector that asks for an emoji.
    private static boolean isEmoji(int code) {
      return code == 0xFE0F
          || code >= 0x2190 && code <= 0x2BFF
          || code >= 0x1F000 && code <= 0x1FAFF;
    }

    private HiddenCharacter() {}
  }
}
