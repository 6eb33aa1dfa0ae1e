package dev.plumbline.cli.monitor;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.measure.monitoring.drift.AnchorComparison;
import dev.plumbline.measure.monitoring.drift.Distribution;
import dev.plumbline.measure.monitoring.drift.DriftReport;
import dev.plumbline.measure.monitoring.drift.Feature;
import dev.plumbline.measure.monitoring.drift.FeatureComparison;
import dev.plumbline.measure.monitoring.drift.RunProfile;
import dev.plumbline.present.report.FixedDecimals;
import dev.plumbline.present.terminal.TableColumn;
import dev.plumbline.present.terminal.TextTable;
import dev.plumbline.workflow.monitoring.DriftComparison;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// A comparison of runs as tables, with alarms and what to do about them.
final class DriftText {

  private static final String INDENT = "  ";

  /// Categories of a distribution that a cell names; more are `…`.
  private static final int CATEGORIES_SHOWN = 4;

  private final DriftComparison comparison;
  private final PrintWriter out;

  DriftText(DriftComparison comparison, PrintWriter out) {
    this.comparison = comparison;
    this.out = out;
  }

  /// The comparison of two runs, one feature a row. What is the same in all documents is left out.
  void printPair() {
    comparison.points().getLast().report().ifPresent(this::pair);
  }

  /// A run a row.
  void printSeries() {
    series();
  }

  private void pair(DriftReport report) {
    DriftComparison.Point before = comparison.points().getFirst();
    DriftComparison.Point now = comparison.points().getLast();
    line(
        EscapedText.visible(before.source().run().reference())
            + " ("
            + Plural.of(report.before(), "document")
            + ") and "
            + EscapedText.visible(now.source().run().reference())
            + " ("
            + Plural.of(report.now(), "document")
            + ") of "
            + EscapedText.visible(now.source().bundle().identity().reference()));
    List<String> changes = comparison.changes(1);
    line(
        changes.isEmpty()
            ? "made alike: extraction spec, scoring spec and judge are the same"
            : "changed: " + String.join(", ", changes) + "; what differs may come from that");
    features(report);
    anchors(report);
    alarms(report);
  }

  private void features(DriftReport report) {
    List<List<String>> rows = new ArrayList<>();
    for (DriftReport.Finding<FeatureComparison> finding : report.features()) {
      FeatureComparison one = finding.comparison();
      if (one.tests().isEmpty()) {
        continue;
      }
      rows.add(
          List.of(
              one.feature().label(),
              cell(one.before()),
              cell(one.now()),
              FixedDecimals.of(one.stability(), 3),
              one.distance().isPresent() ? FixedDecimals.of(one.distance().getAsDouble(), 3) : "",
              FixedDecimals.p(finding.p()),
              finding.alarm() ? "alarm" : ""));
    }
    table(
        "",
        List.of(
            TableColumn.text("of each document"),
            TableColumn.text("before"),
            TableColumn.text("now"),
            TableColumn.number("stability"),
            TableColumn.number("distance"),
            TableColumn.number("p"),
            TableColumn.text("")),
        rows);
  }

  private static String cell(Distribution distribution) {
    return switch (distribution) {
      case Distribution.NumberDistribution(var values, long unknown) ->
          (values.isEmpty()
                  ? "none"
                  : FixedDecimals.of(values.mean(), 2)
                      + " ± "
                      + FixedDecimals.of(values.deviation(), 2))
              + (unknown > 0 ? ", " + unknown + " unknown" : "");
      case Distribution.CategoryDistribution(var counts) -> {
        long documents = Math.max(1, distribution.documents());
        yield counts.entrySet().stream()
                .limit(CATEGORIES_SHOWN)
                .map(each ->
                    each.getKey()
                        + " "
                        + FixedDecimals.percent((double) each.getValue() / documents))
                .collect(Collectors.joining(", "))
            + (counts.size() > CATEGORIES_SHOWN ? ", …" : "");
      }
    };
  }

  private void anchors(DriftReport report) {
    if (report.texts() == 0) {
      line(
          "no text is in both runs, so a change of the judge cannot be distinguished from one of the texts");
      return;
    }
    List<List<String>> rows = new ArrayList<>();
    for (DriftReport.Finding<AnchorComparison> finding : report.anchors()) {
      AnchorComparison anchor = finding.comparison();
      rows.add(
          List.of(
              anchor.feature().label(),
              Integer.toString(anchor.texts()),
              FixedDecimals.percent((double) anchor.equal() / anchor.texts()),
              anchor.kappa().map(kappa -> FixedDecimals.of(kappa, 2)).orElse(""),
              FixedDecimals.of(anchor.meanBefore(), 2),
              FixedDecimals.of(anchor.difference().mean(), 3),
              FixedDecimals.of(anchor.difference().low(), 3)
                  + " to "
                  + FixedDecimals.of(anchor.difference().high(), 3),
              anchor.equal() == anchor.texts() ? "" : FixedDecimals.p(finding.p()),
              finding.alarm() ? "alarm" : ""));
    }
    table(
        Plural.of(report.texts(), "text") + " judged in both runs",
        List.of(
            TableColumn.text(""),
            TableColumn.number("texts"),
            TableColumn.number("equal"),
            TableColumn.number("kappa"),
            TableColumn.number("before"),
            TableColumn.number("change"),
            TableColumn.text("95 %"),
            TableColumn.number("p"),
            TableColumn.text("")),
        rows);
  }

