package dev.plumbline.cli.input;

import dev.plumbline.base.problem.EscapedText;
import java.math.BigDecimal;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Reads a number as people write it in options.
public final class DecimalConverter implements ITypeConverter<BigDecimal> {

  private static final String DECIMAL = "[+-]?([0-9]{1,40}(\\.[0-9]{0,40})?|\\.[0-9]{1,40})";

  @Override
  public BigDecimal convert(String written) {
    if (!written.matches(DECIMAL)) {
      throw new TypeConversionException(
          EscapedText.text(written) + " is not a number, write one such as `0.5`");
    }
    return new BigDecimal(written);
  }
}
