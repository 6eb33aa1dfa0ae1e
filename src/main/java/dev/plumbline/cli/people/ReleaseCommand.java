package dev.plumbline.cli.people;

import dev.plumbline.cli.input.LeafCommand.StoreCommand;
import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import dev.plumbline.people.Release;
import dev.plumbline.people.corrections.ContestedResult.WrittenOptions;
import dev.plumbline.people.corrections.RunReleases;
import dev.plumbline.run.local.LocalStore;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `release`: the results of a run are given out from a day on.
@UsageExamples({
  "plumbline decide release march --on 2027-07-01 --by person:k3f9wd7m2p",
  "plumbline decide release march --withdraw --reason \"exchanged\"%n"
      + "      --by person:k3f9wd7m2p"
})
@Command(
    header = "Releases the results of a run from a day on, or withdraws the release.",
    description = {
      "Binds the run and what was decided about its documents by one digest that `proof sign`"
          + " signs. Before its day, and once it is withdrawn, `explain --for writer` gives no page"
          + " without --draft; days for appeals count from it. A run without a release is used as it"
          + " is. What is corrected later is shown as such; releasing again covers it."
    })
final class ReleaseCommand extends StoreCommand {

  @Parameters(paramLabel = "RUN", description = "run that has ended: @latest, a name or a digest")
  private String run;

  @Option(
      names = "--on",
      paramLabel = "DATE",
      description = "day in UTC, today or later (default: today)")
  private Optional<LocalDate> on;

  @Option(names = "--withdraw", description = "withdraw the release; needs --reason")
  private boolean withdraw;

  @Option(
      names = "--reason",
      paramLabel = "TEXT",
      description = "with --withdraw: why; it cannot be erased, so it should name no one")
  private Optional<String> reason;

  @Mixin private NamedPerson person;

  @Override
  protected void run() {
    if (withdraw != reason.isPresent() || withdraw && on.isPresent()) {
      throw usage("use --withdraw with --reason and nothing else, or --on");
    }
    reason.ifPresent(it -> WrittenOptions.check("--reason", it));
    LocalStore opened = existing();
    Release release =
        withdraw
            ? RunReleases.withdraw(
                run, reason.orElseThrow(), person.by(opened), Instant.now(), opened)
            : RunReleases.release(run, on, person.by(opened), Instant.now(), opened);
    out().println(release.words() + "\nrelease " + release.digest());
  }
}
