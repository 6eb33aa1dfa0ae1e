package dev.plumbline.rubric;

import dev.plumbline.rubric.source.RubricLimits;
import java.util.ArrayDeque;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// How large a pattern becomes once its repetitions are written out, looked at before anything is
/// built from it: `((a{1000}){1000}){1000}` is short, and a thousand million steps.
final class PatternSize {

  private static final Pattern REPETITION = Pattern.compile("\\{([0-9]{1,9})(?:,([0-9]{0,9}))?\\}");

  private final ArrayDeque<Long> open = new ArrayDeque<>();
  private long size;
  private long last;

  /// True if the pattern is not empty, not too long, and not too large when written out.
  static boolean isBounded(String pattern) {
    return !pattern.isEmpty()
        && pattern.length() <= RubricLimits.PATTERN_LENGTH_MAX
        && new PatternSize().of(pattern) <= RubricLimits.PATTERN_SIZE_MAX;
  }

  private PatternSize() {}

  /// An estimate that is never too low: every character counts, and a bracket that closes nothing
  /// closes everything before it.
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
        at += c == '\\' ? 1 : 0;
        last = 1;
        size++;
      }
    }
    return open.stream().mapToLong(Long::longValue).sum() + size;
  }

  private static long times(Matcher repetition) {
    String most = repetition.group(2) == null ? "" : repetition.group(2);
    long least = Long.parseLong(repetition.group(1));
    return Math.max(1, most.isEmpty() ? least + 1 : Math.max(least, Long.parseLong(most)));
  }
}
