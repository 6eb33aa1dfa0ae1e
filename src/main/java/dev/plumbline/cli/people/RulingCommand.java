package dev.plumbline.cli.people;

import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.rubric.EvidencePolicy;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.proceeding.ResultProceeding.Decision;
import dev.plumbline.workflow.proceeding.ResultProceeding.Outcome;
import dev.plumbline.workflow.rulings.ContestedResult;
import dev.plumbline.workflow.rulings.WrittenOptions;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `ruling`: a person decides otherwise than the judge or the plan.
@Command(
    name = "ruling",
    header = "Records a person's decision on a result; nothing is changed in place.",
    synopsisHeading =
        "%nExamples:%n"
            + "  plumbline decide ruling @latest essay-7 --item C1 --now 2%n"
            + "      --reason \"the claim is in the last sentence\" --quote \"So we should go.\"%n"
            + "  plumbline decide ruling @latest essay-7 --now pass --reason \"ill on the day\"%n"
            + "%nUsage: ",
    descriptionHeading = "%n",
    description = {
      "With --item, the decision leads to a further extraction and a scorecard by the same plan;"
          + " quotes are looked up in the text and the evidence gate applies as it does to a"
          + " judge. Without, a verdict or a number is recorded beside the scorecard. `show`,"
          + " `report` and `history` show the figures before and after it."
    },
    mixinStandardHelpOptions = true)
public final class RulingCommand implements Callable<Integer> {

  @Parameters(index = "0", paramLabel = "RUN", description = "run: @latest, a name or a digest")
  private String run;

  @Parameters(index = "1", paramLabel = "ID", description = "id of the document in the run")
  private String id;

  @Option(names = "--item", paramLabel = "ITEM", description = "item that is ruled on")
  private Optional<String> item = Optional.empty();

  @Option(
      names = "--now",
      required = true,
      paramLabel = "VALUE",
      description = "decision on the item; without one, pass, review, fail or a number")
  private String now;

  @Option(
      names = "--reason",
      required = true,
      paramLabel = "TEXT",
      description = "why; it is erased only with the document, so it should name no one")
  private String reason;

  @Option(
      names = "--quote",
      paramLabel = "TEXT",
      description =
          "passage of the text that supports the decision, up to "
              + EvidencePolicy.QUOTES_MAX
              + " times (default: the quotes of"
              + " the judge)")
  private List<String> quotes = List.of();

  @Mixin private ActingPerson person;

  @Mixin private StoreOption store;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    WrittenOptions.check("--reason", reason);
    LocalStore opened = store.existing();
    ContestedResult contested = ContestedResult.find(run, id, opened);
    Instant at = person.recorded(contested);
    Outcome.Accepted done =
        contested.done(
            contested
                .proceeding()
                .rule(item, new Decision(now, reason, quotes, person.by(opened), at)));
    spec.commandLine()
        .getOut()
        .print(
            RulingText.of(
                done.ruling().orElseThrow(),
                done.after(),
                opened.scorecard(done.after().result().latest())));
    return ExitCode.OK;
  }
}
