package dev.plumbline.text;

import dev.plumbline.text.unicode.CharacterClass;
import dev.plumbline.text.unicode.Windows1252;
import java.util.Arrays;

/// The lines of a text: their bounds and what their first visible characters are.
final class LineIndex {

  private final String text;
  private int[] starts = new int[32];
  private int[] ends = new int[32];

  /// The first character of each line that is not white space, or the end of the line.
  private int[] firstVisible = new int[32];

  private int count;

  static LineIndex of(String text) {
    var lineIndex = new LineIndex(text);
    lineIndex.index();
    return lineIndex;
  }

  private LineIndex(String text) {
    this.text = text;
  }

  private void index() {
    int at = 0;
    while (at < text.length()) {
      int start = at;
      while (at < text.length() && !isLineBreak(text.charAt(at))) {
        at++;
      }
      add(start, at);
      boolean pair = text.startsWith("\r\n", at);
      at += pair ? 2 : 1;
    }
  }

  private void add(int start, int end) {
    if (count == starts.length) {
      starts = Arrays.copyOf(starts, count * 2);
      ends = Arrays.copyOf(ends, count * 2);
      firstVisible = Arrays.copyOf(firstVisible, count * 2);
    }
    int first = start;
    while (first < end && CharacterClass.at(text, first) == CharacterClass.SPACE) {
      first++;
    }
    starts[count] = start;
    ends[count] = end;
    firstVisible[count++] = first;
  }

  int count() {
    return count;
  }

  int start(int line) {
    return starts[line];
  }

  /// The end of a line, without its line break.
  int end(int line) {
    return ends[line];
  }

  int length(int line) {
    return ends[line] - starts[line];
  }

  boolean isBlank(int line) {
    return firstVisible[line] == ends[line];
  }

  /// The length of the longest line that is not blank, in UTF-16 units; 0 if there is none.
  int longestLine() {
    int longest = 0;
    for (int line = 0; line < count; line++) {
      longest = Math.max(longest, isBlank(line) ? 0 : length(line));
    }
    return longest;
  }

  /// Whether a blank line lies between two lines that are not blank.
  boolean hasInnerBlankLine() {
    boolean seen = false;
    boolean blank = false;
    for (int line = 0; line < count; line++) {
      if (!isBlank(line) && seen && blank) {
        return true;
      }
      seen |= !isBlank(line);
      blank = isBlank(line);
    }
    return false;
  }

  /// Whether the line ends in Unicode's paragraph separator.
  boolean endsParagraph(int line) {
    return ends[line] < text.length() && text.charAt(ends[line]) == '\u2029';
  }

  /// The kind of the first character that is not white space.
  byte firstKind(int line) {
    return isBlank(line) ? CharacterClass.SPACE : CharacterClass.at(text, firstVisible[line]);
  }

  boolean isHeading(int line) {
    return !isBlank(line) && text.charAt(firstVisible[line]) == '#';
  }

  /// Whether the line begins with a bullet, a list number or letter, a quotation or table sign, or
  /// is a heading.
  boolean startsListItem(int line) {
    if (isBlank(line)) {
      return false;
    }
    int at = firstVisible[line];
    return switch (Windows1252.character(text.charAt(at))) {
      case '#', '|', '>', '\u2022', '\u2023', '\u25E6', '\u25AA', '\u25CF', '\u00B7' -> true;
      case '-', '*', '+', '\u2013', '\u2014' -> spaceAt(text, at + 1);
      default -> startsWithNumber(text, at);
    };
  }

  /// `1.`, `12)`, `(3)`, `a)`, `(b)`, each with a space after it.
  private static boolean startsWithNumber(String text, int from) {
    boolean open = text.charAt(from) == '(';
    int at = open ? from + 1 : from;
    int digits = at;
    while (digits < text.length() && digits - at < 3 && digit(text.charAt(digits))) {
      digits++;
    }
    boolean letter =
        digits == at && at < text.length() && CharacterClass.isLetter(CharacterClass.at(text, at));
    int end = letter ? at + 1 : digits;
    if (end == at || end >= text.length() || !spaceAt(text, end + 1)) {
      return false;
    }
    return text.charAt(end) == ')' || text.charAt(end) == '.' && !letter && !open;
  }

  private static boolean spaceAt(String text, int at) {
    return at < text.length() && CharacterClass.at(text, at) == CharacterClass.SPACE;
  }

  private static boolean digit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isLineBreak(char c) {
    return c <= '\r' ? c >= '\n' : c == '\u2028' || c == '\u2029';
  }
}
