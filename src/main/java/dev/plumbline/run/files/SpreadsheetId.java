package dev.plumbline.run.files;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Optional;
import java.util.regex.Pattern;

/// As a spreadsheet shows an id that it takes for a number: `3.10` is 3.1, `007` is 7, `1e5` is
/// 100000, and from the sixteenth digit on there are zeros.
public final class SpreadsheetId {

  /// What spreadsheets keep of a number.
  private static final int DIGITS = 15;

  private static final Pattern NUMBER =
      Pattern.compile("[+-]?[0-9]{1,100}(?:\\.[0-9]{1,100})?(?:[eE][+-]?[0-9]{1,2})?");

  /// Empty for what is no number.
  public static Optional<String> of(String id) {
    return NUMBER.matcher(id).matches()
        ? Optional.of(
            new BigDecimal(id)
                .round(new MathContext(DIGITS, RoundingMode.DOWN))
                .stripTrailingZeros()
                .toPlainString())
        : Optional.empty();
  }

  public static boolean areAlike(String one, String other) {
    return of(one).isPresent() && of(one).equals(of(other));
  }

  private SpreadsheetId() {}
}
