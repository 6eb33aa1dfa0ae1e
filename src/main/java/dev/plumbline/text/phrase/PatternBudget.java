package dev.plumbline.text.phrase;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.ToIntFunction;

/// The work that all patterns of a rubric together may do on one document.
///
/// One search of a pattern is linear in the text, but it may read to the end of the text before it
/// settles on a short match, and the next search does so again: counting the matches of `a.*b|a` is
/// quadratic. And each character may cost one step for each instruction of the pattern. So the
/// characters that a pattern reads are counted, times its instructions; that is an upper bound of
/// its steps, and the same on every machine.
public final class PatternBudget {

  /// Characters read times instructions. A character of a text is read about three times, so that
  /// this is for instance eight patterns of 20 instructions over a million characters.
  static final long STEPS_MAX = 500_000_000;

  private long left;

  public static PatternBudget ofOneDocument() {
    return new PatternBudget(STEPS_MAX);
  }

  PatternBudget(long steps) {
    this.left = steps;
  }

  /// The number of matches from left to right, without overlap; empty if the budget does not
  /// suffice, for this pattern and then for every later one.
  public OptionalInt count(Pattern pattern, String text) {
    return metered(
        pattern,
        text,
        matcher -> {
          int count = 0;
          while (matcher.find()) {
            count++;
          }
          return count;
        });
  }

  /// Whether there is a match; empty as for [#count].
  public Optional<Boolean> finds(Pattern pattern, String text) {
    OptionalInt found = metered(pattern, text, matcher -> matcher.find() ? 1 : 0);
    return found.isEmpty() ? Optional.empty() : Optional.of(found.getAsInt() == 1);
  }

  private OptionalInt metered(Pattern pattern, String text, ToIntFunction<Matcher> search) {
    MeteredText metered = new MeteredText(text, left / pattern.programSize());
    try {
      int found = search.applyAsInt(pattern.matcher(metered));
      left -= metered.reads() * pattern.programSize();
      return OptionalInt.of(found);
    } catch (ExhaustedException exhausted) {
      left = 0;
      return OptionalInt.empty();
    }
  }

  private static final class ExhaustedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    ExhaustedException() {
      super("a pattern exceeds the budget", null, false, false);
    }
  }

  /// A text that counts how often it is read.
  private static final class MeteredText implements CharSequence {

    private final String text;
    private final long readsMax;
    private long reads;

    MeteredText(String text, long readsMax) {
      this.text = text;
      this.readsMax = readsMax;
    }

    long reads() {
      return reads;
    }

    @Override
    public char charAt(int index) {
      if (reads == readsMax) {
        throw new ExhaustedException();
      }
      reads++;
      return text.charAt(index);
    }

    @Override
    public int length() {
      return text.length();
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return text.substring(start, end);
    }

    @Override
    public String toString() {
      return text;
    }
  }
}
