package dev.plumbline.present.measure;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonInteger;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonText;
import dev.plumbline.base.canonical.UnexpectedJsonException;
import dev.plumbline.measure.agreement.AgreementStatistic;
import dev.plumbline.measure.agreement.Estimate;
import dev.plumbline.measure.agreement.VarianceComponents;
import dev.plumbline.measure.experiment.FormComparison;
import dev.plumbline.measure.experiment.LabelEfficiency;
import dev.plumbline.measure.experiment.Stability;
import dev.plumbline.measure.experiment.SystemComparison;
import dev.plumbline.present.report.Report;
import dev.plumbline.rubric.plan.model.Scale;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// The reports of experiments from the JSON that they printed, which anybody may have written.
public final class ExperimentReader {

  /// Far more rows than an experiment has systems, items or forms.
  private static final int ROWS_MAX = 1_000;

  private static final BigDecimal LARGEST = BigDecimal.valueOf(1_000_000_000L);

  /// Experiments are told apart by a member that only one of them has.
  ///
  /// @param withCost whether the report shows what was taken and paid
  /// @return empty if it is not what such a command prints
  public static Optional<Report> read(JsonObject json, boolean withCost) {
    try {
      if (json.find("systems").isPresent()) {
        return Optional.of(SystemTables.report(systems(json), withCost));
      }
      if (json.find("points").isPresent()) {
        return Optional.of(EfficiencyTables.report(efficiency(json), Optional.empty()));
      }
      if (json.find("panels").isPresent()) {
        return Optional.of(StabilityTables.report(stability(json)));
      }
      return json.find("forms").isPresent()
          ? Optional.of(FormTables.report(forms(json), "rubric"))
          : Optional.empty();
    } catch (UnexpectedJsonException | IllegalArgumentException otherShape) {
      return Optional.empty();
    }
  }

  private static SystemComparison systems(JsonObject json) {
    JsonObject scale = json.object("scale");
    List<SystemComparison.SystemAgreement> systems =
        some(
            list(
                json,
                "systems",
                it ->
                    new SystemComparison.SystemAgreement(
                        it.text("name"),
                        estimates(it.object("metrics")),
                        optional(it, "cost").map(ExperimentReader::cost))));
    return new SystemComparison(
        json.text("target"),
        new Scale(decimal(scale, "min"), decimal(scale, "max"), decimal(scale, "step")),
        count(json, "documents"),
        count(json, "left"),
        systems,
        json.find("differences").isEmpty()
            ? List.of()
            : list(json, "differences", ExperimentReader::difference),
        json.find("missing").isEmpty()
            ? List.of()
            : json.list("missing").stream()
                .map(it -> it instanceof JsonText(String words) ? words : "")
                .toList());
  }

  private static Map<AgreementStatistic, Estimate> estimates(JsonObject metrics) {
    Map<AgreementStatistic, Estimate> estimates = new EnumMap<>(AgreementStatistic.class);
    for (AgreementStatistic statistic : AgreementStatistic.values()) {
      estimates.put(statistic, estimate(metrics.object(statistic.key())));
    }
    return estimates;
  }

  private static SystemComparison.DocumentCost cost(JsonObject json) {
    return new SystemComparison.DocumentCost(
        decimal(json, "calls"),
        decimal(json, "inputTokens"),
        decimal(json, "outputTokens"),
        decimal(json, "milliseconds"),
        decimal(json, "money"));
  }

  private static SystemComparison.SystemDifference difference(JsonObject json) {
    String key = json.text("statistic");
    return new SystemComparison.SystemDifference(
        json.text("system"),
        Arrays.stream(AgreementStatistic.values())
            .filter(it -> it.key().equals(key))
            .findFirst()
            .orElseThrow(() -> new UnexpectedJsonException("no such statistic")),
        estimate(json.object("difference")),
        decimal(json, "p"),
        decimal(json, "adjusted"));
  }

  private static LabelEfficiency efficiency(JsonObject json) {
    return new LabelEfficiency(
        some(
            list(
                json,
                "points",
                it ->
                    new LabelEfficiency.EfficiencyPoint(
                        count(it, "labels"),
                        count(it, "draws"),
                        decimal(it, "raw"),
                        decimal(it, "qwk"),
                        decimal(it, "gain"),
                        decimal(it, "low"),
                        decimal(it, "high"),
                        decimal(it, "hurts")))));
  }

  private static Stability stability(JsonObject json) {
    return new Stability(
        count(json, "replicates"),
        count(json, "documents"),
        count(json, "left"),
        list(json, "items", it -> flips(it.text("item"), it)),
        flips("", json.object("all")),
        list(
            json,
            "panels",
            it ->
                new Stability.PanelStability(
                    count(it, "size"),
                    estimate(it, "flips"),
                    estimate(it, "verdictFlips"),
                    estimate(it, "deviation"),
                    estimate(it, "reliability"),
                    estimate(it, "qwk"))));
  }

  private static Stability.ItemFlips flips(String item, JsonObject json) {
    return new Stability.ItemFlips(
        item, estimate(json.object("flips")), decimal(json, "unanswered"));
  }

  private static FormComparison forms(JsonObject json) {
    return new FormComparison(
        count(json, "documents"),
        count(json, "left"),
        count(json, "replicates"),
        list(
            json,
            "forms",
            it ->
                new FormComparison.FormShift(
                    it.text("form"),
                    estimate(it, "shift"),
                    estimate(it, "deviation"),
                    estimate(it, "flips"),
                    estimate(it, "verdictFlips"),
                    estimate(it, "original"),
                    estimate(it, "people"))),
        json.find("worst").map(_ -> json.text("worst")),
        optional(json, "variance")
            .map(it ->
                new VarianceComponents(
                    estimate(it.object("document")),
                    estimate(it.object("form")),
                    estimate(it.object("interaction")),
                    estimate(it, "replicate"),
                    estimate(it.object("formShare")))));
  }

  private static Optional<JsonObject> optional(JsonObject json, String key) {
    return json.find(key).map(_ -> json.object(key));
  }

  private static Optional<Estimate> estimate(JsonObject json, String key) {
    return optional(json, key).map(ExperimentReader::estimate);
  }

  private static Estimate estimate(JsonObject json) {
    return new Estimate(
        decimal(json, "value"),
        decimal(json, "standardError"),
        decimal(json, "low"),
        decimal(json, "high"));
  }

  private static <T> List<T> some(List<T> list) {
    if (list.isEmpty()) {
      throw new UnexpectedJsonException("there is nothing in it");
    }
    return list;
  }

  private static <T> List<T> list(JsonObject json, String key, Function<JsonObject, T> read) {
    List<T> objects = new ArrayList<>();
    for (Json each : json.list(key)) {
      if (!(each instanceof JsonObject object) || objects.size() == ROWS_MAX) {
        throw new UnexpectedJsonException(key + " is not a list of objects");
      }
      objects.add(read.apply(object));
    }
    return objects;
  }

  private static int count(JsonObject json, String key) {
    return Math.clamp(json.integer(key), 0, Integer.MAX_VALUE);
  }

  private static BigDecimal decimal(JsonObject json, String key) {
    BigDecimal value =
        json.get(key) instanceof JsonInteger(long integer)
            ? BigDecimal.valueOf(integer)
            : json.decimal(key);
    if (value.abs().compareTo(LARGEST) > 0) {
      throw new UnexpectedJsonException(key + " is too large");
    }
    return value;
  }

  private ExperimentReader() {}
}
