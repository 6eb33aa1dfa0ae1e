package dev.plumbline.lab;

import dev.plumbline.base.canonical.DecimalFormat;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Problems;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.measure.agreement.RatingTable.RatedItem;
import dev.plumbline.measure.agreement.RatingTable.Rater;
import dev.plumbline.run.files.CsvLinesReader;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/// Tables of people's decisions, a row a candidate and a column a criterion: a file for each rater,
/// or a column that names them. A column without any number, such as one of remarks, is left out,
/// and a cell without a text is a decision that was left open.
public final class RatedTables {

  private record Row(Path file, int line, String rater, String id, Map<String, String> cells) {

    private Problem problem(String message, String help) {
      return new Problem(ProblemCode.WRONG_LINE, new Place("", line, 1), message, help);
    }
  }

  private final Map<String, String> columns;
  private final List<String> missing;
  private final List<Row> rows = new ArrayList<>();
  private final SequencedMap<Path, Problems> problems = new LinkedHashMap<>();

  private RatedTables(Map<String, String> columns, List<String> missing) {
    this.columns = columns;
    this.missing = missing;
  }

  /// @param columns other names of `id` and `rater`
  /// @param missing texts that are no decision
  /// @throws Refusal with all problems of all files
  public static List<Rater> read(
      List<Path> files,
      Map<String, String> columns,
      List<String> missing,
      Consumer<String> notices) {
    RatedTables tables = new RatedTables(columns, missing);
    files.forEach(tables::read);
    List<Rater> raters = tables.raters(notices);
    List<Refusal> refused = new ArrayList<>();
    tables.problems.forEach((file, all) -> {
      if (!all.isEmpty()) {
        refused.add(new Refusal(file.toString(), all));
      }
    });
    if (!refused.isEmpty()) {
      throw Refusal.all(refused);
    }
    tables.alone(notices);
    return raters;
  }

  private String column(String name) {
    return columns.getOrDefault(name, name);
  }

  private void read(Path file) {
    Problems found = problems.computeIfAbsent(file, _ -> new Problems());
    String stem = file.getFileName().toString().replaceFirst("\\.[^.]*$", "");
    CsvLinesReader.read(
        file,
        found,
        names -> isComplete(names, found),
        (row, line) -> {
          SortedMap<String, String> cells = new TreeMap<>();
          row.forEach(
              (name, cell) -> cells.put(name, cell instanceof JsonText(String it) ? it : ""));
          String rater = text(cells, column("rater"));
          rows.add(
              new Row(
                  file, line, rater.isEmpty() ? stem : rater, text(cells, column("id")), cells));
        });
  }

  private boolean isComplete(List<String> names, Problems found) {
    for (String name : List.of("id", "rater")) {
      if (!names.contains(column(name)) && (name.equals("id") || columns.containsKey(name))) {
        found.add(
            ProblemCode.MISSING,
            new Place("", 1, 1),
            "there is no column " + EscapedText.text(column(name)),
            "name it with `--map " + name + "=COLUMN`");
      }
    }
    return found.isEmpty();
  }

  private static String text(Map<String, String> cells, String column) {
    return cells.getOrDefault(column, "");
  }

  private List<Rater> raters(Consumer<String> notices) {
    TreeSet<String> criteria = new TreeSet<>();
    TreeSet<String> others = new TreeSet<>();
    for (Row row : rows) {
      List<String> names = new ArrayList<>(row.cells().keySet());
      names.removeAll(List.of(column("id"), column("rater")));
      for (String name : names) {
        (number(text(row.cells(), name)).isPresent() ? criteria : others).add(name);
      }
    }
    others.removeAll(criteria);
    others.forEach(
        name -> notices.accept("column without a number left out: " + EscapedText.text(name)));
    SequencedMap<String, TreeMap<RatedItem, Optional<Integer>>> said = new LinkedHashMap<>();
    for (Row row : rows) {
      for (String name : criteria) {
        Optional<Integer> before =
            said.computeIfAbsent(row.rater(), _ -> new TreeMap<>())
                .put(new RatedItem(row.id(), name), decision(row, name));
        if (before != null && name.equals(criteria.getFirst())) {
          problems
              .get(row.file())
              .add(
                  row.problem(
                      "%s has decided on %s already"
                          .formatted(EscapedText.text(row.rater()), EscapedText.text(row.id())),
                      "keep the row that counts, or name raters with `--map rater=COLUMN`"));
        }
      }
    }
    return said.entrySet().stream().map(each -> rater(each.getKey(), each.getValue())).toList();
  }

  private static Rater rater(String name, TreeMap<RatedItem, Optional<Integer>> said) {
    TreeMap<RatedItem, Integer> decisions = new TreeMap<>();
    said.forEach((on, decision) -> decision.ifPresent(it -> decisions.put(on, it)));
    return new Rater(
        name, Rater.Kind.PERSON, new TreeSet<>(said.keySet()), decisions, new TreeSet<>());
  }

  /// Candidates that one rater alone has, such as one whose id a spreadsheet has changed.
  private void alone(Consumer<String> notices) {
    TreeMap<String, TreeSet<String>> raters = new TreeMap<>();
    rows.forEach(row -> raters.computeIfAbsent(row.id(), _ -> new TreeSet<>()).add(row.rater()));
    List<String> alone =
        raters.entrySet().stream()
            .filter(each -> each.getValue().size() == 1)
            .map(each -> EscapedText.text(each.getKey()))
            .toList();
    if (!alone.isEmpty()) {
      notices.accept(
          "warning: %s with decisions of one rater alone: %s%s"
              .formatted(
                  alone.size(),
                  String.join(", ", alone.subList(0, Math.min(5, alone.size()))),
                  alone.size() > 5 ? ", …" : ""));
    }
  }

  private Optional<Integer> decision(Row row, String name) {
    String cell = text(row.cells(), name);
    if (cell.isEmpty() || missing.contains(cell)) {
      return Optional.empty();
    }
    Optional<Integer> whole = number(cell).filter(RatedTables::isWhole).map(BigDecimal::intValue);
    if (whole.isEmpty()) {
      problems
          .get(row.file())
          .add(
              row.problem(
                  "%s of %s is no whole number"
                      .formatted(EscapedText.text(cell), EscapedText.text(name)),
                  "give decisions such as 3; what is none is named with `--missing`"));
    }
    return whole;
  }

  private static boolean isWhole(BigDecimal number) {
    return number.stripTrailingZeros().scale() <= 0 && number.precision() - number.scale() < 10;
  }

  private static Optional<BigDecimal> number(String cell) {
    return DecimalFormat.parse(cell);
  }
}
