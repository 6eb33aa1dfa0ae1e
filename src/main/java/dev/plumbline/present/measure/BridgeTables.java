package dev.plumbline.present.measure;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.base.problem.WireNamed.WireName;
import dev.plumbline.calibrate.CalibrationReport.AgreementMetrics;
import dev.plumbline.calibrate.fit.PredictionIntervals.IntervalLevel;
import dev.plumbline.calibrate.fit.PredictionIntervals.PredictionInterval;
import dev.plumbline.measure.bridge.BridgeReport;
import dev.plumbline.measure.bridge.BridgeReport.Bridge;
import dev.plumbline.measure.bridge.BridgeReport.Bridge.EquatedPoint;
import dev.plumbline.measure.bridge.BridgeReport.EquatingPrecision;
import dev.plumbline.measure.bridge.BridgeReport.Judged;
import dev.plumbline.measure.bridge.BridgeReport.Verdicts;
import dev.plumbline.measure.bridge.ItemMovement;
import dev.plumbline.measure.bridge.ItemMovements.ItemDifference;
import dev.plumbline.present.report.Block;
import dev.plumbline.present.report.Cell;
import dev.plumbline.present.report.Columns;
import dev.plumbline.present.report.FixedDecimals;
import dev.plumbline.present.report.Report;
import dev.plumbline.present.report.Report.BlockList;
import dev.plumbline.rubric.plan.model.Scale;
import java.util.List;

/// A bridge between two judges; `docs/schema/bridge-report.schema.json` describes the JSON.
public final class BridgeTables {

  private static final Columns<Bridge> BRIDGES =
      new Columns<Bridge>()
          .text("target", "score", it -> it.artefact().scope().target())
          .count("anchors", it -> it.precision().anchors())
          .number("correlation", it -> Cell.measured(it.precision().correlation(), 3))
          .number(
              "standardError",
              "standard error",
              it -> Cell.measured(it.precision().standardError(), 3))
          .text("method", it -> it.selection().method().wireName())
          .number("biasBefore", "SMD", it -> Cell.measuredIfAny(raw(it).meanDifference(), 3))
          .number(
              "biasAfter", "SMD bridged", it -> Cell.measuredIfAny(bridged(it).meanDifference(), 3))
          .number("errorBefore", "error", it -> Cell.measured(raw(it).mae(), 3))
          .number("errorAfter", "error bridged", it -> Cell.measured(bridged(it).mae(), 3))
          .number("qwkBefore", "QWK", it -> Cell.measuredIfAny(raw(it).qwk(), 3))
          .number("qwkAfter", "QWK bridged", it -> Cell.measuredIfAny(bridged(it).qwk(), 3))
          .data("needed", it -> it.precision().needed())
          .data("calibration", it -> it.artefact().digest().toString());

  /// A score on the map of a bridge.
  private record Point(Bridge bridge, EquatedPoint at) {
    private String target() {
      return bridge.artefact().scope().target();
    }
  }

  private static final Columns<Point> POINTS =
      new Columns<Point>()
          .text("target", "score", Point::target)
          .number("raw", "of the new judge", it -> Cell.measured(it.at().raw(), 2))
          .spread(
              "bridged",
              "on the old scale (95 %)",
              it -> Cell.between(it.at().bridged(), it.at().low(), it.at().high(), 2))
          .words("eighty", "80 % lie", it -> interval(it, it.at().eighty(), IntervalLevel.EIGHTY))
          .words("ninety", "90 % lie", it -> interval(it, it.at().ninety(), IntervalLevel.NINETY));

  private static final Columns<ItemMovement> ITEMS =
      new Columns<ItemMovement>()
          .text("item", ItemMovement::item)
          .words("", "", it -> Cell.shown(words(it.figure())))
          .count("pairs", "answers", ItemMovement::pairs)
          .number("", "equal", it -> Cell.share(it.equal(), it.pairs()))
          .number("kappa", it -> Cell.measured(it.kappa(), 2))
          .number("before", it -> Cell.measured(it.before(), 2))
          .spread(
              "change",
              "change (95 %)",
              it ->
                  Cell.between(
                      it.difference().mean(), it.difference().low(), it.difference().high(), 3))
          .number("p", it -> Cell.shownIf(it.isTested(), Cell.p(it.p())))
          .words("moved", "", it -> Cell.flag(it.hasMoved(), "moved"))
          .data("equal", it -> it.equal())
          .data("documents", it -> it.difference().n())
          .data("figure", it -> WireName.KEBAB.of(it.figure()));

