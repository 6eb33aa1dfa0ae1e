package dev.plumbline.cli.people;

import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import dev.plumbline.people.proceeding.Actor;
import dev.plumbline.people.proceeding.ResultProceeding;
import dev.plumbline.people.proceeding.ResultProceeding.Outcome;
import dev.plumbline.people.proceeding.ResultProceeding.Outcome.Accepted;
import java.time.Instant;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `deny`: an appeal is decided, and nothing changes.
@UsageExamples(
    "plumbline decide deny march essay-7 --appeal 1 --reason \"no claim is there\"%n"
        + "      --by person:k3f9wd7m2p")
@Command(header = "Denies an appeal; `decide correct --appeal` upholds one.")
final class DenyCommand extends DecisionCommand {

  @Option(
      names = "--appeal",
      required = true,
      paramLabel = "N",
      description = "number of the appeal")
  private int appeal;

  @Override
  Outcome decide(ResultProceeding proceeding, String reason, Actor by, Instant at) {
    return proceeding.deny(appeal, reason, by, at);
  }

  @Override
  void say(Accepted done) {
    AppealCommand.print(done, out());
  }
}
