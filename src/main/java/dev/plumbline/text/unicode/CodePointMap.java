package dev.plumbline.text.unicode;

import java.util.Arrays;

/// A frozen map from code points to strings, read from one of the [FrozenTables].
///
/// A row has entries `from=a.b.c` and `first-last/step=target`, all hexadecimal except the step; in
/// the second form target and source advance together. No target is empty.
public final class CodePointMap {

  private static final int BASIC = 0x10000;

  /// For each character of the basic plane, 0 or the position of its value plus 1.
  private final char[] places = new char[BASIC];

  private String[] values = new String[1_024];
  private int count;

  /// The code points beyond the basic plane, ascending as in the table, and their values.
  private int[] highKeys = new int[1_024];

  private String[] highValues = new String[1_024];
  private int highCount;

  public CodePointMap(FrozenTables table) {
    var reader = new TableRows(table);
    while (reader.hasMore()) {
      read(reader);
    }
  }

  /// Whether the map has an entry for this character of the basic plane.
  public boolean has(char c) {
    return places[c] != 0;
  }

  /// The value of this code point, or the code point itself as a string if it has none.
  public String get(int codePoint) {
    if (codePoint < BASIC) {
      int place = places[codePoint];
      return place == 0 ? Character.toString(codePoint) : values[place - 1];
    }
    int found = Arrays.binarySearch(highKeys, 0, highCount, codePoint);
    return found >= 0 ? highValues[found] : Character.toString(codePoint);
  }

  private void read(TableRows rows) {
    int first = rows.number();
    if (rows.delimiter() == '=') {
      put(first, target(rows));
      return;
    }
    int last = rows.number();
    rows.delimiter();
    int step = rows.number();
    rows.delimiter();
    int target = rows.number();
    rows.delimiter();
    for (int c = first; c <= last; c += step) {
      put(c, Character.toString(target + c - first));
    }
  }

  private void put(int codePoint, String value) {
    if (codePoint < BASIC) {
      values = count == values.length ? Arrays.copyOf(values, count * 2) : values;
      values[count++] = value;
      places[codePoint] = (char) count;
      return;
    }
    if (highCount == highKeys.length) {
      highKeys = Arrays.copyOf(highKeys, highCount * 2);
      highValues = Arrays.copyOf(highValues, highCount * 2);
    }
    highKeys[highCount] = codePoint;
    highValues[highCount++] = value;
  }

  private static String target(TableRows rows) {
    var target = new StringBuilder();
    boolean more = true;
    while (more) {
      if (rows.isAtNumber()) {
        target.appendCodePoint(rows.number());
      }
      more = rows.delimiter() == '.';
    }
    return target.toString();
  }

  /// Reads the rows of a frozen table in order: hexadecimal numbers, each followed by a delimiter.
  ///
  /// Hand-written, since it runs before anything else in a new process.
  static final class TableRows {

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
}
