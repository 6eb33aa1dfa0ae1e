package dev.plumbline.workflow.gradebook;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Place;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SequencedSet;
import java.util.TreeMap;
import java.util.function.Function;

/// A file of a learning platform with a row a person, in which marks are filled in or read back.
/// Nothing but the cells of the mark and of the feedback is ever changed.
public final class MarkSheet {

  /// What a platform writes in the place of a mark that is not to be given.
  private static final String EXCUSED = "EX";

  private final String source;
  private final SheetFile file;
  private final SheetColumns columns;
  private final SheetKind kind;
  private final List<Problem> problems = new ArrayList<>();

  /// The rows of persons by what identifies them.
  private final Map<String, SheetFile.Row> persons = new TreeMap<>();

  private final SequencedSet<SheetFile.Row> open = new LinkedHashSet<>();

  /// What is said of a person whose row needs a look.
  ///
  /// @param id of the document, or of the row if the run has none
  /// @param ours the mark of the run, empty if there is none
  /// @param theirs the mark of the file, empty if there is none
  public record Note(String id, String ours, String theirs, String what) {}

  /// @param text of the file with the marks
  /// @param filled how many rows have one now
  public record Filled(String text, int filled, List<Note> notes) {
    public Filled {
      notes = List.copyOf(notes);
    }
  }

  /// @param differences rows whose mark is not that of the run
  /// @param excused how many persons are excused there, so that no mark of theirs counts
  public record Compared(List<Note> differences, int excused) {
    public Compared {
      differences = List.copyOf(differences);
    }
  }

  /// @param mapped names of columns, or their positions from 1, by `id`, `mark`, `feedback` and
  ///   `maximum`
  /// @throws Refusal if the file is not one of that kind
  public MarkSheet(Path path, SheetKind kind, Map<String, String> mapped) {
    this.source = path.toString();
    this.kind = kind;
    this.file = SheetFile.read(path);
    this.columns = SheetColumns.of(file, kind, mapped, problems);
    refuse();
    for (SheetFile.Row row : file.rows().subList(1, file.rows().size())) {
      List<String> keys = kind.keys(row.value(columns.id()));
      if (!keys.isEmpty() && !SheetKind.isOfPoints(row)) {
        keys.forEach(key -> add(key, row));
        open.add(row);
      }
    }
    refuse();
  }

  private void add(String key, SheetFile.Row row) {
    SheetFile.Row other = persons.put(key, row);
    if (other != null && other != row) {
      problem(
          row,
          ProblemCode.DUPLICATE_ID,
          "two rows are of " + EscapedText.text(key) + ", the first on line " + other.line(),
          "name the file as it was downloaded");
    }
  }

  private void problem(SheetFile.Row row, ProblemCode code, String message, String help) {
    problems.add(new Problem(code, new Place("", row.line(), 1), message, help));
  }

  private void refuse() {
    if (!problems.isEmpty()) {
      throw new Refusal(Refusal.Kind.INPUT, source, problems);
    }
  }

  /// Fills in what counts. What does not stays as it is and is noted.
  ///
  /// @param ids of persons by document; empty if documents are named as the file names persons
  /// @param feedback what is written beside a mark, as the platform takes it
  /// @throws Refusal if a mark is not within what the file allows, or the file has none of the
  ///   documents
  public Filled fill(
      List<GradeBookRow> book,
      Map<String, String> ids,
      MarkText marks,
      Function<GradeBookRow, String> feedback) {
    List<Note> notes = new ArrayList<>();
    SequencedMap<SheetFile.Cell, String> values = new LinkedHashMap<>();
    int[] filled = {0};
    forEach(
        book,
        ids,
        notes,
        (row, person) -> {
          String theirs = person.value(columns.mark());
          Optional<String> mark = marks.of(row);
          if (mark.isEmpty()) {
            notes.add(new Note(row.id(), "", theirs, left(row)));
          } else if (theirs.equals(EXCUSED)) {
            notes.add(new Note(row.id(), mark.get(), theirs, "excused there, left as it is"));
          } else if (fits(mark.get(), row, person, marks)) {
            filled[0]++;
            values.put(person.cells().get(columns.mark()), mark.get());
            if (!theirs.isEmpty() && !isEqual(mark.get(), theirs)) {
              notes.add(new Note(row.id(), mark.get(), theirs, "another mark was there"));
            }
            columns
                .feedback()
                .ifPresent(column -> {
                  if (person.has(column) && person.value(column).isEmpty()) {
                    values.put(person.cells().get(column), feedback.apply(row));
                  } else {
                    notes.add(
                        new Note(row.id(), mark.get(), theirs, "its feedback stays as it was"));
                  }
                });
          }
        });
    refuse();
    open.forEach(row -> notes.add(unknown(row)));
    return new Filled(file.with(values), filled[0], notes);
  }

