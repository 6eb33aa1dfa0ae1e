package dev.plumbline.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// A frozen map from characters to strings, read from the rows of [FrozenTables].
///
/// A row holds entries `from=a.b.c` and `first-last/step=target`, all hexadecimal but the step; in
/// the second form target and source move together. No target is an empty string.
final class CodePointMap {

  private static final int BASIC = 0x10000;

  /// For each character of the basic plane 0, or one more than its place among the values.
  private final char[] places = new char[BASIC];

  private final List<String> values = new ArrayList<>();
  private final int[] highKeys;
  private final String[] highValues;

  CodePointMap(String[] rows) {
    var high = new TreeMap<Integer, String>();
    for (String row : rows) {
      for (String entry : row.split(" ")) {
        read(entry, high);
      }
    }
    highKeys = high.keySet().stream().mapToInt(Integer::intValue).toArray();
    highValues = high.values().toArray(String[]::new);
  }

  /// Whether the map has an entry for this character of the basic plane.
  boolean has(char c) {
    return places[c] != 0;
  }

  /// The entry of this character, or the character itself where there is none.
  String get(int codePoint) {
    if (codePoint < BASIC) {
      int place = places[codePoint];
      return place == 0 ? Character.toString(codePoint) : values.get(place - 1);
    }
    int found = Arrays.binarySearch(highKeys, codePoint);
    return found >= 0 ? highValues[found] : Character.toString(codePoint);
  }

  private void read(String entry, Map<Integer, String> high) {
    int equals = entry.indexOf('=');
    int dash = entry.indexOf('-');
    if (dash < 0) {
      put(number(entry, 0, equals), target(entry.substring(equals + 1)), high);
      return;
    }
    int slash = entry.indexOf('/');
    int first = number(entry, 0, dash);
    int last = number(entry, dash + 1, slash);
    int step = number(entry, slash + 1, equals);
    int target = number(entry, equals + 1, entry.length());
    for (int c = first; c <= last; c += step) {
      put(c, Character.toString(target + c - first), high);
    }
  }

  private void put(int codePoint, String value, Map<Integer, String> high) {
    if (codePoint < BASIC) {
      values.add(value);
      places[codePoint] = (char) values.size();
    } else {
      high.put(codePoint, value);
    }
  }

  private static String target(String codePoints) {
    var target = new StringBuilder();
    for (String codePoint : codePoints.isEmpty() ? new String[0] : codePoints.split("\\.")) {
      target.appendCodePoint(Integer.parseInt(codePoint, 16));
    }
    return target.toString();
  }

  private static int number(String text, int from, int to) {
    return Integer.parseInt(text, from, to, 16);
  }
}
