package dev.plumbline.text.unicode;

import dev.plumbline.text.unicode.CodePointMap.TableRows;
import java.util.Locale;

/// The table of `folding/1` as a text that other programs can read; `docs/reference/format.md` says
/// how.
public final class FoldingTable {

  private static final int LAST = 0x10FFFF;

  /// The whole table, the same on every machine.
  public static String text() {
    StringBuilder text = new StringBuilder("folding/1\n");
    map(FrozenTables.FOLDS, "fold", text);
    map(FrozenTables.LOWER, "lower", text);
    runs(
        FrozenTables.COMBINING,
        (first, last, value) -> {
          if (value != 0 && first < 0x10000) {
            text.append("class ").append(range(first, Math.min(last, 0xFFFF)));
            text.append(' ').append(hex(value)).append('\n');
          }
        });
    runs(
        FrozenTables.KINDS,
        (first, last, value) -> {
          if (value == CharacterClass.DIGIT) {
            text.append("digit ").append(range(first, last)).append('\n');
          }
        });
    return text.toString();
  }

  private interface RangeConsumer {
    void accept(int first, int last, int value);
  }

  private static void map(FrozenTables table, String word, StringBuilder text) {
    TableRows rows = new TableRows(table);
    while (rows.hasMore()) {
      int first = rows.number();
      text.append(word).append(' ').append(hex(first));
      if (rows.delimiter() == '=') {
        text.append(' ').append(target(rows)).append('\n');
      } else {
        int last = rows.number();
        rows.delimiter();
        int step = rows.number();
        rows.delimiter();
        text.append('-').append(hex(last)).append('/').append(step);
        text.append(' ').append(hex(rows.number())).append('\n');
        rows.delimiter();
      }
    }
  }

  private static String target(TableRows rows) {
    StringBuilder target = new StringBuilder();
    boolean more = true;
    while (more) {
      if (rows.isAtNumber()) {
        target.append(target.isEmpty() ? "" : ".").append(hex(rows.number()));
      }
      more = rows.delimiter() == '.';
    }
    return target.isEmpty() ? "-" : target.toString();
  }

  /// A run reaches up to the start of the next.
  private static void runs(FrozenTables table, RangeConsumer consumer) {
    TableRows rows = new TableRows(table);
    int first = 0;
    int value = 0;
    while (rows.hasMore()) {
      int next = rows.number();
      rows.delimiter();
      consumer.accept(first, next - 1, value);
      first = next;
      value = rows.number();
      rows.delimiter();
    }
    consumer.accept(first, LAST, value);
  }

  private static String range(int first, int last) {
    return first == last ? hex(first) : hex(first) + "-" + hex(last);
  }

  private static String hex(int number) {
    return Integer.toHexString(number).toUpperCase(Locale.ROOT);
  }

  private FoldingTable() {}
}
