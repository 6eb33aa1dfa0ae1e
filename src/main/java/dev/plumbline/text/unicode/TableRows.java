package dev.plumbline.text.unicode;

/// Reads the rows of a frozen table from the first character to the last: hexadecimal numbers with
/// one sign behind each.
///
/// By hand, since it is the first thing that a fresh process does with a text.
final class TableRows {

  private final String[] rows;
  private int row;

  /// The characters of the row, which cold code reads far faster than those of a string.
  private char[] chars;

  private int at;

  TableRows(String[] rows) {
    this.rows = rows;
    this.chars = rows[0].toCharArray();
  }

  boolean hasMore() {
    return row < rows.length;
  }

  /// The number here, 0 if there is none; the reader then stands on the sign behind it.
  int number() {
    int number = 0;
    char c = chars[at];
    while (c >= '0' && c <= '9' || c >= 'A' && c <= 'F') {
      number = number << 4 | (c <= '9' ? c - '0' : c - 'A' + 10);
      c = chars[++at];
    }
    return number;
  }

  /// The sign here; the reader then stands behind it, if need be in the next row.
  char delimiter() {
    char sign = chars[at++];
    if (at == chars.length) {
      row++;
      at = 0;
      chars = hasMore() ? rows[row].toCharArray() : chars;
    }
    return sign;
  }

  /// Whether there is a number here.
  boolean isAtNumber() {
    return chars[at] != ' ' && chars[at] != '.';
  }
}
