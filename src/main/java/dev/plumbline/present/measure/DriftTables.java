package dev.plumbline.present.measure;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.calibrate.stats.PairedDifference;
import dev.plumbline.measure.monitoring.AnchorPairs.AnchorComparison;
import dev.plumbline.measure.monitoring.DriftReport;
import dev.plumbline.measure.monitoring.DriftReport.DriftComparison;
import dev.plumbline.measure.monitoring.DriftReport.Finding;
import dev.plumbline.measure.monitoring.FeatureComparison;
import dev.plumbline.measure.monitoring.FeatureComparison.Distribution;
import dev.plumbline.measure.monitoring.FeatureComparison.Distribution.CategoryDistribution;
import dev.plumbline.measure.monitoring.FeatureComparison.Distribution.NumberDistribution;
import dev.plumbline.measure.monitoring.FeatureComparison.Feature;
import dev.plumbline.measure.monitoring.Figure;
import dev.plumbline.measure.monitoring.PartHistories.MonitoredRun;
import dev.plumbline.measure.monitoring.RunProfile.RunIdentity;
import dev.plumbline.present.report.Block;
import dev.plumbline.present.report.Block.Table;
import dev.plumbline.present.report.Cell;
import dev.plumbline.present.report.Columns;
import dev.plumbline.present.report.FixedDecimals;
import dev.plumbline.present.report.Report;
import dev.plumbline.present.report.Report.BlockList;
import dev.plumbline.present.report.ReportPhrase;
import dev.plumbline.score.run.RunReference.RunName;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Runs beside an earlier one, with alarms and what to do about them;
/// `docs/schema/drift.schema.json` describes the JSON.
public final class DriftTables {

  /// Categories of a distribution that a cell names; more are `…`.
  private static final int CATEGORIES_SHOWN = 4;

  private static final Feature COMPOSITE = new Feature(Feature.Kind.SCORE, "composite");

  private static final Feature LENGTH = new Feature(Feature.Kind.LENGTH, "");

  private static final Feature VERDICT = new Feature(Feature.Kind.VERDICT, "");

  private static final MathContext DIGITS = new MathContext(6);

  private static final Columns<Finding<FeatureComparison>> FEATURES =
      new Columns<Finding<FeatureComparison>>()
          .words("", "of each document", it -> Cell.shown(it.comparison().feature().label()))
          .words("before", it -> distribution(it.comparison().before()))
          .words("now", it -> distribution(it.comparison().now()))
          .number("stability", it -> Cell.measured(it.comparison().stability(), 3))
          .number("distance", it -> Cell.measured(it.comparison().distance(), 3))
          .number("p", it -> p(it.p()))
          .words("alarm", "", it -> Cell.flag(it.alarm(), "alarm"))
          .data("kind", it -> it.comparison().feature().kind().wireName())
          .data("name", it -> it.comparison().feature().name())
          .data("tests", it -> tests(it.comparison()))
          .data("advice", it -> it.alarm() ? it.comparison().feature().kind().advice() : "");

  private static final Columns<Finding<AnchorComparison>> ANCHORS =
      new Columns<Finding<AnchorComparison>>()
          .words("", "", it -> Cell.shown(it.comparison().feature().label()))
          .count("texts", it -> it.comparison().texts())
          .number("", "equal", it -> Cell.share(it.comparison().equal(), it.comparison().texts()))
          .number("kappa", it -> Cell.measured(it.comparison().kappa(), 2))
          .number("meanBefore", "before", it -> Cell.measured(it.comparison().meanBefore(), 2))
          .spread("difference", "change (95 %)", it -> change(it.comparison()))
          .number("p", it -> Cell.shownIf(it.comparison().isTested(), p(it.p())))
          .words("alarm", "", it -> Cell.flag(it.alarm(), "alarm"))
          .data("equal", it -> it.comparison().equal())
          .data("kind", it -> it.comparison().feature().kind().wireName())
          .data("name", it -> it.comparison().feature().name());

