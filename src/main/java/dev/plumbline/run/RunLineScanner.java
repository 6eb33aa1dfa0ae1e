package dev.plumbline.run;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.plumbline.base.canonical.Digest;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/// Reads a line as nearly all are: in ASCII without escapes, and without results or problems. Its
/// members are looked for where they must be, so what is read is canonical, and no tree of it is
/// built: commands that read a run read each of its lines twice.
final class RunLineScanner {

  private static final byte[] COMPOSITE = key("composite", "\"");
  private static final byte[] DOCUMENT = key("document", "\"sha256:");
  private static final byte[] EXTRACTION = key("extraction", "\"sha256:");
  private static final byte[] ID = key("id", "\"");
  private static final byte[] POSITION = key("position", "");
  private static final byte[] SCORECARD = key("scorecard", "\"sha256:");
  private static final byte[] STATUS = key("status", "\"");
  private static final byte[] VERDICT = key("verdict", "\"");

  private static final int HEX_LENGTH = 64;

  /// Longer positions are read by the other reader, which knows their bounds.
  private static final int DIGITS_MAX = 15;

  private final byte[] bytes;
  private int at = 1;

  /// The line is another one.
  private static final class OtherLineException extends RuntimeException {

    private static final long serialVersionUID = 1;

    OtherLineException() {
      super("", null, false, false);
    }
  }

  private RunLineScanner(byte[] bytes) {
    this.bytes = bytes;
  }

  /// @return empty for any other line, and for what is none
  static Optional<RunLine> read(byte[] canonical) {
    try {
      return Optional.of(new RunLineScanner(canonical).line());
    } catch (OtherLineException | IllegalArgumentException other) {
      return Optional.empty();
    }
  }

  private RunLine line() {
    require(bytes.length > 0 && bytes[0] == '{');
    Optional<String> composite = findText(COMPOSITE);
    Optional<Digest> document = findDigest(DOCUMENT);
    Optional<Digest> extraction = findDigest(EXTRACTION);
    require(passes(ID));
    String id = text();
    require(passes(POSITION));
    long position = number();
    Optional<Digest> scorecard = findDigest(SCORECARD);
    require(passes(STATUS));
    DocumentStatus status = DocumentStatus.parse(text()).orElseThrow(OtherLineException::new);
    Optional<String> verdict = findText(VERDICT);
    require(at == bytes.length - 1 && bytes[at] == '}');
    return new RunLine(
        position,
        id,
        document,
        extraction,
        scorecard,
        new TreeMap<>(),
        status,
        composite,
        verdict,
        List.of());
  }

  private Optional<String> findText(byte[] key) {
    return passes(key) ? Optional.of(text()) : Optional.empty();
  }

  private Optional<Digest> findDigest(byte[] key) {
    if (!passes(key)) {
      return Optional.empty();
    }
    int from = at;
    at += HEX_LENGTH;
    require(at < bytes.length && bytes[at++] == '"');
    return Optional.of(new Digest(new String(bytes, from, HEX_LENGTH, ISO_8859_1)));
  }

  /// Whether the key is next; if it is, the place is behind it.
  private boolean passes(byte[] key) {
    int from = at == 1 ? at : at + 1;
    int to = from + key.length;
    boolean next =
        to <= bytes.length
            && (at == 1 || bytes[at] == ',')
            && Arrays.equals(bytes, from, to, key, 0, key.length);
    at = next ? to : at;
    return next;
  }

  /// The text of which the first quotation mark was passed.
  private String text() {
    int from = at;
    while (at < bytes.length && bytes[at] != '"') {
      require(bytes[at] >= ' ' && bytes[at] <= '~' && bytes[at] != '\\');
      at++;
    }
    require(at++ < bytes.length);
    return new String(bytes, from, at - 1 - from, ISO_8859_1);
  }

  private long number() {
    int from = at;
    long number = 0;
    while (at < bytes.length && bytes[at] >= '0' && bytes[at] <= '9') {
      number = number * 10 + bytes[at++] - '0';
      require(at - from <= DIGITS_MAX);
    }
    require(at - from == 1 || at > from && bytes[from] != '0');
    return number;
  }

  private static void require(boolean asExpected) {
    if (!asExpected) {
      throw new OtherLineException();
    }
  }

  private static byte[] key(String name, String after) {
    return ("\"" + name + "\":" + after).getBytes(US_ASCII);
  }
}
