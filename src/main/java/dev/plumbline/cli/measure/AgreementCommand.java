package dev.plumbline.cli.measure;

import dev.plumbline.cli.input.ReportOptions;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.measure.agreement.EvidenceAgreement;
import dev.plumbline.measure.agreement.MarkerComparison;
import dev.plumbline.measure.agreement.Rater;
import dev.plumbline.measure.agreement.RatingTable;
import dev.plumbline.rubric.AuthoredOrder;
import dev.plumbline.workflow.forms.ProvedAnswers;
import dev.plumbline.workflow.forms.RaterRuns;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.measuring.RatedTables;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
        "%nExamples:%n"
            + "  plumbline measure agreement first ada bob%n"
            + "  plumbline measure agreement ada.csv bob.csv --map id=Candidate%n"
            + "%nUsage: ",
    descriptionHeading = "%n",
    description = {
      "Of every two runs: the share of equal decisions, Cohen's kappa, quadratic weighted kappa and"
          + " the mean difference; the same for each item; and how lenient each rater is. An item"
          + " that was left open counts neither for nor against. Where two or more runs are of"
          + " persons, `settled` is what they decided alike, and what an adjudication decided where"
          + " they did not.",
      "",
      "In the place of runs tables can be given: a row a candidate, a column a criterion, and a file for"
          + " each rater, or a column `rater`."
    },
    mixinStandardHelpOptions = true)
public final class AgreementCommand implements Callable<Integer> {

  @Parameters(
      arity = "1..*",
      paramLabel = "RUN|TABLE",
      hideParamSyntax = true,
      description = "runs that have ended: @latest, names or digests; or files .csv or .tsv")
  private List<String> written = List.of();

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "list at most so many disagreements (default: ${DEFAULT-VALUE})")
  private int limit = 20;

  @Option(
      names = "--map",
      split = ",",
      paramLabel = "NAME=COLUMN",
      description = "of tables: columns of `id` and `rater` with other names")
  private Map<String, String> map = new LinkedHashMap<>();

  @Option(
      names = "--missing",
      split = ",",
      paramLabel = "VALUE",
      description = "of tables: values that are no decision, such as -99,N/A")
  private List<String> missing = List.of();

  @Mixin private ReportOptions format;

  @Mixin private StoreOption store;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    if (limit < 0) {
      throw wrong("--limit must not be negative");
    }
    boolean tables = written.stream().allMatch(it -> it.matches("(?s).*\\.[ct]sv"));
    if (tables) {
      List<Rater> read =
          RatedTables.read(
              written.stream().map(Path::of).toList(),
              map,
              missing,
              spec.commandLine().getErr()::println);
      format.print(
          InterraterReport.of(
              new RatingTable(read),
              new EvidenceAgreement(),
              new MarkerComparison(List.of()),
              List.of(),
              AuthoredOrder.BY_ID,
              limit));
      return ExitCode.OK;
    }
    if (written.size() < 2) {
      throw wrong("name two runs or more, or tables");
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
