package dev.plumbline.cli.compare;

import static dev.plumbline.cli.output.ExitCode.NOT_SHOWN;
import static dev.plumbline.cli.output.ExitCode.TOO_FEW;
import static dev.plumbline.cli.output.ExitCode.WORSE;
import static java.math.BigDecimal.ONE;
import static java.math.BigDecimal.ZERO;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.WireNamed;
import dev.plumbline.cli.input.LeafCommand.OptionGroup;
import dev.plumbline.measure.comparison.NoninferiorityResult;
import dev.plumbline.measure.comparison.NoninferiorityResult.NoninferiorityOutcome;
import dev.plumbline.measure.comparison.TestPlan;
import dev.plumbline.measure.comparison.TestPlan.TestSubject;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import picocli.CommandLine.Option;

/// What is tested between two runs, and how the outcome becomes an exit code.
final class TestOptions extends OptionGroup {

  private static final String SUBJECTS = "`pass`, `score`, `traits`, `items`";

  @Option(
      names = "--test",
      paramLabel = "WHAT",
      split = ",",
      description =
          "test the difference on the documents that both runs have: pass (the share that passes),"
              + " score (the mean), traits, items (of each); several are separated by commas and"
              + " adjusted together after Holm")
  private List<String> tests = new ArrayList<>();

  @Option(
      names = "--margin",
      paramLabel = "WHAT=SIZE",
      split = ",",
      description =
          "how much lower it may be, as pass=0.02 or score=0.1, in the share of documents or in"
              + " points (default: 0)")
  private Map<String, BigDecimal> margins = new LinkedHashMap<>();

  @Option(
      names = "--level",
      paramLabel = "P",
      defaultValue = "0.05",
      description =
          "probability with which a run that is not worse may be called worse (default:"
              + " ${DEFAULT-VALUE})")
  private BigDecimal level = ZERO;

  @Option(
      names = "--detailed-exit-code",
      description =
          "exit with 8 if something is shown to be worse, 9 if it is not shown either way, 10 if"
              + " there are too few documents to say")
  private boolean detailed;

  /// Empty if nothing is to be tested.
  public Optional<TestPlan> plan() {
    SortedMap<TestSubject, BigDecimal> tested = new TreeMap<>();
    tests.forEach(written -> tested.put(subject("--test", written), ZERO));
    margins.forEach((written, size) -> {
      TestSubject subject = subject("--margin", written);
      if (!tested.containsKey(subject)) {
        throw usage(
            "--margin " + written + " needs --test " + written + ": nothing else would read it");
      }
      if (size.signum() < 0 || subject == TestSubject.PASS && size.compareTo(ONE) > 0) {
        throw usage(
            "--margin "
                + written
                + " must not be negative"
                + (subject == TestSubject.PASS ? " or above 1" : ""));
      }
      tested.put(subject, size);
    });
    if (level.signum() <= 0 || level.compareTo(new BigDecimal("0.5")) >= 0) {
      throw usage("--level must be above 0 and below 0.5");
    }
    if (tested.isEmpty() && detailed) {
      throw usage("--detailed-exit-code needs --test: only a test has these outcomes");
    }
    return tested.isEmpty() ? Optional.empty() : Optional.of(new TestPlan(tested, level));
  }

  private TestSubject subject(String option, String written) {
    return WireNamed.parse(TestSubject.class, written)
        .orElseThrow(
            () -> usage(option + ": " + EscapedText.text(written) + " is not one of " + SUBJECTS));
  }

  boolean areDetailed() {
    return detailed;
  }

  /// What is shown comes before what is not; empty unless it was asked for, or if all is well.
  Optional<Integer> exitCode(List<NoninferiorityResult> results) {
    if (!detailed) {
      return Optional.empty();
    }
    if (has(results, NoninferiorityOutcome.WORSE)) {
      return Optional.of(WORSE);
    }
    if (has(results, NoninferiorityOutcome.TOO_FEW)) {
      return Optional.of(TOO_FEW);
    }
    return has(results, NoninferiorityOutcome.NOT_SHOWN)
        ? Optional.of(NOT_SHOWN)
        : Optional.empty();
  }

  private static boolean has(List<NoninferiorityResult> results, NoninferiorityOutcome outcome) {
    return results.stream().anyMatch(each -> each.outcome() == outcome);
  }
}