  private static String left(GradeBookRow row) {
    return row.standing().counts()
        ? "no such value"
        : row.standing().words() + (row.why().isEmpty() ? "" : ": " + row.why());
  }

  private Note unknown(SheetFile.Row row) {
    return new Note(
        row.value(columns.id()), "", row.value(columns.mark()), "no document of the run");
  }

  private boolean fits(String mark, GradeBookRow row, SheetFile.Row person, MarkText marks) {
    if (!person.has(columns.mark())) {
      problem(
          person,
          ProblemCode.WRONG_LINE,
          "this row has no cell for a mark",
          "name the file as it was downloaded");
      return false;
    }
    Optional<BigDecimal> number =
        marks.kind() == MarkText.Kind.MARK ? MarkText.parsed(mark) : Optional.empty();
    Optional<BigDecimal> maximum = columns.maximum(person);
    boolean fits =
        number.isEmpty()
            || number.get().signum() >= 0
                && maximum.stream().allMatch(it -> number.get().compareTo(it) <= 0);
    if (!fits) {
      problem(
          person,
          ProblemCode.OUT_OF_BOUNDS,
          "the mark "
              + mark
              + " of "
              + EscapedText.text(row.id())
              + " is not within 0 to "
              + maximum.map(BigDecimal::toPlainString).orElse("any maximum"),
          "say with `--out-of` what the highest mark is to be");
    }
    return fits;
  }

  /// The rows whose mark is not that of the run: those that people changed there, that have none
  /// there, and that have one there and none here.
  ///
  /// @throws Refusal if the file has none of the documents
  public Compared compare(List<GradeBookRow> book, Map<String, String> ids, MarkText marks) {
    List<Note> notes = new ArrayList<>();
    int[] excused = {0};
    forEach(
        book,
        ids,
        notes,
        (row, person) -> {
          String theirs = person.value(columns.mark());
          String ours = marks.of(row).orElse("");
          if (theirs.equals(EXCUSED)) {
            excused[0]++;
          } else if (!isEqual(ours, theirs)) {
            notes.add(new Note(row.id(), ours, theirs, difference(row, ours, theirs)));
          }
        });
    refuse();
    open.stream()
        .filter(row -> !isBare(row.value(columns.mark())))
        .filter(row -> !row.value(columns.mark()).equals(EXCUSED))
        .forEach(row -> notes.add(unknown(row)));
    return new Compared(notes, excused[0]);
  }

  private static String difference(GradeBookRow row, String ours, String theirs) {
    if (isBare(theirs)) {
      return "no mark there";
    }
    return ours.isEmpty() ? left(row) : "another mark there";
  }

  private static boolean isBare(String cell) {
    return cell.isEmpty() || cell.equals("-");
  }

  private static boolean isEqual(String ours, String theirs) {
    if (ours.equals(theirs) || isBare(ours) && isBare(theirs)) {
      return true;
    }
    Optional<BigDecimal> one = MarkText.parsed(ours);
    Optional<BigDecimal> other = MarkText.parsed(theirs);
    return one.isPresent() && other.isPresent() && one.get().compareTo(other.get()) == 0;
  }

  private interface Each {
    void accept(GradeBookRow row, SheetFile.Row person);
  }

  private void forEach(
      List<GradeBookRow> book, Map<String, String> ids, List<Note> notes, Each each) {
    Map<SheetFile.Row, String> used = new LinkedHashMap<>();
    for (GradeBookRow row : book) {
      Optional<String> id =
          ids.isEmpty() ? Optional.of(row.id()) : Optional.ofNullable(ids.get(row.id()));
      Optional<SheetFile.Row> person =
          id.flatMap(it ->
              kind.named(it).stream().map(persons::get).filter(found -> found != null).findFirst());
      if (person.isEmpty()) {
        notes.add(
            new Note(
                row.id(), "", "", id.isEmpty() ? "not in the file of ids" : "not in the file"));
        continue;
      }
      open.remove(person.get());
      String before = used.put(person.get(), row.id());
      if (before == null) {
        each.accept(row, person.get());
      } else {
        problem(
            person.get(),
            ProblemCode.DUPLICATE_ID,
            "two documents are of this row, "
                + EscapedText.text(before)
                + " and "
                + EscapedText.text(row.id()),
            "name another person for one of them with `--ids`");
      }
    }
    if (used.isEmpty() && !book.isEmpty()) {
      problems.add(
          Problem.at(
              "",
              ProblemCode.NOT_FOUND,
              "no row is of a document of the run, such as "
                  + EscapedText.text(book.getFirst().id()),
              "say who is who with `--ids`, or which column names persons with `--map id=COLUMN`"));
    }
  }
}
