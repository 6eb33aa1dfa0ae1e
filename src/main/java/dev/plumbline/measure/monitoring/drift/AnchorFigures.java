package dev.plumbline.measure.monitoring.drift;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.measure.report.RunReportBuilder.Artefacts;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.model.NodeDependencies;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.extraction.StoredValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/// The scores and decisions of a run's texts, by the digests of the texts. Of a text only these are
/// kept, and the facts that were supplied with it; a text that the run has several times counts
/// once.
public final class AnchorFigures {

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
    SortedMap<String, OptionalInt> decisions = stored.extraction().decisions();
    double[] figures = new double[features.size()];
    for (int i = 0; i < figures.length; i++) {
      Feature feature = features.get(i);
      OptionalInt decision = decisions.getOrDefault(feature.name(), OptionalInt.empty());
      figures[i] =
          feature.kind() == Feature.Kind.SCORE
              ? scores.getOrDefault(feature.name(), Double.NaN)
              : decision.isPresent() ? decision.getAsInt() : Double.NaN;
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
