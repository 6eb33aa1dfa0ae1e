package dev.plumbline.present.ci;

import dev.plumbline.base.problem.EscapedText;
import java.util.Locale;

/// Shows a character that would act on its reader instead of being seen: `[U+202E]`.
final class VisibleCode {

  static boolean isNeededFor(int code) {
    return EscapedText.isActive(code);
  }

  static void append(StringBuilder text, int code) {
    String hex = Integer.toHexString(code).toUpperCase(Locale.ROOT);
    text.append("[U+").repeat('0', Math.max(0, 4 - hex.length())).append(hex).append(']');
  }

  private VisibleCode() {}
}
