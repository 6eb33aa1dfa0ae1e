package dev.plumbline.rubric.source;

import dev.plumbline.problem.Place;
import dev.plumbline.problem.Problem;
import dev.plumbline.problem.ProblemCode;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/// Parses the bytes of a source. A source that begins with a brace is JSON, any other is YAML. Line
/// endings and a byte order mark make no difference.
public final class SourceReader {

  /// Empty after problems were reported.
  public static Optional<SourceNode> read(byte[] utf8, List<Problem> problems) {
    if (utf8.length > RubricLimits.BYTES_MAX) {
      problems.add(
          Problem.at(
              "",
              ProblemCode.TOO_LARGE,
              "the rubric has " + utf8.length + " bytes",
              "at most " + RubricLimits.BYTES_MAX + " are allowed"));
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
    CharacterCheck.checkSource(source, problems);
    if (!problems.isEmpty()) {
      return Optional.empty();
    }
    return source.stripLeading().startsWith("{")
        ? JsonSourceParser.read(source, problems)
        : YamlSourceParser.read(source, problems);
  }

  static Problem nothing() {
    return Problem.at(
        "", ProblemCode.EMPTY, "the rubric is empty", "a rubric starts with `rubric: its-name`");
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
              ProblemCode.NOT_UTF_8,
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
