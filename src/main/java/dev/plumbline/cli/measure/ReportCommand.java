package dev.plumbline.cli.measure;

import dev.plumbline.calibrate.FittedCalibration;
import dev.plumbline.cli.input.LabelOptions.AnnotationOptions;
import dev.plumbline.cli.input.LeafCommand;
import dev.plumbline.cli.input.LeafCommand.UsageExamples;
import dev.plumbline.cli.input.ReportOptions;
import dev.plumbline.cli.input.StoreOption.ScoringStoreOption;
import dev.plumbline.lab.GroupReader;
import dev.plumbline.lab.RunStudy;
import dev.plumbline.measure.monitoring.GroupReport;
import dev.plumbline.measure.report.RunReport;
import dev.plumbline.present.measure.RunTables;
import dev.plumbline.present.page.report.ReportPage.ReportAdditions;
import dev.plumbline.results.RunPages;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.RunSummary.UsageText;
import dev.plumbline.run.labels.LabelJoin;
import dev.plumbline.run.labels.LabelJoin.GivenLabels;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoredRuns;
import dev.plumbline.score.run.RunManifest.RunUsage;
import dev.plumbline.score.run.StoredRun;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `report`: what a run found, and how far it agrees with people.
@UsageExamples({
  "plumbline report @latest --labels human.csv --calibration map.jsonl",
  "plumbline report @latest --out report"
})
@Command(
    header = "Reports what a run found, and how far it agrees with human scores.",
    description = {
      "With labels, raw and calibrated scores are compared with people on documents that the"
          + " calibration was not fitted on. Without --calibration, the calibrations that the run"
          + " applied are measured."
    })
final class ReportCommand extends LeafCommand {

  @Parameters(
      paramLabel = "RUN",
      description = "run that has ended: @latest, a name, a digest or its first digits")
  private String run;

  @Mixin private AnnotationOptions labels;
  @Mixin private CalibrationOptions calibration;
  @Mixin private ScoringStoreOption store;

  @Mixin private ReportOptions format;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "write the report to this file as a page that needs no network")
  private Optional<Path> html;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "write the report as pages to this folder, with a page for every document")
  private Optional<Path> out;

  @Option(names = "--envelope", description = "pages also say when the run was")
  private boolean envelope;

  @Override
  protected void run() {
    boolean pages = html.isPresent() || out.isPresent();
    if (!pages && envelope) {
      throw usage("--envelope needs --html or --out");
    }
    LocalStore opened = store.existing();
    StoredRun ended = StoredRuns.findEnded(run, opened);
    Bundle bundle = opened.inAuthoredOrder(StoredRuns.shared(ended, opened));
    GivenLabels given = labels.read(bundle);
    List<FittedCalibration> calibrations =
        calibration.areGiven() ? calibration.read(store) : RunStudy.applied(ended, opened);
    LabelJoin join = new LabelJoin(given.labels(), labels.source());
    RunReport report = RunStudy.of(ended, bundle, calibrations, given, join, opened);
    join.check(err()::println);
    ReportAdditions additions =
        new ReportAdditions(Optional.of(ended.envelope()).filter(_ -> envelope));
    RunPages runPages = new RunPages(ended, opened, bundle);
    html.ifPresent(file -> runPages.write(report, additions, file));
    out.ifPresent(folder -> runPages.writeAll(report, additions, folder));
    if (pages && !format.isGiven()) {
      return;
    }
    Optional<GroupReport> groups =
        labels.areGrouped()
            ? new GroupReader(
                    labels::readGroups, labels.source(), Optional.empty(), Optional.empty(), opened)
                .find(ended)
            : Optional.empty();
    format.printExact(RunTables.report(report, groups, took(ended.envelope().usage())));
  }

  private static String took(RunUsage usage) {
    return usage.answers() == 0 ? "" : UsageText.of(usage);
  }
}
