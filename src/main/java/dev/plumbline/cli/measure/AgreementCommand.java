package dev.plumbline.cli.measure;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.cli.input.ReportOptions;
import dev.plumbline.cli.input.StoreOption;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.cli.people.ReviewText;
import dev.plumbline.cli.people.ToleranceOptions;
import dev.plumbline.cli.see.ServerOptions;
import dev.plumbline.measure.agreement.RatingTable;
import dev.plumbline.present.page.browse.ReviewLink;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.web.review.ReviewSession;
import dev.plumbline.web.review.ReviewSite;
import dev.plumbline.web.view.StoreSite;
import dev.plumbline.workflow.forms.AdjudicationForms;
import dev.plumbline.workflow.forms.ProvedAnswers;
import dev.plumbline.workflow.forms.RaterRuns;
import dev.plumbline.workflow.forms.ReviewExport;
import dev.plumbline.workflow.forms.ReviewForm;
import dev.plumbline.workflow.forms.Reviewer;
import dev.plumbline.workflow.forms.Tolerance;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.local.StoredRuns;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
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
            + "  plumbline measure agreement first ada bob --export settle.csv%n"
            + "      --judge adjudication:k3f9wd7m2p%n"
            + "%nUsage: ",
    descriptionHeading = "%n",
    description = {
      "Of every two runs: the share of equal decisions, Cohen's kappa, quadratic weighted kappa and"
          + " the mean difference; the same for each item; and how lenient each rater is. An item"
          + " that was left open counts neither for nor against. Where two or more runs are of"
          + " persons, `settled` is what they decided alike, and what an adjudication decided where"
          + " they did not. --judge shows forms for what is still open in the browser, or writes them with"
          + " --export; `review RUN --import` takes them back."
    },
    mixinStandardHelpOptions = true)
public final class AgreementCommand implements Callable<Integer> {

  @Parameters(
      arity = "1..*",
      paramLabel = "RUN",
      description = "runs that have ended: @latest, names or digests")
  private List<String> written = List.of();

  @Option(
      names = "--export",
      paramLabel = "FILE",
      description = "write forms for what persons decided differently, .jsonl or .csv")
  private Optional<Path> export = Optional.empty();

  @Option(
      names = "--judge",
      paramLabel = "PERSON",
      description =
          "adjudication:PSEUDONYM who settles it: in the browser or, with --export, in a file")
  private Optional<String> judge = Optional.empty();

  @Option(
      names = "--limit",
      paramLabel = "N",
      description = "list at most so many disagreements (default: ${DEFAULT-VALUE})")
  private int limit = 20;

  @Mixin private ReportOptions format;

  @Mixin private ToleranceOptions tolerance;

  @Mixin private StoreOption store;

  @Mixin private ServerOptions server;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    Tolerance agreed = tolerance.tolerance();
    if (judge.isEmpty() && (export.isPresent() || tolerance.isGiven() || server.isGiven())
        || server.isGiven() && export.isPresent()) {
      throw wrong(
          "--export and --tolerance need --judge, and --port and --open are for --judge without"
              + " --export");
    }
    if (limit < 0) {
      throw wrong("--limit must not be negative");
    }
    if (written.size() < 2) {
      throw wrong("name at least two runs");
    }
    server.check();
    LocalStore opened = store.existing();
    RaterRuns raters = new RaterRuns(written, opened);
    RatingTable table =
        new RatingTable(raters.runs().stream().map(RaterRuns.RaterRun::rater).toList());
    if (judge.isPresent()) {
      settle(raters, table, agreed, opened);
      return ExitCode.OK;
    }
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

  private void settle(RaterRuns raters, RatingTable table, Tolerance agreed, LocalStore opened) {
    JudgeIdentity identity = Reviewer.parse(judge.orElseThrow(), "--judge", opened);
    if (!identity.provider().equals(JudgeIdentity.ADJUDICATION)) {
      throw Refusal.of(
          "--judge",
          ProblemCode.UNKNOWN_JUDGE,
          "who settles is written `adjudication:PSEUDONYM`",
          "write `adjudication:" + identity.model() + "`");
    }
    List<Optional<Digest>> parents =
        raters.persons().stream().map(run -> run.run().spec().parent()).distinct().toList();
    if (raters.persons().size() < 2 || parents.size() > 1) {
      throw Refusal.of(
          "--export",
          ProblemCode.MISSING,
          "only what two or more persons decided about one run can be settled",
          "name their runs");
    }
    List<ReviewForm> forms =
        new AdjudicationForms(raters, agreed, opened).of(identity, table.disagreements());
    if (forms.isEmpty()) {
      throw Refusal.of(
          "--export",
          ProblemCode.EMPTY,
          "these persons decided nothing differently that is not settled",
          "there is nothing to do");
    }
    String parent = parents.getFirst().map(digest -> digest.beginning()).orElse("RUN");
    if (export.isPresent()) {
      ReviewExport.write(forms, raters.bundle(), export.get());
      spec.commandLine().getOut().println(ReviewText.written(forms.size(), export.get(), parent));
      return;
    }
    ReviewSession session =
        new ReviewSession(
            StoredRuns.findEnded(parent, opened),
            raters.bundle(),
            forms,
            store,
            spec.commandLine().getErr()::println);
    server.serve(
        store.folder(),
        ReviewLink.LIST.path(),
        new ReviewSite(session, new StoreSite(store.folder())));
  }
}
