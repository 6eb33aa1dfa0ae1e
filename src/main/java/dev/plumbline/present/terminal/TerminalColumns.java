package dev.plumbline.present.terminal;

import dev.plumbline.base.resource.PackagedText;

/// How many columns of a terminal a text takes, and texts filled up to a number of columns. East
/// Asian characters take two, marks that combine with the character before them none.
public final class TerminalColumns {

  /// Where the number of columns changes, and what it is from there.
  private static final int[] FIRST;

  private static final int[] WIDTH;

  static {
    String[] changes = PackagedText.of(TerminalColumns.class, "columns.txt").split("\\s");
    FIRST = new int[changes.length];
    WIDTH = new int[changes.length];
    for (int i = 0; i < changes.length; i++) {
      int sign = changes[i].indexOf('=');
      FIRST[i] = Integer.parseInt(changes[i], 0, sign, 16);
      WIDTH[i] = Integer.parseInt(changes[i], sign + 1, changes[i].length(), 10);
    }
  }

  /// The columns of a text without control characters.
  public static int of(String text) {
    int columns = 0;
    for (int index = 0; index < text.length(); ) {
      int code = text.codePointAt(index);
      columns += of(code);
      index += Character.charCount(code);
    }
    return columns;
  }

  /// The text, and spaces after it up to this width: one at least, so that what follows is apart.
  public static String padded(String text, int width) {
    return text + " ".repeat(Math.max(1, width - of(text)));
  }

  /// The text behind spaces, which end at this width: one at least.
  public static String right(String text, int width) {
    return " ".repeat(Math.max(1, width - of(text))) + text;
  }

  private static int of(int code) {
    if (code < FIRST[0]) {
      return 1;
    }
    int from = 0;
    int to = FIRST.length;
    while (to - from > 1) {
      int middle = (from + to) >>> 1;
      if (FIRST[middle] <= code) {
        from = middle;
      } else {
        to = middle;
      }
    }
    return WIDTH[from];
  }

  private TerminalColumns() {}
}
