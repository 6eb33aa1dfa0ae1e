package dev.plumbline.cli.people;

import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import dev.plumbline.people.proceeding.Actor;
import dev.plumbline.people.proceeding.ResultProceeding;
import dev.plumbline.people.proceeding.ResultProceeding.Outcome;
import java.time.Instant;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `annul`: no result of a document counts.
@UsageExamples(
    "plumbline decide annul march essay-7 --reason \"handed in by another\"%n"
        + "      --by person:k3f9wd7m2p")
@Command(
    header = "Annuls the result of a document, such as a copied paper: none counts.",
    description = {
      "The document has no score, verdict or grade from then on, and is shown as annulled; the"
          + " result that it had stays in its history."
    })
final class AnnulCommand extends DecisionCommand {

  @Option(names = "--withdraw", description = "annul it no more: the result counts again")
  private boolean withdraw;

  @Override
  Outcome decide(ResultProceeding proceeding, String reason, Actor by, Instant at) {
    return proceeding.annul(!withdraw, reason, by, at);
  }
}
