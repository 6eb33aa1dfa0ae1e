package dev.plumbline.cli.people;

import dev.plumbline.cli.input.LeafCommand.StoreCommand;
import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import dev.plumbline.workflow.corrections.ContestedResult;
import dev.plumbline.workflow.corrections.ContestedResult.WrittenOptions;
import dev.plumbline.workflow.local.LocalStore;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `deny`: an appeal is decided, and nothing changes.
@UsageExamples("plumbline decide deny march essay-7 --appeal 1 --reason \"no claim is there\"")
@Command(header = "Denies an appeal; `decide correct --appeal` upholds one.")
public final class DenyCommand extends StoreCommand {

  @Parameters(index = "0", paramLabel = "RUN", description = "run: @latest, a name or a digest")
  private String run;

  @Parameters(index = "1", paramLabel = "ID", description = "id of the document in the run")
  private String id;

  @Option(
      names = "--appeal",
      required = true,
      paramLabel = "N",
      description = "number of the appeal")
  private int appeal;

  @Option(
      names = "--reason",
      required = true,
      paramLabel = "TEXT",
      description = "why; it is erased only with the document, so it should name no one")
  private String reason;

  @Mixin private ActingPerson person;

  @Override
  protected void run() {
    WrittenOptions.check("--reason", reason);
    LocalStore opened = existing();
    ContestedResult contested = ContestedResult.find(run, id, opened);
    AppealCommand.print(
        contested.done(
            contested
                .proceeding(_ -> {})
                .deny(appeal, reason, person.by(opened), person.recorded(contested))),
        out());
  }
}
