package dev.plumbline.present.report;

import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Problems;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.measure.agreement.Estimate;
import dev.plumbline.present.page.PageAddress;
import dev.plumbline.present.report.Block.Figures;
import dev.plumbline.present.report.Block.Table;
import dev.plumbline.present.report.Cell.Between;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// What is said of each row: one call for each column, in the order in which people see them. A key
/// is the member in JSON, empty if there is none.
///
/// @param <R> what a row is made from
public final class Columns<R> {

  private final List<Column> shown = new ArrayList<>();
  private final List<Function<R, Cell>> cells = new ArrayList<>();
  private Optional<Function<R, JsonObject>> whole = Optional.empty();
  private final List<String> dataKeys = new ArrayList<>();
  private final List<Function<R, Cell>> data = new ArrayList<>();
  private Predicate<R> condition = _ -> true;

  /// A column that people and programs call alike.
  public Columns<R> text(String name, Function<R, String> text) {
    return text(name, name, text);
  }

  public Columns<R> words(String name, Function<R, ?> cell) {
    return words(name, name, cell);
  }

  public Columns<R> count(String name, ToLongFunction<R> count) {
    return count(name, name, count);
  }

  public Columns<R> number(String name, Function<R, ?> cell) {
    return number(name, name, cell);
  }

  public Columns<R> text(String key, String title, Function<R, String> text) {
    return words(key, title, text);
  }

  public Columns<R> words(String key, String title, Function<R, ?> cell) {
    return add(new Column(key, title, Column.Kind.TEXT), cell);
  }

  public Columns<R> count(String key, String title, ToLongFunction<R> count) {
    return number(key, title, count::applyAsLong);
  }

  /// People see nothing where it is zero.
  public Columns<R> countUnlessZero(String key, String title, ToLongFunction<R> count) {
    return number(key, title, row -> Cell.countUnlessZero(count.applyAsLong(row)));
  }

  public Columns<R> number(String key, String title, Function<R, ?> cell) {
    return add(new Column(key, title, Column.Kind.NUMBER), cell);
  }

  public Columns<R> estimate(String key, String title, Function<R, Optional<Estimate>> estimate) {
    return interval(key, title, row -> estimate.apply(row).map(Cell::estimate));
  }

  public Columns<R> shareEstimate(
      String key, String title, Function<R, Optional<Estimate>> estimate) {
    return interval(key, title, row -> estimate.apply(row).map(Cell::shareEstimate));
  }

  public Columns<R> interval(String key, String title, Function<R, ?> cell) {
    return add(new Column(key, title, Column.Kind.INTERVAL), cell);
  }

  /// An interval whose ends are members `low` and `high` beside its value.
  public Columns<R> spread(String key, String title, Function<R, ?> cell) {
    return add(new Column(key, title, Column.Kind.SPREAD), cell);
  }

  /// A member of each row in JSON, which people do not see.
  ///
  /// @param value a cell, a text or a whole number, or one of them if there is any
  public Columns<R> data(String key, Function<R, ?> value) {
    Predicate<R> applies = condition;
    dataKeys.add(key);
    data.add(row -> applies.test(row) ? cell(value.apply(row)) : Cell.EMPTY);
    return this;
  }

  private static Cell cell(Object value) {
    return switch (value) {
      case Cell cell -> cell;
      case Optional<?> found -> found.map(Columns::cell).orElse(Cell.EMPTY);
      case Integer count -> Cell.count(count);
      case Long count -> Cell.count(count);
      default -> Cell.text((String) value);
    };
  }

  /// The columns that are added after this have something to say only of such rows.
  public Columns<R> onlyIf(Predicate<R> condition) {
    this.condition = condition;
    return this;
  }

  /// The same columns, of what rows are found in.
  public <S> Columns<S> from(Function<S, ? extends R> row) {
    Columns<S> columns = new Columns<S>().with(this, row);
    columns.whole = whole.map(json -> row.andThen(json));
    return columns;
  }

  /// Followed by the columns of something that is found in a row.
  public <S> Columns<R> with(Columns<S> others, Function<R, ? extends S> found) {
    for (int i = 0; i < others.shown.size(); i++) {
      add(others.shown.get(i), found.andThen(others.cells.get(i)));
    }
    for (int i = 0; i < others.data.size(); i++) {
      data(others.dataKeys.get(i), found.andThen(others.data.get(i)));
    }
    return this;
  }

