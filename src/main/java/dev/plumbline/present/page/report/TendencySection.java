package dev.plumbline.present.page.report;

import dev.plumbline.base.number.Rational;
import dev.plumbline.measure.report.RaterEffects;
import dev.plumbline.present.page.Attribute;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.NumberText;
import dev.plumbline.present.page.Tag;
import dev.plumbline.present.page.Wording;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// How a judge uses the scale.
final class TendencySection {

  /// Central tendency and halo, where there is something to see.
  static Optional<Html> of(RaterEffects effects) {
    List<Html> rows = new ArrayList<>();
    for (RaterEffects.Scale scale : effects.scales()) {
      if (scale.n() > 0) {
        rows.add(
            Tag.TR.of(
                Tag.TH.of(Wording.name(scale.name())).with(Attribute.SCOPE, "row"),
                cell(NumberText.of(Rational.of(scale.mean()))),
                cell(NumberText.of(Rational.of(scale.deviation()))),
                cell(scale.middle() * 100L / scale.n() + " %")));
      }
    }
    if (rows.isEmpty()) {
      return Optional.empty();
    }
    Html halo =
        effects.multiTrait() == 0
            ? Html.EMPTY
            : Tag.P.of(
                effects.tied()
                    + " of "
                    + Wording.count(effects.multiTrait(), "document")
                    + " have one score for all traits (halo).");
    return Optional.of(
        Html.of(
            Tag.TABLE.of(
                Tag.THEAD.of(
                    Tag.TR.of(
                        Tag.TH.of("score").with(Attribute.SCOPE, "col"),
                        head("mean"),
                        head("deviation"),
                        head("in the middle third"))),
                Tag.TBODY.of(rows)),
            halo));
  }

  private static Html head(String name) {
    return Tag.TH.of(name).with(Attribute.SCOPE, "col").styled("n");
  }

  private static Html cell(String text) {
    return Tag.TD.of(text).styled("n");
  }

  private TendencySection() {}
}
