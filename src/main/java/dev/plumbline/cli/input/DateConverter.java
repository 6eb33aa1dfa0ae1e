package dev.plumbline.cli.input;

import dev.plumbline.base.problem.EscapedText;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Reads a day as people write it in options.
public final class DateConverter implements ITypeConverter<LocalDate> {

  @Override
  public LocalDate convert(String written) {
    try {
      return LocalDate.parse(written);
    } catch (DateTimeParseException wrong) {
      throw new TypeConversionException(
          EscapedText.text(written) + " is not a date, write one such as `2026-01-31`");
    }
  }
}
