package dev.plumbline.cli.see;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.PlainJson;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.present.report.Columns;
import dev.plumbline.present.report.Report;
import dev.plumbline.present.report.ReportFormat;
import dev.plumbline.present.report.RowWriter;
import dev.plumbline.present.terminal.ListingFormat;
import dev.plumbline.present.terminal.TerminalJson;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.expression.FactType;
import dev.plumbline.run.RunUsage;
import dev.plumbline.run.StoredRun;
import dev.plumbline.workflow.evaluation.UsageText;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.local.StoredRuns;
import dev.plumbline.workflow.results.ResultRow;
import dev.plumbline.workflow.results.RowFilter;
import dev.plumbline.workflow.results.RowNames;
import dev.plumbline.workflow.results.RunRows;
import dev.plumbline.workflow.results.ScoreExport;
import dev.plumbline.workflow.results.SortOrder;
import dev.plumbline.workflow.rulings.PublicationChain;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `show`: the results of a stored run, a row a document.
@Command(
    name = "show",
    header = "Shows a run: a row for each document, with its verdict, score and what failed.",
    synopsisHeading =
        "%nExamples:%n"
            + "  plumbline show @latest --where 'composite < 3' --sort composite%n"
            + "  plumbline show @latest --where 'verdict == \"fail\" || flags > 0' --format csv%n"
            + "  plumbline show @latest letter-7%n"
            + "%nUsage: ",
    descriptionHeading = "%n",
    description = {
      "A condition is written as in rubrics, over the names position, id, status, verdict (pass,"
          + " review, fail or none), passed, composite, low, high, calibrated, ruled, final and"
          + " final_verdict (as people decided), caps, flags and"
          + " failures (how many), and the ids of the rubric's traits and nodes. A document for"
          + " which it is unknown is not shown. `explain RUN ID` tells more of one document,"
          + " `query` answers other questions."
    },
    mixinStandardHelpOptions = true)
public final class ShowCommand implements Callable<Integer> {

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
  private Optional<Long> limit = Optional.empty();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "table, csv, jsonl or markdown (default: table)")
  private ListingFormat format = ListingFormat.TABLE;

  @Option(names = "--json", description = "as --format jsonl: print a line of JSON a document")
  private boolean json;

  @Option(
      names = "--for",
      paramLabel = "TOOL",
      description =
          "print JSON lines as inspect (precomputed_scores), langfuse (bodies of scores) or otlp"
              + " (gen_ai.evaluation.result events) takes scores")
  private Optional<ScoreExport.Tool> tool = Optional.empty();

  @Mixin private StoreOption store;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    if (limit.orElse(0L) < 0) {
      throw new ParameterException(spec.commandLine(), "--limit must not be negative");
    }
    LocalStore localStore = store.existing();
    StoredRun run = StoredRuns.find(written, localStore);
    Bundle bundle = StoredRuns.bundle(run, localStore);
    SortedMap<String, FactType> names = RowNames.of(bundle);
    RunRows rows = new RunRows(run, localStore, RowFilter.of(where, names));
    if (tool.isPresent()) {
      exported(
          rows,
          SortOrder.of(sort, names),
          new ScoreExport(tool.get(), run, bundle.identity().name()));
    } else if (id != null) {
      one(rows, columns(bundle));
    } else {
      all(rows, SortOrder.of(sort, names), run, bundle, localStore);
    }
    return ExitCode.OK;
  }

  private void all(
      RunRows rows, Optional<SortOrder> order, StoredRun run, Bundle bundle, LocalStore opened) {
    PrintWriter out = spec.commandLine().getOut();
    ListingFormat form = json ? ListingFormat.JSONL : format;
    if (form == ListingFormat.TABLE) {
      out.println(head(run, bundle));
      String published = PublicationChain.of(run, opened).words();
      if (!published.isEmpty()) {
        out.println(published);
      }
    }
    long shown = limit.orElse(Long.MAX_VALUE);
    long accepted;
    try (RowWriter<ResultRow> listing = RowWriter.of(form, columns(bundle), out)) {
      accepted = rows.forEach(order, shown, listing::row);
    }
    if (form == ListingFormat.TABLE && (accepted < run.lines() || accepted > shown)) {
      out.println(
          Math.min(accepted, shown)
              + " of "
              + Plural.of(run.lines(), "document")
              + (accepted > shown ? ", " + (accepted - shown) + " more fit" : ""));
    }
  }

  private void exported(RunRows rows, Optional<SortOrder> order, ScoreExport export) {
    if (id != null || json || format != ListingFormat.TABLE) {
      throw new ParameterException(
          spec.commandLine(), "--for has a form of its own; choose documents with --where");
    }
    CommandLine command = spec.commandLine();
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

  private void one(RunRows rows, Columns<ResultRow> columns) {
    if (!where.isEmpty() || !sort.isEmpty() || limit.isPresent()) {
      throw new ParameterException(
          spec.commandLine(), "--where, --sort and --limit choose among documents; one is named");
    }
    ResultRow row =
        rows.find(id)
            .orElseThrow(() ->
                Refusal.of(
                    written,
                    ProblemCode.UNKNOWN_DOCUMENT,
                    "the run has no document " + EscapedText.text(id),
                    "name a document by its id in the input"));
    PrintWriter out = spec.commandLine().getOut();
    ListingFormat form = json ? ListingFormat.JSONL : format;
    if (form == ListingFormat.TABLE) {
      new Report("", List.of(columns.figures(row)))
          .print(ReportFormat.TABLE, 0, TerminalJson::line, "", out);
    } else {
      try (RowWriter<ResultRow> listing = RowWriter.of(form, columns, out)) {
        listing.row(row);
      }
    }
  }

  private static Columns<ResultRow> columns(Bundle bundle) {
    return ResultRow.columns(bundle.rubric().readDecimals());
  }

  private static String head(StoredRun run, Bundle bundle) {
    return run.spec().rubric(bundle.identity().label())
        + ", "
        + run.digest().map(digest -> "run " + digest.beginning()).orElse("a run that has not ended")
        + run.envelope().name().map(name -> " " + name).orElse("")
        + ", judge "
        + EscapedText.visible(run.spec().judge().provider())
        + ", "
        + Plural.of(run.lines(), "document")
        + (run.hasEnded() ? "" : " so far")
        + usage(run.envelope().usage());
  }

  /// What a model was asked for the run; nothing where none was.
  private static String usage(RunUsage usage) {
    return usage.answers() == 0 ? "" : "\n" + UsageText.of(usage);
  }
}
