package dev.plumbline.present.page.browse;

import dev.plumbline.measure.report.ScoreDistribution.ScoreBins;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// How the documents that fit are decided.
///
/// @param shown how many documents of the run each choice shows
/// @param criteria in the order of the rubric, without those that nobody was asked
/// @param bins of final scores, the lowest first; none if there is no score
/// @param rules that applied, the most frequent first
/// @param moved of the run, how many have another result in the one beside it
public record DocumentCounts(
    Map<DocumentQuery.Show, Long> shown,
    List<Criterion> criteria,
    List<Bin> bins,
    List<RuleCount> rules,
    long moved) {

  public DocumentCounts {
    shown = new EnumMap<>(shown);
    criteria = List.copyOf(criteria);
    bins = List.copyOf(bins);
    rules = List.copyOf(rules);
  }

  /// How a criterion is decided.
  ///
  /// @param asked of so many documents
  /// @param missed in so many of them it is not met
  /// @param worth the sum of what its decisions are worth
  public record Criterion(
      String item, String name, long asked, long missed, double worth, List<Part> parts) {

    public Criterion {
      parts = List.copyOf(parts);
    }

    double share() {
      return asked == 0 ? 0 : (double) missed / asked;
    }

    private double mean() {
      return asked == 0 ? 1 : worth / asked;
    }
  }

  /// Documents with one mark.
  ///
  /// @param mark one of them
  public record Part(DecisionMark mark, long count) {}

  /// Final scores between two values that none has.
  ///
  /// @param scores of the run that are in it
  /// @param passed how many of them pass
  public record Bin(ScoreBins.Bin scores, long count, long passed) {}

  /// @param rule `node/rule`
  public record RuleCount(String rule, long count) {}

  /// Criteria that are missed, the most often missed first, at most so many.
  List<Criterion> mostMissed(int most) {
    return criteria.stream()
        .filter(one -> one.missed() > 0)
        .sorted(
            Comparator.comparingDouble(Criterion::share)
                .reversed()
                .thenComparingDouble(Criterion::mean))
        .limit(most)
        .toList();
  }
}
