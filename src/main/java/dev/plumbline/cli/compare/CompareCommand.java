package dev.plumbline.cli.compare;

import static dev.plumbline.cli.output.ExitCode.OK;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.cli.input.LeafCommand.StoreCommand;
import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import dev.plumbline.measure.comparison.DocumentComparison;
import dev.plumbline.measure.comparison.DocumentComparison.Compared;
import dev.plumbline.measure.comparison.RunComparison;
import dev.plumbline.measure.comparison.TestPlan;
import dev.plumbline.present.measure.ComparisonReport;
import dev.plumbline.present.report.Block;
import dev.plumbline.present.report.Columns;
import dev.plumbline.present.report.HtmlReport;
import dev.plumbline.present.report.Report;
import dev.plumbline.present.report.ReportFormat;
import dev.plumbline.present.report.RowWriter;
import dev.plumbline.present.terminal.ListingFormat;
import dev.plumbline.present.terminal.TerminalJson;
import dev.plumbline.present.text.RoundedNumber;
import dev.plumbline.results.comparison.ComparedRuns;
import dev.plumbline.results.comparison.RunPair;
import dev.plumbline.run.files.PrivateFiles;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoredRuns;
import dev.plumbline.score.run.StoredRun;
import dev.plumbline.store.sqlite.SqliteBaselines.Baseline;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `compare`: compares two runs document by document.
@UsageExamples({
  "plumbline compare essays-march @latest",
  "plumbline compare essays-march @latest --format csv",
  "plumbline compare essays-march @latest --test pass,traits --margin pass=0.02",
  "plumbline compare @latest --as-baseline"
})
@Command(
    header = "Compares two runs: which documents moved, by how much, and what moved them.",
    description = {
      "Documents are paired by their ids. The table shows those whose verdict changed, then the"
          + " largest changes of score, each with what moved it: a rule, node, cap, gate or"
          + " threshold of the rubric, a decision or the evidence for it, a fact, or the"
          + " calibration. The mean difference has a paired bootstrap interval and the p-value of a"
          + " permutation test. Calibrated scores are compared where both runs have them.",
      "With --test it also says of each criterion whether the second run is shown to be worse by"
          + " more than a margin, to be better, or neither.",
      "A rubric can have a baseline, with which `compare check` and `compare drift` compare its"
          + " runs."
    })
public final class CompareCommand extends StoreCommand {