  /// The first column leads to another page, where there is one.
  public Columns<R> linked(Function<R, Optional<PageAddress>> address) {
    Function<R, Cell> first = cells.getFirst();
    cells.set(
        0,
        row ->
            address
                .apply(row)
                .map(to -> Cell.link(first.apply(row), to))
                .orElseGet(() -> first.apply(row)));
    return this;
  }

  /// The columns that are named, in that order and under those titles.
  ///
  /// @param titles a column and its title, in turn
  /// @param source what named them, for problems
  public Columns<R> picked(List<Map.Entry<String, String>> titles, String source) {
    List<String> names = names();
    Problems problems = new Problems();
    Columns<R> picked = new Columns<>();
    for (Map.Entry<String, String> each : titles) {
      int at = names.indexOf(each.getKey());
      if (at < 0) {
        problems.add(
            "",
            ProblemCode.UNKNOWN_VALUE,
            EscapedText.text(each.getKey()) + " is no column of this table",
            Suggestion.of(each.getKey(), names, "there are"));
      } else if (each.getValue().isBlank()
          || picked.shown.stream().anyMatch(it -> it.key().equals(each.getValue()))) {
        problems.add(
            "",
            ProblemCode.DUPLICATE,
            each.getValue().isBlank()
                ? "a column has no title"
                : "two columns have the title " + EscapedText.text(each.getValue()),
            "give every column a title of its own");
      } else {
        picked.add(
            new Column(each.getValue(), each.getValue(), shown.get(at).kind()), cells.get(at));
      }
    }
    problems.refuse(source);
    return picked;
  }

  /// What each row is in JSON, whatever its columns are.
  public Columns<R> as(Function<R, JsonObject> json) {
    whole = Optional.of(json);
    return this;
  }

  private Columns<R> add(Column column, Function<R, ?> cell) {
    Predicate<R> applies = condition;
    shown.add(column);
    cells.add(row -> applies.test(row) ? cell(cell.apply(row)) : Cell.EMPTY);
    return this;
  }

  public Table table(String key, List<R> rows) {
    return table(key, ReportPhrase.NONE, rows);
  }

  public Table table(String key, String title, List<R> rows) {
    return table(key, ReportPhrase.of(title), rows);
  }

  public Table table(String key, ReportPhrase title, List<R> rows) {
    return table(key, title, rows, rows);
  }

  public Table table(String key, String title, List<R> rows, List<R> forPeople) {
    return table(key, ReportPhrase.of(title), rows, forPeople);
  }

  /// @param rows of JSON
  /// @param forPeople rows that people see
  public Table table(String key, ReportPhrase title, List<R> rows, List<R> forPeople) {
    return new Table(
        key,
        title,
        shown,
        forPeople.stream().map(this::cells).toList(),
        JsonArray.mapped(rows, this::json),
        Table.Presence.ALWAYS);
  }

  /// One row, a line for each column.
  public Figures figures(R row) {
    List<Cell> values = cells(row);
    return new Figures(
        IntStream.range(0, shown.size())
            .mapToObj(
                i -> new Block.Figure(shown.get(i).key(), shown.get(i).title(), values.get(i)))
            .toList());
  }

  /// One row for other programs.
  public JsonObject json(R row) {
    if (whole.isPresent()) {
      return whole.get().apply(row);
    }
    JsonMembers members = new JsonMembers();
    for (int i = 0; i < shown.size(); i++) {
      if (!shown.get(i).key().isEmpty()) {
        shown.get(i).putInto(members, cells.get(i).apply(row));
      }
    }
    for (int i = 0; i < data.size(); i++) {
      members.put(dataKeys.get(i), data.get(i).apply(row));
    }
    return members.object();
  }

  /// As they are called where programs read them.
  public List<String> names() {
    return shown.stream().map(Column::name).toList();
  }

  List<Column> shown() {
    return shown;
  }

  List<Cell> cells(R row) {
    return cells.stream().map(cell -> cell.apply(row)).toList();
  }

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
      } else if (cell instanceof Between between) {
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
}
