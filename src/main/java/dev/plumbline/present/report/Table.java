package dev.plumbline.present.report;

import dev.plumbline.base.canonical.JsonArray;
import java.util.List;
import java.util.stream.Stream;

/// Rows under columns. Columns without content, and tables without rows, are not shown.
///
/// @param key of the list in JSON and of the table in CSV
/// @param json the rows as objects
/// @param presence when JSON has it
/// @param rows a cell for each column
public record Table(
    String key,
    Phrase title,
    List<Column> columns,
    List<List<Cell>> rows,
    JsonArray json,
    Presence presence)
    implements Block {

  /// When JSON has the list.
  enum Presence {
    ALWAYS,
    UNLESS_EMPTY,
    NEVER
  }

  public Table {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
  }

  /// No list in JSON rather than an empty one.
  public Table unlessEmpty() {
    return new Table(key, title, columns, rows, json, Presence.UNLESS_EMPTY);
  }

  /// No list in JSON.
  public Table withoutJson() {
    return new Table(key, title, columns, rows, json, Presence.NEVER);
  }

  @Override
  public void putInto(JsonMembers members) {
    if (presence == Presence.ALWAYS || presence == Presence.UNLESS_EMPTY && !json.isEmpty()) {
      members.put(key, json);
    }
  }

  @Override
  public boolean isEmpty() {
    return rows.isEmpty();
  }

  @Override
  public Stream<Table> tables() {
    return Stream.of(this);
  }
}
