package dev.plumbline.cli.learn;

import dev.plumbline.calibration.signal.ScorecardSignals;
import dev.plumbline.cli.output.CliError;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.problem.EscapedText;
import dev.plumbline.problem.Problem;
import dev.plumbline.problem.Suggestion;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import picocli.CommandLine.Option;

/// Which signals a map may use beside the score.
final class SignalOptions {

  @Option(
      names = "--signals",
      paramLabel = "judge|all|a,b,…",
      defaultValue = "judge",
      description =
          "judge: the score alone; all: whatever the scorecards tell, the length left out;"
              + " or names (default: ${DEFAULT-VALUE})")
  private String signals;

  @Option(
      names = "--log-length",
      description = "also the logarithm of the text's length, which writers can play with")
  private boolean logLength;

  /// @param offered the signals that every document has
  List<String> names(String target, List<String> offered) {
    SortedSet<String> names = new TreeSet<>();
    List<Problem> problems = new ArrayList<>();
    if (signals.equals("all")) {
      names.addAll(offered);
    } else if (!signals.equals("judge")) {
      for (String name : signals.split(",")) {
        names.add(name);
        if (!offered.contains(name) && !name.equals(ScorecardSignals.LOG_LENGTH)) {
          problems.add(
              Problem.at(
                  "",
                  "unknown-signal",
                  "no signal is called " + EscapedText.text(name),
                  Suggestion.of(name, offered, "there are")));
        }
      }
    }
    if (!problems.isEmpty()) {
      throw new CliError(ExitCode.USAGE, "--signals", problems);
    }
    names.remove(target);
    if (logLength) {
      names.add(ScorecardSignals.LOG_LENGTH);
    }
    return List.copyOf(names);
  }
}
