package dev.plumbline.cli.compare;

import static dev.plumbline.cli.output.ExitCode.NOT_PASSED;
import static dev.plumbline.cli.output.ExitCode.OK;
import static dev.plumbline.cli.output.ExitCode.UNSCORED;
import static dev.plumbline.cli.output.ExitCode.WORSE;
import static java.math.BigDecimal.ONE;
import static java.math.BigDecimal.ZERO;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.cli.input.LeafCommand.OptionGroup;
import dev.plumbline.cli.input.LeafCommand.StoreCommand;
import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import dev.plumbline.cli.output.CiOptions;
import dev.plumbline.measure.comparison.CheckCriteria;
import dev.plumbline.measure.comparison.NoninferiorityResult;
import dev.plumbline.measure.comparison.RunCheck;
import dev.plumbline.measure.comparison.RunCheck.CriterionResult;
import dev.plumbline.measure.comparison.TestPlan;
import dev.plumbline.present.terminal.TerminalJson;
import dev.plumbline.results.comparison.RunPair;
import dev.plumbline.results.comparison.StoredBaselines;
import dev.plumbline.results.comparison.TestedPairs;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.BarAudit;
import dev.plumbline.run.BarAudit.BarOutcome;
import dev.plumbline.run.LockedBar;
import dev.plumbline.run.StoredBars;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.score.run.StoredRun;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `check`: whether a run is good enough, by itself and compared with a baseline.
@UsageExamples({
  "plumbline compare check @latest --no-flips-to-fail --max-mean-drop 0.2",
  "plumbline compare check @latest --min-pass-rate 0.9 --junit check.xml",
  "plumbline compare check @latest --test pass,score --margin pass=0.02,score=0.1"
})
@Command(
    header = "Checks a run against criteria and a baseline, and names what fails.",
    description = {
      "Exits with 1 if a criterion is missed; with 4 if too many documents are without a result, or"
          + " if a criterion cannot be verified because too few documents can be compared. Documents"
          + " are paired by their ids, whatever their texts are. One without a result in one of the"
          + " runs, or judged under another extraction spec, is unverifiable: no regression, and no"
          + " success.",
      "With --test a difference from the baseline counts only if it is shown: it misses the"
          + " criterion if the run is shown to be worse by more than the margin, and cannot be"
          + " verified with too few documents to say. --detailed-exit-code tells these apart."
    })
final class CheckCommand extends StoreCommand {

  @Parameters(paramLabel = "RUN", description = "run: @latest, a name or a digest")
  private String written;

  @Mixin private CheckOptions options;

  @Mixin private TestOptions tests;

  @Option(
      names = "--baseline",
      paramLabel = "RUN",
      description = "run to compare with (default: the baseline of the rubric)")
  private String baseline = "";

  @Option(
      names = "--bar",
      paramLabel = "DIGEST",
      arity = "0..1",
      fallbackValue = "",
      description =
          "check by this bar, or by the one that the run was begun for: rubric, judge, documents"
              + " and criteria are the bar's, and it must have come first")
  private Optional<String> bar;

  @Mixin private PairOptions pairing;

  @Mixin private CiOptions ci;

  @Option(names = "--json", description = "print only the outcome, as JSON")
  private boolean json;

