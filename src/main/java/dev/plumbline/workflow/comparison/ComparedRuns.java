package dev.plumbline.workflow.comparison;

import dev.plumbline.measure.comparison.Comparability;
import dev.plumbline.measure.comparison.DocumentComparison.Compared;
import dev.plumbline.measure.comparison.RunComparison;
import dev.plumbline.present.comparison.ComparisonReport;
import dev.plumbline.present.comparison.ComparisonSubject;
import dev.plumbline.present.report.Report;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.RunName;
import dev.plumbline.run.StoredRun;

/// Two stored runs that have been compared, document by document.
///
/// @param comparison of all documents
/// @param report of it, with the documents that changed most
public record ComparedRuns(RunComparison comparison, Report report) {

  /// Rows that a page has at most: a browser lays out more only slowly.
  public static final int PAGE_ROWS_MAX = 1_000;

  /// @param limit how many of the changed documents the report names
  public static ComparedRuns of(RunPair pair, int limit) {
    MostChanged most = new MostChanged(limit);
    RunComparison all =
        pair.compare(one -> {
          if (one instanceof Compared compared && compared.isChanged()) {
            most.add(compared);
          }
        });
    return new ComparedRuns(
        all, ComparisonReport.of(subject(pair), all, most.inOrder(), most.others()));
  }

  private static ComparisonSubject subject(RunPair pair) {
    return new ComparisonSubject(
        pair.rubricAfter().identity().name(),
        subject(pair.before(), pair.rubricBefore()),
        subject(pair.after(), pair.rubricAfter()),
        pair.calibrated(),
        pair.comparability() instanceof Comparability.Comparable,
        pair.differences(),
        pair.rubricAfter().rubric().readDecimals());
  }

  private static ComparisonSubject.SubjectRun subject(StoredRun run, Bundle rubric) {
    return new ComparisonSubject.SubjectRun(
        run.envelope().name().map(RunName::text).orElse(""),
        run.digest().orElseThrow().beginning(),
        rubric.identity().label(),
        run.spec().judge().label(),
        run.lines(),
        run.digest().orElseThrow().toString());
  }
}
