package dev.plumbline.cli.see;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.present.report.Block;
import dev.plumbline.present.report.Columns;
import dev.plumbline.present.report.Phrase;
import dev.plumbline.present.report.Report;
import dev.plumbline.present.report.ReportFormat;
import dev.plumbline.present.report.RowWriter;
import dev.plumbline.present.terminal.ListingFormat;
import dev.plumbline.present.terminal.TerminalJson;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.StoredRun;
import dev.plumbline.workflow.files.PrivateFiles;
import dev.plumbline.workflow.gradebook.Feedback;
import dev.plumbline.workflow.gradebook.GradeBook;
import dev.plumbline.workflow.gradebook.GradeBookRow;
import dev.plumbline.workflow.gradebook.MarkSheet;
import dev.plumbline.workflow.gradebook.MarkText;
import dev.plumbline.workflow.gradebook.PersonIds;
import dev.plumbline.workflow.gradebook.PlatformResult;
import dev.plumbline.workflow.gradebook.RunLetters;
import dev.plumbline.workflow.gradebook.SheetKind;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.local.StoredRuns;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `gradebook`: what counts for the documents of a run, in the forms that other systems take.
@Command(
    name = "gradebook",
    header = "Writes the grade book of a run, and compares it with what a platform has.",
    synopsisHeading =
        "%nExamples:%n"
            + "  plumbline gradebook march%n"
            + "  plumbline gradebook march --format excel --decimal-comma --out marks.csv%n"
            + "  plumbline gradebook march --format moodle --worksheet m.csv --out filled.csv%n"
            + "  plumbline gradebook march --format moodle --worksheet later.csv --check%n"
            + "%nUsage: ",
    descriptionHeading = "%n",
    description = {
      "What counts is what people decided or, where they did not, the automatic result. A document"
          + " that is referred to people, unscored, refused or incomplete has no mark. --format"
          + " moodle and canvas fill in the file that was downloaded there and change nothing else"
          + " in it; --check compares it with the run instead, and ends with 1 if a mark differs."
    },
    mixinStandardHelpOptions = true)
public final class GradeBookCommand implements Callable<Integer> {

  private static final Columns<MarkSheet.Note> NOTES =
      new Columns<MarkSheet.Note>()
          .text("id", "id", MarkSheet.Note::id)
          .text("ours", "in the run", MarkSheet.Note::ours)
          .text("theirs", "in the file", MarkSheet.Note::theirs)
          .text("what", "what", MarkSheet.Note::what);

