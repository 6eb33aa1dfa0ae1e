package dev.plumbline.measure.monitoring.drift;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.measure.report.RunReportBuilder.Artefacts;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.score.StoredScorecard;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/// The scores and decisions of a run's texts, by the digests of the texts. Of a text only these are
/// kept; a text that the run has several times counts once.
public final class AnchorFigures {

  private static final String COMPOSITE = "composite";

  private final List<Feature> features = new ArrayList<>();
  private final SortedMap<Digest, double[]> texts = new TreeMap<>();

  public AnchorFigures(Bundle bundle) {
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
    texts.putIfAbsent(document, figures(stored));
  }

  List<Feature> features() {
    return features;
  }

  Optional<double[]> find(Digest document) {
    return Optional.ofNullable(texts.get(document));
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
