package dev.plumbline.cli.measure;

import dev.plumbline.cli.input.ReportOptions;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.measure.agreement.RatingTable;
import dev.plumbline.workflow.forms.ProvedAnswers;
import dev.plumbline.workflow.forms.RaterRuns;
import dev.plumbline.workflow.local.LocalStore;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `measure agreement`: how far raters agree, and what they decide differently.
@Command(
    name = "agreement",
    header = "Says how far raters agree on each item, and lists what they decided differently.",
    synopsisHeading =
        "%nExamples:%n" + "  plumbline measure agreement first ada bob%n" + "%nUsage: ",
    descriptionHeading = "%n",
    description = {
      "Of every two runs: the share of equal decisions, Cohen's kappa, quadratic weighted kappa and"
          + " the mean difference; the same for each item; and how lenient each rater is. An item"
          + " that was left open counts neither for nor against. Where two or more runs are of"
          + " persons, `settled` is what they decided alike, and what an adjudication decided where"
          + " they did not."
    },
    mixinStandardHelpOptions = true)
public final class AgreementCommand implements Callable<Integer> {

  @Parameters(
      arity = "2..*",
      paramLabel = "RUN",
      description = "runs that have ended: @latest, names or digests")
  private List<String> written = List.of();

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "list at most so many disagreements (default: ${DEFAULT-VALUE})")
  private int limit = 20;

  @Mixin private ReportOptions format;

  @Mixin private StoreOption store;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    if (limit < 0) {
      throw wrong("--limit must not be negative");
    }
    LocalStore opened = store.existing();
    RaterRuns raters = new RaterRuns(written, opened);
    RatingTable table =
        new RatingTable(raters.runs().stream().map(RaterRuns.RaterRun::rater).toList());
    format.print(
        InterraterReport.of(
            table,
            ProvedAnswers.of(raters, table),
            raters.markers(),
            SampledAgreement.of(raters, opened),
            raters.bundle().order(),
            limit));
    return ExitCode.OK;
  }

  private ParameterException wrong(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
