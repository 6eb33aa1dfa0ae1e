package dev.plumbline.bundle;

import dev.plumbline.canonical.CanonicalJson;
import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.Kind;
import dev.plumbline.lint.Linter;
import dev.plumbline.plan.Plan;
import dev.plumbline.plan.PlanCompilation;
import dev.plumbline.plan.PlanCompiler;
import dev.plumbline.plan.Program;
import dev.plumbline.problem.Problem;
import dev.plumbline.problem.Told;
import dev.plumbline.rubric.Places;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.RubricReader;
import dev.plumbline.rubric.RubricReading;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Turns a rubric into a bundle, or says everything that stands in the way. A rubric whose own
/// cases fail does not lock.
public final class BundleCompiler {

  /// Compiles the bytes of a rubric, YAML or JSON.
  public static Compilation compile(byte[] source) {
    return switch (RubricReader.read(source)) {
      case RubricReading.Refused(List<Problem> problems) ->
          new Compilation.Rejected(Told.of(problems));
      case RubricReading.Flawed flawed -> {
        List<Problem> problems = new ArrayList<>(flawed.problems());
        problems.addAll(Undeclared.in(flawed.rest(), flawed.written()));
        yield rejected(problems, flawed.places());
      }
      case RubricReading.Read(Rubric rubric, Places places) -> compile(rubric, places);
    };
  }

  private static Compilation compile(Rubric rubric, Places places) {
    List<Problem> problems = new ArrayList<>();
    List<Problem> warnings = new ArrayList<>();
    RubricCheck.check(rubric, problems);
    GovernanceCheck.check(rubric, problems, warnings);
    if (rubric.plan().isEmpty() && rubric.traits().isEmpty()) {
      return rejected(problems, places);
    }
    Plan plan = PlanOf.rubric(rubric);
    switch (PlanCompiler.compile(plan)) {
      case PlanCompilation.Rejected(List<Problem> found) -> problems.addAll(found);
      case PlanCompilation.Compiled(Program program, List<Problem> found) -> {
        warnings.addAll(found);
        if (problems.isEmpty()) {
          Linter.Findings findings = Linter.lint(rubric, plan, program);
          problems.addAll(findings.problems());
          warnings.addAll(findings.warnings());
        }
      }
    }
    if (!problems.isEmpty()) {
      return rejected(problems, places);
    }
    ExtractionSpec extraction = ExtractionSpec.of(SpecJson.extraction(rubric), problems);
    if (!problems.isEmpty()) {
      return rejected(problems, places);
    }
    Optional<ScoringSpec> scoring = ScoringSpec.of(SpecJson.scoring(rubric), problems);
    if (scoring.isEmpty()) {
      return rejected(problems, places);
    }
    Bundle bundle = bundle(rubric, extraction, scoring.get());
    RubricCheck.checkGateScores(rubric, scoring.get().program(), warnings);
    CaseRunner.run(rubric, bundle, problems);
    if (!problems.isEmpty()) {
      return rejected(problems, places);
    }
    return rubric.governance().draft()
        ? new Compilation.Drafted(bundle, located(warnings, places))
        : new Compilation.Locked(bundle, located(warnings, places));
  }

  static Bundle bundle(Rubric rubric, ExtractionSpec extraction, ScoringSpec scoring) {
    JsonObject json =
        JsonObject.builder()
            .put("extraction", extraction.digest())
            .put("rubric", RubricJson.whole(rubric))
            .put("scoring", scoring.digest())
            .build();
    Digest digest = Digest.of(Kind.BUNDLE, CanonicalJson.bytes(json));
    return new Bundle(rubric.identity(), digest, json, extraction, scoring);
  }

  private static Compilation rejected(List<Problem> problems, Places places) {
    return new Compilation.Rejected(located(problems, places));
  }

  private static List<Problem> located(List<Problem> problems, Places places) {
    return Told.of(problems.stream().map(places::locate).toList());
  }

  private BundleCompiler() {}
}