  private void alarms(DriftReport report) {
    if (!report.enough()) {
      line(
          "no alarms: both runs need at least " + Plural.of(DriftReport.DOCUMENTS_MIN, "document"));
    }
    if (report.alarms() == 0) {
      line(report.enough() ? "no alarm" : "");
      return;
    }
    line(Plural.of(report.alarms(), "alarm"));
    report.anchors().stream()
        .filter(DriftReport.Finding::alarm)
        .forEach(finding ->
            line(
                INDENT
                    + EscapedText.visible(finding.comparison().feature().label())
                    + " of the same texts changed by "
                    + FixedDecimals.of(finding.comparison().difference().mean(), 2)));
    if (report.anchors().stream().anyMatch(DriftReport.Finding::alarm)) {
      line(
          INDENT
              + INDENT
              + "the judge has changed: pin its model and version, and measure it and its"
              + " calibration again before its scores are used");
    }
    for (Feature.Kind kind : Feature.Kind.values()) {
      alarms(report, kind);
    }
    judge(report).ifPresent(this::line);
  }

  private void alarms(DriftReport report, Feature.Kind kind) {
    List<String> names =
        report.features().stream()
            .filter(DriftReport.Finding::alarm)
            .map(finding -> finding.comparison().feature())
            .filter(feature -> feature.kind() == kind)
            .map(Feature::label)
            .map(EscapedText::visible)
            .toList();
    if (!names.isEmpty()) {
      line(INDENT + String.join(", ", names) + " changed");
      line(INDENT + INDENT + kind.advice());
    }
  }

  /// What the anchors say of the judge if they do not alarm.
  private static Optional<String> judge(DriftReport report) {
    return report.texts() >= DriftReport.DOCUMENTS_MIN
            && report.anchors().stream().noneMatch(DriftReport.Finding::alarm)
        ? Optional.of(
            "the judge scores the same texts as before, so it is the documents that changed")
        : Optional.empty();
  }

  private void series() {
    List<List<String>> rows = new ArrayList<>();
    List<DriftComparison.Point> points = comparison.points();
    for (int i = 0; i < points.size(); i++) {
      DriftComparison.Point point = points.get(i);
      if (i > 0 && point.segment() != points.get(i - 1).segment()) {
        rows.add(
            List.of(
                "———",
                "changed: " + String.join(", ", comparison.changes(i)),
                "",
                "",
                "",
                "",
                "",
                "",
                ""));
      }
      rows.add(row(point));
    }
    table(
        "each run beside the first of its segment; figures of two segments are not of one kind",
        List.of(
            TableColumn.text("run"),
            TableColumn.text("begin"),
            TableColumn.number("documents"),
            TableColumn.text("composite"),
            TableColumn.number("pass"),
            TableColumn.text("characters"),
            TableColumn.number("stability"),
            TableColumn.number("alarms"),
            TableColumn.text("changed")),
        rows);
  }

  private static List<String> row(DriftComparison.Point point) {
    RunProfile profile = point.profile();
    Feature composite = new Feature(Feature.Kind.SCORE, "composite");
    return List.of(
        point.source().run().reference(),
        point.source().run().envelope().begin().toString(),
        Long.toString(profile.documents()),
        Optional.ofNullable(profile.features().get(composite)).map(DriftText::cell).orElse(""),
        pass(profile),
        Optional.ofNullable(profile.features().get(new Feature(Feature.Kind.LENGTH, "")))
            .map(DriftText::cell)
            .orElse(""),
        point.report().flatMap(report -> stability(report, composite)).orElse(""),
        point.report().map(report -> Long.toString(report.alarms())).orElse(""),
        point.report().map(DriftText::changed).orElse("first"));
  }

  private static String pass(RunProfile profile) {
    return profile.features().get(new Feature(Feature.Kind.VERDICT, ""))
            instanceof Distribution.CategoryDistribution verdicts
        ? FixedDecimals.percent(
            (double) verdicts.counts().getOrDefault("pass", 0L) / verdicts.documents())
        : "";
  }

  private static Optional<String> stability(DriftReport report, Feature feature) {
    return report.features().stream()
        .filter(finding -> finding.comparison().feature().equals(feature))
        .findFirst()
        .map(finding -> FixedDecimals.of(finding.comparison().stability(), 3));
  }

  private static String changed(DriftReport report) {
    List<String> changed = new ArrayList<>();
    report.anchors().stream()
        .filter(DriftReport.Finding::alarm)
        .forEach(finding -> changed.add(finding.comparison().feature().label() + " of anchors"));
    report.features().stream()
        .filter(DriftReport.Finding::alarm)
        .forEach(finding -> changed.add(finding.comparison().feature().label()));
    return String.join(", ", changed);
  }

  private void table(String title, List<TableColumn> columns, List<List<String>> rows) {
    if (!title.isEmpty()) {
      line(title);
    }
    try (TextTable table = new TextTable(out, INDENT, columns)) {
      rows.forEach(table::row);
    }
  }

  private void line(String text) {
    if (!text.isEmpty()) {
      out.print(text);
      out.print('\n');
    }
  }
}
