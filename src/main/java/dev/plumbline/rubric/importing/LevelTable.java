package dev.plumbline.rubric.importing;

import dev.plumbline.rubric.importing.ImportedRubric.Note;
import dev.plumbline.rubric.plan.expression.DecisionScale;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// Criteria with a description for each level: a table of traits by levels, or a single criterion.
///
/// @param description the rubric's description, may be empty
/// @param context context parts of every document, by name
/// @param summed whether the result is the sum of the criteria; otherwise it is their mean
public record LevelTable(
    String description,
    List<Criterion> criteria,
    SortedMap<String, String> context,
    boolean summed,
    List<Note> changed,
    List<Note> lost) {

  /// A quality with its levels.
  ///
  /// @param name may be empty if there is only one criterion
  /// @param description a question about the criterion or its description, may be empty
  /// @param levels at least two, each with its description, which may be empty
  public record Criterion(
      String name, String description, BigDecimal weight, SortedMap<BigDecimal, String> levels) {
    private static final BigDecimal LEVEL_MAX = BigDecimal.valueOf(DecisionScale.LEVEL_MAX);

    public Criterion {
      levels = Collections.unmodifiableSortedMap(new TreeMap<>(levels));
      if (levels.size() < 2) {
        throw new IllegalArgumentException("a criterion has at least two levels");
      }
    }

    /// The greatest number of which every difference between levels is a multiple.
    BigDecimal step() {
      int decimals =
          levels.keySet().stream()
              .mapToInt(level -> level.stripTrailingZeros().scale())
              .max()
              .orElse(0);
      BigInteger step = BigInteger.ZERO;
      for (BigDecimal level : levels.keySet()) {
        step = step.gcd(aboveLowest(level).movePointRight(decimals).toBigIntegerExact());
      }
      return new BigDecimal(step, decimals).stripTrailingZeros();
    }

    /// Whether the levels are those that an item can have.
    boolean hasLevelsOfItems() {
      return levels.lastKey().compareTo(LEVEL_MAX) <= 0
          && levels.keySet().stream()
              .allMatch(level -> level.signum() >= 0 && level.stripTrailingZeros().scale() <= 0);
    }

    /// The level of the item: the same, or where an item cannot have it, steps above the lowest.
    BigDecimal ofItem(BigDecimal level) {
      return hasLevelsOfItems() ? level : aboveLowest(level).divideToIntegralValue(step());
    }

    private BigDecimal aboveLowest(BigDecimal level) {
      return level.subtract(levels.firstKey());
    }
  }

  public LevelTable {
    criteria = List.copyOf(criteria);
    context = Collections.unmodifiableSortedMap(new TreeMap<>(context));
    changed = List.copyOf(changed);
    lost = List.copyOf(lost);
  }

  /// The rubric of the table, with the given name.
  public ImportedRubric toRubric(String name) {
    return new LevelRubricWriter(this, name).write();
  }
}
