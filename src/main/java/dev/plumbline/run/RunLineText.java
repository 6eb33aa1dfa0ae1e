package dev.plumbline.run;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;

/// The canonical bytes of a line, written at once: a run of a hundred thousand lines is hashed
/// whenever it is signed, proved or checked, and most of that time went into objects that were
/// built to be written. Equal to the canonical form of [RunLine#json], with a salt or without.
final class RunLineText {

  private static final int SIZE = 512;

  /// @param salt of its position; absent for the line as it is stored
  static byte[] ofLine(RunLine line, Optional<String> salt) {
    StringBuilder out = new StringBuilder(SIZE).append('{');
    line.composite().ifPresent(composite -> text(out, "composite", composite));
    digest(out, "document", line.document());
    digest(out, "extraction", line.extraction());
    text(out, "id", line.id());
    key(out, "position").append(line.position());
    if (!line.problems().isEmpty()) {
      key(out, "problems").append('[');
      for (Iterator<String> codes = line.problems().iterator(); codes.hasNext(); ) {
        quoted(out, codes.next()).append(codes.hasNext() ? "," : "");
      }
      out.append(']');
    }
    if (!line.results().isEmpty()) {
      results(key(out, "results").append('{'), line);
    }
    salt.ifPresent(one -> text(out, "salt", one));
    digest(out, "scorecard", line.scorecard());
    text(out, "status", line.status().wireName());
    line.verdict().ifPresent(verdict -> text(out, "verdict", verdict));
    return out.append('}').toString().getBytes(StandardCharsets.UTF_8);
  }

  static byte[] ofDocument(RunLine line, String salt) {
    StringBuilder out = new StringBuilder(SIZE).append('{');
    digest(out, "document", line.document());
    text(out, "id", line.id());
    key(out, "position").append(line.position());
    text(out, "salt", salt);
    return out.append('}').toString().getBytes(StandardCharsets.UTF_8);
  }

  private static void results(StringBuilder out, RunLine line) {
    for (Map.Entry<String, String> result : line.results().entrySet()) {
      if (out.charAt(out.length() - 1) != '{') {
        out.append(',');
      }
      quoted(out, result.getKey()).append(':');
      quoted(out, result.getValue());
    }
    out.append('}');
  }

  private static void digest(StringBuilder out, String key, Optional<Digest> digest) {
    digest.ifPresent(one -> key(out, key).append("\"sha256:").append(one.hex()).append('"'));
  }

  private static void text(StringBuilder out, String key, String value) {
    quoted(key(out, key), value);
  }

  private static StringBuilder key(StringBuilder out, String key) {
    return out.append(out.length() > 1 ? ",\"" : "\"").append(key).append("\":");
  }

  private static StringBuilder quoted(StringBuilder out, String value) {
    for (int index = 0; index < value.length(); index++) {
      char character = value.charAt(index);
      if (character < ' ' || character > '~' || character == '"' || character == '\\') {
        return out.append(CanonicalJson.text(Json.of(value)));
      }
    }
    return out.append('"').append(value).append('"');
  }

  private RunLineText() {}
}
