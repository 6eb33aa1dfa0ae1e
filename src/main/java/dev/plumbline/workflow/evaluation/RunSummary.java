package dev.plumbline.workflow.evaluation;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.measure.calibration.FittedCalibration;
import dev.plumbline.measure.report.HumanScores;
import dev.plumbline.measure.report.OutcomeCounts;
import dev.plumbline.measure.report.RaterEffects;
import dev.plumbline.measure.report.TargetAgreement;
import dev.plumbline.measure.report.TargetAgreementBuilder;
import dev.plumbline.present.ci.TestOutcome;
import dev.plumbline.present.measure.AgreementTables;
import dev.plumbline.present.measure.CountTables;
import dev.plumbline.present.measure.RunTables;
import dev.plumbline.present.report.Block;
import dev.plumbline.present.report.Cell;
import dev.plumbline.present.report.Report;
import dev.plumbline.present.report.ReportFormat;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.StoredResult;
import dev.plumbline.run.StoredRun;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.workflow.labels.HumanScales;
import dev.plumbline.workflow.labels.Labels;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// The summary of a run, with indicators of common faults: scores at the bounds of the scale, ties,
/// caps, and documents without a score by reason; with labels also the agreement with human scores.
public final class RunSummary {

  private Bundle bundle;
  private final SortedMap<String, TargetAgreementBuilder> targets = new TreeMap<>();
  private final OutcomeCounts.Builder counts;
  private final RaterEffects.Builder raterEffects;
  private final SuggestedCommands suggested = new SuggestedCommands();
  private final SortedMap<String, Long> notCalibrated = new TreeMap<>();
  private int withoutPassMark;

  /// @param calibrations that the run applied
  public RunSummary(Bundle bundle, HumanScales scales, List<FittedCalibration> calibrations) {
    this.bundle = bundle;
    this.counts =
        new OutcomeCounts.Builder(
            bundle.scoring().program().range(bundle.scoring().program().result().id()));
    this.raterEffects = new RaterEffects.Builder(bundle);
    scales
        .scales()
        .forEach((target, scale) ->
            targets.put(
                target,
                new TargetAgreementBuilder(
                    target,
                    scale,
                    calibrations.stream()
                        .filter(one -> one.scope().target().equals(target))
                        .findFirst())));
  }

  /// Adds the next document.
  public void add(ResultLine result, Optional<Labels.Row> label) {
    count(result);
    suggested.add(result);
    result
        .calibrated()
        .values()
        .forEach(one -> one.refused().ifPresent(why -> notCalibrated.merge(why, 1L, Long::sum)));
    withoutPassMark += ResultTestCase.outcome(result) == TestOutcome.SCORED ? 1 : 0;
    raterEffects.add(result.card());
    label.ifPresent(row -> compare(result, row.statistics()));
  }

  /// Names the rubric of the run, which is known once its documents were read.
  public void name(Bundle first) {
    bundle = first;
  }

  public OutcomeCounts counts() {
    return counts.build();
  }

  /// The number of documents with a score that neither passes nor fails, for want of a pass mark.
  public int withoutPassMark() {
    return withoutPassMark;
  }

  /// @param run that has ended
  public String jsonLine(StoredRun run) {
    OutcomeCounts found = counts.build();
    JsonObject json =
        JsonObject.builder()
            .put("rubric", bundle.identity().reference())
            .put("bundle", bundle.digest())
            .put("run", run.digest().orElseThrow())
            .putUnlessDefault("draft", run.spec().draft(), false)
            .put("documents", found.documents())
            .put("judged", found.judged())
            .put("passed", found.passed())
            .put("statuses", found.statuses())
            .putUnlessEmpty("answeredBy", found.answeredBy())
            .putUnlessEmpty("unscored", found.reasons())
            .putUnlessEmpty("notCalibrated", notCalibrated)
            .put("capped", found.capped())
            .put("atBounds", JsonArray.of(found.lowest(), found.highest()))
            .put("distinct", found.distinct())
            .put("mean", found.mean().<Json>map(Json::of).orElse(JsonNull.NULL))
            .put("tendency", raterEffects.build().json())
            .putUnlessEmpty("agreement", AgreementTables.json(agreement()))
            .build();
    return CanonicalJson.text(json) + "\n";
  }

  /// The figures, and before them what one would look at next.
  ///
  /// @param run that has ended
  /// @param options that a command on the run needs, such as ` --store DIR`; may be empty
  public String text(StoredRun run, String options) {
    return head(run) + suggested.text(run.reference(), options) + figures(run);
  }

  /// Without a command that names a place on this machine.
  String text(StoredRun run) {
    return head(run) + figures(run);
  }

  private String head(StoredRun run) {
    OutcomeCounts found = counts.build();
    return run.spec().rubric(bundle.identity().label())
        + ": "
        + Plural.of(found.documents(), "document")
        + "\n"
        + OutcomeCounts.warnings(
                found.answeredBy(), run.spec().judge(), bundle.extraction().judge().answeredBy())
            .stream()
            .map(warning -> "warning: " + warning + "\n")
            .collect(Collectors.joining());
  }

  private String figures(StoredRun run) {
    StringWriter out = new StringWriter();
    List<Block.Figure> figures = new ArrayList<>();
    figures.add(new Block.Figure("", "run", Cell.text(run.digest().orElseThrow().toString())));
    figures.addAll(CountTables.figures(counts.build(), false));
    notCalibrated.forEach((why, count) ->
        figures.add(new Block.Figure("", "not calibrated " + why, Cell.count(count))));
    List<Block> blocks = new ArrayList<>(List.of(new Block.Figures(figures)));
    blocks.addAll(RunTables.raterEffects(raterEffects.build()));
    blocks.addAll(AgreementTables.blocks(agreement()));
    new Report("", blocks)
        .print(ReportFormat.TABLE, 0, CanonicalJson::text, "", new PrintWriter(out));
    return out.toString();
  }

  private void count(ResultLine result) {
    Optional<String> refused =
        result.problems().stream()
            .findFirst()
            .map(first -> "refused " + first.substring(0, Math.max(0, first.indexOf(':'))));
    StoredScorecard card = result.card();
    counts.add(
        result.decided(),
        refused.or(() ->
            Optional.of(card)
                .filter(StoredScorecard::isUnscored)
                .map(one -> "unscored " + one.whyUnscored())),
        refused.isPresent() ? Optional.empty() : card.composite().decimal(),
        refused.isEmpty() && !result.caps().isEmpty(),
        refused.isPresent() ? List.of() : card.answeredBy());
  }

  private void compare(ResultLine result, HumanScores human) {
    targets.forEach((target, builder) -> {
      OptionalDouble score = score(result.card(), target);
      if (score.isPresent()
          && human.scores().containsKey(target)
          && result.document().isPresent()) {
        StoredResult calibrated = result.calibrated().get(target);
        builder.add(
            result.document().get(),
            score.getAsDouble(),
            calibrated == null || calibrated.refused().isPresent()
                ? OptionalDouble.empty()
                : OptionalDouble.of(calibrated.exact().doubleValue()),
            OptionalDouble.empty(),
            human);
      }
    });
  }

  private static OptionalDouble score(StoredScorecard card, String target) {
    return target.equals("composite")
        ? card.composite().number()
        : card.traits().stream()
            .filter(trait -> trait.id().equals(target))
            .flatMapToDouble(trait -> trait.raw().number().stream())
            .findFirst();
  }

  private List<TargetAgreement> agreement() {
    return targets.values().stream().flatMap(one -> one.build().stream()).toList();
  }
}
