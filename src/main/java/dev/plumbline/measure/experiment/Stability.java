package dev.plumbline.measure.experiment;

import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Sparse;
import dev.plumbline.base.canonical.SortedCopy;
import dev.plumbline.base.number.DoubleFormat;
import dev.plumbline.calibrate.stats.PiecewiseLinear.ScalePoints;
import dev.plumbline.calibrate.stats.QuadraticWeightedKappa;
import dev.plumbline.measure.agreement.AgreementBootstrap.AgreementStatistic;
import dev.plumbline.measure.agreement.DocumentBootstrap;
import dev.plumbline.measure.agreement.Estimate;
import dev.plumbline.rubric.plan.model.Scale;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.ToDoubleBiFunction;

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
    List<PanelStability> panels)
    implements JsonRecord {

  public Stability {
    items = List.copyOf(items);
    panels = List.copyOf(panels);
  }

  /// How often two answers about one document decide an item differently.
  ///
  /// @param flips share of the pairs of replicates that answered and decided differently
  /// @param unanswered share of the answers that decide nothing
  public record ItemFlips(@Sparse String item, Estimate flips, BigDecimal unanswered) {}

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

  /// Computes the stability of a judge from its replicates. Intervals are those of a bootstrap over
  /// documents.
  public static final class StabilityBuilder {

    /// Sizes of panels; those above the number of replicates are projected only.
    public static final List<Integer> SIZES = List.of(1, 2, 3, 5, 10, 20);

    private final List<ReplicatedDocument> documents;
    private final int replicates;
    private final Optional<Scale> scale;

    /// @param documents at least one, all with the same number of replicates, at least two
    /// @param scale of the labels
    private StabilityBuilder(List<ReplicatedDocument> documents, Optional<Scale> scale) {
      this.documents = List.copyOf(documents);
      this.replicates = documents.getFirst().replicates();
      this.scale = scale;
      if (replicates < 2 || documents.stream().anyMatch(it -> it.replicates() != replicates)) {
        throw new IllegalArgumentException("two replicates or more, of every document alike");
      }
    }

    /// @param items ids of the rubric's items
    /// @param left documents without answers to compare
    public static Stability build(
        SortedSet<String> items,
        List<ReplicatedDocument> documents,
        int left,
        Optional<Scale> scale) {
      StabilityBuilder builder = new StabilityBuilder(documents, scale);
      return new Stability(
          builder.replicates,
          documents.size(),
          left,
          items.stream().map(item -> builder.flips(item, new TreeSet<>(List.of(item)))).toList(),
          builder.flips("", items),
          SIZES.stream().map(builder::panel).toList());
    }

    private ItemFlips flips(String name, SortedSet<String> items) {
      long unanswered = 0;
      for (ReplicatedDocument document : documents) {
        for (DocumentOutcome alone : document.panels().get(1)) {
          unanswered += items.size() - alone.shared(alone, items);
        }
      }
      double answers = (double) documents.size() * replicates * Math.max(1, items.size());
      return new ItemFlips(
          name,
          ratio(1, (one, two) -> one.flips(two, items), (one, two) -> one.shared(two, items)),
          DoubleFormat.of(unanswered / answers));
    }

    private PanelStability panel(int size) {
      boolean disjoint = 2 * size <= replicates;
      return new PanelStability(
          size,
          disjoint
              ? ratio(size, DocumentOutcome::flips, DocumentOutcome::shared).ifDefined()
              : Optional.empty(),
          disjoint
              ? ratio(size, DocumentOutcome::otherVerdict, DocumentOutcome::bothDecided).ifDefined()
              : Optional.empty(),
          disjoint
              ? ratio(size, StabilityBuilder::squares, StabilityBuilder::bothScored)
                  .ifDefined()
                  .map(StabilityBuilder::root)
              : Optional.empty(),
          reliability(size),
          size <= replicates ? agreement(size) : Optional.empty());
    }

    /// The ratio of two sums over pairs of panels without a replicate in common, each in both
    /// orders.
    private Estimate ratio(
        int size,
        ToDoubleBiFunction<DocumentOutcome, DocumentOutcome> above,
        ToDoubleBiFunction<DocumentOutcome, DocumentOutcome> below) {
      double[] upper = new double[documents.size()];
      double[] lower = new double[documents.size()];
      for (int d = 0; d < upper.length; d++) {
        for (int i = 0; i < replicates; i++) {
          for (int j = i + size; j <= i + replicates - size; j++) {
            DocumentOutcome one = documents.get(d).panel(size, i);
            DocumentOutcome other = documents.get(d).panel(size, j);
            upper[d] += above.applyAsDouble(one, other);
            lower[d] += below.applyAsDouble(one, other);
          }
        }
      }
      return DocumentBootstrap.ratio(upper, lower);
    }

    private static double bothScored(DocumentOutcome one, DocumentOutcome other) {
      return one.score().isPresent() && other.score().isPresent() ? 1 : 0;
    }

    /// Half the squared difference of two independent scores: its mean is their variance.
    private static double squares(DocumentOutcome one, DocumentOutcome other) {
      if (bothScored(one, other) == 0) {
        return 0;
      }
      double difference = one.score().getAsDouble() - other.score().getAsDouble();
      return difference * difference / 2;
    }

    private static Estimate root(Estimate variance) {
      return variance.mapped(
          StabilityBuilder::root,
          (value, error) ->
              value.signum() == 0
                  ? BigDecimal.ZERO
                  : DoubleFormat.of(error.doubleValue() / (2 * root(value).doubleValue())));
    }

    private static BigDecimal root(BigDecimal value) {
      return DoubleFormat.of(StrictMath.sqrt(value.doubleValue()));
    }

    /// Spearman and Brown (1910) from the intraclass correlation ICC(1) of Shrout and Fleiss
    /// (1979).
    private Optional<Estimate> reliability(int size) {
      List<double[]> scored =
          documents.stream()
              .map(document -> document.panels().get(1))
              .filter(all -> all.stream().allMatch(it -> it.score().isPresent()))
              .map(all -> all.stream().mapToDouble(it -> it.score().getAsDouble()).toArray())
              .toList();
      if (scored.size() < 2) {
        return Optional.empty();
      }
      return Optional.of(
          DocumentBootstrap.estimate(
              scored.size(),
              "no score varies",
              times -> {
                double one = intraclass(scored, times);
                // Spearman and Brown's formula is about what documents share: below 0 they share
                // none
                return one < 0 ? Math.min(one, 0) : size * one / (1 + (size - 1) * one);
              }));
    }

    private Optional<Estimate> agreement(int size) {
      List<ReplicatedDocument> labelled =
          documents.stream()
              .filter(it -> it.human().isPresent())
              .filter(it -> it.panels().get(size).stream().allMatch(p -> p.score().isPresent()))
              .toList();
      if (scale.isEmpty() || labelled.size() < 2) {
        return Optional.empty();
      }
      ScalePoints points = ScalePoints.of(scale.get());
      int[] human =
          points.points(labelled.stream().mapToDouble(it -> it.human().getAsDouble()).toArray());
      List<int[]> panels = new ArrayList<>();
      for (int first = 0; first < (size == replicates ? 1 : replicates); first++) {
        int panel = first;
        panels.add(
            points.points(
                labelled.stream()
                    .mapToDouble(it -> it.panel(size, panel).score().getAsDouble())
                    .toArray()));
      }
      return Optional.of(
          DocumentBootstrap.estimate(
              human.length,
              AgreementStatistic.QWK.undefined(),
              times ->
                  panels.stream()
                      .mapToDouble(one -> QuadraticWeightedKappa.of(one, human, times))
                      .average()
                      .orElse(Double.NaN)));
    }

    /// The intraclass correlation ICC(1) of Shrout and Fleiss (1979): how much of the variance of
    /// single scores is between documents, by a one-way analysis of variance.
    ///
    /// At most 1, possibly below 0; not a number if nothing varies or fewer than two documents are
    /// left.
    ///
    /// @param scores of each document, as many as of the others, at least two
    /// @param times how often each document occurs
    private static double intraclass(List<double[]> scores, int[] times) {
      int replicates = scores.getFirst().length;
      long documents = 0;
      double total = 0;
      for (int d = 0; d < times.length; d++) {
        documents += times[d];
        total += times[d] * sum(scores.get(d));
      }
      if (documents < 2) {
        return Double.NaN;
      }
      double mean = total / (documents * replicates);
      double between = 0;
      double within = 0;
      for (int d = 0; d < times.length; d++) {
        double own = sum(scores.get(d)) / replicates;
        between += times[d] * replicates * (own - mean) * (own - mean);
        for (double score : scores.get(d)) {
          within += times[d] * (score - own) * (score - own);
        }
      }
      double meanBetween = between / (documents - 1);
      double meanWithin = within / (documents * (replicates - 1));
      double all = meanBetween + (replicates - 1) * meanWithin;
      return all == 0 ? Double.NaN : (meanBetween - meanWithin) / all;
    }

    private static double sum(double[] values) {
      double sum = 0;
      for (double value : values) {
        sum += value;
      }
      return sum;
    }
  }

  /// What several replicates of one judge gave for a document, alone and in panels.
  ///
  /// @param human the label, if there is one
  /// @param panels by size: as many panels as there are replicates, where panel `i` of size `k` has
  ///   the replicates `i` to `i + k - 1`, counted in a circle
  public record ReplicatedDocument(
      OptionalDouble human, SortedMap<Integer, List<DocumentOutcome>> panels) {

    public ReplicatedDocument {
      panels = SortedCopy.of(panels);
      if (panels.values().stream().mapToInt(List::size).distinct().count() != 1) {
        throw new IllegalArgumentException("every size has a panel for each replicate");
      }
    }

    int replicates() {
      return panels.firstEntry().getValue().size();
    }

    DocumentOutcome panel(int size, int first) {
      List<DocumentOutcome> all = panels.get(size);
      return all.get(first % all.size());
    }
  }
}
