package dev.plumbline.present.terminal;

import dev.plumbline.base.problem.EscapedText;
import java.util.BitSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Cells of CSV that a spreadsheet shows and does not run, whichever separator it takes: quotes
/// hold a cell together only where the file is opened with the separator that it was written with.
/// So an apostrophe stands wherever a cell could begin with a formula: at its start, and behind
/// every separator and line break in it.
public final class CsvCell {

  /// A number may begin with a sign; it is no formula.
  private static final Pattern NUMBER = Pattern.compile("-?[0-9]+(\\.[0-9]+)?");

  /// What a spreadsheet takes for the begin of a formula, also in full width and behind what it
  /// skips (OWASP, *CSV injection*).
  private static final String FORMULA = "=+-@|%\uFF1D\uFF0B\uFF0D\uFF20";

  private static final String SKIPPED = " \t\n\u000B\f\r\"'";
  private static final String SEPARATORS = ",;\t|\r\n";

  /// An escape, with the backslashes before it, which are doubled.
  private static final Pattern ESCAPE =
      Pattern.compile("(?<!\\\\)(\\\\++)u([0-9a-f]{4})([0-9a-f]?)");

  /// The cell on one line as a field of RFC 4180, inert. Control and format characters are escaped.
  public static String field(String cell) {
    return quotedIfNeeded(guarded(EscapedText.onOneLine(cell)));
  }

  /// A cell that comes back: as [#field], with its tabs and line breaks, so that [#restored] gives
  /// the very text.
  public static String restorable(String cell) {
    return quotedIfNeeded(guarded(escaped(cell)));
  }

  /// As [#restorable], always in quotes.
  public static String quoted(String cell) {
    return inQuotes(guarded(escaped(cell)));
  }

  /// What a cell was before it was made inert.
  public static String restored(String cell) {
    return ESCAPE
        .matcher(unguarded(cell))
        .replaceAll(escape -> Matcher.quoteReplacement(unescaped(escape)));
  }

  private static String escaped(String cell) {
    StringBuilder shown = new StringBuilder(cell.length());
    int backslashes = 0;
    int code;
    for (int index = 0; index < cell.length(); index += Character.charCount(code)) {
      code = cell.codePointAt(index);
      boolean isActive = EscapedText.isActive(code) && "\t\r\n".indexOf(code) < 0;
      if (isActive || backslashes > 0 && isEscape(cell, index)) {
        shown.repeat('\\', backslashes);
      }
      String written = Character.toString(code);
      shown.append(isActive ? EscapedText.visible(written) : written);
      backslashes = code == '\\' ? backslashes + 1 : 0;
    }
    return shown.toString();
  }

  private static boolean isEscape(String cell, int index) {
    return cell.charAt(index) == 'u'
        && ESCAPE.matcher(cell).region(index - 1, cell.length()).lookingAt();
  }

  private static String unescaped(MatchResult escape) {
    int backslashes = escape.group(1).length();
    String literal = "\\".repeat(backslashes / 2);
    if (backslashes % 2 == 0) {
      return literal + escape.group().substring(backslashes);
    }
    int four = Integer.parseInt(escape.group(2), 16);
    int all = Integer.parseInt(escape.group(2) + escape.group(3), 16);
    if (EscapedText.isActive(four)) {
      return literal + Character.toString(four) + escape.group(3);
    }
    return EscapedText.isActive(all) ? literal + Character.toString(all) : escape.group();
  }

  private static String guarded(String shown) {
    if (NUMBER.matcher(shown).matches()) {
      return shown;
    }
    BitSet formulas = formulas(shown);
    StringBuilder guarded = new StringBuilder(shown.length() + 1);
    for (int at = 0; at < shown.length(); at++) {
      guarded.append(formulas.get(at) ? "'" : "").append(shown.charAt(at));
    }
    return guarded.toString();
  }

  private static String unguarded(String cell) {
    BitSet formulas = formulas(cell);
    StringBuilder shown = new StringBuilder(cell.length());
    for (int at = 0; at < cell.length(); at++) {
      if (!formulas.get(at) || cell.charAt(at) != '\'') {
        shown.append(cell.charAt(at));
      }
    }
    return shown.toString();
  }

  /// Where a cell may begin with a formula, whether it is guarded or not.
  private static BitSet formulas(String cell) {
    BitSet formulas = new BitSet();
    boolean runs = false;
    for (int at = cell.length() - 1; at >= 0; at--) {
      char begin = cell.charAt(at);
      runs = FORMULA.indexOf(begin) >= 0 || runs && SKIPPED.indexOf(begin) >= 0;
      formulas.set(at, runs && (at == 0 || SEPARATORS.indexOf(cell.charAt(at - 1)) >= 0));
    }
    return formulas;
  }

  private static String quotedIfNeeded(String inert) {
    return inert.matches("[^\",\r\n]*") ? inert : inQuotes(inert);
  }

  private static String inQuotes(String inert) {
    return '"' + inert.replace("\"", "\"\"") + '"';
  }

  private CsvCell() {}
}
