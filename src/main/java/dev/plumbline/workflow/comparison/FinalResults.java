package dev.plumbline.workflow.comparison;

import dev.plumbline.measure.comparison.DocumentComparison;
import dev.plumbline.run.ResultValue;
import dev.plumbline.run.RunLine;
import dev.plumbline.run.StoredRun;
import dev.plumbline.workflow.corrections.StoredCorrections;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.proceeding.CorrectedResult;
import java.util.Optional;

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

  /// What counts where people have decided nothing, with its grade, which a line does not have.
  private static Optional<ResultValue> counting(StoredCorrections corrections, RunLine line) {
    return corrections.find(line).map(CorrectedResult::finalFigures);
  }

  private static Optional<ResultValue> of(StoredCorrections corrections, RunLine line) {
    return corrections.corrected(line).map(CorrectedResult::finalFigures);
  }
}