  private final DriftComparison comparison;
  private final List<DriftComparison.Point> points;

  private DriftTables(DriftComparison comparison) {
    this.comparison = comparison;
    this.points = comparison.points();
  }

  /// @param series whether people see a run a row, or the features of the last one
  public static Report report(DriftComparison comparison, boolean series) {
    DriftTables tables = new DriftTables(comparison);
    BlockList blocks = new BlockList();
    blocks.data("alarms", comparison.alarms());
    if (!series) {
      tables.points.getLast().report().ifPresent(report -> tables.pair(report, blocks));
    }
    blocks.add(tables.runs(series));
    return new Report("drift", blocks);
  }

  /// What is the same in all documents is left out for people.
  private void pair(DriftReport report, BlockList blocks) {
    MonitoredRun before = points.getFirst().run();
    MonitoredRun now = points.getLast().run();
    String first = "{} (" + Plural.of(report.before(), "document") + ")";
    String last = " and {} (" + Plural.of(report.now(), "document") + ") of {}";
    if (before.rubric().equals(now.rubric())) {
      blocks.say(first + last, before.reference(), now.reference(), now.rubric());
    } else {
      blocks.say(
          first + " of {}" + last,
          before.reference(),
          before.rubric(),
          now.reference(),
          now.rubric());
    }
    List<String> changes = comparison.changes(1);
    blocks.say(
        changes.isEmpty()
            ? "made alike: extraction spec, scoring spec and judge are the same"
            : "changed: " + String.join(", ", changes) + "; what differs may come from that");
    judge(1, blocks);
    blocks.add(features(report).withoutJson());
    blocks.add(anchors(report).withoutJson());
    if (report.texts() == 0) {
      blocks.say(
          "no text is in both runs with the same facts, so a change of the judge cannot be"
              + " distinguished from one of the documents");
    }
    alarms(report, changes, blocks);
  }

  /// Scores of one judge say nothing on the scale of another without a bridge.
  private void judge(int point, BlockList blocks) {
    if (comparison.hasOtherJudge(point)) {
      blocks.add(
          comparison
              .bridge(point)
              .map(bridge ->
                  Block.note(
                      "the judge changed with a bridge, {}: calibrated scores are on the scale of the"
                          + " one before, raw ones and decisions are the new judge's",
                      bridge.beginning()))
              .orElseGet(() ->
                  Block.note(
                      "the judge changed without a bridge: `plumbline measure bridge` leads its"
                          + " scores to the scale of the one before")));
    }
  }

  private static Table features(DriftReport report) {
    return FEATURES.table(
        "features",
        ReportPhrase.NONE,
        report.features(),
        report.features().stream().filter(it -> !it.comparison().tests().isEmpty()).toList());
  }

  private static Table anchors(DriftReport report) {
    return ANCHORS
        .table(
            "anchors", Plural.of(report.texts(), "text") + " judged in both runs", report.anchors())
        .unlessEmpty();
  }

  private void alarms(DriftReport report, List<String> changes, BlockList blocks) {
    if (!report.enough()) {
      blocks.say(
          "no alarms: both runs need at least " + Plural.of(DriftReport.DOCUMENTS_MIN, "document"));
    } else if (report.alarms() == 0) {
      blocks.say("no alarm");
    }
    if (report.alarms() == 0) {
      return;
    }
    BlockList lines = new BlockList();
    List<Finding<AnchorComparison>> moved =
        report.anchors().stream().filter(Finding::alarm).toList();
    moved.forEach(it ->
        lines.say(
            it.comparison().feature().label()
                + " of the same texts changed by "
                + FixedDecimals.of(it.comparison().difference().mean(), 2)));
    if (!moved.isEmpty()) {
      lines.note(cause(report, moved, changes));
    }
    for (Feature.Kind kind : Feature.Kind.values()) {
      String names =
          report.features().stream()
              .filter(Finding::alarm)
              .map(finding -> finding.comparison().feature())
              .filter(feature -> feature.kind() == kind)
              .map(Feature::label)
              .collect(Collectors.joining(", "));
      if (!names.isEmpty()) {
        lines.say(names + " changed");
        lines.note(kind.advice());
      }
    }
    if (report.texts() >= DriftReport.DOCUMENTS_MIN && moved.isEmpty()) {
      lines.say(
          (asksJudge()
                  ? "the judge scores the same texts as before, so it is the documents that changed"
                  : "the same texts with the same facts have the same scores, so it is the documents"
                      + " that changed, or their facts")
              + (changes.contains(RunIdentity.CALIBRATION) ? ", or the calibration" : ""));
    }
    blocks.add(Block.section(Plural.of(report.alarms(), "alarm"), lines));
  }

