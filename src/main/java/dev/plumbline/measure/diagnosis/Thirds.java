package dev.plumbline.measure.diagnosis;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// Differences of two scores by the third of the scale in which a document is.
final class Thirds {

  enum Third {
    LOWEST,
    MIDDLE,
    HIGHEST
  }

  private static final BigDecimal THREE = BigDecimal.valueOf(3);

  private final BigDecimal low;
  private final BigDecimal range;
  private final Map<Third, List<BigDecimal>> differences = new EnumMap<>(Third.class);

  Thirds(BigDecimal low, BigDecimal high) {
    this.low = low;
    this.range = high.subtract(low);
    for (Third third : Third.values()) {
      differences.put(third, new ArrayList<>());
    }
  }

  /// @param at decides the third; on its border, the middle one
  void add(BigDecimal at, BigDecimal difference) {
    BigDecimal thrice = at.subtract(low).multiply(THREE);
    Third third =
        thrice.compareTo(range) < 0
            ? Third.LOWEST
            : thrice.compareTo(range.add(range)) > 0 ? Third.HIGHEST : Third.MIDDLE;
    differences.get(third).add(difference);
  }

  List<BigDecimal> of(Third third) {
    return differences.get(third);
  }

  List<BigDecimal> others(Third third) {
    List<BigDecimal> others = new ArrayList<>();
    differences.forEach((each, values) -> {
      if (each != third) {
        others.addAll(values);
      }
    });
    return others;
  }

  /// Whether the mean difference in a third is at least a share of the range, up or down, and that
  /// of all other documents less than half of it.
  boolean stands(Third third, BigDecimal share) {
    List<BigDecimal> here = of(third);
    List<BigDecimal> rest = others(third);
    BigDecimal sum = Exact.sum(here).abs();
    BigDecimal least = share.multiply(range).multiply(BigDecimal.valueOf(here.size()));
    BigDecimal twiceOthers =
        Exact.sum(rest)
            .abs()
            .multiply(BigDecimal.valueOf(2))
            .multiply(BigDecimal.valueOf(here.size()));
    return range.signum() > 0
        && sum.compareTo(least) >= 0
        && twiceOthers.compareTo(sum.multiply(BigDecimal.valueOf(Math.max(1, rest.size())))) < 0;
  }

  static BigDecimal mean(List<BigDecimal> values) {
    return values.isEmpty()
        ? BigDecimal.ZERO
        : Exact.quotient(Exact.sum(values), BigDecimal.valueOf(values.size()));
  }
}
