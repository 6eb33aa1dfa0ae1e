package dev.plumbline.cli.score;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.cli.input.LeafCommand.OptionGroup;
import dev.plumbline.cli.input.StoreOption.ScoringStoreOption;
import dev.plumbline.rubric.ReplicatePolicy;
import dev.plumbline.rubric.RubricFrame;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.RubricFileCompiler;
import dev.plumbline.run.RunRubrics;
import dev.plumbline.run.ScoringRubric;
import dev.plumbline.run.files.InputFiles;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/// Options that say how often a judge is asked, in place of the rubric. The rubric with these
/// options is another one, with digests of its own.
final class ReplicateOptions extends OptionGroup {

  private static final int MAX = 20;
  private static final int STANDARD_MAX = 5;

  @Option(
      names = "--replicates-until",
      paramLabel = "agreed",
      description =
          "ask again only as long as another answer could change what the majority decides;"
              + " as `judge: {until: agreed}` in the rubric, which gets a digest of its own")
  private String until = "";

  @Option(
      names = "--replicates-max",
      paramLabel = "N",
      description =
          "with --replicates-until: ask at most N times, 3 to 20 (default: the rubric's"
              + " `repeats`, or 5 if they are less than 3)")
  private int max;

  /// What of a rubric's `judge` these options say otherwise.
  private static final List<String> REPLACED = List.of("repeats", "until");

  /// As [RubricFileCompiler#compileLocked], with these options in place of the rubric's.
  ///
  /// @throws dev.plumbline.base.problem.Refusal if the rubric is rejected, a draft or not trusted,
  ///   before or after the change
  public ScoringRubric compileLocked(
      Path path, ScoringStoreOption store, boolean draft, PrintWriter err) {
    check();
    return until.isEmpty()
        ? RubricFileCompiler.compileLocked(path, store, err::println, draft)
        : RubricFileCompiler.compileChanged(
            path, store, err::println, draft, "--replicates-until", this::changed);
  }

  /// The rubric for all documents, or those that lines name or bring.
  ///
  /// @param path of a rubric or frame; null for none
  RunRubrics rubrics(
      Path path, Optional<Path> named, ScoringStoreOption store, boolean draft, PrintWriter err) {
    if (named.isEmpty() && RubricFrame.of(InputFiles.bytes(path)).isEmpty()) {
      return RunRubrics.one(compileLocked(path, store, draft, err));
    }
    if (!until.isEmpty() || max != 0) {
      throw usage("--replicates-until changes one --rubric");
    }
    return RunRubrics.of(Optional.ofNullable(path), named, store, err::println, draft);
  }

  private void check() {
    if (!until.isEmpty() && !until.equals(ReplicatePolicy.AGREED)) {
      throw usage("--replicates-until must be `agreed`");
    }
    if (max != 0 && until.isEmpty()) {
      throw usage("--replicates-max needs --replicates-until");
    }
    if (max != 0 && (max < ReplicatePolicy.AGREED_REPEATS_MIN || max > MAX)) {
      throw usage("--replicates-max must be from 3 to 20");
    }
  }

  private JsonObject changed(Bundle original) {
    JsonObject rubric = original.rubricJson();
    ReplicatePolicy options = original.extraction().judge();
    int declared =
        options.repeats() < ReplicatePolicy.AGREED_REPEATS_MIN ? STANDARD_MAX : options.repeats();
    return rubric.with(
        "judge",
        rubric
            .members("judge")
            .without(REPLACED)
            .with("repeats", max == 0 ? declared : max)
            .with("until", ReplicatePolicy.AGREED));
  }
}
