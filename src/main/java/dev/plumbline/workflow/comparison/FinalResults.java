package dev.plumbline.workflow.comparison;

import dev.plumbline.measure.comparison.DocumentComparison;
import dev.plumbline.run.ResultValue;
import dev.plumbline.run.RunLine;
import dev.plumbline.run.StoredRun;
import dev.plumbline.workflow.corrections.StoredCorrections;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.proceeding.CorrectedResult;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// What people decided about the documents of two runs. Thread-safe.
final class FinalResults {

  private final StoredCorrections before;
  private final StoredCorrections after;

  FinalResults(StoredRun before, StoredRun after, LocalStore store) {
    this.before = new StoredCorrections(before, store);
    this.after = new StoredCorrections(after, store);
  }

  /// The same comparison with the final results beside the automatic ones.
  DocumentComparison in(DocumentComparison one) {
    if (!(one instanceof DocumentComparison.Compared pair)) {
      return one;
    }
    Optional<ResultValue> first = of(before, pair.before().line());
    Optional<ResultValue> second = of(after, pair.after().line());
    return first.isEmpty() && second.isEmpty()
        ? pair
        : pair.decided(
            first.or(() -> counting(before, pair.before().line())),
            second.or(() -> counting(after, pair.after().line())));
  }

  /// Whether people have answered the same to the same items, or nothing, in both runs.
  boolean decidedAlike(RunLine was, RunLine is) {
    return answers(before, was).equals(answers(after, is));
  }

  private static Map<String, String> answers(StoredCorrections corrections, RunLine line) {
    return corrections.corrected(line).stream()
        .flatMap(it -> it.counting().stream())
        .collect(Collectors.toMap(it -> it.correction().item(), it -> it.correction().now()));
  }

  /// What counts where people have decided nothing, with its grade, which a line does not have.
  private static Optional<ResultValue> counting(StoredCorrections corrections, RunLine line) {
    return corrections.find(line).map(CorrectedResult::finalFigures);
  }

  private static Optional<ResultValue> of(StoredCorrections corrections, RunLine line) {
    return corrections.corrected(line).map(CorrectedResult::finalFigures);
  }
}
