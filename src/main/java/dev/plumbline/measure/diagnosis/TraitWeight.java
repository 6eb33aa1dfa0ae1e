package dev.plumbline.measure.diagnosis;

import dev.plumbline.measure.diagnosis.Diagnosis.Figure;
import dev.plumbline.score.StoredScorecard;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// How much of the variance of the composite each trait explains, over documents in which all are
/// known.
final class TraitWeight {

  private static final BigDecimal ALL = new BigDecimal("0.9");
  private static final BigDecimal LITTLE = new BigDecimal("0.25");

  private final List<BigDecimal> composites = new ArrayList<>();
  private final SortedMap<String, List<BigDecimal>> traits = new TreeMap<>();

  void add(StoredScorecard card) {
    List<StoredScorecard.Part> parts = card.traits();
    Optional<BigDecimal> composite = card.composite().decimal();
    if (composite.isEmpty()
        || card.gate().isPresent()
        || parts.stream().anyMatch(part -> part.raw().decimal().isEmpty())) {
      return;
    }
    composites.add(composite.get());
    parts.forEach(part ->
        traits
            .computeIfAbsent(part.id(), _ -> new ArrayList<>())
            .add(part.raw().decimal().orElseThrow()));
  }

  Optional<Diagnosis> find() {
    BigDecimal variance = Exact.covariance(composites, composites);
    if (composites.size() < Symptom.DOCUMENTS_MIN
        || traits.size() < 2
        || variance.signum() == 0
        || traits.values().stream().anyMatch(scores -> scores.size() < composites.size())) {
      return Optional.empty();
    }
    List<String> deciding =
        traits.keySet().stream().filter(trait -> explains(trait, variance, ALL)).toList();
    boolean othersLittle =
        traits.keySet().stream()
            .filter(trait -> !deciding.contains(trait))
            .allMatch(trait -> explainsAtMost(trait, variance, LITTLE));
    if (deciding.size() != 1 || !othersLittle) {
      return Optional.empty();
    }
    List<Figure> figures = new ArrayList<>();
    figures.add(Figure.count("documents", composites.size()));
    traits.keySet().stream()
        .sorted(
            Comparator.comparing((String trait) -> !deciding.contains(trait))
                .thenComparing(trait -> trait))
        .forEach(
            trait -> figures.add(Figure.share("explained by " + trait, share(trait, variance))));
    return Optional.of(
        new Diagnosis(Symptom.ONE_TRAIT_DECIDES, "trait " + deciding.getFirst(), figures));
  }

  /// The squared correlation is cov² / (var var), compared without dividing.
  private int compare(String trait, BigDecimal variance, BigDecimal share) {
    List<BigDecimal> scores = traits.get(trait);
    BigDecimal both = Exact.covariance(scores, composites);
    return both.multiply(both)
        .compareTo(share.multiply(Exact.covariance(scores, scores)).multiply(variance));
  }

  private boolean explains(String trait, BigDecimal variance, BigDecimal share) {
    return varies(trait) && compare(trait, variance, share) >= 0;
  }

  private boolean explainsAtMost(String trait, BigDecimal variance, BigDecimal share) {
    return !varies(trait) || compare(trait, variance, share) <= 0;
  }

  private boolean varies(String trait) {
    return Exact.covariance(traits.get(trait), traits.get(trait)).signum() > 0;
  }

  private BigDecimal share(String trait, BigDecimal variance) {
    List<BigDecimal> scores = traits.get(trait);
    BigDecimal both = Exact.covariance(scores, composites);
    return varies(trait)
        ? Exact.quotient(both.multiply(both), Exact.covariance(scores, scores).multiply(variance))
        : BigDecimal.ZERO;
  }
}
