package dev.plumbline.workflow.rulings;

import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.rubric.source.MappingReader;
import dev.plumbline.rubric.source.SourceReader;
import dev.plumbline.workflow.files.InputFiles;
import dev.plumbline.workflow.proceeding.AppealPolicyReader;
import dev.plumbline.workflow.review.AppealPolicy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads the rules of appeals from a file, YAML or JSON.
public final class AppealPolicyFile {

  /// @throws Refusal with all problems of the file
  public static AppealPolicy read(Path file) {
    List<Problem> problems = new ArrayList<>();
    Optional<AppealPolicy> policy =
        SourceReader.read(InputFiles.bytes(file), problems)
            .map(node -> AppealPolicyReader.read(new MappingReader(node, problems)));
    if (!problems.isEmpty()) {
      throw new Refusal(Refusal.Kind.INPUT, file.toString(), problems);
    }
    return policy.orElseThrow();
  }

  private AppealPolicyFile() {}
}
