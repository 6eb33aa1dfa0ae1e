package dev.plumbline.present.measure;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.calibrate.CalibrationReport.AgreementMetrics;
import dev.plumbline.calibrate.CalibrationReport.Ceiling;
import dev.plumbline.measure.agreement.Estimate;
import dev.plumbline.measure.report.RiskCoverage;
import dev.plumbline.measure.report.TargetAgreement;
import dev.plumbline.measure.report.TargetAgreement.Gain;
import dev.plumbline.measure.report.TargetAgreement.Group;
import dev.plumbline.measure.report.TargetAgreement.MeasuredCalibration;
import dev.plumbline.present.measure.BridgeTables.ScaleMembers;
import dev.plumbline.present.measure.StatisticsTables.StatisticColumns;
import dev.plumbline.present.report.Block;
import dev.plumbline.present.report.Block.Data;
import dev.plumbline.present.report.Block.Section;
import dev.plumbline.present.report.Block.Table;
import dev.plumbline.present.report.Cell;
import dev.plumbline.present.report.Columns;
import dev.plumbline.present.report.Report;
import dev.plumbline.present.report.Report.BlockList;
import dev.plumbline.present.report.ReportPhrase;
import java.math.BigDecimal;
import java.util.List;

/// How far the scores of a run agree with people's.
public final class AgreementTables {

  private static final Columns<TargetAgreement.Row> SCORES =
      StatisticColumns.added(
          new Columns<TargetAgreement.Row>().text("name", "scores", TargetAgreement.Row::name),
          TargetAgreement.Row::estimates);

  private static final Columns<GroupRow> GROUPS =
      StatisticColumns.added(
          new Columns<GroupRow>()
              .text("", "group", row -> row.group().name())
              .count("", "documents", row -> row.group().documents())
              .text("", "scores", row -> row.row().name()),
          row -> row.row().estimates());

  private static final Columns<AgreementMetrics> RATERS =
      new Columns<AgreementMetrics>()
          .number("", "QWK", metrics -> Cell.measuredIfAny(metrics.qwk(), 3))
          .number("", "exact", metrics -> Cell.measured(metrics.exact(), 3))
          .number("", "adjacent", metrics -> Cell.measured(metrics.adjacent(), 3))
          .number("", "MAE", metrics -> Cell.measured(metrics.mae(), 3))
          .number("", "Spearman", metrics -> Cell.measuredIfAny(metrics.spearman(), 3))
          .number("", "Pearson", metrics -> Cell.measuredIfAny(metrics.pearson(), 3))
          .number("", "SMD", metrics -> Cell.measuredIfAny(metrics.meanDifference(), 3));

  private static final Columns<RiskCoverage.Point> REFERRAL =
      new Columns<RiskCoverage.Point>()
          .number("share", "referred", point -> Cell.share(point.share()))
          .number("qwk", "QWK", point -> Cell.measuredIfAny(point.qwk(), 3))
          .number("mae", "MAE", point -> Cell.measured(point.mae(), 3))
          .number("randomMae", "MAE at random", point -> Cell.measured(point.randomMae(), 3))
          .number("restQwk", "QWK of the rest", point -> Cell.measuredIfAny(point.restQwk(), 3))
          .number("restMae", "its MAE", point -> Cell.measured(point.restMae(), 3))
          .data("referred", point -> point.referred());

  private record GroupRow(Group group, TargetAgreement.Row row) {}

  /// A section for each target; `docs/schema/run-report.schema.json` describes the JSON.
  public static List<Block> blocks(List<TargetAgreement> agreement) {
    if (agreement.isEmpty()) {
      return List.of();
    }
    BlockList blocks = new BlockList();
    blocks.data("agreement", json(agreement));
    for (TargetAgreement target : agreement) {
      blocks.add(
          Block.section(
              ReportPhrase.of(
                  "agreement with human scores of {}, rounded to their scale", target.target()),
              forPeople(blocks(target))));
    }
    return blocks;
  }

  public static JsonArray json(List<TargetAgreement> agreement) {
    return JsonArray.mapped(agreement, target -> new Report("", blocks(target)).json());
  }

  /// The agreement of one target.
  public static List<Block> blocks(TargetAgreement target) {
    BlockList blocks = new BlockList();
    blocks.data("target", target.target());
    blocks.add(ScaleMembers.of(target.scale()));
    blocks.data("labelled", target.labelled(), "measured", target.measured());
    blocks.note(
        target.measured()
            + " of "
            + Plural.of(target.labelled(), "labelled document")
            + (target.calibration().isPresent() && target.gain().isEmpty()
                ? " are measured by their raw scores"
                : " are measured")
            + "; in brackets the 95 % interval from resampling documents");
    target.calibration().ifPresent(it -> calibration(it, target.gain().isPresent(), blocks));
    blocks.add(SCORES.table("table", target.table()));
    target.gain().ifPresent(gain -> gain(gain, blocks));
    target.referral().ifPresent(referral -> referral(referral, blocks));
    raters(target.ceiling(), blocks);
    groups(target.groups(), blocks);
    return blocks;
  }

