package dev.plumbline.cli.see;

import static dev.plumbline.cli.output.ExitCode.OK;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.PlainJson;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.cli.input.LeafCommand.StoreCommand;
import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import dev.plumbline.measure.report.OutcomeCounts;
import dev.plumbline.people.corrections.RunReleases;
import dev.plumbline.people.forms.ReviewedDocuments;
import dev.plumbline.present.report.Columns;
import dev.plumbline.present.report.Report;
import dev.plumbline.present.report.ReportFormat;
import dev.plumbline.present.report.RowWriter;
import dev.plumbline.present.terminal.ListingFormat;
import dev.plumbline.present.terminal.TerminalJson;
import dev.plumbline.present.text.RoundedNumber;
import dev.plumbline.results.MarkTable;
import dev.plumbline.results.MarkTable.MarkRow;
import dev.plumbline.results.ResultRow;
import dev.plumbline.results.ResultRow.RowNames;
import dev.plumbline.results.RunRows;
import dev.plumbline.results.RunRows.RowFilter;
import dev.plumbline.results.RunRows.SortOrder;
import dev.plumbline.results.ScoreExport;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.expression.FactType;
import dev.plumbline.run.RunSummary.UsageText;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoredRuns;
import dev.plumbline.score.run.RunManifest.RunUsage;
import dev.plumbline.score.run.StoredRun;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `show`: the results of a stored run, a row a document.
@UsageExamples({
  "plumbline show @latest --where 'composite < 3' --sort composite",
  "plumbline show @latest --where 'verdict == \"fail\" || flags > 0' --format csv",
  "plumbline show @latest letter-7",
  "plumbline show march --format excel --columns id=Identifier,final=Grade"
})
@Command(
    header = "Shows a run: a row for each document, with its verdict, score and what failed.",
    description = {
      "A condition is written as in rubrics, over the names position, id, status, verdict (pass,"
          + " review, fail or none), passed, composite, low, high, calibrated, corrected, final and"
          + " final_verdict (as people decided), caps, flags and"
          + " failures (how many), and the ids of the rubric's traits and nodes. A document for"
          + " which it is unknown is not shown. `explain RUN ID` tells more of one document,"
          + " `query` answers other questions.",
      "CSV and excel are a table of marks: every trait and item, what counts, who decided (of a"
          + " panel, what the answers of each juror would give), and what was corrected."
    })
final class ShowCommand extends StoreCommand {

  private static final String COLUMNS = "--columns";

