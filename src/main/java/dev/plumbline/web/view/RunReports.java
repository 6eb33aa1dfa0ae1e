package dev.plumbline.web.view;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.measure.report.RunReport;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.StoredRun;
import dev.plumbline.web.WebResponse;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.local.StoredRuns;
import dev.plumbline.workflow.measuring.StoredReport;
import dev.plumbline.workflow.results.RunPages;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/// The reports of runs. The last one stays in memory: its further pages need it again, and a run
/// that has ended does not change.
final class RunReports {

  private final AtomicReference<Optional<LastReport>> last =
      new AtomicReference<>(Optional.empty());

  private record LastReport(Digest run, RunReport report) {}

  /// The first page with links to the others of the run.
  WebResponse page(StoredRun run, LocalStore store) {
    Bundle bundle = StoredRuns.bundle(run, store);
    return WebResponse.page(
        new RunPages(run, store, bundle)
            .served(report(run, bundle, store), RunsView.link(run).navigation()));
  }

  /// @param number of the page, from 1
  Optional<WebResponse> page(StoredRun run, LocalStore store, int number) {
    Bundle bundle = StoredRuns.bundle(run, store);
    return new RunPages(run, store, bundle)
        .page(report(run, bundle, store), number)
        .map(WebResponse::page);
  }

  private RunReport report(StoredRun run, Bundle bundle, LocalStore store) {
    Digest digest = run.digest().orElseThrow();
    Optional<RunReport> known =
        last.get().filter(it -> it.run().equals(digest)).map(LastReport::report);
    if (known.isPresent()) {
      return known.get();
    }
    RunReport report = StoredReport.of(run, store.inAuthoredOrder(bundle), store);
    last.set(Optional.of(new LastReport(digest, report)));
    return report;
  }
}
