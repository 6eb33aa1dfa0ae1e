package dev.plumbline.text.unicode;

/// The characters that Windows-1252 has where ISO 8859-1 and Unicode have the controls U+0080 to
/// U+009F.
///
/// Text that was decoded with the wrong encoding, as in many essay collections, has these controls
/// for quotation marks, dashes and dots. Real controls of this range do not occur in prose.
public final class Windows1252 {

  private static final char FIRST = '\u0080';
  private static final char LAST = '\u009F';

  /// For each control its character, or itself where Windows-1252 has none; Unicode's mapping table
  /// CP1252.TXT.
  private static final String CHARACTERS =
      "\u20AC\u0081\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\u008D\u017D\u008F"
          + "\u0090\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\u009D\u017E\u0178";

  /// The character that a control of this range means; any other character itself.
  public static char character(char c) {
    return c < FIRST || c > LAST ? c : CHARACTERS.charAt(c - FIRST);
  }

  private Windows1252() {}
}