  private boolean asksJudge() {
    return points.stream().anyMatch(point -> point.run().bundle().extraction().asksJudge());
  }

  /// Only what was seen: texts and inputs are the same.
  private String cause(
      DriftReport report, List<Finding<AnchorComparison>> moved, List<String> changes) {
    boolean scoring = changes.contains(RunIdentity.SCORING);
    boolean decided =
        report.anchors().stream()
            .map(Finding::comparison)
            .anyMatch(it -> it.feature().kind() == Feature.Kind.DECISION && it.isTested());
    boolean alarmed =
        moved.stream().anyMatch(it -> it.comparison().feature().kind() == Feature.Kind.DECISION);
    if (!asksJudge()) {
      return "no judge is asked: it is the rubric that changed";
    }
    if (scoring && !decided) {
      return "every decision is the same: it is the scoring spec that changed, and not the judge";
    }
    if (scoring && !alarmed) {
      return "the scoring spec changed, and the decisions differ by too little to tell whether the"
          + " judge has";
    }
    return "the judge has changed: pin its model and version, and measure it and its calibration"
        + " again before its scores are used"
        + (changes.contains(RunIdentity.EXTRACTION)
            ? "; or it is what it is asked, the extraction spec, that made the difference"
            : "");
  }

  private Table runs(boolean series) {
    List<Integer> positions = IntStream.range(0, points.size()).boxed().toList();
    return new Columns<Integer>()
        .words("", "run", i -> Cell.shown(points.get(i).run().reference()))
        .text("begin", i -> points.get(i).run().begin().toString())
        .count("", "documents", i -> points.get(i).profile().documents())
        .words("", "composite", i -> shown(points.get(i), COMPOSITE))
        .number("", "pass", i -> passed(points.get(i)))
        .words("", "characters", i -> shown(points.get(i), LENGTH))
        .number("", "stability", i -> stability(points.get(i)))
        .number("", "alarms", i -> points.get(i).report().map(DriftReport::alarms))
        .words("", "changed", i -> Cell.shown(changed(i)))
        .data("changes", i -> Cell.list(comparison.changes(i)))
        .data("bridge", i -> comparison.bridge(i).map(Digest::toString))
        .data("run", i -> points.get(i).run().digest().toString())
        .data("name", i -> points.get(i).run().name().map(RunName::text))
        .data("rubric", i -> points.get(i).run().rubric())
        .data("judge", i -> Cell.of("", points.get(i).run().judge()))
        .data("segment", i -> points.get(i).segment())
        .data(
            "comparedWith",
            i ->
                points
                    .get(i)
                    .report()
                    .map(_ -> points.get(points.get(i).first()).run().digest().toString()))
        .data("drift", i -> points.get(i).report().map(it -> Cell.of("", json(it))))
        .table(
            "runs",
            "each run beside the first of its segment; figures of two segments are not of one kind",
            positions,
            series ? positions : List.of());
  }

  private static JsonObject json(DriftReport report) {
    return new Report(
            "",
            List.of(
                Block.data(
                    "documentsBefore", report.before(),
                    "documentsNow", report.now(),
                    "enough", report.enough(),
                    "alarms", report.alarms(),
                    "texts", report.texts()),
                features(report),
                anchors(report)))
        .json();
  }

