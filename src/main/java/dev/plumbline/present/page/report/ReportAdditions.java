package dev.plumbline.present.page.report;

import dev.plumbline.present.page.Html;
import dev.plumbline.present.report.Report;
import dev.plumbline.run.RunEnvelope;
import dev.plumbline.run.RunUsage;
import java.util.Optional;

/// What a report shows besides what follows from the artefacts of its run.
///
/// @param envelope with times; its digest is on the page
/// @param known what the store knows of the run
public record ReportAdditions(Optional<RunEnvelope> envelope, Known known) {

  public static final ReportAdditions NONE = new ReportAdditions(Optional.empty());

  /// What the store knows of a run beside its results.
  ///
  /// @param usage what its answers cost
  /// @param jurors of a panel, and how far they agree
  /// @param baseline what changed since the baseline of the rubric, or why nothing can be said
  /// @param served the way to the other pages of the run, where a server has the page
  /// @param reference how one would type the run
  public record Known(
      RunUsage usage,
      Optional<Report> jurors,
      Optional<Report> baseline,
      Optional<Html> served,
      String reference) {

    static final Known NOTHING =
        new Known(RunUsage.NONE, Optional.empty(), Optional.empty(), Optional.empty(), "");
  }

  public ReportAdditions(Optional<RunEnvelope> envelope) {
    this(envelope, Known.NOTHING);
  }

  public ReportAdditions with(Known found) {
    return new ReportAdditions(envelope, found);
  }
}
