package dev.plumbline.workflow.importing;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonResult;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Refusal;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// JSON as Python writes it: `NaN`, `Infinity` and numbers beyond 10^99 or below 10^−99 are null.
public final class PythonJson {

  /// Of a number without an exponent; most numbers are shorter than any that could be too large.
  private static final int PLAIN_MAX = 90;

  private static final int EXPONENT_MAX = 99;
  private static final byte[] NULL = "null".getBytes(StandardCharsets.US_ASCII);

  /// @param name for problems
  /// @throws Refusal with all problems
  public static Json read(byte[] bytes, String name) {
    return switch (JsonReader.read(plain(bytes), Integer.MAX_VALUE)) {
      case JsonResult.Read(Json json) -> json;
      case JsonResult.Refused(List<Problem> problems) ->
          throw new Refusal(Refusal.Kind.INPUT, name, problems);
    };
  }

  private static byte[] plain(byte[] bytes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(bytes.length);
    int copied = 0;
    int at = 0;
    while (at < bytes.length) {
      if (bytes[at] == '"') {
        at = endOfText(bytes, at);
      } else if (isOfNumber(bytes[at])) {
        int end = at;
        while (end < bytes.length && isOfNumber(bytes[end])) {
          end++;
        }
        if (isNull(bytes, at, end)) {
          out.write(bytes, copied, at - copied);
          out.writeBytes(NULL);
          copied = end;
        }
        at = end;
      } else {
        at++;
      }
    }
    if (copied == 0) {
      return bytes;
    }
    out.write(bytes, copied, bytes.length - copied);
    return out.toByteArray();
  }

  private static int endOfText(byte[] bytes, int start) {
    int at = start + 1;
    while (at < bytes.length && bytes[at] != '"') {
      at += bytes[at] == '\\' ? 2 : 1;
    }
    return at + 1;
  }

  /// Of a number, or of `NaN` and `Infinity`; the letters of `true`, `false` and `null` make other
  /// words.
  private static boolean isOfNumber(byte b) {
    return b >= '0' && b <= '9' || b == '-' || b == '+' || b == '.' || b >= 'A' && b <= 'z';
  }

  private static boolean isNull(byte[] bytes, int from, int to) {
    byte first = bytes[from];
    if (first != '-' && first != 'N' && first != 'I' && (first < '0' || first > '9')) {
      return false;
    }
    String token = new String(bytes, from, Math.min(to - from, 400), StandardCharsets.ISO_8859_1);
    if (token.equals("NaN") || token.equals("Infinity") || token.equals("-Infinity")) {
      return true;
    }
    int exponent = Math.max(token.indexOf('e'), token.indexOf('E'));
    if (exponent < 0) {
      return token.length() > PLAIN_MAX && token.matches("-?[0-9]+(?:\\.[0-9]+)?");
    }
    String power = token.substring(exponent + 1);
    return token.matches("-?[0-9]+(?:\\.[0-9]+)?[eE][+-]?[0-9]{1,6}")
        && Math.abs(Integer.parseInt(power)) + exponent > EXPONENT_MAX;
  }

  private PythonJson() {}
}
