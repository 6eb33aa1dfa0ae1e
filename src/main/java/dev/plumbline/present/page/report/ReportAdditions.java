package dev.plumbline.present.page.report;

import dev.plumbline.present.report.Report;
import dev.plumbline.run.RunEnvelope;
import java.util.List;
import java.util.Optional;

/// What a report shows besides what follows from the artefacts of its run.
///
/// @param envelope with times and money; its digest is on the page
/// @param experiments in the order in which they were named
public record ReportAdditions(Optional<RunEnvelope> envelope, List<Report> experiments) {

  public static final ReportAdditions NONE = new ReportAdditions(Optional.empty(), List.of());

  public ReportAdditions {
    experiments = List.copyOf(experiments);
  }
}
