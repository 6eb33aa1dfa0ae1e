package dev.plumbline.rubric.source;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.rubric.source.SourceNode.MappingReader;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/// Dates of a rubric: days of the ISO 8601 calendar, as in `2027-02-03`. They are stored as
/// written.
public final class DateSyntax {

  private static final int LENGTH = 10;

  /// The date of a text of a rubric; empty if it was not given.
  public static Optional<LocalDate> parse(String text) {
    if (text.length() != LENGTH) {
      return Optional.empty();
    }
    try {
      return Optional.of(LocalDate.parse(text));
    } catch (DateTimeParseException notADay) {
      return Optional.empty();
    }
  }

  /// The text of a key, which is reported if it is not a date.
  public static String read(MappingReader reader, String key) {
    String text = reader.text(key);
    if (!text.isEmpty() && parse(text).isEmpty()) {
      reader
          .find(key)
          .ifPresent(node ->
              reader.report(
                  ProblemCode.WRONG_DATE,
                  node.place(),
                  EscapedText.text(text) + " is not a date",
                  "write a day, as in `2027-02-03`"));
    }
    return text;
  }

  private DateSyntax() {}
}
