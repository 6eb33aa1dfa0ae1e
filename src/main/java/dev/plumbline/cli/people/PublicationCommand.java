package dev.plumbline.cli.people;

import dev.plumbline.base.problem.Plural;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.review.Publication;
import dev.plumbline.workflow.rulings.RunPublication;
import dev.plumbline.workflow.rulings.WrittenOptions;
import java.io.PrintWriter;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/// `publication`: the final marks of a run are given out, from which day on appeals count.
@Command(
    name = "publication",
    header = "Publishes the final marks of a run, or withdraws what was published.",
    synopsisHeading =
        "%nExamples:%n"
            + "  plumbline decide publication march --on 2026-07-01 --appeals 20d%n"
            + "  plumbline decide publication march --withdraw --reason \"exchanged\"%n"
            + "%nUsage: ",
    descriptionHeading = "%n",
    description = {
      "Binds the final mark of each document, with the last ruling on it, by one digest that"
          + " `proof sign` signs. From then on appeals are filed from the day of publication until"
          + " the last day that it says. Rulings after it stay possible and are shown as such; publishing"
          + " again covers them. Nothing is deleted: each publication and withdrawal names the one"
          + " before it."
    },
    mixinStandardHelpOptions = true)
public final class PublicationCommand implements Callable<Integer> {

  private static final int DAYS = 28;
  private static final int DAYS_MAX = 3_650;

  @Parameters(paramLabel = "RUN", description = "run that has ended: @latest, a name or a digest")
  private String run;

  @Option(
      names = "--on",
      paramLabel = "DATE",
      description = "day of publication in UTC, today or later (default: today)")
  private Optional<LocalDate> on = Optional.empty();

  @Option(
      names = "--appeals",
      paramLabel = "DAYS",
      converter = DaysConverter.class,
      description = "days from then in which an appeal may be filed, such as 20d (default: 28d)")
  private Optional<Integer> appeals = Optional.empty();

  @Option(
      names = "--unfinished",
      description = "publish although documents have no final mark or an open appeal")
  private boolean unfinished;

  @Option(names = "--withdraw", description = "withdraw what was published; needs --reason")
  private boolean withdraw;

  @Option(
      names = "--reason",
      paramLabel = "TEXT",
      description = "with --withdraw: why; it cannot be erased, so it should name no one")
  private Optional<String> reason = Optional.empty();

  @Mixin private NamedPerson person;

  @Mixin private StoreOption store;

  @Spec private CommandSpec spec;

  /// Days such as `20d`.
  static final class DaysConverter implements ITypeConverter<Integer> {
    @Override
    public Integer convert(String written) {
      if (written.matches("[1-9][0-9]{0,3}d?")) {
        int days = Integer.parseInt(written.replace("d", ""));
        if (days <= DAYS_MAX) {
          return days;
        }
      }
      throw new TypeConversionException(
          "write a number of days from 1d to " + DAYS_MAX + "d, such as `20d`");
    }
  }

  @Override
  public Integer call() {
    boolean others = on.isPresent() || appeals.isPresent() || unfinished;
    if (withdraw != reason.isPresent() || withdraw && others) {
      throw new ParameterException(
          spec.commandLine(),
          "use --withdraw with --reason and nothing else, or --on, --appeals and --unfinished");
    }
    reason.ifPresent(it -> WrittenOptions.check("--reason", it));
    LocalStore opened = store.existing();
    RunPublication publication = RunPublication.find(run, opened);
    PrintWriter out = spec.commandLine().getOut();
    if (withdraw) {
      Publication.Withdrawal done =
          publication.withdraw(reason.orElseThrow(), person.by(opened), Instant.now());
      out.println("withdrawn   " + done.withdrawn());
      out.println("withdrawal  " + done.digest());
    } else {
      print(
          publication.publish(
              on, appeals.orElse(DAYS), unfinished, person.by(opened), Instant.now()),
          out);
    }
    return ExitCode.OK;
  }

  private static void print(RunPublication.Published published, PrintWriter out) {
    Publication.PublishedMarks marks = published.marks();
    out.println(
        "published   " + Plural.of(published.documents(), "document") + " on " + marks.on());
    out.println("appeals     until " + marks.appeals());
    out.println("publication " + marks.digest());
    out.println("marks       " + marks.marks().hex());
    published.open().forEach(one -> out.println("unfinished  " + one.message()));
  }
}
