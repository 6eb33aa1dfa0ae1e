package dev.plumbline.text.unicode;

/// Reads the rows of a frozen table in order: hexadecimal numbers, each followed by a delimiter.
///
/// Hand-written, since it runs before anything else in a new process.
final class TableRows {

  private final String[] rows;
  private int row;

  /// The characters of the row; interpreted code reads an array far faster than a string.
  private char[] chars;

  private int at;

  TableRows(String[] rows) {
    this.rows = rows;
    this.chars = rows[0].toCharArray();
  }

  boolean hasMore() {
    return row < rows.length;
  }

  /// The number at the current position, 0 if there is none; moves to the delimiter after it.
  int number() {
    int number = 0;
    char c = chars[at];
    while (c >= '0' && c <= '9' || c >= 'A' && c <= 'F') {
      number = number << 4 | (c <= '9' ? c - '0' : c - 'A' + 10);
      c = chars[++at];
    }
    return number;
  }

  /// The delimiter at the current position; moves past it, to the next row if necessary.
  char delimiter() {
    char sign = chars[at++];
    if (at == chars.length) {
      row++;
      at = 0;
      chars = hasMore() ? rows[row].toCharArray() : chars;
    }
    return sign;
  }

  /// Whether a number begins at the current position.
  boolean isAtNumber() {
    return chars[at] != ' ' && chars[at] != '.';
  }
}
