package dev.plumbline.rubric;

import dev.plumbline.problem.WireName;
import java.util.List;

/// How often the judge is asked and how several answers are combined.
///
/// @param perTrait whether there is one call for each trait instead of one for the document
/// @param repeats how many replicates, 1 to 20
/// @param combine how several replicates become one answer
/// @param instructions the author's instructions for the judge, empty if there are none
/// @param confirmed whether the judge is asked once more without the sentences that are suspect of
///   speaking to it
public record JudgeOptions(
    boolean perTrait, int repeats, Combine combine, String instructions, boolean confirmed) {
  /// The options of a rubric without a `judge` section.
  public static final JudgeOptions STANDARD =
      new JudgeOptions(false, 1, Combine.MAJORITY, "", false);

  /// How differing replicates become one answer. A replicate without an answer has no vote but
  /// counts towards the total.
  public enum Combine {
    /// The first replicate; the others only measure self-agreement.
    FIRST,
    /// The answer of more than half of all replicates, else unknown.
    MAJORITY,
    /// The median answer, the lower of two; unknown unless more than half of all replicates
    /// answered.
    MEDIAN,
    /// The answer that all replicates give, else unknown.
    UNANIMOUS;

    public String wireName() {
      return WireName.SNAKE.of(this);
    }

    static List<String> wireNames() {
      return WireName.SNAKE.all(Combine.class);
    }

    static Combine parse(String word) {
      return WireName.SNAKE.parse(Combine.class, word).orElseThrow();
    }
  }
}
