package dev.plumbline.workflow.corrections;

import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.rubric.source.SourceNode.MappingReader;
import dev.plumbline.rubric.source.SourceReader;
import dev.plumbline.workflow.files.InputFiles;
import dev.plumbline.workflow.review.Appeal.AppealRules;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads the rules of appeals from a file, YAML or JSON.
public final class AppealRulesFile {

  /// @throws Refusal with all problems of the file
  public static AppealRules read(Path file) {
    List<Problem> problems = new ArrayList<>();
    Optional<AppealRules> rules =
        SourceReader.read(InputFiles.bytes(file), problems)
            .map(node -> AppealRules.read(new MappingReader(node, problems)));
    if (!problems.isEmpty()) {
      throw new Refusal(Refusal.Kind.INPUT, file.toString(), problems);
    }
    return rules.orElseThrow();
  }

  private AppealRulesFile() {}
}
