package dev.plumbline.rubric.source;

import dev.plumbline.problem.Place;
import dev.plumbline.problem.Problem;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/// Reads the bytes of a source into values with places. JSON is what begins with a brace, all else
/// is YAML; line endings and a byte order mark make no difference.
public final class SourceReader {

  public static Optional<SourceNode> read(byte[] utf8, List<Problem> problems) {
    if (utf8.length > RubricLimits.BYTES_MAX) {
      problems.add(
          Problem.at(
              "",
              "too-large",
              "the rubric has " + utf8.length + " bytes",
              "a rubric has at most " + RubricLimits.BYTES_MAX));
      return Optional.empty();
    }
    Optional<String> text = decoded(utf8, problems);
    if (text.isEmpty()) {
      return Optional.empty();
    }
    String source = unixLines(text.get());
    if (source.isBlank()) {
      problems.add(nothing());
      return Optional.empty();
    }
    return source.stripLeading().startsWith("{")
        ? JsonSourceParser.read(source, problems)
        : YamlSourceParser.read(source, problems);
  }

  static Problem nothing() {
    return Problem.at(
        "", "empty", "there is nothing here", "a rubric begins with `rubric: its-name`");
  }

  private static Optional<String> decoded(byte[] utf8, List<Problem> problems) {
    try {
      return Optional.of(
          StandardCharsets.UTF_8
              .newDecoder()
              .onMalformedInput(CodingErrorAction.REPORT)
              .onUnmappableCharacter(CodingErrorAction.REPORT)
              .decode(ByteBuffer.wrap(utf8))
              .toString());
    } catch (CharacterCodingException e) {
      problems.add(
          new Problem(
              "not-utf-8",
              Place.WHOLE,
              "the bytes are not UTF-8",
              "save the rubric as UTF-8 text"));
      return Optional.empty();
    }
  }

  private static String unixLines(String text) {
    String bare = text.startsWith("\uFEFF") ? text.substring(1) : text;
    return bare.replace("\r\n", "\n").replace('\r', '\n');
  }

  private SourceReader() {}
}
