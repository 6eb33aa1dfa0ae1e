package dev.plumbline.present.page.report;

import dev.plumbline.measure.report.RiskCoverage;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.PictureNumbers;
import dev.plumbline.present.page.Plot;
import dev.plumbline.present.page.Tag;
import java.util.ArrayList;
import java.util.List;

/// What is gained if people score what is least certain: risk over coverage.
final class ReferralDrawing {

  /// What is gained if people score what is least certain.
  static List<Html> html(RiskCoverage referral) {
    RiskCoverage.Point first = referral.points().getFirst();
    RiskCoverage.Point last = referral.points().getLast();
    double highest = Math.max(first.mae().doubleValue(), 1e-9);
    Plot plot = new Plot(new Plot.Range(0, 1), new Plot.Range(0, highest));
    List<List<String>> rows = new ArrayList<>();
    RiskCoverage.Point before = first;
    for (RiskCoverage.Point point : referral.points()) {
      double share = point.share().doubleValue();
      double from = before.share().doubleValue();
      plot.line(
          from, before.randomMae().doubleValue(), share, point.randomMae().doubleValue(), "cut");
      plot.line(from, before.mae().doubleValue(), share, point.mae().doubleValue(), "middle");
      plot.circle(share, point.mae().doubleValue(), 4);
      rows.add(
          List.of(
              PictureNumbers.shown(share),
              Integer.toString(point.referred()),
              PictureNumbers.shown(point.mae().doubleValue()),
              PictureNumbers.shown(point.randomMae().doubleValue()),
              PictureNumbers.shown(point.restMae().doubleValue())));
      before = point;
    }
    return List.of(
        Tag.H3.of("If people score what is least certain"),
        Tag.P.of(
            "With "
                + last.referred()
                + " documents scored by people the mean error falls from "
                + PictureNumbers.shown(first.mae().doubleValue())
                + " to "
                + PictureNumbers.shown(last.mae().doubleValue())
                + "; chosen at random (dashed), to "
                + PictureNumbers.shown(last.randomMae().doubleValue())
                + "."),
        plot.svg("share of documents that people score across, mean error up"),
        PictureNumbers.axes("share scored by people across, mean error up"),
        PictureNumbers.table(
            List.of("share", "documents", "mean error", "if at random", "of the rest"), rows));
  }

  private ReferralDrawing() {}
}
