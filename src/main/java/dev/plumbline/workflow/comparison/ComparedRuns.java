package dev.plumbline.workflow.comparison;

import dev.plumbline.measure.comparison.Comparability;
import dev.plumbline.measure.comparison.DocumentComparison;
import dev.plumbline.measure.comparison.DocumentComparison.Compared;
import dev.plumbline.measure.comparison.RunComparison;
import dev.plumbline.measure.noninferiority.NoninferiorityResult;
import dev.plumbline.measure.noninferiority.TestPlan;
import dev.plumbline.present.comparison.ComparisonReport;
import dev.plumbline.present.comparison.ComparisonSubject;
import dev.plumbline.present.report.Report;
import dev.plumbline.present.text.RoundedNumber;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.RunName;
import dev.plumbline.run.StoredRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Two stored runs that have been compared, document by document.
///
/// @param comparison of all documents
/// @param tests of the difference; none unless they were asked for
/// @param report of it, with the documents that changed most
public record ComparedRuns(
    RunComparison comparison, List<NoninferiorityResult> tests, Report report) {

  public ComparedRuns {
    tests = List.copyOf(tests);
  }

  /// Rows that a page has at most: a browser lays out more only slowly.
  public static final int PAGE_ROWS_MAX = 1_000;

  /// @param limit how many the report names of the changed documents, and of those of each run
  ///   alone
  public static ComparedRuns of(RunPair pair, int limit) {
    return of(pair, limit, Optional.empty());
  }

  /// @param limit how many the report names of the changed documents, and of those of each run
  ///   alone
  /// @param plan what is tested between the runs
  public static ComparedRuns of(RunPair pair, int limit, Optional<TestPlan> plan) {
    Optional<TestedPairs> tested = plan.map(it -> new TestedPairs(it, pair));
    MostChanged most = new MostChanged(limit);
    List<String> added = new ArrayList<>();
    List<String> missing = new ArrayList<>();
    RunComparison all =
        pair.compare(one -> {
          switch (one) {
            case Compared compared when compared.isChanged() -> most.add(compared);
            case DocumentComparison.Added alone when added.size() < limit -> added.add(alone.id());
            case DocumentComparison.Missing alone when missing.size() < limit ->
                missing.add(alone.id());
            case Compared _,
                DocumentComparison.Unverifiable _,
                DocumentComparison.Added _,
                DocumentComparison.Missing _ -> {}
          }
          tested.ifPresent(pairs -> pairs.add(one));
        });
    List<NoninferiorityResult> tests = tested.map(TestedPairs::results).orElse(List.of());
    return new ComparedRuns(
        all,
        tests,
        ComparisonReport.of(
            subject(pair),
            all,
            tests,
            new ComparisonReport.Named(most.inOrder(), most.others(), added, missing)));
  }

  private static ComparisonSubject subject(RunPair pair) {
    return new ComparisonSubject(
        pair.rubricAfter().identity().name(),
        subject(pair.before(), pair.rubricBefore()),
        subject(pair.after(), pair.rubricAfter()),
        pair.scores(),
        pair.comparability() instanceof Comparability.Comparable,
        pair.byId(),
        pair.differences(),
        RoundedNumber.of(pair.rubricAfter().rubric()));
  }

  private static ComparisonSubject.SubjectRun subject(StoredRun run, Bundle rubric) {
    return new ComparisonSubject.SubjectRun(
        run.envelope().name().map(RunName::text).orElse(""),
        run.digest().orElseThrow().beginning(),
        run.spec().rubric(rubric.identity().label()),
        run.spec().judge().label(),
        run.lines(),
        run.digest().orElseThrow());
  }
}
