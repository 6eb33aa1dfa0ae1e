package dev.plumbline.workflow.verification;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.rubric.plan.engine.Program;
import dev.plumbline.rubric.plan.model.GradeScale;
import dev.plumbline.run.StoredRun;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.local.StoredRuns;
import dev.plumbline.workflow.review.GradeBoundaries;
import dev.plumbline.workflow.rulings.RunLinks;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.function.Supplier;

/// Checks that the boundaries that were set for the grades of runs have the grades of the rubric
/// and fit its marks.
final class BoundariesVerifier extends RunLinkVerifier<GradeBoundaries> {

  BoundariesVerifier(
      LocalStore store, VerificationReport report, Supplier<SortedSet<Digest>> signed) {
    super(RunLinks.BOUNDARIES, "boundary set", store, report, signed);
  }

  @Override
  void check(GradeBoundaries link, StoredRun run) {
    Program program = StoredRuns.bundle(run, store).scoring().program();
    Optional<GradeScale> scale = program.gradeScale();
    List<String> grades = link.bands().stream().map(GradeScale.Step::grade).toList();
    if (scale.isEmpty() || !scale.get().grades().equals(grades)) {
      report.failed(name(link), "its grades are not those of the rubric");
    } else if (!scale
        .get()
        .with(link.borders())
        .faults(program.range(program.result().id()))
        .isEmpty()) {
      report.failed(name(link), "its borders do not fit the marks of the rubric");
    } else {
      report.verified("boundary set, as the rubric allows");
    }
  }
}