  private static Optional<Cell> shown(DriftComparison.Point point, Feature feature) {
    return Optional.ofNullable(point.profile().features().get(feature))
        .map(it -> Cell.shown(distribution(it).shown()));
  }

  private static Cell passed(DriftComparison.Point point) {
    return point.profile().features().get(VERDICT) instanceof CategoryDistribution verdicts
        ? Cell.share(verdicts.counts().getOrDefault("pass", 0L), verdicts.documents())
        : Cell.EMPTY;
  }

  private static Optional<Cell> stability(DriftComparison.Point point) {
    return point.report().stream()
        .flatMap(report -> report.features().stream())
        .filter(finding -> finding.comparison().feature().equals(COMPOSITE))
        .findFirst()
        .map(finding -> Cell.measured(finding.comparison().stability(), 3));
  }

  private String changed(int position) {
    return points
        .get(position)
        .report()
        .map(DriftTables::changed)
        .orElseGet(() ->
            position == 0
                ? "first"
                : "changed: "
                    + String.join(", ", comparison.changes(position))
                    + bridged(position));
  }

  private String bridged(int position) {
    if (!comparison.hasOtherJudge(position)) {
      return "";
    }
    return comparison.bridge(position).isPresent() ? ", with a bridge" : ", without a bridge";
  }

  private static String changed(DriftReport report) {
    return Stream.concat(
            report.anchors().stream()
                .filter(Finding::alarm)
                .map(it -> it.comparison().feature().label() + " of anchors"),
            report.features().stream()
                .filter(Finding::alarm)
                .map(it -> it.comparison().feature().label()))
        .collect(Collectors.joining(", "));
  }

  private static Cell distribution(Distribution distribution) {
    return switch (distribution) {
      case NumberDistribution(var values, long unknown) -> {
        JsonObjectBuilder json =
            JsonObject.builder().put("documents", values.size()).put("unknown", unknown);
        if (!values.isEmpty()) {
          json.put("mean", Figure.of(values.mean()))
              .put("deviation", Figure.of(values.deviation()));
        }
        String mean =
            values.isEmpty()
                ? "none"
                : FixedDecimals.of(values.mean(), 2)
                    + " ± "
                    + FixedDecimals.of(values.deviation(), 2);
        yield Cell.of(mean + (unknown > 0 ? ", " + unknown + " unknown" : ""), json.build());
      }
      case CategoryDistribution(var counts) -> {
        long documents = Math.max(1, distribution.documents());
        yield Cell.of(
            counts.entrySet().stream()
                    .limit(CATEGORIES_SHOWN)
                    .map(each ->
                        each.getKey()
                            + " "
                            + FixedDecimals.percent((double) each.getValue() / documents))
                    .collect(Collectors.joining(", "))
                + (counts.size() > CATEGORIES_SHOWN ? ", …" : ""),
            JsonObject.of("counts", Cell.json(counts)));
      }
    };
  }

  private static Cell change(AnchorComparison anchor) {
    PairedDifference difference = anchor.difference();
    return Cell.between(difference.mean(), difference.low(), difference.high(), 3);
  }

  private static Cell tests(FeatureComparison comparison) {
    return comparison.tests().isEmpty()
        ? Cell.EMPTY
        : Cell.of(
            "",
            JsonArray.mapped(
                comparison.tests(),
                test ->
                    JsonObject.of(
                        "kind", test.kind(),
                        "p", significant(test.p()))));
  }

  private static Cell p(double p) {
    return Cell.number(FixedDecimals.p(p), significant(p));
  }

  /// Six digits, however small.
  private static BigDecimal significant(double p) {
    BigDecimal rounded = new BigDecimal(p).round(DIGITS);
    return rounded.scale() > 60 ? BigDecimal.ZERO : rounded.stripTrailingZeros();
  }
}
