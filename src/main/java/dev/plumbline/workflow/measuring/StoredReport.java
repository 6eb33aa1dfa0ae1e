package dev.plumbline.workflow.measuring;

import dev.plumbline.measure.calibration.FittedCalibration;
import dev.plumbline.measure.report.GradeReport;
import dev.plumbline.measure.report.OutcomeCounts.CorrectedOutcomes;
import dev.plumbline.measure.report.RunReport;
import dev.plumbline.measure.report.RunReport.RunReportBuilder;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.RunLine;
import dev.plumbline.run.StoredRun;
import dev.plumbline.workflow.corrections.RunReleases;
import dev.plumbline.workflow.corrections.StoredCorrections;
import dev.plumbline.workflow.evaluation.NamedCalibrations;
import dev.plumbline.workflow.labels.LabelJoin;
import dev.plumbline.workflow.labels.LabelJoin.GivenLabels;
import dev.plumbline.workflow.labels.Labels;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.proceeding.CorrectedResult;
import dev.plumbline.workflow.review.Appeal.AppealCase;
import java.util.List;
import java.util.Optional;

/// The report of a run that has ended, from what is stored of it.
public final class StoredReport {

  /// Without human scores, with the calibrations that the run applied.
  public static RunReport of(StoredRun ended, Bundle bundle, LocalStore store) {
    GivenLabels none = GivenLabels.none(bundle);
    LabelJoin.Builder join = new LabelJoin.Builder(none.labels(), "");
    return of(ended, bundle, applied(ended, store), none, join, store);
  }

  /// @param join takes every document, in the order of the run
  public static RunReport of(
      StoredRun ended,
      Bundle bundle,
      List<FittedCalibration> calibrations,
      GivenLabels given,
      LabelJoin.Builder join,
      LocalStore store) {
    RunReportBuilder builder =
        new RunReportBuilder(
            ended.digest().orElseThrow(),
            ended.spec(),
            bundle,
            calibrations,
            digest -> NamedCalibrations.isSigned(digest, store),
            given.scale().scales(),
            store::bundle);
    store.forLines(
        ended,
        entry -> new ReadLine(entry.line(), stored(entry.line(), store)),
        read ->
            builder.add(
                read.line(),
                read.artefacts(),
                join.add(read.line().id(), read.line().document()).map(Labels.Row::statistics)));
    builder.add(corrections(ended, store));
    bundle
        .scoring()
        .program()
        .gradeScale()
        .ifPresent(scale -> builder.add(grades(ended, scale.grades(), store)));
    return builder.build();
  }

  private record ReadLine(RunLine line, Optional<RunReportBuilder.Artefacts> artefacts) {}

  private static CorrectedOutcomes corrections(StoredRun run, LocalStore store) {
    String released = RunReleases.of(run, store).words();
    CorrectedOutcomes[] outcomes = {CorrectedOutcomes.NONE.released(released)};
    if (!released.isEmpty() || !store.proceedings().isEmpty()) {
      StoredCorrections stored = new StoredCorrections(run, store);
      store.lines(
          run,
          line ->
              stored
                  .find(line)
                  .ifPresent(result -> outcomes[0] = outcomes[0].with(outcome(result))));
    }
    return outcomes[0];
  }

  private static GradeReport grades(StoredRun run, List<String> grades, LocalStore store) {
    StoredCorrections corrections = new StoredCorrections(run, store);
    GradeReport.Builder builder = new GradeReport.Builder(grades);
    store.lines(
        run,
        line ->
            corrections
                .find(line)
                .ifPresent(result ->
                    result
                        .firstFigures()
                        .grade()
                        .ifPresent(before ->
                            builder.add(
                                line.id(), before, result.finalFigures().grade().orElse(before)))));
    return builder.build();
  }

  private static CorrectedOutcomes.Result outcome(CorrectedResult result) {
    return new CorrectedOutcomes.Result(
        result.isCorrected(),
        result.firstFigures().verdict(),
        result.finalFigures().verdict(),
        result.counting().stream()
            .map(one -> one.correction().isOfItem() ? "item" : one.correction().now())
            .toList(),
        result.cases().stream().map(AppealCase::state).toList());
  }

  public static List<FittedCalibration> applied(StoredRun ended, LocalStore store) {
    return NamedCalibrations.stored(ended.spec().calibrations(), store);
  }

  private static Optional<RunReportBuilder.Artefacts> stored(RunLine line, LocalStore store) {
    return line.scorecard()
        .map(digest ->
            new RunReportBuilder.Artefacts(
                store.scorecard(digest),
                store.extraction(line.extraction().orElseThrow()),
                store.results(line)));
  }

  private StoredReport() {}
}
