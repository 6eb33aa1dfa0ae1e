package dev.plumbline.rubric;

import dev.plumbline.base.problem.WireName;
import java.util.List;

/// How often the judge is asked and how several answers are combined.
///
/// @param perTrait whether there is one call for each trait instead of one for the document
/// @param repeats how many replicates, 1 to 20
/// @param untilAgreed whether a part of the rubric is asked again only as long as another answer
///   could change what the majority decides; [#repeats] is then the most that is asked
/// @param combine how several replicates become one answer
/// @param instructions the author's instructions for the judge, empty if there are none
/// @param confirmed whether the judge is asked once more without the sentences that are suspect of
///   speaking to it
/// @param answeredBy the name of the models that may answer, or a pattern; empty for any
public record JudgeOptions(
    boolean perTrait,
    int repeats,
    boolean untilAgreed,
    Combine combine,
    String instructions,
    boolean confirmed,
    String answeredBy) {

  /// Of two answers no majority is left over, so there is nothing to save.
  public static final int AGREED_REPEATS_MIN = 3;

  /// The word for [#untilAgreed].
  public static final String AGREED = "agreed";

  /// The options of a rubric without a `judge` section.
  public static final JudgeOptions STANDARD =
      new JudgeOptions(false, 1, false, Combine.MAJORITY, "", false, "");

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
