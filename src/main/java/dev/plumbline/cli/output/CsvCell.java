package dev.plumbline.cli.output;

import dev.plumbline.problem.EscapedText;
import java.util.regex.Pattern;

/// Cells of CSV that a spreadsheet shows and does not run.
final class CsvCell {

  /// A number may begin with a sign; it is no formula.
  private static final Pattern NUMBER = Pattern.compile("-?[0-9]+(\\.[0-9]+)?");

  /// What a spreadsheet takes for the begin of a formula, also behind spaces or quotes, and in full
  /// width (OWASP, *CSV injection*).
  private static final Pattern FORMULA =
      Pattern.compile("[\\s\"']*[=+\\-@|%\\uFF1D\\uFF0B\\uFF0D\\uFF20].*", Pattern.DOTALL);

  /// The cell, after an apostrophe if it could be read as a formula. Control and format characters
  /// are escaped.
  static String inert(String cell) {
    String shown = EscapedText.visible(cell).replace("\\u0060", "`");
    return FORMULA.matcher(shown).matches() && !NUMBER.matcher(shown).matches()
        ? "'" + shown
        : shown;
  }

  private CsvCell() {}
}
