package dev.plumbline.web.view;

import dev.plumbline.present.report.HtmlReport;
import dev.plumbline.run.StoredRun;
import dev.plumbline.web.WebResponse;
import dev.plumbline.workflow.comparison.ComparedRuns;
import dev.plumbline.workflow.comparison.RunPair;
import dev.plumbline.workflow.local.LocalStore;
import java.util.concurrent.Semaphore;

/// Two runs compared: the page of `compare --html`.
final class ComparisonView {

  /// A comparison uses every processor: another one waits.
  private final Semaphore one = new Semaphore(1);

  WebResponse page(StoredRun before, StoredRun after, LocalStore store) {
    RunPair pair = RunPair.of(before, after, false, store);
    one.acquireUninterruptibly();
    try {
      return WebResponse.page(
          HtmlReport.page(ComparedRuns.of(pair, ComparedRuns.PAGE_ROWS_MAX).report()));
    } finally {
      one.release();
    }
  }
}
