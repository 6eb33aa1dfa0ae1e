package dev.plumbline.function;

import dev.plumbline.bundle.BundleCompilation;
import dev.plumbline.bundle.BundleCompiler;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonObjectBuilder;
import dev.plumbline.drafting.DraftCoverageJson;
import dev.plumbline.drafting.DraftReport;
import dev.plumbline.extraction.JudgeIdentity;
import dev.plumbline.function.CompileBundleFunction.Response;
import dev.plumbline.function.request.FunctionResponse;
import dev.plumbline.problem.Problem;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// A draft with what the compiler says of it, who made it, and where in the prose it comes from.
public record DraftResponse(Response compiled, DraftReport rubric, JudgeIdentity judge)
    implements FunctionResponse {

  /// @throws IllegalStateException if the draft does not compile, which would be ours
  public static DraftResponse of(DraftReport rubric, JudgeIdentity judge) {
    return switch (BundleCompiler.compile(rubric.yaml().getBytes(StandardCharsets.UTF_8))) {
      case BundleCompilation.DraftLocked(var bundle, List<Problem> found) -> {
        List<Problem> warnings = new ArrayList<>(rubric.warnings());
        warnings.addAll(found);
        yield new DraftResponse(Response.draft(bundle, warnings), rubric, judge);
      }
      case BundleCompilation.Locked _ ->
          throw new IllegalStateException("a draft says that it is one");
      case BundleCompilation.Rejected(List<Problem> problems) ->
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
    return json.put("coverage", DraftCoverageJson.of(rubric.coverage()))
        .put("judge", judge.json())
        .put("yaml", rubric.yaml())
        .build();
  }
}
