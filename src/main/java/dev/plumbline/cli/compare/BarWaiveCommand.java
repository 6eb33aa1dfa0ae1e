package dev.plumbline.cli.compare;

import dev.plumbline.cli.compare.BarLockCommand.SigningOptions;
import dev.plumbline.cli.input.LeafCommand.StoreCommand;
import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import dev.plumbline.measure.comparison.Bar.Waiver;
import dev.plumbline.run.StoredBars;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.score.run.StoredRun;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `bar waive`: takes a run that missed its bar.
@UsageExamples("plumbline bar waive @latest --by Ada --reason \"known fault\" --key release.key")
@Command(
    header = "Takes a run that missed its bar, under a name and with a reason.",
    description = {
      "The waiver is signed and logged; `compare check` shows it beside what was missed and ends"
          + " with success. It says nothing about other runs."
    })
final class BarWaiveCommand extends StoreCommand {

  @Parameters(paramLabel = "RUN", description = "run that was begun for a bar")
  private String written;

  @Option(names = "--by", required = true, paramLabel = "NAME", description = "who answers for it")
  private String by;

  @Option(names = "--reason", required = true, paramLabel = "WORDS", description = "why")
  private String reason;

  @Mixin private SigningOptions signing;

  @Override
  protected void run() {
    if (by.isBlank() || reason.isBlank()) {
      throw usage("--by and --reason must say something");
    }
    LocalStore opened = existing();
    StoredRun run = ended(written);
    if (run.spec().bar().isEmpty()) {
      throw usage("this run was begun for no bar: there is nothing to waive");
    }
    StoredBars.of(opened).get(run.spec().bar().get());
    signing.print(
        signing
            .locking(opened)
            .waive(new Waiver(run.spec().bar().get(), run.digest().orElseThrow(), by, reason)));
  }
}
