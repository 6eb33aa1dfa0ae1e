package dev.plumbline.measure.report;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.number.Interval;
import dev.plumbline.calibrate.stats.Moments;
import dev.plumbline.measure.report.DiagnosisBuilder.Thirds.Third;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.extraction.StoredExtraction.StoredValue;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

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
    private final SortedMap<String, ScaleUse> uses = new TreeMap<>();
    private final List<BigDecimal> ranges = new ArrayList<>();

    public Builder(Bundle bundle) {
      this.bundle = bundle;
    }

    /// @param rubric of the document, which says how low and high its scores can be
    public void add(StoredScorecard card, Bundle rubric) {
      Interval whole = rubric.scoring().program().range();
      use("composite", card.composite(), whole.low().toDecimal(), whole.high().toDecimal());
      for (Trait trait : rubric.rubric().questions().traits()) {
        card.traits().stream()
            .filter(part -> part.id().equals(trait.id()))
            .forEach(part -> use(part.id(), part.raw(), trait.scale().min(), trait.scale().max()));
      }
      RaterEffects.range(card.traits()).ifPresent(ranges::add);
    }

    private void use(String name, StoredValue value, BigDecimal low, BigDecimal high) {
      value
          .decimal()
          .ifPresent(
              score -> uses.computeIfAbsent(name, _ -> new ScaleUse()).add(score, low, high));
    }

    public RaterEffects build() {
      List<Scale> scales =
          Stream.concat(
                  Stream.of("composite"),
                  bundle.order().traits(bundle.rubric().questions().traits()).stream()
                      .map(Trait::id))
              .filter(uses::containsKey)
              .map(name -> uses.get(name).scale(name))
              .toList();
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

  /// How one scale was used.
  private static final class ScaleUse {

    private final List<BigDecimal> values = new ArrayList<>();
    private int lowest;
    private int middle;
    private int highest;

    private void add(BigDecimal value, BigDecimal low, BigDecimal high) {
      values.add(value);
      lowest += value.compareTo(low) == 0 ? 1 : 0;
      middle += Third.of(value, low, high.subtract(low)) == Third.MIDDLE ? 1 : 0;
      highest += value.compareTo(high) == 0 ? 1 : 0;
    }

    private Scale scale(String name) {
      return new Scale(
          name, values.size(), mean(values), deviation(values), lowest, middle, highest);
    }
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
