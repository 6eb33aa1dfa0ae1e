package dev.plumbline.text.unicode;

/// Reads the rows of a frozen table in order: hexadecimal numbers, each followed by a delimiter.
///
/// Hand-written, since it runs before anything else in a new process.
final class TableRows {

  /// Interpreted code reads an array far faster than a string.
  private final char[] chars;

  private int at;

  TableRows(FrozenTables table) {
    this.chars = table.text().toCharArray();
  }

  boolean hasMore() {
    return at < chars.length;
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

  /// The delimiter at the current position; moves past it. The last of a row is a line feed.
  char delimiter() {
    return chars[at++];
  }

  /// Whether a number begins at the current position.
  boolean isAtNumber() {
    return chars[at] > '.';
  }
}
