package dev.plumbline.results.comparison;

import dev.plumbline.measure.comparison.Comparability;
import dev.plumbline.measure.comparison.DocumentComparison.Added;
import dev.plumbline.measure.comparison.DocumentComparison.Compared;
import dev.plumbline.measure.comparison.DocumentComparison.Missing;
import dev.plumbline.measure.comparison.DocumentComparison.Unverifiable;
import dev.plumbline.measure.comparison.NoninferiorityResult;
import dev.plumbline.measure.comparison.RunComparison;
import dev.plumbline.measure.comparison.TestPlan;
import dev.plumbline.present.measure.ComparisonReport;
import dev.plumbline.present.measure.ComparisonSubject;
import dev.plumbline.present.measure.ComparisonSubject.SubjectRun;
import dev.plumbline.present.report.Report;
import dev.plumbline.present.text.RoundedNumber;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.score.run.RunReference.RunName;
import dev.plumbline.score.run.StoredRun;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;

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
            case Added alone when added.size() < limit -> added.add(alone.id());
            case Missing alone when missing.size() < limit -> missing.add(alone.id());
            case Compared _, Unverifiable _, Added _, Missing _ -> {}
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

  private static SubjectRun subject(StoredRun run, Bundle rubric) {
    return new SubjectRun(
        run.envelope().name().map(RunName::text).orElse(""),
        run.digest().orElseThrow().beginning(),
        run.spec().rubric(rubric.identity().label()),
        run.spec().judge().label(),
        run.lines(),
        run.digest().orElseThrow());
  }

  /// The documents that changed most, of which a table shows a bounded number: those whose verdict
  /// flipped first, then by the size of the change, then by id.
  public static final class MostChanged {

    private static final Comparator<Compared> ORDER =
        Comparator.comparing(Compared::isFlipped)
            .reversed()
            .thenComparing(MostChanged::size, Comparator.reverseOrder())
            .thenComparing(Compared::id);

    private final int limit;
    private final PriorityQueue<Compared> kept;
    private long seen;

    public MostChanged(int limit) {
      this.limit = limit;
      this.kept = new PriorityQueue<>(ORDER.reversed());
    }

    public void add(Compared changed) {
      seen++;
      kept.add(changed);
      if (kept.size() > limit) {
        kept.poll();
      }
    }

    public List<Compared> inOrder() {
      return kept.stream().sorted(ORDER).toList();
    }

    /// How many changed documents are not among those of [#inOrder].
    public long others() {
      return seen - kept.size();
    }

    private static BigDecimal size(Compared pair) {
      return pair.change().map(BigDecimal::abs).orElse(BigDecimal.ZERO);
    }
  }
}
