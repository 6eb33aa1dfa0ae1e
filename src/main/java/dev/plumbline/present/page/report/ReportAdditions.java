package dev.plumbline.present.page.report;

import dev.plumbline.present.report.Report;
import dev.plumbline.run.RunEnvelope;
import java.util.List;
import java.util.Optional;

/// What a report shows besides what follows from the artefacts of its run.
///
/// @param envelope with times and money; its digest is on the page
/// @param experiments in the order in which they were named
/// @param jurors of a panel, and how far they agree
/// @param baseline what changed since the baseline of the rubric
/// @param reference how one would type the run
public record ReportAdditions(
    Optional<RunEnvelope> envelope,
    List<Report> experiments,
    Optional<Report> jurors,
    Optional<Report> baseline,
    String reference) {

  public static final ReportAdditions NONE = new ReportAdditions(Optional.empty(), List.of());

  public ReportAdditions(Optional<RunEnvelope> envelope, List<Report> experiments) {
    this(envelope, experiments, Optional.empty(), Optional.empty(), "");
  }

  /// With what the store knows of the run beside its results.
  public ReportAdditions with(
      Optional<Report> ofJurors, Optional<Report> sinceBaseline, String typed) {
    return new ReportAdditions(envelope, experiments, ofJurors, sinceBaseline, typed);
  }

  public ReportAdditions {
    experiments = List.copyOf(experiments);
  }
}
