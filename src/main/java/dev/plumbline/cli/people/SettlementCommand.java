package dev.plumbline.cli.people;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.input.WrittenName;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.present.report.Block;
import dev.plumbline.present.report.Columns;
import dev.plumbline.present.report.Phrase;
import dev.plumbline.present.report.Report;
import dev.plumbline.present.report.ReportFormat;
import dev.plumbline.run.StoredRun;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.workflow.forms.AgreedMarks;
import dev.plumbline.workflow.forms.SettledMarks;
import dev.plumbline.workflow.forms.SettledRun;
import dev.plumbline.workflow.forms.Tolerance;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.local.StoredRuns;
import dev.plumbline.workflow.review.Ruling;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
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
          + " not at all. A document on which something is not settled is left as it is. Done"
          + " again, nothing is recorded twice.",
      "",
      "If RUN is a marking by people alone (`review --rubric`), one run of the judge `settled` is"
          + " made of it that has every document once: as the markers marked it alike or within"
          + " --tolerance, as an adjudication decided, or as its only marker marked it. It is made"
          + " when everything is settled."
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

  private static final Columns<Map.Entry<AgreedMarks.How, Integer>> HOW =
      new Columns<Map.Entry<AgreedMarks.How, Integer>>()
          .text("", "settled", one -> words(one.getKey()))
          .count("", "documents", Map.Entry::getValue);

  private static final Columns<Map.Entry<String, String>> WAITING =
      new Columns<Map.Entry<String, String>>()
          .text("", "not settled", Map.Entry::getKey)
          .text("", "because", Map.Entry::getValue);

  private static String words(AgreedMarks.How how) {
    return switch (how) {
      case ALIKE -> "marked alike";
      case WITHIN -> "within the tolerance";
      case ADJUDICATED -> "adjudicated";
      case SINGLE -> "marked once";
      case UNASKED -> "nothing to mark";
    };
  }

  @Parameters(index = "0", paramLabel = "RUN", description = "run that was reviewed")
  private String run;

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "REVIEW",
      description = "runs of what persons answered, and of adjudications")
  private List<String> reviews;

  @Mixin private ToleranceOptions tolerance;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "name of the run that is made of a marking")
  private Optional<String> name = Optional.empty();

  @Mixin private ActingPerson person;

  @Mixin private StoreOption store;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    Tolerance agreed = tolerance.tolerance();
    LocalStore opened = store.existing();
    StoredRun reviewed = StoredRuns.findEnded(run, opened);
    if (reviewed.spec().judge().equals(JudgeIdentity.NONE)) {
      return marking(reviewed, agreed, opened);
    }
    if (tolerance.isGiven() || name.isPresent()) {
      throw new ParameterException(
          spec.commandLine(),
          "--tolerance and --name are for a marking by people alone, which `review --rubric`"
              + " begins");
    }
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

  private int marking(StoredRun marking, Tolerance agreed, LocalStore opened) {
    SettledRun.Settlement settled =
        new SettledRun(marking, reviews, agreed, store)
            .make(
                name.map(one -> WrittenName.of(one, spec)),
                person.by(opened),
                person::recorded,
                spec.commandLine().getErr()::println);
    List<Block> parts = new ArrayList<>();
    parts.add(HOW.table("settled", Phrase.NONE, List.copyOf(settled.how().entrySet())));
    parts.add(WAITING.table("left", Phrase.NONE, List.copyOf(settled.left().entrySet())));
    parts.add(
        Block.of(
            settled
                .run()
                .map(run ->
                    "run "
                        + run.digest().orElseThrow()
                        + run.envelope().name().map(it -> " " + it).orElse(""))
                .orElse(
                    Plural.of(settled.left().size(), "document")
                        + " not settled, so no run is made")));
    new Report("settlement", parts)
        .print(ReportFormat.TABLE, 0, CanonicalJson::text, "", spec.commandLine().getOut());
    return settled.run().isPresent() ? ExitCode.OK : ExitCode.UNSCORED;
  }
}
