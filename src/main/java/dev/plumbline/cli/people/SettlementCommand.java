package dev.plumbline.cli.people;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.present.report.Block;
import dev.plumbline.present.report.Columns;
import dev.plumbline.present.report.Phrase;
import dev.plumbline.present.report.Report;
import dev.plumbline.present.report.ReportFormat;
import dev.plumbline.workflow.forms.SettledMarks;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.review.Ruling;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `settlement`: what persons agreed on, or an adjudication decided, counts.
@Command(
    name = "settlement",
    header = "Makes what persons agreed on, or an adjudication decided, count for a run.",
    synopsisHeading =
        "%nExample:%n"
            + "  plumbline decide settlement march ada bob settled --by \"Ada Lovelace\"%n"
            + "%nUsage: ",
    descriptionHeading = "%n",
    description = {
      "RUN is the run that was reviewed, REVIEW the runs of the answers of two persons or more, and"
          + " of adjudications. Each item that they settled and the run has otherwise is ruled on,"
          + " with their quotes and with who agreed or adjudicated as the reason; a document all or"
          + " not at all. A document on which something is not settled is left as it is. Done again,"
          + " nothing is recorded twice."
    },
    mixinStandardHelpOptions = true)
public final class SettlementCommand implements Callable<Integer> {

  private static final Columns<Ruling> COLUMNS =
      new Columns<Ruling>()
          .text("", "document", Ruling::id)
          .text("", "on", ruling -> ruling.part().words())
          .text("", "was", Ruling::was)
          .text("", "now", Ruling::now)
          .text("", "because", Ruling::reason);

  private static final Columns<SettledMarks.Settled> LEFT =
      new Columns<SettledMarks.Settled>()
          .text("", "left as it is", SettledMarks.Settled::document)
          .text("", "because", SettledMarks.Settled::left);

  @Parameters(index = "0", paramLabel = "RUN", description = "run that was reviewed")
  private String run;

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "REVIEW",
      description = "runs of what persons answered, and of adjudications")
  private List<String> reviews;

  @Mixin private ActingPerson person;

  @Mixin private StoreOption store;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    LocalStore opened = store.existing();
    List<SettledMarks.Settled> settled =
        new SettledMarks(run, reviews, opened).record(person.by(opened), person::recorded);
    List<Ruling> rulings = settled.stream().flatMap(one -> one.rulings().stream()).toList();
    List<SettledMarks.Settled> left =
        settled.stream().filter(one -> !one.left().isEmpty()).toList();
    new Report(
            "settlement",
            List.of(
                COLUMNS.table("rulings", Phrase.NONE, rulings),
                LEFT.table("left", Phrase.NONE, left),
                Block.of(
                    Plural.of(settled.size(), "document")
                        + ", "
                        + Plural.of(rulings.size(), "ruling")
                        + " recorded, "
                        + Plural.of(left.size(), "document")
                        + " left as it is")))
        .print(ReportFormat.TABLE, 0, CanonicalJson::text, "", spec.commandLine().getOut());
    return ExitCode.OK;
  }
}
