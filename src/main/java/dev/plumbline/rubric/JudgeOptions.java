package dev.plumbline.rubric;

/// How the judge is asked.
///
/// @param perTrait once for each trait, not once for the document
/// @param repeats how many runs
/// @param instructions words of the author's for the judge
public record JudgeOptions(boolean perTrait, int repeats, String instructions) {
  public static final JudgeOptions STANDARD = new JudgeOptions(false, 1, "");
}
