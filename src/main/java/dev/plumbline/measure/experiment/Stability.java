package dev.plumbline.measure.experiment;

import dev.plumbline.measure.agreement.Estimate;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/// How far the answers of one judge about the same documents differ, and what asking it more often
/// changes.
///
/// @param replicates answers about each document
/// @param left documents without answers to compare: ended by a gate, or not stored
/// @param items the rubric's, by id
/// @param all the items together
/// @param panels by ascending size
public record Stability(
    int replicates,
    int documents,
    int left,
    List<ItemFlips> items,
    ItemFlips all,
    List<PanelStability> panels) {

  public Stability {
    items = List.copyOf(items);
    panels = List.copyOf(panels);
  }

  /// @param flips share of the pairs of replicates that answered and decided differently
  /// @param unanswered share of the answers that decide nothing
  public record ItemFlips(String item, Estimate flips, BigDecimal unanswered) {}

  /// Two panels of so many replicates about one document, without a replicate in common: what a
  /// second evaluation of this size would change. Empty where there are too few replicates, or no
  /// score, verdict or label.
  ///
  /// @param flips share of the items that two panels decide differently
  /// @param verdictFlips share of the documents to which they give different verdicts
  /// @param deviation standard deviation of the score of one document between panels
  /// @param reliability of the mean score of so many replicates, projected after Spearman and Brown
  ///   from all of them
  /// @param qwk of a panel's score with the labels, the mean over the panels
  public record PanelStability(
      int size,
      Optional<Estimate> flips,
      Optional<Estimate> verdictFlips,
      Optional<Estimate> deviation,
      Optional<Estimate> reliability,
      Optional<Estimate> qwk) {}
}
