package dev.plumbline.measure.report;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.number.Interval;
import dev.plumbline.calibrate.stats.Moments;
import dev.plumbline.measure.report.DiagnosisBuilder.Thirds;
import dev.plumbline.measure.report.DiagnosisBuilder.Thirds.Third;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.score.StoredScorecard;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Rater effects of a judge over a run: central tendency (use of the scale's middle) and halo
/// (traits of a document that are scored alike).
///
/// @param scales the composite, then the traits that some document has, by id
/// @param multiTrait the number of documents with at least two traits, all with a point score
/// @param tied how many of these have equal scores in all traits
/// @param range the highest less the lowest trait score, as the mean over these documents; empty
///   without any
public record RaterEffects(
    List<Scale> scales, int multiTrait, int tied, Optional<BigDecimal> range) {

  private static final int DECIMALS = 4;

  public RaterEffects {
    scales = List.copyOf(scales);
  }

  /// @param n the number of documents with a point score
  /// @param deviation the standard deviation, divided by n - 1; absent of a single score
  /// @param middle how many scores lie in the middle third of the scale, its ends included
  public record Scale(
      String name,
      int n,
      BigDecimal mean,
      Optional<BigDecimal> deviation,
      int lowest,
      int middle,
      int highest)
      implements JsonRecord {}

  /// Collects the scores of a run, one document after the other.
  public static final class Builder {

    private final Bundle bundle;
    private final List<BigDecimal> composites = new ArrayList<>();
    private final SortedMap<String, List<BigDecimal>> traits = new TreeMap<>();
    private final List<BigDecimal> ranges = new ArrayList<>();

    public Builder(Bundle bundle) {
      this.bundle = bundle;
    }

    public void add(StoredScorecard card) {
      card.composite().decimal().ifPresent(composites::add);
      card.traits()
          .forEach(one ->
              one.raw()
                  .decimal()
                  .ifPresent(
                      raw -> traits.computeIfAbsent(one.id(), _ -> new ArrayList<>()).add(raw)));
      RaterEffects.range(card.traits()).ifPresent(ranges::add);
    }

    public RaterEffects build() {
      List<Scale> scales = new ArrayList<>();
      Interval whole = bundle.scoring().program().range();
      scale("composite", composites, whole.low().toDecimal(), whole.high().toDecimal())
          .ifPresent(scales::add);
      for (Trait trait : bundle.order().traits(bundle.rubric().questions().traits())) {
        List<BigDecimal> scores = traits.getOrDefault(trait.id(), List.of());
        scale(trait.id(), scores, trait.scale().min(), trait.scale().max()).ifPresent(scales::add);
      }
      int tied = (int) ranges.stream().filter(range -> range.signum() == 0).count();
      Optional<BigDecimal> mean = ranges.isEmpty() ? Optional.empty() : Optional.of(mean(ranges));
      return new RaterEffects(scales, ranges.size(), tied, mean);
    }
  }

  public JsonObject json() {
    return JsonObject.of(
        "scales", scales,
        "severalTraits", multiTrait,
        "tied", tied,
        "traitRange", range.<Json>map(Json::of).orElse(JsonNull.NULL));
  }

  private static Optional<Scale> scale(
      String name, List<BigDecimal> values, BigDecimal low, BigDecimal high) {
    if (values.isEmpty()) {
      return Optional.empty();
    }
    BigDecimal mean = mean(values);
    Thirds thirds = new Thirds(low, high);
    values.forEach(value -> thirds.add(value, value));
    return Optional.of(
        new Scale(
            name,
            values.size(),
            mean,
            deviation(values),
            at(values, low),
            thirds.of(Third.MIDDLE).size(),
            at(values, high)));
  }

  private static int at(List<BigDecimal> values, BigDecimal bound) {
    return (int) values.stream().filter(value -> value.compareTo(bound) == 0).count();
  }

  private static BigDecimal mean(List<BigDecimal> values) {
    return values.stream()
        .reduce(BigDecimal.ZERO, BigDecimal::add)
        .divide(BigDecimal.valueOf(values.size()), DECIMALS, RoundingMode.HALF_EVEN);
  }

  private static Optional<BigDecimal> deviation(List<BigDecimal> values) {
    double[] scores = values.stream().mapToDouble(BigDecimal::doubleValue).toArray();
    return scores.length < 2
        ? Optional.empty()
        : Optional.of(
            new BigDecimal(Moments.deviation(scores)).setScale(DECIMALS, RoundingMode.HALF_EVEN));
  }

  /// The range of a document's trait scores; empty unless it has at least two, all of them points.
  private static Optional<BigDecimal> range(List<StoredScorecard.Part> traits) {
    List<BigDecimal> points = traits.stream().flatMap(one -> one.raw().decimal().stream()).toList();
    return traits.size() < 2 || points.size() < traits.size()
        ? Optional.empty()
        : Optional.of(
            points.stream()
                .max(BigDecimal::compareTo)
                .orElseThrow()
                .subtract(points.stream().min(BigDecimal::compareTo).orElseThrow()));
  }
}