  private static final Columns<Baseline> BASELINES =
      new Columns<Baseline>()
          .text("rubric", Baseline::rubric)
          .text("run", each -> each.run().toString())
          .text("since", each -> each.since().toString());

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "BEFORE",
      description = "run: @latest, a name or a digest")
  private String before;

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "AFTER",
      description = "run to compare with it")
  private String after;

  @Mixin private PairOptions pairing;

  @Mixin private TestOptions tests;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "table, or all documents that are not the same as csv, excel, jsonl or markdown (default:"
              + " table)")
  private ListingFormat format = ListingFormat.TABLE;

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "how many documents the table shows (default: ${DEFAULT-VALUE})")
  private int limit = 50;

  @Option(names = "--json", description = "print only the summary, as JSON")
  private boolean json;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "write the comparison to this file as a page that needs no network")
  private Optional<Path> html;

  @Option(
      names = "--as-baseline",
      description = "make BEFORE the baseline of its rubric, in place of an earlier one")
  private boolean asBaseline;

  @Option(names = "--baselines", description = "list the baselines in the store")
  private boolean baselines;

  @Option(
      names = "--clear-baseline",
      paramLabel = "RUBRIC",
      description = "take the baseline of this rubric away")
  private Optional<String> cleared;

  @Override
  public Integer call() {
    if (asBaseline || baselines || cleared.isPresent()) {
      return baseline();
    }
    if (after == null) {
      throw usage("name two runs: BEFORE and AFTER");
    }
    if (limit < 0) {
      throw usage("--limit must not be negative");
    }
    Optional<TestPlan> plan = tests.plan();
    boolean listing = html.isEmpty() && !json && format != ListingFormat.TABLE;
    if (listing && plan.isPresent()) {
      throw usage("--test needs the table, --json or --html: a listing has no place for it");
    }
    LocalStore localStore = existing();
    RunPair pair = pairing.pairOfAnyRubrics(ended(before), ended(after), localStore, "compare");
    PrintWriter out = out();
    if (listing) {
      new ComparisonPrinter(format, limit, out).print(pair);
      return OK;
    }
    int rows = html.isPresent() ? ComparedRuns.PAGE_ROWS_MAX : json ? 0 : limit;
    ComparedRuns compared = ComparedRuns.of(pair, rows, plan);
    if (html.isPresent()) {
      ComparisonPrinter.write(compared, html.get());
    } else {
      ComparisonPrinter.print(compared, json ? ReportFormat.JSON : ReportFormat.TABLE, out);
    }
    return tests.exitCode(compared.tests()).orElse(OK);
  }

  private Integer baseline() {
    if (after != null
        || asBaseline != (before != null)
        || Stream.of(asBaseline, baselines, cleared.isPresent()).filter(it -> it).count() > 1) {
      throw usage(
          "use RUN --as-baseline, --baselines or --clear-baseline RUBRIC, and nothing else");
    }
    LocalStore opened = existing();
    PrintWriter out = out();
    if (asBaseline) {
      StoredRun run = ended(before);
      StoredRuns.requireNoDraft(run);
      String rubric = StoredRuns.shared(run, opened).identity().name();
      Digest digest = run.digest().orElseThrow();
      opened.store().baselines().set(new Baseline(rubric, digest, Instant.now()));
      out.println("the baseline of " + rubric + " is " + digest);
    } else if (baselines) {
      List<Baseline> listed = opened.store().baselines().list();
      Report report =
          new Report(
              "baselines",
              List.of(
                  BASELINES.table("baselines", listed),
                  Block.of(
                      listed.isEmpty()
                          ? "no baselines; `plumbline compare RUN --as-baseline` makes one"
                          : "")));
      report.print(json ? ReportFormat.JSON : ReportFormat.TABLE, 0, TerminalJson::line, "", out);
    } else if (!opened.store().baselines().clear(cleared.get())) {
      throw Refusal.of(
          "baseline",
          ProblemCode.NOT_FOUND,
          "there is no baseline for the rubric " + EscapedText.text(cleared.get()),
          "`plumbline compare --baselines` lists them");
    }
    return OK;
  }

  /// Prints a comparison: as a table the summary and the documents that changed most, in any other
  /// form every document that is not the same.
  public static final class ComparisonPrinter {

    private final ListingFormat format;
    private final int limit;
    private final PrintWriter out;

    /// @param limit how many documents a table shows
    public ComparisonPrinter(ListingFormat format, int limit, PrintWriter out) {
      this.format = format;
      this.limit = limit;
      this.out = out;
    }

    public RunComparison print(RunPair pair) {
      return switch (format) {
        case TABLE -> print(pair, limit, ReportFormat.TABLE, out);
        case CSV, EXCEL, JSONL, MARKDOWN -> listing(pair);
      };
    }

    /// The summary alone, on one line.
    public static RunComparison printJson(RunPair pair, PrintWriter out) {
      return print(pair, 0, ReportFormat.JSON, out);
    }

    private static RunComparison print(
        RunPair pair, int limit, ReportFormat format, PrintWriter out) {
      ComparedRuns compared = ComparedRuns.of(pair, limit);
      print(compared, format, out);
      return compared.comparison();
    }

    static void print(ComparedRuns compared, ReportFormat format, PrintWriter out) {
      compared.report().print(format, 0, TerminalJson::line, "", out);
    }

    /// Writes the comparison as a page.
    static void write(ComparedRuns compared, Path file) {
      PrivateFiles.replace(file, HtmlReport.page(compared.report()).bytes());
    }

    private RunComparison listing(RunPair pair) {
      try (RowWriter<DocumentComparison> rows =
          RowWriter.of(
              format,
              ComparisonReport.documents(RoundedNumber.of(pair.rubricAfter().rubric())),
              out)) {
        return pair.compare(comparison -> {
          if (!(comparison instanceof Compared compared) || compared.isChanged()) {
            rows.row(comparison);
          }
        });
      }
    }
  }
}