  @Parameters(
      index = "0",
      paramLabel = "RUN",
      description = "run that has ended: @latest, a name, a digest or its first digits")
  private String written;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "ID",
      description = "with gradescope and prairielearn: id of the document")
  private Optional<String> id = Optional.empty();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "table, csv, jsonl, markdown, excel, moodle, canvas, gradescope or prairielearn (default:"
              + " table)")
  private GradeBookFormat format = GradeBookFormat.TABLE;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "write to this file (default: print; moodle and canvas need it)")
  private Optional<Path> out = Optional.empty();

  @Option(
      names = "--worksheet",
      paramLabel = "FILE",
      description =
          "with moodle: the grading worksheet that was downloaded; with canvas: the gradebook")
  private Optional<Path> worksheet = Optional.empty();

  @Option(names = "--check", description = "compare the worksheet with the run and write nothing")
  private boolean check;

  @Option(
      names = "--map",
      split = ",",
      paramLabel = "NAME=COLUMN",
      description =
          "columns of the worksheet by title or position from 1: id, mark, feedback, maximum")
  private Map<String, String> columns = new LinkedHashMap<>();

  @Option(
      names = "--ids",
      paramLabel = "FILE",
      description =
          "CSV with the columns document and id: who is who in the worksheet (default: documents"
              + " are named as it names persons)")
  private Optional<Path> ids = Optional.empty();

  @Option(
      names = "--give",
      paramLabel = "VALUE",
      description = "what the worksheet gets: mark, grade or verdict (default: mark)")
  private Optional<MarkText.Kind> give = Optional.empty();

  @Option(
      names = "--word",
      paramLabel = "VALUE=WORD",
      description = "how the platform's scale says a value, such as pass=Satisfactory; repeatable")
  private Map<String, String> words = new LinkedHashMap<>();

  @Option(
      names = "--out-of",
      paramLabel = "N",
      description = "multiply marks so that the highest of the rubric is N")
  private Optional<BigDecimal> outOf = Optional.empty();

  @Option(
      names = "--decimals",
      paramLabel = "N",
      description = "decimals of marks in a worksheet (default: those of the rubric)")
  private Optional<Integer> decimals = Optional.empty();

  @Option(
      names = "--decimal-comma",
      description = "decimals begin with a comma; excel then separates cells by semicolons")
  private boolean comma;

  @Mixin private StoreOption store;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    Optional<SheetKind> sheet = sheet();
    checkOptions(sheet.isPresent());
    LocalStore opened = store.existing();
    StoredRun run = StoredRuns.findEnded(written, opened);
    Bundle bundle = StoredRuns.bundle(run, opened);
    GradeBook book = new GradeBook(run, opened);
    if (id.isPresent()) {
      GradeBookRow row = book.row(written, id.get());
      one(new PlatformResult(bundle, row, new RunLetters(run, opened, bundle).letter(row)));
      return ExitCode.OK;
    }
    if (sheet.isEmpty()) {
      list(book, GradeBookRow.columns(bundle.rubric()));
      return ExitCode.OK;
    }
    MarkSheet marks = new MarkSheet(worksheet.orElseThrow(), sheet.get(), columns);
    Map<String, String> persons = ids.map(PersonIds::read).orElse(new TreeMap<>());
    MarkText text = text(bundle);
    return check
        ? compare(marks, book, persons, text)
        : fill(marks, book.rows(), persons, text, new RunLetters(run, opened, bundle));
  }

  /// Empty if it is none of the listings.
  private Optional<ListingFormat> listing() {
    return switch (format) {
      case TABLE -> Optional.of(ListingFormat.TABLE);
      case CSV -> Optional.of(ListingFormat.CSV);
      case JSONL -> Optional.of(ListingFormat.JSONL);
      case MARKDOWN -> Optional.of(ListingFormat.MARKDOWN);
      case EXCEL, MOODLE, CANVAS, GRADESCOPE, PRAIRIELEARN -> Optional.empty();
    };
  }

  /// Empty if it is no file that a platform gave.
  private Optional<SheetKind> sheet() {
    return switch (format) {
      case MOODLE -> Optional.of(SheetKind.MOODLE);
      case CANVAS -> Optional.of(SheetKind.CANVAS);
      case TABLE, CSV, JSONL, MARKDOWN, EXCEL, GRADESCOPE, PRAIRIELEARN -> Optional.empty();
    };
  }

  private void checkOptions(boolean sheet) {
    boolean ofSheets =
        worksheet.isPresent()
            || check
            || !columns.isEmpty()
            || ids.isPresent()
            || give.isPresent()
            || !words.isEmpty()
            || outOf.isPresent()
            || decimals.isPresent();
    if (!sheet && ofSheets) {
      throw wrong(
          "--worksheet, --check, --map, --ids, --give, --word, --out-of and --decimals are for"
              + " --format moodle and canvas");
    }
    if (sheet && (worksheet.isEmpty() || check == out.isPresent())) {
      throw wrong("--format " + format + " needs --worksheet, and either --out or --check");
    }
    if (isOfOne() != id.isPresent()) {
      throw wrong("--format gradescope and prairielearn, and no other, need the ID of a document");
    }
    if (comma && !sheet && format != GradeBookFormat.EXCEL) {
      throw wrong("--decimal-comma is for --format excel, moodle and canvas");
    }
    if (decimals.filter(it -> it < 0 || it > 12).isPresent()) {
      throw wrong("--decimals must be from 0 to 12");
    }
    if (outOf.filter(it -> it.signum() <= 0).isPresent()) {
      throw wrong("--out-of must be above 0");
    }
    boolean marks =
        switch (give.orElse(MarkText.Kind.MARK)) {
          case MARK -> true;
          case GRADE, VERDICT -> false;
        };
    if (marks ? !words.isEmpty() : outOf.isPresent()) {
      throw wrong("--word is for --give grade and verdict, and --out-of for marks");
    }
  }

  private ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), message);
  }

  private boolean isOfOne() {
    return switch (format) {
      case GRADESCOPE, PRAIRIELEARN -> true;
      case TABLE, CSV, JSONL, MARKDOWN, EXCEL, MOODLE, CANVAS -> false;
    };
  }

  private void one(PlatformResult document) {
    String json =
        TerminalJson.line(
                format == GradeBookFormat.GRADESCOPE
                    ? document.gradescope()
                    : document.prairieLearn())
            + "\n";
    out.ifPresentOrElse(file -> write(file, json), () -> spec.commandLine().getOut().print(json));
  }

  private void list(GradeBook book, Columns<GradeBookRow> listed) {
    StringWriter text = new StringWriter();
    PrintWriter into = out.isPresent() ? new PrintWriter(text) : spec.commandLine().getOut();
    try (RowWriter<GradeBookRow> rows =
        listing()
            .map(listing -> RowWriter.of(listing, listed, into))
            .orElseGet(() -> RowWriter.spreadsheet(listed, comma, into))) {
      book.forEach(rows::row);
    }
    into.flush();
    out.ifPresent(file -> write(file, text.toString()));
  }

  private static void write(Path file, String text) {
    PrivateFiles.replace(file, text.getBytes(StandardCharsets.UTF_8));
  }

  private MarkText text(Bundle bundle) {
    Rational highest =
        bundle.scoring().program().range(bundle.scoring().program().result().id()).high();
    if (outOf.isPresent() && highest.sign() <= 0) {
      throw Refusal.of(
          "--out-of",
          ProblemCode.OUT_OF_BOUNDS,
          "the highest mark of the rubric is not above 0",
          "leave it out");
    }
    return new MarkText(
        give.orElse(MarkText.Kind.MARK),
        words,
        outOf.map(it -> MarkText.factor(highest.toDecimal(), it)).orElse(BigDecimal.ONE),
        decimals.orElse(bundle.rubric().readDecimals()),
        comma);
  }

  private int fill(
      MarkSheet marks,
      List<GradeBookRow> rows,
      Map<String, String> persons,
      MarkText text,
      RunLetters letters) {
    Path file = out.orElseThrow();
    MarkSheet.Filled filled =
        marks.fill(rows, persons, text, row -> Feedback.html(letters.letter(row)));
    write(file, filled.text());
    print(
        filled.notes(),
        Plural.of(filled.filled(), "mark") + " written to " + file + ", " + look(filled.notes()));
    return ExitCode.OK;
  }

  private int compare(MarkSheet marks, GradeBook book, Map<String, String> persons, MarkText text) {
    List<GradeBookRow> rows = book.rows();
    MarkSheet.Compared compared = marks.compare(rows, persons, text);
    print(
        compared.differences(),
        Plural.of(rows.size(), "document")
            + " compared, "
            + (compared.excused() == 0 ? "" : compared.excused() + " excused there, ")
            + look(compared.differences()));
    return compared.differences().isEmpty() ? ExitCode.OK : ExitCode.NOT_PASSED;
  }

  private static String look(List<MarkSheet.Note> notes) {
    return notes.isEmpty() ? "nothing to look at" : notes.size() + " to look at";
  }

  private void print(List<MarkSheet.Note> notes, String said) {
    List<Block> blocks =
        notes.isEmpty()
            ? List.of(Block.of(said))
            : List.of(NOTES.table("notes", Phrase.NONE, notes), Block.of(said));
    new Report("gradebook", blocks)
        .print(ReportFormat.TABLE, 0, CanonicalJson::text, "", spec.commandLine().getOut());
  }
}
