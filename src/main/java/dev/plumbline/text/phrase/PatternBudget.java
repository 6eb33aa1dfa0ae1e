package dev.plumbline.text.phrase;

import com.google.re2j.Matcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// The work that all patterns of a rubric together may do on one document.
///
/// One search of a pattern is linear in the text, but it may read to the end of the text before it
/// settles on a short match, and the next search does so again: counting the matches of `a.*b|a` is
/// quadratic. And each character may cost one step for each instruction of the pattern. So the
/// characters that RE2/J reads are counted, times its instructions; that is an upper bound of its
/// steps, and the same on every machine.
///
/// A search by SafeRE counts with the reads that RE2/J would make at most. Where these might exceed
/// the budget, RE2/J searches itself and its reads are counted: whichever of the two searches, the
/// same searches are given up.
public final class PatternBudget {

  /// Characters read times instructions. A character of a text is read about three times, so that
  /// this is for instance eight patterns of 20 instructions over a million characters.
  static final long STEPS_MAX = 500_000_000;

  private record AssertionPattern(TextPattern pattern, String text, int matchesMax) {}

  /// Without the steps of the searches in `estimated`.
  private long left;

  /// Searches whose steps are not known, but at most `estimate`.
  private final List<AssertionPattern> estimated = new ArrayList<>();

  private long estimate;

  public static PatternBudget ofOneDocument() {
    return new PatternBudget(STEPS_MAX);
  }

  PatternBudget(long steps) {
    this.left = steps;
  }

  /// The number of matches from left to right, without overlap; empty if the budget does not
  /// suffice, for this pattern and then for every later one.
  public OptionalInt count(TextPattern pattern, String text) {
    return matches(new AssertionPattern(pattern, text, Integer.MAX_VALUE));
  }

  /// Whether there is a match; empty as for [#count].
  public Optional<Boolean> finds(TextPattern pattern, String text) {
    OptionalInt found = matches(new AssertionPattern(pattern, text, 1));
    return found.isEmpty() ? Optional.empty() : Optional.of(found.getAsInt() == 1);
  }

  private OptionalInt matches(AssertionPattern searched) {
    OptionalInt found = estimated(searched);
    if (found.isEmpty()) {
      found = counted(searched, left - estimate);
    }
    if (found.isEmpty() && !estimated.isEmpty()) {
      settle();
      found = counted(searched, left);
    }
    if (found.isEmpty()) {
      left = 0;
    }
    return found;
  }

  private OptionalInt estimated(AssertionPattern searched) {
    int instructions = searched.pattern().instructions();
    Optional<FastPattern.Found> found =
        searched
            .pattern()
            .fast(searched.text())
            .flatMap(it ->
                it.search(
                    searched.text(), searched.matchesMax(), (left - estimate) / instructions));
    if (found.isEmpty()) {
      return OptionalInt.empty();
    }
    estimate += found.get().reads() * instructions;
    estimated.add(searched);
    return OptionalInt.of(found.get().matches());
  }

  /// Counts the steps of the searches whose steps were estimated.
  private void settle() {
    for (AssertionPattern searched : estimated) {
      counted(searched, left);
    }
    estimated.clear();
    estimate = 0;
  }

  private OptionalInt counted(AssertionPattern searched, long stepsMax) {
    int instructions = searched.pattern().instructions();
    MeteredText metered = new MeteredText(searched.text(), stepsMax / instructions);
    Matcher matcher = searched.pattern().re2().matcher(metered);
    int matches = 0;
    try {
      while (matches < searched.matchesMax() && matcher.find()) {
        matches++;
      }
    } catch (ExhaustedException exhausted) {
      return OptionalInt.empty();
    }
    left -= metered.reads() * instructions;
    return OptionalInt.of(matches);
  }

  private static final class ExhaustedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    ExhaustedException() {
      super("a pattern exceeds the budget", null, false, false);
    }
  }

  /// A text that counts how often it is read.
  static final class MeteredText implements CharSequence {

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
