package dev.plumbline.measure.monitoring;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.calibrate.stats.PairedDifference;
import dev.plumbline.calibrate.stats.QuadraticWeightedKappa;
import dev.plumbline.measure.monitoring.FeatureComparison.Feature;
import dev.plumbline.measure.report.RunReport.RunReportBuilder.Artefacts;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.model.NodeDependencies;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.extraction.StoredExtraction.StoredValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// Pairs the texts that two runs have in common, with the same inputs, and compares their scores
/// and decisions.
public final class AnchorPairs {

  private final AnchorFigures before;
  private final List<PairedFigures> differences = new ArrayList<>();
  private final SortedSet<Digest> paired = new TreeSet<>();

  /// The pairs of one feature.
  private static final class PairedFigures {
    private final CountedValues before = new CountedValues();
    private final QuadraticWeightedKappa kappa = new QuadraticWeightedKappa();
    private final List<Double> changes = new ArrayList<>();
    private long equal;
    private boolean whole = true;

    private void add(double was, double is, boolean decision) {
      if (Double.isNaN(was) || Double.isNaN(is)) {
        return;
      }
      changes.add(is - was);
      before.add(was);
      equal += was == is ? 1 : 0;
      whole &= was == StrictMath.rint(was) && is == StrictMath.rint(is);
      if (decision && whole) {
        kappa.add((int) was, (int) is);
      }
    }
  }

  /// @param before of the earlier run; what it does not have is not compared
  public AnchorPairs(AnchorFigures before) {
    this.before = before;
    before.features().forEach(_ -> differences.add(new PairedFigures()));
  }

  /// A text of the later run; nothing is compared unless the earlier one has it, with the same
  /// inputs.
  public void add(Digest document, Artefacts stored) {
    before
        .find(document, stored)
        .filter(_ -> paired.add(document))
        .ifPresent(was -> {
          double[] is = before.figures(stored);
          for (int i = 0; i < is.length; i++) {
            boolean decision = before.features().get(i).kind() == Feature.Kind.DECISION;
            differences.get(i).add(was[i], is[i], decision);
          }
        });
  }

  /// How many texts both runs have with the same inputs.
  public int texts() {
    return paired.size();
  }

  /// A comparison for each feature that some text has in both runs.
  public List<AnchorComparison> build() {
    List<AnchorComparison> comparisons = new ArrayList<>();
    for (int i = 0; i < differences.size(); i++) {
      Feature feature = before.features().get(i);
      PairedFigures pairs = differences.get(i);
      if (!pairs.changes.isEmpty()) {
        comparisons.add(
            new AnchorComparison(
                feature,
                pairs.equal,
                pairs.whole ? pairs.kappa.find() : Optional.empty(),
                pairs.before.mean(),
                pairs.before.deviation(),
                PairedDifference.of(pairs.changes.stream().mapToDouble(it -> it).toArray())));
      }
    }
    return comparisons;
  }

  /// The scores and decisions of a run's texts, by the digests of the texts. Of a text only these
  /// are kept, and the facts that were supplied with it; a text that the run has several times
  /// counts once.
  public static final class AnchorFigures {

    private static final String COMPOSITE = "composite";

    private final List<Feature> features = new ArrayList<>();
    private final List<String> supplied;
    private final SortedMap<Digest, Text> texts = new TreeMap<>();

    /// What is kept of a text.
    ///
    /// @param inputs the facts that were supplied with it and that the rubric reads, as written
    private record Text(List<StoredValue> inputs, double[] figures) {}

    public AnchorFigures(Bundle bundle) {
      Set<String> read = new TreeSet<>();
      bundle
          .rubric()
          .expressions()
          .forEach(each -> read.addAll(NodeDependencies.of(each.expression())));
      supplied =
          bundle.extraction().facts().stream()
              .filter(fact -> fact.source() instanceof Fact.Source.Supplied)
              .map(Fact::id)
              .filter(read::contains)
              .toList();
      features.add(new Feature(Feature.Kind.SCORE, COMPOSITE));
      for (Trait trait : bundle.extraction().traits()) {
        features.add(new Feature(Feature.Kind.SCORE, trait.id()));
      }
      for (Trait trait : bundle.extraction().traits()) {
        for (Item item : trait.items()) {
          features.add(new Feature(Feature.Kind.DECISION, item.id()));
        }
      }
    }

    public void add(Digest document, Artefacts stored) {
      texts.putIfAbsent(document, new Text(inputs(stored), figures(stored)));
    }

    List<Feature> features() {
      return features;
    }

    /// The figures of a text that was judged with the same inputs: other facts are no other judge.
    Optional<double[]> find(Digest document, Artefacts now) {
      return Optional.ofNullable(texts.get(document))
          .filter(was -> was.inputs().equals(inputs(now)))
          .map(Text::figures);
    }

    private List<StoredValue> inputs(Artefacts stored) {
      return supplied.stream()
          .map(fact -> stored.extraction().facts().getOrDefault(fact, StoredValue.UNKNOWN))
          .toList();
    }

    /// One figure for each feature; NaN where it is not known.
    double[] figures(Artefacts stored) {
      SortedMap<String, Double> scores = scores(stored.card());
      SortedMap<String, Double> decisions = stored.extraction().meanDecisions();
      double[] figures = new double[features.size()];
      for (int i = 0; i < figures.length; i++) {
        Feature feature = features.get(i);
        figures[i] =
            (feature.kind() == Feature.Kind.SCORE ? scores : decisions)
                .getOrDefault(feature.name(), Double.NaN);
      }
      return figures;
    }

    private static SortedMap<String, Double> scores(StoredScorecard card) {
      SortedMap<String, Double> scores = new TreeMap<>();
      card.composite().number().ifPresent(score -> scores.put(COMPOSITE, score));
      for (StoredScorecard.Part trait : card.traits()) {
        trait.raw().number().ifPresent(score -> scores.put(trait.id(), score));
      }
      return scores;
    }
  }

  /// How one figure of the same texts differs between two runs.
  ///
  /// @param feature a score or a decision
  /// @param equal texts for which it is the same
  /// @param kappa quadratic weighted kappa, of decisions only, and of none that are means
  /// @param meanBefore over the texts for which both runs have it
  /// @param deviation of the figures before
  /// @param difference now less before, in pairs
  public record AnchorComparison(
      Feature feature,
      long equal,
      Optional<Double> kappa,
      double meanBefore,
      double deviation,
      PairedDifference difference) {

    /// In standard deviations of the figures before.
    private static final double DIFFERENCE_MAX = 0.1;

    /// Texts that are scored in both runs.
    public int texts() {
      return difference.n();
    }

    /// Figures of which none moved leave nothing to test.
    public boolean isTested() {
      return equal < texts();
    }

    /// Whether the mean moved by at least a tenth of a standard deviation.
    public boolean isNotable() {
      return Math.abs(difference.mean()) >= DIFFERENCE_MAX * deviation && difference.mean() != 0;
    }
  }
}