  private static final Columns<ItemDifference> DIFFERENCES =
      new Columns<ItemDifference>()
          .text("document", ItemDifference::document)
          .text("item", ItemDifference::item)
          .text("old", "old judge", ItemDifference::old)
          .text("new", "new judge", ItemDifference::now);

  /// @param differences whether each document and item is listed on which the judges differ
  public static Report report(BridgeReport report, boolean differences) {
    BlockList blocks = new BlockList();
    blocks.say(
        Plural.of(report.texts(), "text") + " judged by both: {} in {} is bridged to {} in {}",
        report.now().judge().written(),
        report.now().run(),
        report.old().judge().written(),
        report.old().run());
    if (report.otherFacts() > 0) {
      blocks.note(
          Plural.of(report.otherFacts(), "text")
              + " left out: judged with other facts, so the judges were not asked the same");
    }
    blocks.data(
        "old",
        judged(report.old()),
        "new",
        judged(report.now()),
        "texts",
        report.texts(),
        "otherFacts",
        report.otherFacts(),
        "verdicts",
        report.verdicts());
    blocks.add(
        BRIDGES.table(
            "bridges",
            "new scores beside the old ones, before and after the bridge",
            report.bridges()));
    blocks.add(
        POINTS.table(
            "points",
            "where scores of the new judge are on the old scale, and old scores of such documents lie",
            report.bridges().stream()
                .flatMap(it -> it.points().stream().map(at -> new Point(it, at)))
                .toList()));
    blocks.add(
        ITEMS.table("items", "the answers of both; p is adjusted for all (Holm)", report.items()));
    blocks.addAll(notes(report));
    if (differences) {
      blocks.add(DIFFERENCES.table("differences", "where they differ", report.differences()));
    } else if (!report.differences().isEmpty()) {
      blocks.note(
          Plural.of(report.differences().size(), "answer") + " differ: `--differences` lists them");
    }
    report
        .bridges()
        .forEach(it ->
            blocks.add(
                Block.figure(
                    "calibration of " + it.artefact().scope().target(),
                    Cell.shown(it.artefact().digest().toString()))));
    return new Report("a bridge between judges", blocks);
  }

  private static List<Block> notes(BridgeReport report) {
    BlockList notes = new BlockList();
    long unscored =
        report.bridges().stream().filter(it -> it.precision().anchors() < report.texts()).count();
    if (unscored > 0) {
      notes.note("texts without a single score by one of the judges are no anchors");
    }
    if (report.bridges().stream()
        .anyMatch(it -> it.precision().correlation() < EquatingPrecision.CORRELATION_MIN)) {
      notes.note(
          "below a correlation of "
              + FixedDecimals.of(EquatingPrecision.CORRELATION_MIN, 3)
              + " more than half of the uncertainty about an old score stays: bridged scores"
              + " have the old scale, but do not stand for the old judge's of single documents");
    }
    if (!report.old().calibrations().isEmpty()) {
      notes.note(
          "the old scale is that of the calibrated scores of the older run; with `--raw` it is"
              + " that of its raw ones");
    }
    if (report.verdicts() == Verdicts.RAW) {
      notes.note(
          "who passes does not change with a bridge: the rubric's cut reads the raw score; with"
              + " `on: calibrated` it reads the bridged one");
    }
    return notes;
  }

  private static JsonObject judged(Judged of) {
    return JsonObject.of("judge", of.judge(), "run", of.run());
  }

  private static AgreementMetrics raw(Bridge bridge) {
    return bridge.report().performance().table().getFirst().metrics();
  }

  private static AgreementMetrics bridged(Bridge bridge) {
    return bridge.report().performance().table().get(1).metrics();
  }

  private static String words(ItemMovement.Figure figure) {
    return switch (figure) {
      case DECISION -> "decision";
      case NOT_APPLICABLE -> "not applicable";
      case UNANSWERED -> "no answer";
    };
  }

  private static Cell interval(Point point, PredictionInterval ends, IntervalLevel level) {
    boolean proved = level.isProved(point.bridge().precision().anchors());
    return Cell.of(
        FixedDecimals.of(ends.low(), 2)
            + " to "
            + FixedDecimals.of(ends.high(), 2)
            + (proved ? "" : "?"),
        JsonObject.of("high", ends.high(), "low", ends.low(), "proved", proved));
  }

  private BridgeTables() {}

  /// A scale in the JSON of a report.
  static final class ScaleMembers {

    static Block of(Scale scale) {
      return Block.data(
          "scale", JsonObject.of("max", scale.max(), "min", scale.min(), "step", scale.step()));
    }

    private ScaleMembers() {}
  }
}
