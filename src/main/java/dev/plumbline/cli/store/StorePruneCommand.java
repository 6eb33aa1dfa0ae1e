package dev.plumbline.cli.store;

import dev.plumbline.base.problem.Plural;
import dev.plumbline.cli.input.LeafCommand.StoreCommand;
import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import dev.plumbline.store.sqlite.SqliteMaintenance.PruneReport;
import java.io.PrintWriter;
import java.time.Instant;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `store prune`: removes what nothing refers to.
@UsageExamples("plumbline store prune --dry-run")
@Command(
    header = "Removes artefacts that nothing rests on, and says why the others stay.",
    description = {
      "Runs, names, aliases, approvals, decisions of people, what was signed and what an erasure has"
          + " left stay, with all that they refer to and the answers about their documents."
          + " Scorecards of single case folders belong to no run and are removed. No other process"
          + " may have the store open."
    })
final class StorePruneCommand extends StoreCommand {

  @Option(names = "--dry-run", description = "count only, remove nothing")
  private boolean dryRun;

  @Option(
      names = "--completions",
      description = "also remove answers about documents that nothing rests on; they were paid for")
  private boolean completions;

  @Override
  protected void run() {
    PruneReport report = existing().maintenance().prune(completions, dryRun, Instant.now());
    PrintWriter out = out();
    report.byKind().forEach((kind, count) -> out.println(count + " " + kind));
    out.println(
        (dryRun ? "would remove " : "removed ")
            + Plural.of(report.artefacts(), "artefact")
            + ", "
            + Plural.of(report.bytes(), "byte"));
    report
        .kept()
        .forEach((why, count) -> out.println("stay: " + Plural.of(count, "artefact") + " " + why));
  }
}
