package dev.plumbline.present.terminal;

import dev.plumbline.base.problem.EscapedText;
import java.util.regex.Pattern;
import java.util.stream.Collector;
import java.util.stream.Collectors;

/// Cells of CSV that a spreadsheet shows and does not run.
public final class CsvCell {

  /// A number may begin with a sign; it is no formula.
  private static final Pattern NUMBER = Pattern.compile("-?[0-9]+(\\.[0-9]+)?");

  private static final Collector<CharSequence, ?, String> LINES = Collectors.joining("\n");

  /// What a spreadsheet takes for the begin of a formula, also behind spaces or quotes, and in full
  /// width (OWASP, *CSV injection*).
  private static final Pattern FORMULA =
      Pattern.compile("[\\s\"']*[=+\\-@|%\\uFF1D\\uFF0B\\uFF0D\\uFF20].*", Pattern.DOTALL);

  /// The cell, after an apostrophe if it could be read as a formula. Control and format characters
  /// are escaped.
  public static String inert(String cell) {
    String shown = EscapedText.visible(cell).replace("\\u0060", "`");
    return isFormula(shown) ? "'" + shown : shown;
  }

  /// The cell as a field of RFC 4180: inert, and in quotes where it needs them.
  public static String field(String cell) {
    String inert = inert(cell);
    return inert.matches("[^\",\\r\\n]*") ? inert : "\"" + inert.replace("\"", "\"\"") + "\"";
  }

  /// A cell of several lines, after RFC 4180: inert as a whole, its line breaks kept.
  public static String quoted(String cell) {
    String shown =
        cell.lines().map(line -> EscapedText.visible(line).replace("\\u0060", "`")).collect(LINES);
    return "\"" + (isFormula(shown) ? "'" + shown : shown).replace("\"", "\"\"") + "\"";
  }

  /// What a cell was before it was made inert, its escapes apart.
  public static String restored(String cell) {
    return cell.startsWith("'") && isFormula(cell.substring(1)) ? cell.substring(1) : cell;
  }

  private static boolean isFormula(String shown) {
    return FORMULA.matcher(shown).matches() && !NUMBER.matcher(shown).matches();
  }

  private CsvCell() {}
}
