package dev.plumbline.cli.compare;

import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.present.terminal.ListingFormat;
import dev.plumbline.workflow.comparison.RunPair;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.local.StoredRuns;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `compare`: compares two runs document by document.
@Command(
    name = "compare",
    header = "Compares two runs: which documents moved, by how much, and what moved them.",
    synopsisHeading =
        "%nExamples:%n"
            + "  plumbline compare essays-march @latest%n"
            + "  plumbline compare essays-march @latest --format csv%n"
            + "%nUsage: ",
    descriptionHeading = "%n",
    description = {
      "Documents are paired by their ids. The table shows those whose verdict changed, then the"
          + " largest changes of score, each with what moved it: a rule, node, cap, gate or"
          + " threshold of the rubric, a decision or the evidence for it, a fact, or the"
          + " calibration. The mean difference has a paired bootstrap interval and the p-value of a"
          + " permutation test. Calibrated scores are compared where both runs have them."
    },
    mixinStandardHelpOptions = true)
public final class CompareCommand implements Callable<Integer> {

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

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "table, or all documents that are not the same as csv, jsonl or markdown (default:"
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
  private Optional<Path> html = Optional.empty();

  @Mixin private StoreOption store;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    if (after == null) {
      throw new ParameterException(spec.commandLine(), "name two runs: BEFORE and AFTER");
    }
    if (limit < 0) {
      throw new ParameterException(spec.commandLine(), "--limit must not be negative");
    }
    LocalStore localStore = store.existing();
    RunPair pair =
        pairing.pairOfAnyRubrics(
            StoredRuns.findEnded(before, localStore),
            StoredRuns.findEnded(after, localStore),
            localStore,
            "compare");
    PrintWriter out = spec.commandLine().getOut();
    if (html.isPresent()) {
      ComparisonPrinter.write(pair, html.get());
    } else if (json) {
      ComparisonPrinter.printJson(pair, out);
    } else {
      new ComparisonPrinter(format, limit, out).print(pair);
    }
    return ExitCode.OK;
  }
}
