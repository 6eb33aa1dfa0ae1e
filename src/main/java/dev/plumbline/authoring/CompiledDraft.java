package dev.plumbline.authoring;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.judge.draft.Draft;
import dev.plumbline.judge.draft.DraftReport;
import dev.plumbline.judge.draft.RubricProse;
import dev.plumbline.rubric.bundle.BundleCompiler;
import dev.plumbline.rubric.bundle.BundleCompiler.BundleCompilation;
import dev.plumbline.score.extraction.JudgeIdentity;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// A draft with the compiler's warnings, the model that wrote it, and the sentences that it is
/// based on.
public record CompiledDraft(CompiledRubric compiled, DraftReport rubric, JudgeIdentity judge) {

  /// @throws IllegalStateException if the draft does not compile, which is a defect of the drafter
  public static CompiledDraft of(RubricProse prose, Draft draft, JudgeIdentity judge) {
    DraftReport rubric = DraftReport.of(prose, draft);
    return switch (BundleCompiler.compile(rubric.yaml().getBytes(StandardCharsets.UTF_8))) {
      case BundleCompilation.DraftLocked locked -> {
        List<Problem> warnings = new ArrayList<>(rubric.warnings());
        warnings.addAll(locked.warnings());
        yield new CompiledDraft(
            CompiledRubric.of(locked, "").withWarnings(warnings), rubric, judge);
      }
      case BundleCompilation.Locked _ ->
          throw new IllegalStateException("a draft says that it is one");
      case BundleCompilation.Rejected(List<Problem> problems) ->
          throw new IllegalStateException(
              "a draft that was read compiles: " + problems.getFirst().code());
    };
  }

  /// The problems to report when no answer of the model is a draft, the summary first.
  ///
  /// @param answers how many answers were read, at least 1
  /// @param code the fault of the answer that came closest
  /// @param problems the problems of that answer
  public static List<Problem> unusable(String path, int answers, List<Problem> problems) {
    List<Problem> reported = new ArrayList<>();
    reported.add(
        Problem.at(
            path,
            ProblemCode.ANSWER_INVALID,
            answers == 1
                ? "the model's answer is not a draft"
                : "none of " + answers + " answers is a draft",
            "use another run or another model"));
    reported.addAll(problems);
    return reported;
  }

  /// Such as `openai some-model`.
  public String by() {
    return (judge.provider() + " " + judge.model()).stripTrailing();
  }

  public JsonObject json() {
    return JsonObject.builder()
        .putAll(compiled.json())
        .put("coverage", rubric.coverage())
        .put("judge", judge)
        .put("yaml", rubric.yaml())
        .build();
  }
}
