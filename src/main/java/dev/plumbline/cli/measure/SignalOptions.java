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
          "signals to use: judge, the score alone; all, every signal except log_length, the"
              + " length, which authors can manipulate; and names (default: ${DEFAULT-VALUE})")
  private String signals;

  /// @param offered the signals that every document has
  public List<String> names(String target, List<String> offered) {
    SortedSet<String> names = new TreeSet<>();
    Problems problems = new Problems();
    for (String name : signals.split(",")) {
      switch (name) {
        case "judge" -> {}
        case "all" -> names.addAll(offered);
        default -> {
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
    }
    problems.refuse("--signals");
    names.remove(target);
    return List.copyOf(names);
  }
}
