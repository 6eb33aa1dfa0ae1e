package dev.plumbline.importing;

import dev.plumbline.importing.ImportedRubric.Note;
import java.math.BigDecimal;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// Criteria with levels in words: a table of traits by levels, or one criterion with its five.
///
/// @param about what the table is, for the rubric's description
/// @param context texts that come with each document, by name
public record LevelTable(
    String about,
    List<Criterion> criteria,
    SortedMap<String, String> context,
    List<Note> changed,
    List<Note> lost) {

  /// @param name may be empty, where there is only one
  /// @param asks what is asked about the criterion, or describes it; may be empty
  /// @param levels at least two, each with what it means, which may be empty
  public record Criterion(
      String name, String asks, BigDecimal weight, SortedMap<BigDecimal, String> levels) {
    public Criterion {
      levels = Collections.unmodifiableSortedMap(new TreeMap<>(levels));
      if (levels.size() < 2) {
        throw new IllegalArgumentException("a criterion has at least two levels");
      }
    }

    /// Whether every level is as far from the next as any other.
    boolean isEven() {
      return levels.keySet().stream().skip(1).map(this::gap).distinct().count() == 1;
    }

    /// How far a level, not the lowest, is above the one before.
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

  /// The rubric of the table under this name.
  public ImportedRubric conversion(String name) {
    return new LevelRubricWriter(this, name).conversion();
  }
}
