package dev.plumbline.workflow.comparison;

import dev.plumbline.measure.comparison.DocumentComparison;
import dev.plumbline.run.ResultValue;
import dev.plumbline.run.RunLine;
import dev.plumbline.run.StoredRun;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.proceeding.RuledResult;
import dev.plumbline.workflow.rulings.StoredRulings;
import java.util.Optional;

/// What people decided about the documents of two runs. Thread-safe.
final class FinalResults {

  private final StoredRulings before;
  private final StoredRulings after;

  FinalResults(StoredRun before, StoredRun after, LocalStore store) {
    this.before = new StoredRulings(before, store);
    this.after = new StoredRulings(after, store);
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
  private static Optional<ResultValue> counting(StoredRulings rulings, RunLine line) {
    return rulings.find(line).map(RuledResult::finalFigures);
  }

  private static Optional<ResultValue> of(StoredRulings rulings, RunLine line) {
    return rulings.ruled(line).map(RuledResult::finalFigures);
  }
}
