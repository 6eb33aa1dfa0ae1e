package dev.plumbline.cli.ruling;

import dev.plumbline.cli.input.InputFiles;
import dev.plumbline.cli.output.CliError;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.problem.Problem;
import dev.plumbline.problem.ProblemCode;
import dev.plumbline.review.Appeal;
import dev.plumbline.review.AppealPolicy;
import dev.plumbline.rubric.source.MappingReader;
import dev.plumbline.rubric.source.SourceNode;
import dev.plumbline.rubric.source.SourceReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Reads the rules of appeals from a file, YAML or JSON.
final class AppealPolicyFile {

  private static final int DAYS_MAX = 3_650;
  private static final int PERSONS_MAX = 20;
  private static final int NAME_MAX = 100;
  private static final Pattern STATE = Pattern.compile("[a-z](-?[a-z0-9]){0,39}");

  /// @throws CliError with all problems of the file
  static AppealPolicy read(Path file) {
    List<Problem> problems = new ArrayList<>();
    Optional<AppealPolicy> policy =
        SourceReader.read(InputFiles.bytes(file), problems).map(node -> policy(node, problems));
    if (!problems.isEmpty()) {
      throw new CliError(ExitCode.USAGE, file.toString(), problems);
    }
    return policy.orElseThrow();
  }

  private static AppealPolicy policy(SourceNode node, List<Problem> problems) {
    MappingReader reader = new MappingReader(node, problems);
    String name = reader.text("appeals", NAME_MAX);
    if (name.isBlank()) {
      reader.refuse(
          "appeals", ProblemCode.MISSING, "the rules have no name", "write `appeals: its-name`");
    }
    int days = reader.whole("days", 28, 1, DAYS_MAX);
    int decideDays = reader.whole("decide_days", 28, 1, DAYS_MAX);
    int persons = reader.whole("persons", 1, 1, PERSONS_MAX);
    List<String> states = reader.texts("states");
    for (String state : states) {
      if (!STATE.matcher(state).matches()
          || List.of(Appeal.FILED, Appeal.UPHELD, Appeal.DENIED).contains(state)
          || states.indexOf(state) != states.lastIndexOf(state)) {
        reader.refuse(
            "states",
            ProblemCode.WRONG_VALUES,
            "the states are words, each once, besides filed, upheld and denied",
            "write for example `states: [under-review]`");
      }
    }
    reader.reportUnknownKeys();
    return new AppealPolicy(name, days, decideDays, persons, states);
  }

  private AppealPolicyFile() {}
}