  private static void calibration(MeasuredCalibration it, boolean isMeasured, BlockList blocks) {
    blocks.data(
        "calibration",
        JsonObject.of(
            "calibration", it.digest(),
            "method", it.method(),
            "labels", it.labels(),
            "seen", it.seen(),
            "refused", it.refused(),
            "crossValidatedQwk",
                it.crossValidatedQwk().flatMap(qwk -> Cell.measured(qwk, 3).json())));
    blocks.note(
        "the calibration {} ("
            + it.method()
            + ") was fitted on "
            + (it.crossValidatedQwk().isPresent()
                ? Plural.of(it.labels(), "label")
                : Plural.of(it.labels(), "score") + " of an older judge: it is a bridge"),
        it.digest().beginning());
    if (it.seen() > 0) {
      blocks.note(
          Plural.of(it.seen(), "labelled document")
              + " of this run that it was fitted on, where it looks better than it is, are left"
              + " out");
    }
    if (it.refused() > 0) {
      blocks.note(
          "it does not apply to "
              + Plural.of(it.refused(), "labelled document")
              + ": another rubric or judge, or no point score");
    }
    if (!isMeasured) {
      blocks.note(
          "no labelled document is left to measure it on"
              + it.crossValidatedQwk()
                  .map(qwk -> "; its own cross-validated QWK is " + Cell.measured(qwk, 3).shown())
                  .orElse(""));
    }
  }

  /// A verdict only where the interval has one.
  private static void gain(Gain gain, BlockList blocks) {
    blocks.data("gain", JsonObject.of("mae", json(gain.mae()), "qwk", json(gain.qwk())));
    String says =
        gain.qwk().interval().filter(it -> it.low().signum() > 0).isPresent()
            ? "calibrated scores agree better with people"
            : gain.qwk().interval().filter(it -> it.high().signum() < 0).isPresent()
                ? "calibrated scores agree worse with people"
                : "so few documents do not show whether calibration helps";
    blocks.say(
        says
            + ": QWK changes by "
            + Cell.estimate(gain.qwk()).shown()
            + ", MAE by "
            + Cell.estimate(gain.mae()).shown());
  }

  private static Json json(Estimate estimate) {
    return Cell.estimate(estimate).json().orElseThrow();
  }

  private static void referral(RiskCoverage referral, BlockList blocks) {
    Cell gain =
        Cell.between(
            referral.gain().value().doubleValue(),
            referral.gain().low().doubleValue(),
            referral.gain().high().doubleValue(),
            3);
    blocks.add(
        new Section(
            "referral",
            ReportPhrase.of("least certain documents given to people"),
            List.of(
                Block.data(
                    "gain",
                    JsonObject.of(
                        "value", member(referral.gain().value()),
                        "low", member(referral.gain().low()),
                        "high", member(referral.gain().high()))),
                REFERRAL.table("points", referral.points()),
                Block.note(
                    "this order has "
                        + gain.shown()
                        + " of the possible gain; a random order gains 0"))));
  }

  private static Json member(BigDecimal figure) {
    return Cell.measured(figure, 3).json().orElseThrow();
  }

  private static void raters(Ceiling ceiling, BlockList blocks) {
    ceiling
        .metrics()
        .ifPresent(metrics -> {
          blocks.data(
              "raters",
              JsonObject.of(
                  "documents", ceiling.rows(),
                  "metrics", metrics,
                  "raters", ceiling.raters()));
          blocks.add(
              RATERS
                  .table(
                      "raters",
                      "people with each other: "
                          + ceiling.raters()
                          + " raters of "
                          + Plural.of(ceiling.rows(), "document"),
                      List.of(metrics))
                  .withoutJson());
        });
  }

  private static void groups(List<Group> groups, BlockList blocks) {
    if (groups.isEmpty()) {
      return;
    }
    blocks.data(
        "groups",
        JsonArray.mapped(
            groups,
            group ->
                JsonObject.of(
                    "name", group.name(),
                    "documents", group.documents(),
                    "table?", JsonArray.mapped(group.table(), SCORES::json))));
    blocks.add(
        GROUPS
            .table(
                "groups",
                "by group",
                groups.stream()
                    .flatMap(group -> group.table().stream().map(row -> new GroupRow(group, row)))
                    .toList())
            .withoutJson());
    List<Group> few = groups.stream().filter(it -> it.table().isEmpty()).toList();
    if (!few.isEmpty()) {
      blocks.note(
          "too few to report: "
              + String.join(
                  ", ",
                  few.stream()
                      .map(it -> "{} (" + Plural.of(it.documents(), "document") + ")")
                      .toList()),
          few.stream().map(Group::name).toArray(String[]::new));
    }
  }

  /// The same without what other programs read.
  private static List<Block> forPeople(List<Block> blocks) {
    return blocks.stream()
        .filter(block -> !(block instanceof Data))
        .map(block ->
            switch (block) {
              case Table table -> table.withoutJson();
              case Section section -> Block.section(section.heading(), forPeople(section.blocks()));
              default -> block;
            })
        .toList();
  }

  private AgreementTables() {}
}
