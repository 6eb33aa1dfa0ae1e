package dev.plumbline.people.corrections;

import dev.plumbline.base.problem.Problems;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.people.Appeal.AppealRules;
import dev.plumbline.rubric.source.SourceNode.MappingReader;
import dev.plumbline.rubric.source.SourceReader;
import dev.plumbline.run.files.InputFiles;
import java.nio.file.Path;
import java.util.Optional;

/// Reads the rules of appeals from a file, YAML or JSON.
public final class AppealRulesFile {

  /// @throws Refusal with all problems of the file
  public static AppealRules read(Path file) {
    Problems problems = new Problems();
    Optional<AppealRules> rules =
        SourceReader.read(InputFiles.bytes(file), "file", "write `days: 28`", problems)
            .map(node -> AppealRules.read(new MappingReader(node, problems)));
    problems.refuse(file.toString());
    return rules.orElseThrow();
  }

  private AppealRulesFile() {}
}
