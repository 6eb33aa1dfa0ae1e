package dev.plumbline.rubric.importing;

import dev.plumbline.rubric.importing.ImportedRubric.Note;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// Criteria with a description for each level: a table of traits by levels, or a single criterion.
///
/// @param description the rubric's description, may be empty
/// @param context context parts of every document, by name
public record LevelTable(
    String description,
    List<Criterion> criteria,
    SortedMap<String, String> context,
    List<Note> changed,
    List<Note> lost) {

  /// A quality with its levels.
  ///
  /// @param name may be empty if there is only one criterion
  /// @param description a question about the criterion or its description, may be empty
  /// @param levels at least two, each with its description, which may be empty
  public record Criterion(
      String name, String description, BigDecimal weight, SortedMap<BigDecimal, String> levels) {
    public Criterion {
      levels = Collections.unmodifiableSortedMap(new TreeMap<>(levels));
      if (levels.size() < 2) {
        throw new IllegalArgumentException("a criterion has at least two levels");
      }
    }

    /// Whether the differences between neighbouring levels are equal.
    boolean isEvenlySpaced() {
      return levels.keySet().stream().skip(1).map(this::gap).distinct().count() == 1;
    }

    /// The difference between a level, which is not the lowest, and the one below it.
    BigDecimal gap(BigDecimal level) {
      return level.subtract(levels.headMap(level).lastKey()).stripTrailingZeros();
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
