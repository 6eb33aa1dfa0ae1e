package dev.plumbline.workflow.evaluation;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.base.number.Interval;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.measure.calibration.FittedCalibration;
import dev.plumbline.measure.report.HumanScores;
import dev.plumbline.measure.report.RaterEffects;
import dev.plumbline.measure.report.RunReportJson;
import dev.plumbline.measure.report.TargetAgreement;
import dev.plumbline.measure.report.TargetAgreementBuilder;
import dev.plumbline.present.ci.TestOutcome;
import dev.plumbline.present.terminal.TerminalColumns;
import dev.plumbline.present.text.AgreementText;
import dev.plumbline.present.text.RaterEffectsText;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.DecidedResult;
import dev.plumbline.run.StoredResult;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.workflow.labels.HumanScales;
import dev.plumbline.workflow.labels.HumanScoreReader;
import dev.plumbline.workflow.labels.Labels;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/// The summary of a run, with indicators of common faults: scores at the bounds of the scale, ties,
/// caps, and documents without a score by reason; with labels also the agreement with human scores.
public final class RunSummary {

  private final Bundle bundle;
  private final Digest run;
  private final SortedMap<String, Integer> statuses = new TreeMap<>();
  private final SortedMap<String, Integer> reasons = new TreeMap<>();
  private final SortedMap<String, TargetAgreementBuilder> targets = new TreeMap<>();
  private final RaterEffects.Builder raterEffects;
  private final SuggestedCommands suggested = new SuggestedCommands();
  private int documents;
  private int capped;
  private int passed;
  private int withoutPassMark;

  /// @param calibrations that the run applied
  public RunSummary(
      Bundle bundle, Digest run, HumanScales scales, List<FittedCalibration> calibrations) {
    this.bundle = bundle;
    this.run = run;
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
    documents++;
    count(result);
    suggested.add(result);
    withoutPassMark += ResultTestCase.of(result).outcome() == TestOutcome.SCORED ? 1 : 0;
    raterEffects.add(result.card());
    label.ifPresent(row -> compare(result, HumanScoreReader.read(row)));
  }

  public int documents() {
    return documents;
  }

  /// The number of documents that were refused or have no score.
  public int unscored() {
    return statuses.getOrDefault("unscored", 0) + statuses.getOrDefault("refused", 0);
  }

  public double unscoredShare() {
    return documents == 0 ? 0 : (double) unscored() / documents;
  }

  /// The number of documents with a score that neither passes nor fails, for want of a pass mark.
  public int withoutPassMark() {
    return withoutPassMark;
  }

  public boolean allPassed() {
    return passed == documents;
  }

  public String jsonLine() {
    JsonObjectBuilder counts = JsonObject.builder();
    statuses.forEach((status, count) -> counts.put(status, count.longValue()));
    JsonObjectBuilder why = JsonObject.builder();
    reasons.forEach((reason, count) -> why.put(reason, count.longValue()));
    JsonObject json =
        JsonObject.builder()
            .put("rubric", bundle.identity().reference())
            .put("bundle", bundle.digest())
            .put("run", run)
            .put("documents", documents)
            .put("passed", passed)
            .put("statuses", counts.build())
            .putUnlessEmpty("unscored", why.build())
            .put("capped", capped)
            .put(
                "atBounds",
                JsonArray.of(
                    Json.of(at(range().low().toDecimal())),
                    Json.of(at(range().high().toDecimal()))))
            .put("distinct", composites().stream().distinct().count())
            .put("mean", mean().<Json>map(Json::of).orElse(JsonNull.NULL))
            .put("tendency", raterEffects.build().json())
            .putUnlessEmpty("agreement", JsonArray.mapped(agreement(), RunReportJson::agreement))
            .build();
    return CanonicalJson.text(json) + "\n";
  }

  /// The figures, and before them what one would look at next.
  ///
  /// @param reference to the run, as one would type it
  /// @param options that a command on the run needs, such as ` --store DIR`; may be empty
  public String text(String reference, String options) {
    return head() + suggested.text(reference, options) + figures();
  }

  /// Without a command that names a place on this machine.
  String text() {
    return head() + figures();
  }

  private String head() {
    return bundle.identity().label() + ": " + Plural.of(documents, "document") + "\n";
  }

  private String figures() {
    StringBuilder out = new StringBuilder();
    row(out, "run", run.toString());
    statuses.forEach((status, count) -> row(out, status, count.toString()));
    reasons.forEach((reason, count) -> row(out, "  " + reason, count.toString()));
    row(out, "passed", Integer.toString(passed));
    mean().ifPresent(mean -> row(out, "mean composite", mean.toPlainString()));
    row(out, "at the lowest score", Integer.toString(at(range().low().toDecimal())));
    row(out, "at the highest score", Integer.toString(at(range().high().toDecimal())));
    row(out, "distinct scores", Long.toString(composites().stream().distinct().count()));
    row(out, "capped", Integer.toString(capped));
    out.append(RaterEffectsText.of(raterEffects.build()));
    out.append(AgreementText.of(agreement()));
    return out.toString();
  }

  private void count(ResultLine result) {
    DecidedResult decided = result.decided();
    String status = decided.status();
    statuses.merge(status, 1, Integer::sum);
    if (status.equals("refused")) {
      String first = result.problems().getFirst();
      reasons.merge(
          "refused " + first.substring(0, Math.max(0, first.indexOf(':'))), 1, Integer::sum);
      return;
    }
    if (status.equals("unscored")) {
      reasons.merge("unscored " + result.card().whyUnscored(), 1, Integer::sum);
    }
    capped += result.caps().isEmpty() ? 0 : 1;
    passed += decided.isPass() ? 1 : 0;
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

  private List<BigDecimal> composites() {
    return raterEffects.composites();
  }

  private Interval range() {
    return bundle.scoring().program().range(bundle.scoring().program().result().id());
  }

  private int at(BigDecimal bound) {
    return (int) composites().stream().filter(value -> value.compareTo(bound) == 0).count();
  }

  private Optional<BigDecimal> mean() {
    return composites().isEmpty()
        ? Optional.empty()
        : Optional.of(
            composites().stream()
                .reduce(BigDecimal.ZERO, BigDecimal::add)
                .divide(BigDecimal.valueOf(composites().size()), 4, RoundingMode.HALF_EVEN));
  }

  private static void row(StringBuilder out, String name, String value) {
    out.append("  ").append(TerminalColumns.padded(name, 26)).append(value).append('\n');
  }
}
