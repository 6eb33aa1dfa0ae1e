package dev.plumbline.measure.calibration.report;

import dev.plumbline.base.canonical.JsonObject;
import java.util.List;
import java.util.Optional;

/// A report as JSON: numbers and codes; sentences are added when it is shown.
public final class ReportJson {

  /// The member with the confusion matrix.
  public static final String CONFUSION = "confusion";

  /// The member with what the labels lack.
  public static final String WARNINGS = "warnings";

  /// All members that a report can have.
  static final List<String> MEMBERS =
      List.of(
          "ablation",
          "candidates",
          "ceiling",
          CONFUSION,
          "doubling",
          "groups",
          "labels",
          "learningCurve",
          "maeGain",
          "qwkGain",
          "referral",
          "table",
          WARNINGS);

  public static JsonObject of(CalibrationReport report) {
    CalibrationReport.Ceiling ceiling = report.ceiling();
    return JsonObject.sparse(
        "labels",
        report.labels(),
        "table",
        report.performance().table(),
        "qwkGain",
        report.performance().qwkGain(),
        "maeGain",
        report.performance().maeGain(),
        CONFUSION,
        report.performance().confusion().counts(),
        "learningCurve",
        report.learning().points(),
        "referral",
        report.referral(),
        "doubling",
        report.learning().doubling(),
        "ablation",
        report.ablation(),
        WARNINGS,
        report.warnings().stream().map(LabelWarning::code).toList(),
        "candidates",
        report.selection().candidates(),
        "ceiling",
        Optional.of(ceiling).filter(it -> it.rows() > 0),
        "groups",
        report.groups());
  }

  private ReportJson() {}
}
