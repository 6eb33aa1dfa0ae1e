package dev.plumbline.present.page.report;

import dev.plumbline.measure.report.TargetAgreement;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.Tag;
import java.util.ArrayList;
import java.util.List;

/// Scores beside those of people, drawn. Each picture has a sentence that says what is seen, and
/// its numbers as a table.
final class AgreementDrawings {

  static List<Html> html(TargetAgreement target) {
    ScorePlane plane = ScorePlane.of(target);
    List<Html> pictures = new ArrayList<>();
    pictures.add(Tag.DIV.of(new PairsDrawing(plane).html()));
    pictures.add(Tag.DIV.of(new DifferencesDrawing(plane).html()));
    pictures.add(Tag.DIV.of(new ReliabilityDrawing(target, plane).html()));
    target
        .referral()
        .ifPresent(referral -> pictures.add(Tag.DIV.of(ReferralDrawing.html(referral))));
    target
        .calibration()
        .flatMap(TargetAgreement.MeasuredCalibration::learning)
        .ifPresent(it -> pictures.add(Tag.DIV.of(LearningDrawing.html(it))));
    List<Html> rows = new ArrayList<>();
    for (int i = 0; i < pictures.size(); i += 2) {
      rows.add(Tag.DIV.of(pictures.subList(i, Math.min(i + 2, pictures.size()))).styled("cols"));
    }
    return rows;
  }

  private AgreementDrawings() {}
}
