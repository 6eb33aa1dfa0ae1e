package dev.plumbline.cli.measure;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Problems;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.calibrate.fit.ScorecardSignals;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import picocli.CommandLine.Option;

/// Options that select the signals a calibration may use in addition to the score.
final class SignalOptions {

  @Option(
      names = "--signals",
      paramLabel = "judge|all|a,b,…",
      defaultValue = "judge",
      description =
          "signals to use: judge, the score alone; all, every signal except the length;"
              + " or their names (default: ${DEFAULT-VALUE})")
  private String signals;

  @Option(
      names = "--log-length",
      description = "also use the logarithm of the text's length, which authors can manipulate")
  private boolean logLength;

  /// @param offered the signals that every document has
  public List<String> names(String target, List<String> offered) {
    SortedSet<String> names = new TreeSet<>();
    Problems problems = new Problems();
    if (signals.equals("all")) {
      names.addAll(offered);
    } else if (!signals.equals("judge")) {
      for (String name : signals.split(",")) {
        names.add(name);
        if (!offered.contains(name) && !name.equals(ScorecardSignals.LOG_LENGTH)) {
          problems.add(
              "",
              ProblemCode.UNKNOWN_VALUE,
              "there is no signal " + EscapedText.text(name),
              Suggestion.of(name, offered, "there are"));
        }
      }
    }
    problems.refuse("--signals");
    names.remove(target);
    if (logLength) {
      names.add(ScorecardSignals.LOG_LENGTH);
    }
    return List.copyOf(names);
  }
}
