package dev.plumbline.present.report;

import java.util.List;
import java.util.stream.Stream;

/// @param key in JSON; empty: people alone have it
/// @param title for people; may be empty
public record Column(String key, String title, Kind kind) {

  /// What its cells are.
  public enum Kind {
    TEXT,
    NUMBER,
    /// Of one number and the two ends of its interval.
    INTERVAL
  }

  boolean isNumber() {
    return kind != Kind.TEXT;
  }

  /// One for each of its columns in CSV.
  Stream<String> csvTitles() {
    String name = key.isEmpty() ? title : key;
    return kind == Kind.INTERVAL ? Stream.of(name, name + " low", name + " high") : Stream.of(name);
  }

  Stream<String> csv(Cell cell) {
    return kind == Kind.INTERVAL && cell == Cell.EMPTY
        ? Stream.of("", "", "")
        : cell.csv().stream();
  }

  /// Those that have something to show in one of the rows.
  static List<Integer> filled(int columns, List<List<Cell>> rows) {
    return Stream.iterate(0, column -> column + 1)
        .limit(columns)
        .filter(column -> rows.stream().anyMatch(row -> !row.get(column).shown().isEmpty()))
        .toList();
  }
}
