package dev.plumbline.cli.people;

import dev.plumbline.cli.input.LeafCommand.StoreCommand;
import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import dev.plumbline.rubric.EvidencePolicy;
import dev.plumbline.workflow.corrections.ContestedResult;
import dev.plumbline.workflow.corrections.ContestedResult.WrittenOptions;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.proceeding.ResultProceeding.Answer;
import dev.plumbline.workflow.proceeding.ResultProceeding.Outcome;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `correct`: a person answers in the place of every judge.
@UsageExamples({
  "plumbline decide correct @latest essay-7 --item C1 --decision 2%n"
      + "      --reason \"the claim is in the last sentence\" --quote \"So we should go.\"",
  "plumbline decide correct @latest essay-7 --item C1 --decision 3 --appeal 1%n"
      + "      --reason \"the writer is right\""
})
@Command(
    header = "Answers an item in the place of the judges; the score is computed again.",
    description = {
      "It counts in the place of what every judge answered to that item, or judged fact, and"
          + " everything is computed again by the same plan; quotes are looked up in the text as"
          + " those of a judge are. Before it is stored, it says what it does to the item and to the"
          + " result. The result of the judges stays beside it."
    })
public final class CorrectCommand extends StoreCommand {

  @Parameters(index = "0", paramLabel = "RUN", description = "run: @latest, a name or a digest")
  private String run;

  @Parameters(index = "1", paramLabel = "ID", description = "id of the document in the run")
  private String id;

  @Option(
      names = "--item",
      required = true,
      paramLabel = "ITEM",
      description = "item, unit such as C1@s3, or judged fact")
  private String item;

  @Option(
      names = "--decision",
      required = true,
      paramLabel = "DECISION",
      description = "what it is to be")
  private String decision;

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
              + " times (default: the quotes of the judges)")
  private List<String> quotes = List.of();

  @Option(
      names = "--appeal",
      paramLabel = "N",
      description = "number of the appeal that it upholds")
  private Optional<Integer> appeal;

  @Option(
      names = "--anyway",
      description = "also without effect, or where the mark falls as the decision rises")
  private boolean anyway;

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
                .proceeding(foretold -> {
                  out.print(foretold.text(contested.number()::of));
                  out.flush();
                })
                .correct(
                    new Answer(item, decision, quotes, reason, appeal, anyway),
                    person.by(opened),
                    person.recorded(contested)));
    out.println("correction " + done.act());
  }
}
