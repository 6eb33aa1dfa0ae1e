package dev.plumbline.cli.people;

import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.present.report.Columns;
import dev.plumbline.present.report.RowWriter;
import dev.plumbline.present.terminal.ListingFormat;
import dev.plumbline.run.StoredRun;
import dev.plumbline.workflow.forms.ReviewedDocuments;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.local.StoredRuns;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `review codes`: which document is called by which code.
@Command(
    name = "codes",
    header = "Lists which document `review --codes` calls by which code.",
    synopsisHeading = "%nExamples:%n  plumbline review codes march%n%nUsage: ",
    descriptionHeading = "%n",
    description = {
      "For who runs a board, and not for markers. Codes follow from a secret of the store, which is"
          + " in no artefact, form or export."
    },
    mixinStandardHelpOptions = true)
public final class CodesCommand implements Callable<Integer> {

  private static final Columns<Map.Entry<String, String>> COLUMNS =
      new Columns<Map.Entry<String, String>>()
          .text("code", "code", Map.Entry::getKey)
          .text("document", "document", Map.Entry::getValue);

  @Parameters(paramLabel = "RUN", description = "run that was marked by codes")
  private String run;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "table, csv, jsonl or markdown (default: table)")
  private ListingFormat format = ListingFormat.TABLE;

  @Mixin private StoreOption store;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    LocalStore opened = store.existing();
    StoredRun stored = StoredRuns.findEnded(run, opened);
    try (RowWriter<Map.Entry<String, String>> rows =
        RowWriter.of(format, COLUMNS, spec.commandLine().getOut())) {
      new ReviewedDocuments(stored, StoredRuns.bundle(stored, opened), opened)
          .codes()
          .entrySet()
          .forEach(rows::row);
    }
    return ExitCode.OK;
  }
}
