package dev.plumbline.measure.monitoring;

import dev.plumbline.measure.report.ItemUse;
import java.util.Optional;

/// How an item behaved over documents.
///
/// @param use its decisions and quotes
/// @param difficulty the mean decision as a share of the highest, counted the other way round if
///   the item is reverse-scored: the higher, the easier
/// @param discrimination the correlation with the sum of all other items, over documents on which
///   every item was answered
/// @param pairs of replicates that both answered
/// @param same pairs of equal answers
/// @param kappa agreement of replicates beyond chance
/// @param decided documents that would have another verdict with another decision and enough quotes
public record ItemStatistics(
    ItemUse use,
    Optional<Double> difficulty,
    Optional<Double> discrimination,
    long pairs,
    long same,
    Optional<Double> kappa,
    long decided) {

  /// Fewer documents say nothing of the sign of a correlation.
  static final int DOCUMENTS_MIN = 30;

  long answered() {
    return use.decisions().values().stream().mapToLong(Integer::longValue).sum();
  }

  /// Empty for fewer than two documents.
  public Optional<ReviewFinding.Kind> finding() {
    if (answered() + use.unknown() < 2) {
      return Optional.empty();
    }
    if (answered() == 0) {
      return Optional.of(ReviewFinding.Kind.ALWAYS_UNKNOWN);
    }
    if (use.decisions().size() == 1 && answered() > 1) {
      return Optional.of(ReviewFinding.Kind.NEVER_VARIES);
    }
    return answered() >= DOCUMENTS_MIN && discrimination.filter(r -> r < 0).isPresent()
        ? Optional.of(ReviewFinding.Kind.NEGATIVE_DISCRIMINATION)
        : Optional.empty();
  }
}
