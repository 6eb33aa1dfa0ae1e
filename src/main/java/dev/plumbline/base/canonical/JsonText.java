package dev.plumbline.base.canonical;

/// A JSON string. A lone surrogate can be represented but not written: see [NotCanonicalException].
public record JsonText(String value) implements Json {

  public JsonText {
    if (value == null) {
      throw new IllegalArgumentException("a text has a value");
    }
  }

  /// Whether every surrogate in the text is part of a pair, so that the text can be encoded as
  /// UTF-8.
  public static boolean isWellFormed(String text) {
    for (int index = 0; index < text.length(); index++) {
      if (Character.isSurrogate(text.charAt(index))) {
        if (!isPair(text, index)) {
          return false;
        }
        index++;
      }
    }
    return true;
  }

  private static boolean isPair(String text, int index) {
    return Character.isHighSurrogate(text.charAt(index))
        && index + 1 < text.length()
        && Character.isLowSurrogate(text.charAt(index + 1));
  }
}
