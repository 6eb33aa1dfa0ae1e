package dev.plumbline.cli.people;

import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import dev.plumbline.people.proceeding.Actor;
import dev.plumbline.people.proceeding.ResultProceeding;
import dev.plumbline.people.proceeding.ResultProceeding.Answer;
import dev.plumbline.people.proceeding.ResultProceeding.Outcome;
import dev.plumbline.rubric.EvidencePolicy;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `correct`: a person answers in the place of every judge.
@UsageExamples({
  "plumbline decide correct @latest essay-7 --item C1 --decision 2%n"
      + "      --reason \"the claim is in the last sentence\" --quote \"So we should go.\"%n"
      + "      --by person:k3f9wd7m2p",
  "plumbline decide correct @latest essay-7 --item C1 --decision 3 --appeal 1%n"
      + "      --reason \"the writer is right\" --by person:k3f9wd7m2p"
})
@Command(
    header = "Answers an item in the place of the judges; the score is computed again.",
    description = {
      "It counts in the place of what every judge answered to that item, or judged fact, and"
          + " everything is computed again by the same plan; quotes are looked up in the text as"
          + " those of a judge are. Before it is stored, it says what it does to the item and to the"
          + " result. The result of the judges stays beside it."
    })
final class CorrectCommand extends DecisionCommand {

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

  @Override
  Outcome decide(ResultProceeding proceeding, String reason, Actor by, Instant at) {
    return proceeding.correct(new Answer(item, decision, quotes, reason, appeal, anyway), by, at);
  }
}
