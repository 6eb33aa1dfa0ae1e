package dev.plumbline.cli.people;

import dev.plumbline.cli.input.LeafCommand.StoreCommand;
import dev.plumbline.people.corrections.ContestedResult;
import dev.plumbline.people.corrections.ContestedResult.WrittenOptions;
import dev.plumbline.people.proceeding.Actor;
import dev.plumbline.people.proceeding.ResultProceeding;
import dev.plumbline.people.proceeding.ResultProceeding.Outcome;
import dev.plumbline.people.proceeding.ResultProceeding.Outcome.Accepted;
import dev.plumbline.run.local.LocalStore;
import java.time.Instant;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// A command by which a person decides about a result, for a reason.
abstract class DecisionCommand extends StoreCommand {

  @Parameters(index = "0", paramLabel = "RUN", description = "run: @latest, a name or a digest")
  private String run;

  @Parameters(index = "1", paramLabel = "ID", description = "id of the document in the run")
  private String id;

  @Option(
      names = "--reason",
      required = true,
      paramLabel = "TEXT",
      description = "why; it is erased only with the document, so it should name no one")
  private String reason;

  @Mixin private ActingPerson person;

  /// @param at when it is recorded
  abstract Outcome decide(ResultProceeding proceeding, String reason, Actor by, Instant at);

  /// Says what was recorded.
  void say(Accepted done) {
    out().println("correction " + done.act());
  }

  @Override
  protected final void run() {
    WrittenOptions.check("--reason", reason);
    LocalStore opened = existing();
    ContestedResult contested = ContestedResult.find(run, id, opened);
    say(
        contested.done(
            decide(
                contested.proceeding(foretold -> {
                  out().print(foretold.text(contested.number()::of));
                  out().flush();
                }),
                reason,
                person.by(opened),
                person.recorded(contested))));
  }
}
