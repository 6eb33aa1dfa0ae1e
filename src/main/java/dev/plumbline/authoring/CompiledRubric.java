package dev.plumbline.authoring;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.ProblemJson;
import dev.plumbline.base.number.Interval;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.base.signing.Approval;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.BundleCompiler.BundleCompilation;
import java.util.List;
import java.util.Optional;

/// A rubric that compiles: a locked bundle, or a draft without approval.
///
/// @param draft whether it says that it is one
/// @param approval who approved it and when; absent if nobody did
/// @param checked whether it is only checked, so that nothing is locked
public record CompiledRubric(
    Bundle bundle,
    List<Problem> warnings,
    boolean draft,
    Optional<Approval> approval,
    boolean checked) {

  public CompiledRubric {
    warnings = List.copyOf(warnings);
  }

  /// @param source what messages call the rubric
  /// @throws Refusal if it is rejected
  public static CompiledRubric of(BundleCompilation compilation, String source) {
    return switch (compilation) {
      case BundleCompilation.Rejected(List<Problem> problems) ->
          throw new Refusal(Refusal.Kind.REJECTED, source, problems);
      case BundleCompilation.DraftLocked(Bundle bundle, List<Problem> warnings) ->
          new CompiledRubric(bundle, warnings, true, Optional.empty(), false);
      case BundleCompilation.Locked(Bundle bundle, List<Problem> warnings) ->
          new CompiledRubric(bundle, warnings, false, Optional.empty(), false);
    };
  }

  public CompiledRubric approvedBy(Optional<Approval> by) {
    return new CompiledRubric(bundle, warnings, draft, by, checked);
  }

  public CompiledRubric withWarnings(List<Problem> others) {
    return new CompiledRubric(bundle, others, draft, approval, checked);
  }

  /// The same, of which nothing is stored.
  public CompiledRubric onlyChecked() {
    return new CompiledRubric(bundle, warnings, draft, approval, true);
  }

  /// Whether it may be stored and scored with.
  public boolean isLocked() {
    return !draft || approval.isPresent();
  }

  public String outcome() {
    return !isLocked() ? "draft" : checked ? "checked" : "locked";
  }

  /// The possible values of the composite.
  public Interval range() {
    return bundle.scoring().program().range();
  }

  public JsonObject json() {
    return JsonObject.of(
        "outcome", outcome(),
        "rubric", bundle.identity().name(),
        "version", bundle.identity().version(),
        "bundle", bundle.digest(),
        "frame", bundle.frame().map(_ -> Json.of(true)),
        "extractionSpec", bundle.extraction().digest(),
        "scoringSpec", bundle.scoring().digest(),
        "range", JsonArray.of(range().low().toDecimal(), range().high().toDecimal()),
        "stages", JsonArray.mapped(bundle.scoring().program().stages(), JsonArray::texts),
        "warnings", ProblemJson.of(warnings),
        "approval", approval);
  }
}
