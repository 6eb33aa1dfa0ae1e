package dev.plumbline.workflow.bar.prml;

import dev.plumbline.base.problem.WireName;
import dev.plumbline.measure.comparison.CheckCriteria;
import dev.plumbline.measure.comparison.CriterionResult;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/// The figures that a criterion of a bar compares with a limit, by the names that manifests give
/// them.
enum PrmlMetric {
  /// The share of the documents with a result that pass.
  PASS_RATE(CriterionResult.Kind.MIN_PASS_RATE),
  /// The mean of the scores.
  MEAN_SCORE(CriterionResult.Kind.MIN_MEAN),
  /// How much lower the mean is than in the baseline.
  MEAN_DROP(CriterionResult.Kind.MAX_MEAN_DROP),
  /// How many documents fail that did not fail in the baseline.
  FLIPS_TO_FAIL(CriterionResult.Kind.NO_FLIPS_TO_FAIL),
  /// The share of the documents without a result.
  UNSCORED_RATE(CriterionResult.Kind.MAX_UNSCORED);

  private final CriterionResult.Kind criterion;

  PrmlMetric(CriterionResult.Kind criterion) {
    this.criterion = criterion;
  }

  String wireName() {
    return WireName.SNAKE.of(this);
  }

  static List<String> names() {
    return WireName.SNAKE.all(PrmlMetric.class);
  }

  static Optional<PrmlMetric> parse(String name) {
    return WireName.SNAKE.parse(PrmlMetric.class, name);
  }

  CriterionResult.Kind criterion() {
    return criterion;
  }

  String comparator() {
    return this == PASS_RATE || this == MEAN_SCORE ? ">=" : "<=";
  }

  /// The option of `compare check` that asks for it.
  String option() {
    return "--" + WireName.KEBAB.of(criterion);
  }

  boolean needsBaseline() {
    return this == MEAN_DROP || this == FLIPS_TO_FAIL;
  }

  /// Empty if the criteria do not ask for it.
  Optional<BigDecimal> threshold(CheckCriteria criteria) {
    return switch (this) {
      case PASS_RATE -> criteria.minPassRate();
      case MEAN_SCORE -> criteria.minMean();
      case MEAN_DROP -> criteria.maxMeanDrop();
      case FLIPS_TO_FAIL ->
          criteria.noFlipsToFail() ? Optional.of(BigDecimal.ZERO) : Optional.empty();
      case UNSCORED_RATE -> Optional.of(criteria.maxUnscored());
    };
  }

  /// Which thresholds mean something; empty if this one does.
  Optional<String> bounds(BigDecimal threshold) {
    boolean share = this == PASS_RATE || this == UNSCORED_RATE;
    if (share && (threshold.signum() < 0 || threshold.compareTo(BigDecimal.ONE) > 0)) {
      return Optional.of("a share is from 0 to 1");
    }
    if (this == MEAN_DROP && threshold.signum() < 0) {
      return Optional.of("a drop is not negative");
    }
    return this == FLIPS_TO_FAIL && threshold.signum() != 0
        ? Optional.of("a bar allows no flip: the threshold is 0")
        : Optional.empty();
  }
}
