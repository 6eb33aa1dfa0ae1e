package dev.plumbline.rubric.source;

import dev.plumbline.base.problem.Place;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/// Parses the bytes of a source. A source that begins with a brace is JSON, any other is YAML. Line
/// endings and a byte order mark make no difference.
public final class SourceReader {

  private static final String RUBRIC = "a rubric starts with `rubric: its-name`";

  /// Reads a rubric.
  ///
  /// @return empty after problems were reported
  public static Optional<SourceNode> read(byte[] utf8, List<Problem> problems) {
    return read(utf8, "rubric", RUBRIC, problems);
  }

  /// Reads another file in the notation of rubrics.
  ///
  /// @param what what it is, in messages
  /// @param example what to write if it is empty
  public static Optional<SourceNode> read(
      byte[] utf8, String what, String example, List<Problem> problems) {
    if (utf8.length > RubricLimits.BYTES_MAX) {
      problems.add(
          Problem.at(
              "",
              ProblemCode.TOO_LARGE,
              "the " + what + " has " + utf8.length + " bytes",
              "at most " + RubricLimits.BYTES_MAX + " are allowed"));
      return Optional.empty();
    }
    Problem nothing = Problem.at("", ProblemCode.EMPTY, "the " + what + " is empty", example);
    Optional<String> text = decoded(utf8, what, problems);
    if (text.isEmpty()) {
      return Optional.empty();
    }
    String source = unixLines(text.get());
    if (source.isBlank()) {
      problems.add(nothing);
      return Optional.empty();
    }
    CharacterCheck.checkSource(source, problems);
    if (!problems.isEmpty()) {
      return Optional.empty();
    }
    return source.stripLeading().startsWith("{")
        ? JsonSourceParser.read(source, problems)
        : YamlSourceParser.read(source, nothing, problems);
  }

  static Optional<String> decoded(byte[] utf8, String what, List<Problem> problems) {
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
              "save the " + what + " as UTF-8 text"));
      return Optional.empty();
    }
  }

  static String unixLines(String text) {
    String bare = text.startsWith("\uFEFF") ? text.substring(1) : text;
    return bare.replace("\r\n", "\n").replace('\r', '\n');
  }

  private SourceReader() {}
}
