package dev.plumbline.rubric;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// How the judge is asked.
///
/// @param perTrait once for each trait, not once for the document
/// @param repeats how many runs
/// @param combine how several runs become one answer
/// @param instructions words of the author's for the judge
public record JudgeOptions(boolean perTrait, int repeats, Combine combine, String instructions) {
  public static final JudgeOptions STANDARD = new JudgeOptions(false, 1, Combine.MAJORITY, "");

  /// What counts where runs differ. Runs without an answer are no votes, but runs all the same.
  public enum Combine {
    /// The first run; the others only show how steady the judge is.
    FIRST,
    /// What more than half of all runs say, else unknown.
    MAJORITY,
    /// The middle one, the lower of two; unknown unless more than half of the runs answered.
    MEDIAN,
    /// What all runs say, else unknown.
    UNANIMOUS;

    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    static List<String> words() {
      return Stream.of(values()).map(Combine::word).toList();
    }

    static Combine parse(String word) {
      return valueOf(word.toUpperCase(Locale.ROOT));
    }
  }
}
