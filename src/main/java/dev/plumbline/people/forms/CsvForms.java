package dev.plumbline.people.forms;

import static dev.plumbline.base.problem.ProblemCode.MISMATCH;
import static dev.plumbline.base.problem.ProblemCode.UNKNOWN_VALUE;
import static dev.plumbline.base.problem.ProblemCode.WRONG_TYPE;
import static java.util.Locale.ROOT;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.Problems;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.base.problem.WireNamed.WireName;
import dev.plumbline.people.FilledForm;
import dev.plumbline.people.FilledForm.Answer;
import dev.plumbline.people.FilledForm.Quote;
import dev.plumbline.people.FormQuestion;
import dev.plumbline.present.terminal.CsvCell;
import dev.plumbline.rubric.Item.ItemUnit;
import dev.plumbline.rubric.bundle.ExtractionSpec;
import dev.plumbline.rubric.importing.CsvParser;
import dev.plumbline.run.files.CsvRows;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.QuotePairs.QuoteSide;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Forms as comma-separated values, a row a question. Cells that a spreadsheet would run are made
/// inert, and restored when they come back.
final class CsvForms {

  /// Columns of quotes, and where there are pairs; more may be added up to the limit of an answer.
  private static final int QUOTES = 3;

  private static final int QUOTES_IN_PAIRS = 4;

  private static final List<String> REQUIRED = List.of("review", "document", "item", "decision");

  static String header(List<FormQuestion> questions, boolean shown) {
    List<String> columns =
        new ArrayList<>(List.of("review", "judge", "replicate", "document", "selection", "item"));
    columns.addAll(List.of("ask", "quote", "answers", "decision", "reason"));
    for (int i = 1; i <= columns(questions); i++) {
      columns.add("quote_" + i);
    }
    if (shown) {
      columns.add("others");
    }
    columns.addAll(List.of("because", "context", "text"));
    return String.join(",", columns) + "\r\n";
  }

  private static int columns(List<FormQuestion> questions) {
    return questions.stream().anyMatch(FormQuestion::isPaired) ? QUOTES_IN_PAIRS : QUOTES;
  }

  /// The rows of a form, each with the text: so a table that was sorted or filtered still reads.
  static String rows(
      ReviewForm form, ExtractionSpec spec, List<FormQuestion> questions, boolean shown) {
    String id = ReviewForm.id(spec, form.content().digest(), form.judge(), form.replicate());
    StringBuilder rows = new StringBuilder();
    for (FormQuestion question : questions) {
      List<String> cells = new ArrayList<>();
      cells.add(id);
      cells.add(Reviewer.text(form.judge()));
      cells.add(form.replicate() == 0 ? "" : Integer.toString(form.replicate()));
      cells.add(CsvCell.quoted(form.document()));
      cells.add(form.selection().map(Digest::toString).orElse(""));
      cells.add(question.id());
      cells.add(CsvCell.quoted(question.ask()));
      cells.add(CsvCell.quoted(question.guidance()));
      cells.add(CsvCell.quoted(question.answers()));
      cells.addAll(filled(form, question, columns(questions)));
      if (shown) {
        cells.add(CsvCell.quoted(others(form, question)));
      }
      cells.add(CsvCell.quoted(form.because()));
      cells.add(CsvCell.quoted(context(form.content())));
      cells.add(CsvCell.quoted(form.content().words()));
      rows.append(String.join(",", cells)).append("\r\n");
    }
    return rows.toString();
  }

  /// The cells of the decision, the reason and the quotes.
  private static List<String> filled(ReviewForm form, FormQuestion question, int columns) {
    ReviewForm.Prefilled filled = form.prefilled().get(question.id());
    List<String> cells = new ArrayList<>();
    cells.add(filled == null ? "" : CsvCell.restorable(filled.written()));
    boolean reason = filled != null && !filled.reason().isEmpty();
    cells.add(reason ? CsvCell.quoted(filled.reason()) : "");
    for (int i = 0; i < columns; i++) {
      boolean there = filled != null && i < filled.quotes().size();
      cells.add(there ? CsvCell.quoted(filled.quotes().get(i)) : "");
    }
    return cells;
  }

  private static String others(ReviewForm form, FormQuestion question) {
    return form.shown().getOrDefault(question.id(), List.of()).stream()
        .map(other ->
            other.judge()
                + ": "
                + other.decision()
                + other.quotes().stream()
                    .map(quote -> "\n  " + quote)
                    .collect(Collectors.joining()))
        .collect(Collectors.joining("\n"));
  }

  private static String context(Document content) {
    return content.context().entrySet().stream()
        .map(part -> part.getKey() + ":\n" + part.getValue().text())
        .collect(Collectors.joining("\n\n"));
  }

  /// A form of which the first row was read.
  private record Started(Cells first, List<Answer> answers) {

    Started(Cells first) {
      this(first, new ArrayList<>());
    }

    FilledForm form() {
      return new FilledForm(
          first.row().line(),
          first.get("review"),
          first.get("judge"),
          first.get("document"),
          FormQuestion.written(
              first.get("replicate").isEmpty() ? "0" : first.get("replicate"), false),
          answers,
          first.get("selection"),
          first.annotator());
    }

