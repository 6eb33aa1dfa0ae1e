package dev.plumbline.function;

import dev.plumbline.bundle.BundleCompiler;
import dev.plumbline.bundle.Compilation;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonObjectBuilder;
import dev.plumbline.drafting.DraftedRubric;
import dev.plumbline.drafting.ProseCoverageJson;
import dev.plumbline.extraction.JudgeIdentity;
import dev.plumbline.function.CompileBundleFunction.Response;
import dev.plumbline.problem.Problem;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// A draft with what the compiler says of it, who made it, and where in the prose it comes from.
public record DraftResponse(Response compiled, DraftedRubric rubric, JudgeIdentity judge)
    implements Answered {

  /// @throws IllegalStateException if the draft does not compile, which would be ours
  public static DraftResponse of(DraftedRubric rubric, JudgeIdentity judge) {
    return switch (BundleCompiler.compile(rubric.yaml().getBytes(StandardCharsets.UTF_8))) {
      case Compilation.Drafted(var bundle, List<Problem> found) -> {
        List<Problem> warnings = new ArrayList<>(rubric.warnings());
        warnings.addAll(found);
        yield new DraftResponse(Response.draft(bundle, warnings), rubric, judge);
      }
      case Compilation.Locked _ -> throw new IllegalStateException("a draft says that it is one");
      case Compilation.Rejected(List<Problem> problems) ->
          throw new IllegalStateException(
              "a draft that was read compiles: " + problems.getFirst().code());
    };
  }

  /// What to tell of answers that are none, the whole first.
  ///
  /// @param code of the answer that came nearest
  public static List<Problem> unusable(
      String path, int answers, String code, List<Problem> problems) {
    List<Problem> told = new ArrayList<>();
    told.add(
        Problem.at(
            path,
            code,
            answers == 1
                ? "the model's answer is no draft"
                : "none of " + answers + " answers is a draft",
            "ask again with another run, or ask another model"));
    told.addAll(problems);
    return told;
  }

  @Override
  public JsonObject json() {
    JsonObjectBuilder json = JsonObject.builder();
    compiled.json().forEach(json::put);
    return json.put("coverage", ProseCoverageJson.of(rubric.coverage()))
        .put("judge", judge.json())
        .put("yaml", rubric.yaml())
        .build();
  }
}