  @Override
  public Integer call() {
    refuseOptionsBesideBar();
    CheckCriteria asked = bar.isPresent() ? null : options.criteria(tests.plan());
    ci.begin();
    LocalStore opened = existing();
    StoredRun run = ended(written);
    StoredBars bars = StoredBars.of(opened);
    Optional<LockedBar> locked = bar.map(it -> locked(it, run, bars));
    CheckCriteria criteria = locked.map(it -> it.bar().criteria()).orElse(asked);
    RunPair own =
        locked
            .map(it -> RunPair.of(run, run, it.bar().raw(), opened))
            .orElseGet(() -> pairing.alone(run, opened));
    Bundle rubric = own.rubricAfter();
    Optional<RunPair> pair =
        locked.isPresent()
            ? locked.get().bar().baseline().map(digest -> pair(locked.get(), digest, run, opened))
            : criteria.needBaseline() || !baseline.isEmpty()
                ? Optional.of(
                    pairing.pair(
                        StoredBaselines.find(baseline, rubric.identity().name(), opened),
                        run,
                        opened,
                        "check"))
                : Optional.empty();
    boolean sameExtraction = pair.map(RunPair::hasSameExtraction).orElse(true);
    RunCheck check =
        new RunCheck(
            criteria,
            sameExtraction,
            pair.map(_ -> options.minCompared()).filter(_ -> locked.isEmpty()));
    CheckReport report =
        new CheckReport(run, pair, rubric, check, ci.areGiven(), criteria.noFlipsToFail());
    own.compare(one -> {
      check.addResult(one);
      report.addResult(one);
    });
    Optional<TestedPairs> tested =
        pair.flatMap(both -> criteria.tests().map(plan -> new TestedPairs(plan, both)));
    pair.ifPresent(both ->
        both.compare(one -> {
          report.addComparison(one, check.addComparison(one));
          if (sameExtraction) {
            tested.ifPresent(pairs -> pairs.add(one));
          }
        }));
    List<CriterionResult> results = new ArrayList<>();
    options.passK().ifPresent(it -> results.add(check.passK(it.getKey(), it.getValue())));
    results.addAll(check.results(tested.map(TestedPairs::results).orElse(List.of())));
    Optional<BarOutcome> outcome = locked.map(it -> new BarAudit(bars).outcome(it, run, results));
    outcome.ifPresent(report::setBar);
    print(report, results);
    ci.write(() -> report.testSuite(results));
    return outcome.isPresent() ? exitCode(outcome.get(), results) : exitCode(results);
  }

  private void refuseOptionsBesideBar() {
    if (bar.isPresent()
        && (options.areGiven()
            || tests.plan().isPresent()
            || pairing.areGiven()
            || !baseline.isEmpty())) {
      throw usage("--bar has its own criteria, baseline and pairs: leave the other options out");
    }
  }

  private LockedBar locked(String digest, StoredRun run, StoredBars bars) {
    if (!digest.isEmpty()) {
      return bars.find(digest);
    }
    return bars.get(
        run.spec()
            .bar()
            .orElseThrow(() -> usage("this run was begun for no bar: name one with --bar DIGEST")));
  }

  private RunPair pair(LockedBar locked, Digest baseline, StoredRun run, LocalStore store) {
    StoredRun before = ended(baseline.toString());
    return RunPair.of(before, run, locked.bar().raw(), store)
        .pairedById(locked.bar().documents().byId());
  }

  private int exitCode(BarOutcome outcome, List<CriterionResult> results) {
    if (outcome.isAccepted()) {
      return OK;
    }
    return outcome.isComparable() ? exitCode(results) : UNSCORED;
  }

  private void print(CheckReport report, List<CriterionResult> results) {
    PrintWriter out = out();
    if (json) {
      out.println(TerminalJson.line(report.json(results)));
    } else {
      report.print(results, out);
    }
    out.flush();
    report.printMissed(results.stream().filter(each -> !CheckReport.isMet(each)).toList(), err());
  }

  /// What is not good enough comes before what could not be measured.
  private int exitCode(List<CriterionResult> results) {
    boolean missed =
        results.stream()
            .filter(each -> each.kind() != CriterionResult.Kind.TEST || !tests.areDetailed())
            .anyMatch(CriterionResult::isMissed);
    if (missed) {
      return NOT_PASSED;
    }
    List<NoninferiorityResult> tested =
        results.stream().flatMap(each -> each.test().stream()).toList();
    Optional<Integer> detailed = tests.exitCode(tested);
    if (detailed.filter(code -> code == WORSE).isPresent()) {
      return WORSE;
    }
    boolean unmet =
        results.stream()
            .filter(each -> !tests.areDetailed() || each.test().isEmpty())
            .filter(each ->
                each.kind() != CriterionResult.Kind.MIN_COMPARED || detailed.orElse(OK) == OK)
            .anyMatch(each -> !CheckReport.isMet(each));
    return unmet ? UNSCORED : detailed.orElse(OK);
  }

