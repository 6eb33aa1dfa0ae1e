package dev.plumbline.workflow.comparison;

import dev.plumbline.measure.comparison.DocumentComparison.Compared;
import dev.plumbline.measure.comparison.RunComparison;
import dev.plumbline.present.page.Page;
import dev.plumbline.present.page.comparison.ComparisonPage;
import dev.plumbline.present.page.comparison.ComparisonSubject;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.RunName;
import dev.plumbline.run.StoredRun;

/// Two stored runs compared on one page.
public final class RunComparisonPage {

  /// The comparison as a page.
  public static Page of(RunPair pair) {
    MostChanged most = new MostChanged(ComparisonPage.ROWS_MAX);
    RunComparison all = compare(pair, most);
    ComparisonSubject subject =
        new ComparisonSubject(
            pair.rubricAfter().identity().name(),
            subject(pair.before(), pair.rubricBefore()),
            subject(pair.after(), pair.rubricAfter()),
            pair.calibrated(),
            pair.differences());
    return ComparisonPage.of(subject, all, most.inOrder(), most.others());
  }

  private static ComparisonSubject.SubjectRun subject(StoredRun run, Bundle rubric) {
    return new ComparisonSubject.SubjectRun(
        run.envelope().name().map(RunName::text).orElse(""),
        rubric.identity().version(),
        run.spec().judge().label(),
        run.digest().orElseThrow().toString());
  }

  /// Compares the runs and keeps what changed most.
  public static RunComparison compare(RunPair pair, MostChanged most) {
    return pair.compare(comparison -> {
      if (comparison instanceof Compared compared && compared.isChanged()) {
        most.add(compared);
      }
    });
  }

  private RunComparisonPage() {}
}
