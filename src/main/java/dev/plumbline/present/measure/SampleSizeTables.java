package dev.plumbline.present.measure;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.number.DoubleFormat;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.measure.comparison.PairedSample.PairedModel.Means;
import dev.plumbline.measure.comparison.PairedSample.PairedModel.Proportions;
import dev.plumbline.measure.comparison.PairedSample.PairedVariation;
import dev.plumbline.measure.comparison.SampleSizePlan;
import dev.plumbline.present.report.Block;
import dev.plumbline.present.report.Cell;
import dev.plumbline.present.report.Columns;
import dev.plumbline.present.report.FixedDecimals;
import dev.plumbline.present.report.Report;
import java.util.List;
import java.util.OptionalLong;

/// How many documents find a drop; `docs/schema/sample-size.schema.json` describes the JSON.
public final class SampleSizeTables {

  private static final int DECIMALS = 4;

  public static Report report(SampleSizePlan plan) {
    String unit = plan.variation().unit();
    Columns<SampleSizePlan> answers =
        answered(
            new Columns<>(),
            unit + "s that find a drop of " + shown(plan.drop().orElse(0.0)),
            unit + "s that show that nothing changed",
            "smallest drop that "
                + Plural.of(plan.documents(), unit)
                + (plan.documents() == 1 ? " finds" : " find"));
    return new Report(
        "how many documents to compare",
        List.of(
            answers.figures(plan),
            Block.section(
                "assumed",
                Block.of(variation(plan.variation())),
                Block.of(certainty(plan)),
                Block.of(
                    plan.variation().model() instanceof Means
                        ? "a drop lowers every score by as much on average, and leaves the"
                            + " spread as it is; the normal approximation"
                        : plan.margin() == 0
                            ? "a drop makes further documents fail that passed; the exact"
                                + " power of McNemar's test"
                            : "a drop makes further documents fail that passed; the normal"
                                + " approximation of the score test")),
            Block.data("documents", plan.documents()),
            Block.data("assumed", assumed(plan))));
  }

  /// A row for each criterion, all with the same certainty.
  ///
  /// @param plans not empty
  public static Report report(List<SampleSizePlan> plans) {
    SampleSizePlan first = plans.getFirst();
    Columns<SampleSizePlan> columns =
        answered(
            new Columns<SampleSizePlan>()
                .text("criterion", "", SampleSizePlan::criterion)
                .count("documents", SampleSizePlan::documents)
                .count("seenOn", "seen on", it -> it.variation().documents())
                .number("mean", it -> Cell.measured(it.variation().mean(), DECIMALS))
                .onlyIf(it -> it.variation().model() instanceof Proportions)
                .number("changing", SampleSizeTables::varying)
                .onlyIf(it -> it.variation().model() instanceof Means)
                .number("deviation", SampleSizeTables::varying),
            "find " + shown(first.drop().orElse(0.0)),
            "show no change",
            "smallest drop");
    return new Report(
        "how many documents to compare",
        List.of(
            columns.table("criteria", plans),
            Block.section(
                "assumed",
                Block.of(
                    "documents vary "
                        + (first.variation().pairs()
                            ? "as between these runs"
                            : "as if the results of a second run had nothing to do with those"
                                + " of the first, which is the most that can be needed")),
                Block.of(certainty(first))),
            Block.data("assumed", certain(first).build())));
  }

  /// With the titles of what is asked.
  private static Columns<SampleSizePlan> answered(
      Columns<SampleSizePlan> columns, String needed, String noChange, String smallest) {
    return columns
        .onlyIf(it -> it.drop().isPresent())
        .number(
            "needed",
            needed,
            it -> it.isBeyondRange() ? Cell.shown("cannot drop so far") : count(it.needed()))
        .onlyIf(it -> it.margin() > 0)
        .number("neededOfNoChange", noChange, it -> count(it.neededOfNoChange()))
        .onlyIf(_ -> true)
        .number(
            "smallestDrop",
            smallest,
            it ->
                it.smallestDrop()
                    .map(drop -> Cell.measured(drop.doubleValue(), DECIMALS))
                    .orElse(Cell.shown("none")));
  }

  private static Cell varying(SampleSizePlan plan) {
    return Cell.measured(
        switch (plan.variation().model()) {
          case Proportions(double changing) -> changing;
          case Means(double deviation, _, _) -> deviation;
        },
        DECIMALS);
  }

  private static JsonObject assumed(SampleSizePlan plan) {
    JsonObjectBuilder json =
        certain(plan)
            .put("seenOn", plan.variation().documents())
            .put("mean", number(plan.variation().mean()));
    switch (plan.variation().model()) {
      case Proportions(double changing) -> json.put("changing", number(changing));
      case Means(double deviation, _, _) -> json.put("deviation", number(deviation));
    }
    return json.build();
  }

  private static JsonObjectBuilder certain(SampleSizePlan plan) {
    return JsonObject.builder()
        .put("pairs", plan.variation().pairs())
        .put("level", number(plan.level()))
        .put("power", number(plan.power()))
        .put("margin", number(plan.margin()))
        .put("criteria", plan.criteria());
  }

  private static Json number(double value) {
    return Json.of(DoubleFormat.of(value).toPlainString());
  }

  private static Cell count(OptionalLong number) {
    return number.isPresent() ? Cell.count(number.getAsLong()) : Cell.shown("more than anyone has");
  }

  private static String shown(double value) {
    return FixedDecimals.of(value, DECIMALS);
  }

  private static String variation(PairedVariation variation) {
    String unlike =
        ", as if the results of a second run had nothing to do with those of the first: the most"
            + " that can be needed; name an earlier run of the same documents for less";
    String on = " of " + Plural.of(variation.documents(), variation.unit());
    return switch (variation.model()) {
      case Proportions(double changing) ->
          FixedDecimals.percent(changing)
              + on
              + " pass in only one of two runs"
              + (variation.pairs() ? ", as in these" : unlike);
      case Means(double deviation, _, _) ->
          "the differences"
              + on
              + " have a standard deviation of "
              + shown(deviation)
              + (variation.pairs() ? ", as in these runs" : unlike);
    };
  }

  private static String certainty(SampleSizePlan plan) {
    return "the drop is found with a probability of "
        + FixedDecimals.percent(plan.power())
        + "; a run that is not worse"
        + (plan.margin() > 0 ? " by more than " + shown(plan.margin()) : "")
        + " is called worse with one of at most "
        + FixedDecimals.percent(plan.level())
        + (plan.criteria() > 1 ? ", in any of " + plan.criteria() + " criteria" : "");
  }

  private SampleSizeTables() {}
}
