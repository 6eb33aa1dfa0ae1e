package dev.plumbline.cli.learn;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.calibration.FittedCalibration;
import dev.plumbline.canonical.ArtefactKind;
import dev.plumbline.canonical.Digest;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.cli.agreement.HumanScoreReader;
import dev.plumbline.cli.agreement.NamedCalibrations;
import dev.plumbline.cli.input.LabelJoin;
import dev.plumbline.cli.input.LabelOptions;
import dev.plumbline.cli.input.LocalStore;
import dev.plumbline.cli.ruling.StoredRulings;
import dev.plumbline.report.RuledOutcomes;
import dev.plumbline.report.RunReport;
import dev.plumbline.report.RunReportBuilder;
import dev.plumbline.run.RunLine;
import dev.plumbline.store.StoredRun;
import java.util.List;
import java.util.Optional;

/// The report of a run that has ended, from what is stored of it.
public final class StoredReport {

  /// Without human scores, with the calibrations that the run applied.
  public static RunReport of(StoredRun ended, Bundle bundle, LocalStore store) {
    LabelOptions.Given none = LabelOptions.Given.none(bundle);
    LabelJoin.Builder join = new LabelJoin.Builder(none.labels(), "");
    return of(ended, bundle, applied(ended, store), none, join, store);
  }

  /// @param join takes every document, in the order of the run
  static RunReport of(
      StoredRun ended,
      Bundle bundle,
      List<FittedCalibration> calibrations,
      LabelOptions.Given given,
      LabelJoin.Builder join,
      LocalStore store) {
    RunReportBuilder builder =
        new RunReportBuilder(
            ended.digest().orElseThrow(),
            ended.spec(),
            bundle,
            calibrations,
            given.scale().scales());
    store
        .store()
        .runs()
        .lines(
            ended,
            0,
            entry ->
                builder.add(
                    entry.line(),
                    stored(entry.line(), store),
                    join.add(entry.line().json()).map(HumanScoreReader::read)));
    builder.add(rulings(ended, store));
    return builder.build();
  }

  private static RuledOutcomes rulings(StoredRun run, LocalStore store) {
    RuledOutcomes[] outcomes = {RuledOutcomes.NONE};
    if (!store.store().proceedings().isEmpty()) {
      store
          .store()
          .runs()
          .lines(
              run,
              0,
              entry ->
                  StoredRulings.find(entry.line(), store)
                      .ifPresent(result ->
                          outcomes[0] =
                              outcomes[0].with(
                                  result.isRuled(),
                                  result.automaticFigures().verdict(),
                                  result.finalFigures().verdict())));
    }
    return outcomes[0];
  }

  static List<FittedCalibration> applied(StoredRun ended, LocalStore store) {
    return NamedCalibrations.stored(ended.spec().calibrations(), store);
  }

  private static Optional<RunReportBuilder.Artefacts> stored(RunLine line, LocalStore store) {
    return line.scorecard()
        .map(digest ->
            new RunReportBuilder.Artefacts(
                store.object(ArtefactKind.SCORECARD, digest),
                store.object(ArtefactKind.EXTRACTION, line.extraction().orElseThrow()),
                results(line, store)));
  }

  private static List<JsonObject> results(RunLine line, LocalStore store) {
    return line.results().values().stream()
        .flatMap(written -> Digest.parse(written).stream())
        .map(digest -> store.object(ArtefactKind.RESULT, digest))
        .toList();
  }

  private StoredReport() {}
}
