package dev.plumbline.text.injection;

import dev.plumbline.text.Span;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.function.BiConsumer;

/// Finds runs of base64 or hexadecimal digits, and what they decode to where it reads like English.
final class EncodedRuns {

  /// Shorter runs are ignored.
  private static final int RUN_CHARS_MIN = 16;

  /// The share of plain characters that decoded text must have.
  private static final int READABLE_PERCENT = 95;

  private static final byte BASE64 = 1;
  private static final byte HEX = 2;

  /// What runs each of the first characters belongs to.
  private static final byte[] RUNS = new byte[128];

  static {
    for (char c = 0; c < RUNS.length; c++) {
      boolean isLetter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
      boolean isDigit = c >= '0' && c <= '9';
      RUNS[c] |= isLetter || isDigit || "+/_-=".indexOf(c) >= 0 ? BASE64 : 0;
      // hexadecimal digits, their separators and their prefixes
      RUNS[c] |= digit(c) >= 0 || " x\\%&#;,".indexOf(c) >= 0 ? HEX : 0;
    }
  }

  static void find(String text, BiConsumer<Span, String> found) {
    int base64 = 0;
    int hex = 0;
    for (int at = 0; at <= text.length(); at++) {
      char c = at < text.length() ? text.charAt(at) : '\n';
      byte runs = c < RUNS.length ? RUNS[c] : 0;
      if ((runs & BASE64) == 0) {
        String decoded =
            at - base64 < RUN_CHARS_MIN ? "" : decodeBase64(text.substring(base64, at));
        if (isReadable(decoded)) {
          found.accept(new Span(base64, at), decoded);
        }
        base64 = at + 1;
      }
      if ((runs & HEX) == 0) {
        String decoded = at - hex < RUN_CHARS_MIN ? "" : decodeHex(text.substring(hex, at));
        if (isReadable(decoded)) {
          found.accept(new Span(hex, at), decoded);
        }
        hex = at + 1;
      }
    }
  }

  private static String decodeBase64(String run) {
    String plain = run.replace('-', '+').replace('_', '/').replace("=", "");
    try {
      byte[] bytes = Base64.getDecoder().decode(plain.substring(0, plain.length() / 4 * 4));
      return new String(bytes, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException none) {
      return "";
    }
  }

  private static String decodeHex(String run) {
    StringBuilder text = new StringBuilder();
    int high = -1;
    for (int i = 0; i < run.length(); i++) {
      int digit = digit(run.charAt(i));
      boolean announces = i + 1 < run.length() && run.charAt(i) == '0' && run.charAt(i + 1) == 'x';
      if (digit < 0 || announces) {
        continue;
      }
      if (high < 0) {
        high = digit;
      } else {
        text.append((char) (high * 16 + digit));
        high = -1;
      }
    }
    return text.toString();
  }

  private static int digit(char c) {
    if (c >= '0' && c <= '9') {
      return c - '0';
    }
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
  }

  /// Whether the text consists of words with a space between them, which a random run of letters
  /// almost never decodes to.
  private static boolean isReadable(String decoded) {
    int plain = 0;
    for (int i = 0; i < decoded.length(); i++) {
      char c = decoded.charAt(i);
      boolean letter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9';
      plain += letter || " .,:;!?'\"-".indexOf(c) >= 0 ? 1 : 0;
    }
    return decoded.length() >= 10
        && decoded.indexOf(' ') > 0
        && plain * 100 >= decoded.length() * READABLE_PERCENT;
  }

  private EncodedRuns() {}
}
