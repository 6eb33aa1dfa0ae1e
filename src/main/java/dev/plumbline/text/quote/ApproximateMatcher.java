package dev.plumbline.text.quote;

import java.util.Arrays;

/// Finds the substring with the least edit distance (Levenshtein) to a pattern.
///
/// Myers' bit-vector algorithm (Journal of the ACM 46, 1999) with Hyyrö's carries between blocks of
/// 64 rows (Nordic Journal of Computing 10, 2003): one bit per row of the alignment, so that one
/// step computes 64 of them. Time is text length times pattern length / 64. The pattern must not be
/// empty.
final class ApproximateMatcher {

  private static final int BLOCK = 64;
  private static final int ASCII = 128;

  private final String pattern;
  private final int blocks;

  /// The bit of the pattern's last character in the last block.
  private final long lastRow;

  /// The pattern's characters beyond ASCII, sorted.
  private final char[] others;

  /// For each character and block, a bit for each row with that character: first ASCII, then the
  /// others, then one for characters that the pattern does not have.
  private final long[] rows;

  private final long[] up;
  private final long[] down;

  /// The distance, and the offset at which the best substring ends or, read backwards, begins.
  record Best(int distance, int at) {}

  ApproximateMatcher(String pattern) {
    this.pattern = pattern;
    blocks = (pattern.length() + BLOCK - 1) / BLOCK;
    lastRow = 1L << (pattern.length() - 1) % BLOCK;
    others = others(pattern);
    rows = new long[(ASCII + others.length + 1) * blocks];
    up = new long[blocks];
    down = new long[blocks];
    for (int i = 0; i < pattern.length(); i++) {
      rows[row(pattern.charAt(i)) * blocks + i / BLOCK] |= 1L << i % BLOCK;
    }
  }

  /// The first end of a substring of `text[from, to)` with the least distance.
  Best bestEnd(String text, int from, int to) {
    start();
    int score = pattern.length();
    var best = new Best(score, from);
    for (int at = from; at < to; at++) {
      score += step(row(text.charAt(at)) * blocks, 0);
      if (score < best.distance()) {
        best = new Best(score, at + 1);
      }
    }
    return best;
  }

  /// The shortest substring that begins at `from` and ends at `to` at the latest, with the least
  /// distance.
  Best bestPrefix(String text, int from, int to) {
    start();
    int score = pattern.length();
    var best = new Best(score, from);
    for (int at = from; at < to; at++) {
      score += step(row(text.charAt(at)) * blocks, 1);
      if (score < best.distance()) {
        best = new Best(score, at + 1);
      }
    }
    return best;
  }

  /// The distance of the whole of `text[from, to)`.
  int distance(String text, int from, int to) {
    start();
    int score = pattern.length();
    for (int at = from; at < to; at++) {
      score += step(row(text.charAt(at)) * blocks, 1);
    }
    return score;
  }

  private void start() {
    Arrays.fill(up, -1L);
    Arrays.fill(down, 0L);
  }

  /// Processes one character of the text. `edge` is the cost of a step along the upper edge of the
  /// matrix. Returns the change of the distance in the last row.
  private int step(int row, int edge) {
    int carry = edge;
    for (int b = 0; b < blocks; b++) {
      long same = rows[row + b];
      long vertical = same | down[b];
      if (carry < 0) {
        same |= 1;
      }
      long horizontal = (((same & up[b]) + up[b]) ^ up[b]) | same;
      long more = down[b] | ~(horizontal | up[b]);
      long less = up[b] & horizontal;
      long end = b == blocks - 1 ? lastRow : 1L << BLOCK - 1;
      int out = (more & end) != 0 ? 1 : (less & end) != 0 ? -1 : 0;
      more = more << 1 | (carry > 0 ? 1 : 0);
      less = less << 1 | (carry < 0 ? 1 : 0);
      up[b] = less | ~(vertical | more);
      down[b] = more & vertical;
      carry = out;
    }
    return carry;
  }

  private int row(char c) {
    if (c < ASCII) {
      return c;
    }
    int found = Arrays.binarySearch(others, c);
    return ASCII + (found < 0 ? others.length : found);
  }

  /// The distinct characters beyond ASCII, sorted.
  private static char[] others(String pattern) {
    char[] others = new char[pattern.length()];
    int count = 0;
    for (int i = 0; i < pattern.length(); i++) {
      if (pattern.charAt(i) >= ASCII) {
        others[count++] = pattern.charAt(i);
      }
    }
    Arrays.sort(others, 0, count);
    int kinds = 0;
    for (int i = 0; i < count; i++) {
      if (i == 0 || others[i] != others[i - 1]) {
        others[kinds++] = others[i];
      }
    }
    return Arrays.copyOf(others, kinds);
  }
}
