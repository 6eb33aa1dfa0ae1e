package dev.plumbline.web.view;

import dev.plumbline.base.problem.Refusal;
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

  /// @param byId whether documents of one id are compared although their texts differ
  WebResponse page(StoredRun before, StoredRun after, boolean byId, LocalStore store) {
    RunPair pair = RunPair.of(before, after, false, store).pairedById(byId);
    one.acquireUninterruptibly();
    try {
      pair.requireCommonDocuments("compare");
      return WebResponse.page(
          HtmlReport.page(ComparedRuns.of(pair, ComparedRuns.PAGE_ROWS_MAX).report()));
    } catch (Refusal apart) {
      if (apart.kind() == Refusal.Kind.CORRUPT) {
        throw apart;
      }
      return WebResponse.message(400, "These runs are not compared", apart.lines());
    } finally {
      one.release();
    }
  }
}