  @Parameters(index = "0", paramLabel = "RUN", description = "run: @latest, a name or a digest")
  private String written;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "ID",
      description = "id of the one document to show")
  private String id;

  @Option(names = "--where", paramLabel = "CONDITION", description = "show only these documents")
  private String where = "";

  @Option(
      names = "--sort",
      paramLabel = "NAME",
      description = "sort by this name, the lowest first; -NAME: the highest first")
  private String sort = "";

  @Option(names = "--limit", paramLabel = "N", description = "show at most so many documents")
  private Optional<Long> limit;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "table, csv, excel (CSV with a byte order mark), jsonl or markdown (default: table)")
  private ListingFormat format = ListingFormat.TABLE;

  @Option(
      names = COLUMNS,
      split = ",",
      paramLabel = "NAME[=TITLE]",
      description =
          "only these columns of the table of marks, in this order and under these titles")
  private List<String> picked = new ArrayList<>();

  @Option(
      names = "--decimal-comma",
      description = "with csv or excel: decimals begin with a comma, semicolons separate cells")
  private boolean comma;

  @Option(names = "--json", description = "as --format jsonl: print a line of JSON a document")
  private boolean json;

  @Option(
      names = "--for",
      paramLabel = "TOOL",
      description =
          "print JSON lines as inspect (precomputed_scores), langfuse (bodies of scores) or otlp"
              + " (gen_ai.evaluation.result events) takes scores")
  private Optional<ScoreExport.Tool> tool;

  @Option(
      names = "--codes",
      description =
          "which document `review --codes` calls by which code, for who runs a board; codes follow"
              + " from a secret of the store, which is in no artefact, form or export")
  private boolean codes;

  @Override
  public Integer call() {
    if (limit.orElse(0L) < 0) {
      throw usage("--limit must not be negative");
    }
    ListingFormat form = json ? ListingFormat.JSONL : format;
    boolean csv = form == ListingFormat.CSV || form == ListingFormat.EXCEL;
    if (comma && !csv) {
      throw usage("--decimal-comma is for --format csv and excel");
    }
    LocalStore localStore = existing();
    if (codes) {
      return codes(ended(written), form, localStore);
    }
    StoredRun run = StoredRuns.find(written, localStore);
    Bundle bundle = localStore.inAuthoredOrder(StoredRuns.shared(run, localStore));
    SortedMap<String, FactType> names = RowNames.of(bundle);
    RunRows rows = new RunRows(run, localStore, RowFilter.of(where, names));
    if (tool.isPresent()) {
      exported(
          rows,
          SortOrder.of(sort, names),
          new ScoreExport(tool.get(), run, bundle.identity().name()));
    } else {
      MarkTable marks = new MarkTable(run, bundle, localStore);
      boolean all = csv || !picked.isEmpty();
      Listing listing =
          all
              ? new Listing(form, marks::read, marks.columns())
              : new Listing(
                  form,
                  MarkRow::unread,
                  ResultRow.columns(RoundedNumber.of(bundle.rubric())).from(MarkRow::row));
      Listing shown = picked.isEmpty() ? listing : listing.picked(titles());
      if (id != null) {
        one(rows, shown);
      } else {
        all(
            rows,
            SortOrder.of(sort, names),
            shown,
            head(run, bundle, localStore)
                + answeredBy(new RunRows(run, localStore, RowFilter.of("", names)), run, bundle),
            run.lines());
      }
    }
    return OK;
  }

  private int codes(StoredRun run, ListingFormat form, LocalStore opened) {
    Columns<Map.Entry<String, String>> columns =
        new Columns<Map.Entry<String, String>>()
            .text("code", Map.Entry::getKey)
            .text("document", Map.Entry::getValue);
    try (RowWriter<Map.Entry<String, String>> rows = RowWriter.of(form, columns, out())) {
      new ReviewedDocuments(run, StoredRuns.bundle(run, opened), opened)
          .codes()
          .entrySet()
          .forEach(rows::row);
    }
    return OK;
  }

  /// What is shown of each row.
  private record Listing(
      ListingFormat format, Function<ResultRow, MarkRow> read, Columns<MarkRow> columns) {

    Listing picked(List<Map.Entry<String, String>> titles) {
      return new Listing(format, read, columns.picked(titles, COLUMNS));
    }
  }

  private List<Map.Entry<String, String>> titles() {
    return picked.stream()
        .map(one -> {
          int equals = one.indexOf('=');
          return equals < 0
              ? Map.entry(one, one)
              : Map.entry(one.substring(0, equals), one.substring(equals + 1));
        })
        .toList();
  }

  private void all(
      RunRows rows, Optional<SortOrder> order, Listing listing, String head, long documents) {
    PrintWriter out = out();
    boolean table = listing.format() == ListingFormat.TABLE;
    out.print(table ? head : "");
    long shown = limit.orElse(Long.MAX_VALUE);
    long accepted;
    try (RowWriter<MarkRow> writer =
        RowWriter.of(listing.format(), comma, listing.columns(), out)) {
      accepted = rows.forEach(order, shown, listing.read(), writer::row);
    }
    if (table && (accepted < documents || accepted > shown)) {
      out.println(
          Math.min(accepted, shown)
              + " of "
              + Plural.of(documents, "document")
              + (accepted > shown ? ", " + (accepted - shown) + " more fit" : ""));
    }
  }

  private void one(RunRows rows, Listing listing) {
    if (!where.isEmpty() || !sort.isEmpty() || limit.isPresent()) {
      throw usage("--where, --sort and --limit choose among documents; one is named");
    }
    MarkRow row =
        rows.find(id)
            .map(listing.read())
            .orElseThrow(() ->
                Refusal.of(
                    written,
                    ProblemCode.NOT_FOUND,
                    "the run has no document " + EscapedText.text(id),
                    "name a document by its id in the input"));
    PrintWriter out = out();
    if (listing.format() == ListingFormat.TABLE) {
      new Report("", List.of(listing.columns().figures(row)))
          .print(ReportFormat.TABLE, 0, TerminalJson::line, "", out);
    } else {
      try (RowWriter<MarkRow> writer =
          RowWriter.of(listing.format(), comma, listing.columns(), out)) {
        writer.row(row);
      }
    }
  }

  private void exported(RunRows rows, Optional<SortOrder> order, ScoreExport export) {
    if (id != null || json || format != ListingFormat.TABLE || !picked.isEmpty()) {
      throw usage("--for has a form of its own; choose documents with --where");
    }
    CommandLine command = spec().commandLine();
    long[] without = {0};
    rows.forEach(
        order,
        limit.orElse(Long.MAX_VALUE),
        row -> {
          List<JsonObject> lines = export.lines(row);
          lines.forEach(line -> command.getOut().println(PlainJson.text(line)));
          without[0] += lines.isEmpty() ? 1 : 0;
        });
    if (without[0] > 0) {
      command
          .getErr()
          .println("plumbline: " + Plural.of(without[0], "document") + " without a score left out");
    }
  }

  private static String head(StoredRun run, Bundle bundle, LocalStore store) {
    String released = RunReleases.of(run, store).words();
    return run.spec().rubric(bundle.identity().label())
        + ", "
        + run.digest().map(digest -> "run " + digest.beginning()).orElse("a run that has not ended")
        + run.envelope().name().map(name -> " " + name).orElse("")
        + ", judge "
        + EscapedText.visible(run.spec().judge().provider())
        + ", "
        + Plural.of(run.lines(), "document")
        + (run.hasEnded() ? "" : " so far")
        + usage(run.envelope().usage())
        + "\n"
        + (released.isEmpty() ? "" : released + "\n");
  }

  /// Who answered, and what is to be known of it at once; nothing where no model was asked.
  private static String answeredBy(RunRows rows, StoredRun run, Bundle bundle) {
    if (!run.spec().judge().isModel()) {
      return "";
    }
    SortedMap<String, Integer> models = new TreeMap<>();
    rows.forEach(
        Optional.empty(),
        Long.MAX_VALUE,
        row -> row.answeredBy().forEach(name -> models.merge(name, 1, Integer::sum)));
    String by =
        models.entrySet().stream()
            .map(one -> EscapedText.visible(one.getKey()) + " (" + one.getValue() + ")")
            .collect(Collectors.joining(", "));
    return (by.isEmpty() ? "" : "answered by " + by + "\n")
        + OutcomeCounts.warnings(
                models, run.spec().judge(), bundle.extraction().judge().answeredBy())
            .stream()
            .map(warning -> "warning: " + warning + "\n")
            .collect(Collectors.joining());
  }

  /// What a model was asked for the run; nothing where none was.
  private static String usage(RunUsage usage) {
    return usage.answers() == 0 ? "" : "\n" + UsageText.of(usage);
  }
}
