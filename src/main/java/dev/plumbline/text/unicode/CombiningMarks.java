package dev.plumbline.text.unicode;

import dev.plumbline.text.unicode.CodePointMap.TableRows;
import java.util.Arrays;

/// Puts combining marks into canonical order (Unicode Standard, section 3.11), so that the order in
/// which they were typed does not matter.
public final class CombiningMarks {

  private static final byte[] CLASSES = new byte[0x10000];

  static {
    int at = 0;
    int accent = 0;
    var rows = new TableRows(FrozenTables.COMBINING);
    while (rows.hasMore()) {
      int start = Math.min(rows.number(), CLASSES.length);
      rows.delimiter();
      Arrays.fill(CLASSES, at, start, (byte) accent);
      at = start;
      accent = rows.number();
      rows.delimiter();
    }
  }

  /// Sorts every run of marks by combining class, stably. The marks of a reordered run share one
  /// offset, since no part of the run can be cut out of the source. Marks beyond the basic plane
  /// are not moved.
  public static void order(char[] chars, int[] offsets, int length) {
    int start = 0;
    while (start < length) {
      int end = start;
      while (end < length && CLASSES[chars[end]] != 0) {
        end++;
      }
      if (end - start > 1 && !ordered(chars, start, end)) {
        sort(chars, start, end);
        Arrays.fill(offsets, start, end, offsets[start]);
      }
      start = end + 1;
    }
  }

  private static boolean ordered(char[] chars, int start, int end) {
    for (int i = start + 1; i < end; i++) {
      if (rank(chars[i - 1]) > rank(chars[i])) {
        return false;
      }
    }
    return true;
  }

  /// A counting sort, so that a run of a million marks takes a million steps.
  private static void sort(char[] chars, int start, int end) {
    int[] places = new int[257];
    for (int i = start; i < end; i++) {
      places[rank(chars[i]) + 1]++;
    }
    for (int rank = 0; rank < 256; rank++) {
      places[rank + 1] += places[rank];
    }
    char[] sorted = new char[end - start];
    for (int i = start; i < end; i++) {
      sorted[places[rank(chars[i])]++] = chars[i];
    }
    System.arraycopy(sorted, 0, chars, start, sorted.length);
  }

  private static int rank(char c) {
    return CLASSES[c] & 0xFF;
  }

  private CombiningMarks() {}
}
