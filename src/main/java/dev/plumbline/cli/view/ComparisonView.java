package dev.plumbline.cli.view;

import dev.plumbline.cli.compare.ComparisonPrinter;
import dev.plumbline.cli.compare.RunPair;
import dev.plumbline.cli.input.LocalStore;
import dev.plumbline.comparison.Comparability;
import dev.plumbline.store.StoredRun;
import dev.plumbline.web.WebResponse;
import java.util.List;
import java.util.concurrent.Semaphore;

/// Two runs compared: the page of `diff --html`.
final class ComparisonView {

  /// A comparison uses every processor: another one waits.
  private final Semaphore one = new Semaphore(1);

  WebResponse page(StoredRun before, StoredRun after, LocalStore store) {
    RunPair pair = RunPair.of(before, after, false, store);
    if (pair.comparability() instanceof Comparability.Incomparable(List<String> reasons)) {
      return WebResponse.message(
          409,
          "Scores by these rubrics do not mean the same",
          List.of(
              String.join(", ", reasons),
              "`plumbline diff --comparable` compares them all the same."));
    }
    one.acquireUninterruptibly();
    try {
      return WebResponse.page(ComparisonPrinter.page(pair));
    } finally {
      one.release();
    }
  }
}