    /// A table that was sorted by some of its columns has answers beside others' documents.
    void check(Cells row, Problems problems) {
      for (String column : List.of("document", "replicate", "selection", "annotator")) {
        String here = column.equals("annotator") ? row.annotator() : row.get(column);
        String above = column.equals("annotator") ? first.annotator() : first.get(column);
        if (!here.equals(above)) {
          problems.add(
              MISMATCH,
              row.place(column),
              "`%s` is %s here and %s in line %s, which is of the same form"
                  .formatted(
                      column, EscapedText.text(here), EscapedText.text(above), first.row().line()),
              "sort whole rows, and leave `review` and `" + column + "` as they were");
        }
      }
    }
  }

  /// Every form of which a row can be read, in the order of their first rows.
  ///
  /// @param columns other names of columns, by ours
  static List<FilledForm> read(
      Path file, Map<String, String> columns, List<FormQuestion> questions, Problems problems) {
    SortedMap<String, FormQuestion> byId = new TreeMap<>();
    questions.forEach(question -> byId.put(question.id(), question));
    SequencedMap<String, Started> forms = new LinkedHashMap<>();
    List<String> names = new ArrayList<>();
    CsvRows.read(
        file,
        problems,
        given -> {
          CsvParser.Row row =
              new CsvParser.Row(given.cells().stream().map(String::strip).toList(), given.line());
          if (names.isEmpty()) {
            names.addAll(row.cells());
            return isComplete(names, columns, problems);
          }
          Cells cells = new Cells(names, columns, row);
          FormQuestion question = byId.get(ItemUnit.item(cells.get("item")));
          Started form =
              forms.computeIfAbsent(
                  cells.get("review") + " " + cells.get("judge"), _ -> new Started(cells));
          form.check(cells, problems);
          form.answers().add(answer(cells, Optional.ofNullable(question)));
          return true;
        });
    return forms.values().stream().map(Started::form).toList();
  }

  /// The cells of a row by our names of the columns.
  private record Cells(List<String> names, Map<String, String> columns, CsvParser.Row row) {

    String get(String name) {
      int at = names.indexOf(columns.getOrDefault(name, name));
      return at < 0 || at >= row.cells().size() ? "" : CsvCell.restored(row.cells().get(at));
    }

    /// Who has answered, by the tool that wrote the table; empty if it does not say.
    String annotator() {
      return names.stream()
          .filter(JsonForms::isAnnotator)
          .filter(name -> !columns.containsValue(name))
          .map(this::get)
          .filter(cell -> !cell.isEmpty())
          .findFirst()
          .orElse("");
    }

    Place place(String name) {
      return new Place("/" + name, row.line(), names.indexOf(columns.getOrDefault(name, name)) + 1);
    }
  }

  /// @param question empty if there is none with this id
  private static Answer answer(Cells cells, Optional<FormQuestion> question) {
    boolean paired = question.isPresent() && question.get().isPaired();
    List<Quote> quotes = new ArrayList<>();
    for (String name : cells.names()) {
      if (name.matches("quote_[0-9]+") && !cells.get(name).isEmpty()) {
        quotes.add(new Quote(cells.get(name), "", paired ? side(name) : QuoteSide.ALONE));
      }
    }
    quotes.addAll(annotated(cells.get("quotes")));
    String decision = cells.get("decision");
    return new Answer(
        cells.place("decision"),
        cells.get("item"),
        question
            .map(it -> it.written(decision))
            .orElseGet(() -> FormQuestion.written(decision, false)),
        cells.get("reason"),
        quotes);
  }

  /// Columns with odd numbers hold claims, the next ones their sources.
  private static QuoteSide side(String column) {
    return "13579".indexOf(column.charAt(column.length() - 1)) >= 0
        ? QuoteSide.CLAIM
        : QuoteSide.SOURCE;
  }

  /// A column `quotes` holds a list, as annotation tools write it; another text is one quote.
  private static List<Quote> annotated(String cell) {
    if (cell.isEmpty()) {
      return List.of();
    }
    byte[] bytes = cell.getBytes(StandardCharsets.UTF_8);
    return JsonReader.read(bytes, bytes.length) instanceof JsonResult.Read(JsonArray(var list))
        ? list.stream().flatMap(each -> JsonForms.quotes(each).stream()).toList()
        : List.of(new Quote(cell, ""));
  }

  private static boolean isComplete(
      List<String> names, Map<String, String> columns, Problems problems) {
    int before = problems.size();
    for (String required : REQUIRED) {
      String name = columns.getOrDefault(required, required);
      if (!names.contains(name)) {
        problems.add(
            UNKNOWN_VALUE,
            new Place("", 1, 1),
            "there is no column " + EscapedText.text(name),
            "add it, or name the one that has it with `--map " + required + "=…`");
      }
    }
    return problems.size() == before;
  }

  private CsvForms() {}

  /// How forms are written.
  enum ReviewFormat {
    /// A line a document, for programs.
    JSONL,
    /// A row a question, for spreadsheets; a workbook is refused as what it is when it is read.
    CSV;

    /// @throws Refusal for a workbook, which is not written
    static ReviewFormat toWrite(Path file) {
      if (file.toString().toLowerCase(ROOT).matches("(?s).*\\.(xlsx?|ods)")) {
        throw Refusal.of(
            file,
            WRONG_TYPE,
            "workbooks are not written",
            "name a .csv, which spreadsheet programs open, or a .jsonl");
      }
      return of(file);
    }

    static ReviewFormat of(Path file) {
      String name = file.toString().toLowerCase(ROOT);
      return name.matches("(?s).*\\.(csv|tsv|xlsx?|ods)") ? CSV : JSONL;
    }

    @Override
    public String toString() {
      return WireName.KEBAB.of(this);
    }
  }
}
