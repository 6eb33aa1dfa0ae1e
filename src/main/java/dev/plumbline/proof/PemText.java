package dev.plumbline.proof;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/// Keys as text (RFC 7468).
final class PemText {

  private static final int LINE = 64;

  static String encode(String label, byte[] der) {
    Base64.Encoder encoder = Base64.getMimeEncoder(LINE, "\n".getBytes(StandardCharsets.US_ASCII));
    return begin(label) + "\n" + encoder.encodeToString(der) + "\n" + end(label) + "\n";
  }

  /// Empty if there is not exactly one block with that label.
  static Optional<byte[]> decode(String label, String text) {
    int from = text.indexOf(begin(label));
    int to = text.indexOf(end(label));
    if (from < 0 || to < from || text.indexOf(begin(label), from + 1) >= 0) {
      return Optional.empty();
    }
    String body = text.substring(from + begin(label).length(), to);
    try {
      return Optional.of(Base64.getDecoder().decode(body.replaceAll("[\r\n\t ]", "")));
    } catch (IllegalArgumentException malformed) {
      return Optional.empty();
    }
  }

  private static String begin(String label) {
    return "-----BEGIN " + label + "-----";
  }

  private static String end(String label) {
    return "-----END " + label + "-----";
  }

  private PemText() {}
}