  /// The criteria of a check.
  public static final class CheckOptions extends OptionGroup {

    private static final Pattern K_AND_SHARE =
        Pattern.compile("([1-9][0-9]{0,2}):([0-9]+(?:\\.[0-9]+)?)");

    @Option(
        names = "--min-pass-rate",
        paramLabel = "SHARE",
        description = "least share of the documents with a result that pass, from 0 to 1")
    private Optional<BigDecimal> minPassRate;

    @Option(
        names = "--min-pass-k",
        paramLabel = "K:SHARE",
        description =
            "least share of choices of K trials of a case of which all pass (pass^k), the mean over"
                + " cases: 3:0.9")
    private Optional<String> minPassK;

    @Option(names = "--min-mean", paramLabel = "SCORE", description = "least mean of the scores")
    private Optional<BigDecimal> minMean;

    @Option(
        names = "--max-mean-drop",
        paramLabel = "POINTS",
        description =
            "how much lower than the baseline's the mean may be, over documents with a score in both")
    private Optional<BigDecimal> maxMeanDrop;

    @Option(
        names = "--no-flips-to-fail",
        description = "no document may fail that did not fail in the baseline")
    private boolean noFlipsToFail;

    @Option(
        names = "--min-compared",
        paramLabel = "SHARE",
        defaultValue = "0.9",
        description =
            "least share of the baseline's documents that are compared, from 0 to 1; with fewer"
                + " nothing is verified (default: ${DEFAULT-VALUE})")
    private BigDecimal minCompared = ZERO;

    @Option(
        names = "--max-unscored",
        paramLabel = "SHARE",
        defaultValue = "0.05",
        description =
            "largest share of documents without a result, from 0 to 1 (default: ${DEFAULT-VALUE})")
    private BigDecimal maxUnscored = ZERO;

    /// Whether something is asked for, besides a limit of what is unscored.
    boolean areGiven() {
      return minPassRate.isPresent()
          || minPassK.isPresent()
          || minMean.isPresent()
          || maxMeanDrop.isPresent()
          || noFlipsToFail;
    }

    /// @param tests that are asked for besides
    public CheckCriteria criteria(Optional<TestPlan> tests) {
      if (minPassRate.or(() -> minMean).or(() -> maxMeanDrop).isEmpty()
          && !noFlipsToFail
          && minPassK.isEmpty()
          && tests.isEmpty()) {
        throw usage(
            "say what to check: --min-pass-rate, --min-pass-k, --min-mean, --max-mean-drop, --no-flips-to-fail or"
                + " --test");
      }
      minPassRate.ifPresent(share -> requireShare("--min-pass-rate", share));
      passK().ifPresent(it -> requireShare("--min-pass-k", it.getValue()));
      requireShare("--max-unscored", maxUnscored);
      requireShare("--min-compared", minCompared);
      maxMeanDrop
          .filter(points -> points.signum() < 0)
          .ifPresent(_ -> {
            throw usage("--max-mean-drop must not be negative");
          });
      return new CheckCriteria(
          minPassRate, minMean, maxMeanDrop, noFlipsToFail, tests, maxUnscored);
    }

    /// How many trials, and in what share of their choices all have to pass.
    Optional<Map.Entry<Integer, BigDecimal>> passK() {
      return minPassK.map(written -> {
        Matcher parts = K_AND_SHARE.matcher(written);
        if (!parts.matches()) {
          throw usage("--min-pass-k is a number of trials and a share, such as 3:0.9");
        }
        return Map.entry(Integer.valueOf(parts.group(1)), new BigDecimal(parts.group(2)));
      });
    }

    BigDecimal minCompared() {
      return minCompared;
    }

    private void requireShare(String option, BigDecimal share) {
      if (share.signum() < 0 || share.compareTo(ONE) > 0) {
        throw usage(option + " must be from 0 to 1");
      }
    }
  }
}
