package dev.plumbline.cli.people;

import dev.plumbline.cli.input.LeafCommand.StoreCommand;
import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import dev.plumbline.workflow.corrections.ContestedResult;
import dev.plumbline.workflow.corrections.ContestedResult.WrittenOptions;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.proceeding.ResultProceeding.Outcome;
import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `annul`: no result of a document counts.
@UsageExamples("plumbline decide annul march essay-7 --reason \"handed in by another\"")
@Command(
    header = "Annuls the result of a document, such as a copied paper: none counts.",
    description = {
      "The document has no score, verdict or grade from then on, and is shown as annulled; the"
          + " result that it had stays in its history."
    })
public final class AnnulCommand extends StoreCommand {

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

  @Option(names = "--withdraw", description = "annul it no more: the result counts again")
  private boolean withdraw;

  @Mixin private ActingPerson person;

  @Override
  protected void run() {
    WrittenOptions.check("--reason", reason);
    LocalStore opened = existing();
    ContestedResult contested = ContestedResult.find(run, id, opened);
    PrintWriter out = out();
    Outcome.Accepted done =
        contested.done(
            contested
                .proceeding(foretold -> out.print(foretold.text(contested.number()::of)))
                .annul(!withdraw, reason, person.by(opened), person.recorded(contested)));
    out.println("correction " + done.act());
  }
}
