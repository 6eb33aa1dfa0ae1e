package dev.plumbline.rubric.source;

import dev.plumbline.text.phrase.TextPattern;
import java.util.ArrayDeque;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Estimates the size of a pattern with its repetitions expanded, before it is compiled:
/// `((a{1000}){1000}){1000}` is short but expands to 10^9 steps.
public final class PatternSize {

  private static final Pattern REPETITION = Pattern.compile("\\{([0-9]{1,9})(?:,([0-9]{0,9}))?\\}");

  private final ArrayDeque<Long> open = new ArrayDeque<>();
  private long size;
  private long last;

  /// Whether a pattern is not empty, not too long and, with its repetitions expanded, not too
  /// large.
  public static boolean isBounded(String pattern) {
    return !pattern.isEmpty()
        && pattern.length() <= RubricLimits.PATTERN_MAX
        && new PatternSize().of(pattern) <= RubricLimits.PATTERN_MAX;
  }

  /// How an author's pattern can be used that cannot be used as it is.
  public static String help(String pattern) {
    return pattern.length() <= RubricLimits.PATTERN_MAX && TextPattern.isUnusable(pattern)
        ? "no pattern without regard to case may have U+1C80 to U+1C88, also between others: write"
            + " two ranges"
        : "a pattern has at most "
            + RubricLimits.PATTERN_MAX
            + " characters, few repetitions, no look-around and no back-references";
  }

  private PatternSize() {}

  /// An upper bound: every character counts as one step, and an unmatched closing bracket is taken
  /// to close everything before it.
  private long of(String pattern) {
    Matcher repetition = REPETITION.matcher(pattern);
    for (int at = 0; at < pattern.length(); at++) {
      char c = pattern.charAt(at);
      if (c == '(') {
        open.push(size);
        size = 0;
        last = 0;
      } else if (c == ')') {
        last = size;
        size += open.isEmpty() ? 0 : open.pop();
      } else if (c == '{' && repetition.region(at, pattern.length()).lookingAt()) {
        size = Math.min(size + last * (times(repetition) - 1), Integer.MAX_VALUE);
        last = Math.min(last * times(repetition), Integer.MAX_VALUE);
        at = repetition.end() - 1;
      } else {
        at += c == '\\' ? escape(pattern, at) : 0;
        last = 1;
        size++;
      }
    }
    return open.stream().mapToLong(Long::longValue).sum() + size;
  }

  /// How many more characters an escape has: the digits of `\x{2028}` repeat nothing.
  private static int escape(String pattern, int at) {
    int end = pattern.startsWith("\\x{", at) ? pattern.indexOf('}', at) : -1;
    return end < 0 ? 1 : end - at;
  }

  private static long times(Matcher repetition) {
    String most = repetition.group(2) == null ? "" : repetition.group(2);
    long least = Long.parseLong(repetition.group(1));
    return Math.max(1, most.isEmpty() ? least + 1 : Math.max(least, Long.parseLong(most)));
  }
}
