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
    /// A number and the two ends of its interval: an object in JSON.
    INTERVAL,
    /// A number and the two ends of its interval: the members of its key, `low` and `high`.
    SPREAD
  }

  boolean isNumber() {
    return kind != Kind.TEXT;
  }

  void putInto(JsonMembers members, Cell cell) {
    if (kind != Kind.SPREAD) {
      members.put(key, cell);
    } else if (cell instanceof Cell.Between between) {
      List<String> names = List.of(key, "low", "high");
      names.forEach(name -> members.put(name, between.values().get(names.indexOf(name))));
    }
  }

  /// As it is called where programs read it.
  String name() {
    return key.isEmpty() ? title : key;
  }

  /// One for each of its columns in CSV.
  Stream<String> csvTitles() {
    String name = name();
    return switch (kind) {
      case TEXT, NUMBER -> Stream.of(name);
      case INTERVAL -> Stream.of(name, name + " low", name + " high");
      case SPREAD -> Stream.of(name, "low", "high");
    };
  }

  Stream<String> csv(Cell cell) {
    return cell == Cell.EMPTY ? csvTitles().map(_ -> "") : cell.csv().stream();
  }

  /// Those that have something to show in one of the rows.
  static List<Integer> filled(int columns, List<List<Cell>> rows) {
    return Stream.iterate(0, column -> column + 1)
        .limit(columns)
        .filter(column -> rows.stream().anyMatch(row -> !row.get(column).shown().isEmpty()))
        .toList();
  }
}
