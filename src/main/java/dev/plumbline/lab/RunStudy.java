package dev.plumbline.lab;

import dev.plumbline.calibrate.FittedCalibration;
import dev.plumbline.measure.report.GradeReport;
import dev.plumbline.measure.report.OutcomeCounts.CorrectedOutcomes;
import dev.plumbline.measure.report.RunReport;
import dev.plumbline.measure.report.RunReport.RunReportBuilder;
import dev.plumbline.people.Appeal.AppealCase;
import dev.plumbline.people.corrections.StoredCorrections;
import dev.plumbline.people.corrections.StoredCorrections.StoredDocument;
import dev.plumbline.people.proceeding.CorrectedResult;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.model.GradeScale.Grade;
import dev.plumbline.run.NamedCalibrations;
import dev.plumbline.run.labels.LabelJoin;
import dev.plumbline.run.labels.LabelJoin.GivenLabels;
import dev.plumbline.run.labels.Labels;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.run.RunLine;
import dev.plumbline.score.run.StoredRun;
import java.util.List;
import java.util.Optional;

/// The report of a run that has ended, from what is stored of it.
public final class RunStudy {

  /// Without human scores, with the calibrations that the run applied.
  public static RunReport of(StoredRun ended, Bundle bundle, LocalStore store) {
    GivenLabels none = GivenLabels.none(bundle);
    LabelJoin join = new LabelJoin(none.labels(), "");
    return of(ended, bundle, applied(ended, store), none, join, store);
  }

  /// @param join takes every document, in the order of the run
  public static RunReport of(
      StoredRun ended,
      Bundle bundle,
      List<FittedCalibration> calibrations,
      GivenLabels given,
      LabelJoin join,
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
    StoredCorrections documents = new StoredCorrections(ended, store);
    String released = documents.releases().words();
    boolean decided = !released.isEmpty() || !documents.areNone();
    CorrectedOutcomes[] outcomes = {CorrectedOutcomes.NONE.released(released)};
    Optional<GradeReport.Builder> grades =
        bundle
            .scoring()
            .program()
            .gradeScale()
            .map(scale -> new GradeReport.Builder(scale.grades()));
    documents.forEach(
        it ->
            new ReadLine(
                it.read(),
                decided ? documents.find(it.line()).map(RunStudy::outcome) : Optional.empty(),
                it.corrected().flatMap(result -> result.finalFigures().grade())),
        read -> {
          RunLine line = read.document().line();
          builder.add(
              line,
              read.document().artefacts(),
              join.add(line.id(), line.document()).map(Labels.Row::statistics));
          read.outcome().ifPresent(one -> outcomes[0] = outcomes[0].with(one));
          grades.ifPresent(all ->
              read.document()
                  .card()
                  .flatMap(StoredScorecard::grade)
                  .ifPresent(was -> all.add(line.id(), was, read.grade().orElse(was))));
        });
    builder.add(outcomes[0]);
    grades.map(GradeReport.Builder::build).ifPresent(builder::add);
    return builder.build();
  }

  /// @param grade that counts, if people have decided something
  private record ReadLine(
      StoredDocument document, Optional<CorrectedOutcomes.Result> outcome, Optional<Grade> grade) {}

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

  private RunStudy() {}
}
