package dev.plumbline.present.page.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.calibrate.stats.Bootstrap.BootstrapInterval;
import dev.plumbline.measure.report.RiskCoverage;
import dev.plumbline.measure.report.TargetAgreement;
import dev.plumbline.measure.report.TargetAgreement.HumanScores;
import dev.plumbline.measure.report.TargetAgreement.TargetAgreementBuilder;
import dev.plumbline.present.page.Html;
import dev.plumbline.rubric.plan.model.Scale;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class AgreementDrawingsTest {

  private static final Scale SCALE =
      new Scale(BigDecimal.ONE, BigDecimal.valueOf(5), BigDecimal.ONE);

  /// Ten documents with 3 that people gave 4, six with 2 for 2, four with 5 for 3.
  private static TargetAgreement measured() {
    return measured(SCALE, new double[][] {{3, 4, 10}, {2, 2, 6}, {5, 3, 4}});
  }

  private static TargetAgreement measured(Scale scale, double[][] pairs) {
    TargetAgreementBuilder builder =
        new TargetAgreementBuilder("composite", scale, Optional.empty());
    int document = 0;
    for (double[] pair : pairs) {
      for (int i = 0; i < pair[2]; i++) {
        TreeMap<String, Double> human = new TreeMap<>();
        human.put("composite", pair[1]);
        builder.add(
            Digest.of(ArtefactKind.DOCUMENT, JsonObject.of("text", document++)),
            pair[0],
            OptionalDouble.empty(),
            OptionalDouble.empty(),
            new HumanScores(human, new TreeMap<>(), ""));
      }
    }
    return builder.build().orElseThrow();
  }

  @Test
  void each_picture_says_what_is_seen_and_has_its_numbers() {
    String page = html(measured());

    // mean (-1 * 10 + 0 * 6 + 2 * 4) / 20 = -0.1; variance (8.1 + 0.06 + 17.64) / 19
    assertThat(page)
        .contains(
            "Of 20 documents, 6 have the point that people gave (on the line), 4 more and 10",
            "On average the scores are 0.1 below those of people",
            "lie between \u22122.384 and 2.184 (dashed)",
            "where the score is 3, people give 4 on average (10 documents)");
    assertThat(page.split("<svg", -1)).hasSize(4);
    assertThat(page.split("The numbers of this picture", -1)).hasSize(4);
    assertThat(page).contains("<td class=\"n\">\u22121</td><td class=\"n\">10</td>");
  }

  @Test
  void differences_of_tenths_are_counted_as_the_decimals_that_they_are() {
    Scale tenths = new Scale(BigDecimal.ZERO, BigDecimal.ONE, new BigDecimal("0.1"));
    assertThat(html(measured(tenths, new double[][] {{0.5, 0.7, 1}, {0.1, 0.3, 2}, {0.3, 0.1, 3}})))
        .contains(
            "On average both are equal",
            "<td class=\"n\">\u22120.2</td><td class=\"n\">3</td>",
            "<td class=\"n\">0.2</td><td class=\"n\">3</td>");
  }

  @Test
  void referral_is_drawn_where_it_was_measured() {
    TargetAgreement without = measured();
    RiskCoverage.Point all = point("0", 0, "0.8", "0.8");
    RiskCoverage.Point half = point("0.5", 10, "0.2", "0.4");
    TargetAgreement with =
        new TargetAgreement(
            without.target(),
            without.scale(),
            without.labelled(),
            without.measured(),
            without.calibration(),
            without.table(),
            without.pairs(),
            without.gain(),
            Optional.of(
                new RiskCoverage(
                    new BootstrapInterval(BigDecimal.ONE, BigDecimal.ONE, BigDecimal.ONE),
                    List.of(all, half))),
            without.ceiling(),
            without.groups());

    assertThat(html(with))
        .contains(
            "With 10 documents scored by people the mean error falls from 0.8 to 0.2",
            "chosen at random (dashed), to 0.4");
    assertThat(html(with)).isEqualTo(html(with));
  }

  private static RiskCoverage.Point point(String share, int referred, String mae, String random) {
    return new RiskCoverage.Point(
        new BigDecimal(share),
        referred,
        Optional.of(BigDecimal.ONE),
        new BigDecimal(mae),
        new BigDecimal(random),
        Optional.of(BigDecimal.ONE),
        BigDecimal.ONE);
  }

  private static String html(TargetAgreement target) {
    StringBuilder out = new StringBuilder();
    Html.of(AgreementDrawings.html(target)).appendTo(out);
    return out.toString();
  }
}
