package dev.plumbline.cli.compare;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.run.StoredRun;
import dev.plumbline.store.sqlite.SqliteBaselines.Baseline;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.local.StoredRuns;
import java.time.Instant;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `compare baseline set`: makes a run the one that later runs of its rubric are checked against.
@Command(
    name = "set",
    header = "Makes a run the baseline of its rubric, in place of an earlier one.",
    synopsisHeading = "%nExample:%n" + "  plumbline compare baseline set @latest%n" + "%nUsage: ",
    mixinStandardHelpOptions = true)
public final class BaselineSetCommand implements Callable<Integer> {

  @Parameters(paramLabel = "RUN", description = "run that has ended: @latest, a name or a digest")
  private String written;

  @Mixin private StoreOption store;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    LocalStore opened = store.existing();
    StoredRun run = StoredRuns.findEnded(written, opened);
    StoredRuns.requireNoDraft(run);
    String rubric = StoredRuns.bundle(run, opened).identity().name();
    Digest digest = run.digest().orElseThrow();
    opened.store().baselines().set(new Baseline(rubric, digest, Instant.now()));
    spec.commandLine().getOut().println("the baseline of " + rubric + " is " + digest);
    return ExitCode.OK;
  }
}
