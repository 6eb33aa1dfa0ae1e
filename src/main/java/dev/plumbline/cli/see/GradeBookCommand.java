package dev.plumbline.cli.see;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.problem.Plural;
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
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.StoredRun;
import dev.plumbline.workflow.files.PrivateFiles;
import dev.plumbline.workflow.gradebook.Feedback;
import dev.plumbline.workflow.gradebook.GradeBook;
import dev.plumbline.workflow.gradebook.GradeBookRow;
import dev.plumbline.workflow.gradebook.MarkSheet;
import dev.plumbline.workflow.gradebook.MarkText;
import dev.plumbline.workflow.gradebook.PlatformResult;
import dev.plumbline.workflow.gradebook.RunLetters;
import dev.plumbline.workflow.gradebook.SheetKind;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.local.StoredRuns;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

  @Mixin private WorksheetOptions sheets;

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
      list(book, bundle.rubric());
      return ExitCode.OK;
    }
    MarkSheet marks = sheets.sheet(sheet.get());
    Map<String, String> persons = sheets.persons();
    MarkText text = sheets.text(bundle, comma);
    return sheets.check
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
    if (!sheet && sheets.isGiven()) {
      throw wrong(
          "--worksheet, --check, --map, --ids, --give, --word, --out-of and --decimals are for"
              + " --format moodle and canvas");
    }
    if (sheet && (sheets.worksheet.isEmpty() || sheets.check == out.isPresent())) {
      throw wrong("--format " + format + " needs --worksheet, and either --out or --check");
    }
    if (isOfOne() != id.isPresent()) {
      throw wrong("--format gradescope and prairielearn, and no other, need the ID of a document");
    }
    if (comma && !sheet && format != GradeBookFormat.EXCEL) {
      throw wrong("--decimal-comma is for --format excel, moodle and canvas");
    }
    sheets
        .wrong()
        .ifPresent(message -> {
          throw wrong(message);
        });
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

  private void list(GradeBook book, Rubric rubric) {
    StringWriter text = new StringWriter();
    PrintWriter into = out.isPresent() ? new PrintWriter(text) : spec.commandLine().getOut();
    listing()
        .ifPresentOrElse(
            listing -> book.list(listing, rubric, into),
            () -> book.list(RowWriter.spreadsheet(GradeBookRow.columns(rubric), comma, into)));
    into.flush();
    out.ifPresent(file -> write(file, text.toString()));
  }

  private static void write(Path file, String text) {
    PrivateFiles.replace(file, text.getBytes(StandardCharsets.UTF_8));
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
