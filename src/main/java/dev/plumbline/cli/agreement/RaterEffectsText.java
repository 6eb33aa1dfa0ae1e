package dev.plumbline.cli.agreement;

import dev.plumbline.problem.EscapedText;
import dev.plumbline.report.RaterEffects;

/// The rater effects of a run, as text.
public final class RaterEffectsText {

  public static String of(RaterEffects raterEffects) {
    StringBuilder out = new StringBuilder();
    raterEffects
        .range()
        .ifPresent(range -> {
          row(out, "equal trait scores", raterEffects.tied() + " of " + raterEffects.multiTrait());
          row(out, "mean trait range", range.toPlainString());
        });
    if (!raterEffects.scales().isEmpty()) {
      out.append("use of the scale\n");
      out.append(
          "  scale                     n   mean  deviation  lowest  middle third  highest\n");
      raterEffects.scales().forEach(scale -> out.append(line(scale)));
    }
    return out.toString();
  }

  private static String line(RaterEffects.Scale scale) {
    return "  "
        + padded(EscapedText.visible(scale.name()), 22)
        + right(Integer.toString(scale.n()), 5)
        + right(EstimateText.shown(scale.mean()), 7)
        + right(EstimateText.shown(scale.deviation()), 11)
        + right(Integer.toString(scale.lowest()), 8)
        + right(Integer.toString(scale.middle()), 14)
        + right(Integer.toString(scale.highest()), 9)
        + "\n";
  }

  private static void row(StringBuilder out, String name, String value) {
    out.append("  ").append(padded(name, 26)).append(value).append('\n');
  }

  private static String padded(String text, int width) {
    return text.length() >= width ? text + " " : text + " ".repeat(width - text.length());
  }

  private static String right(String text, int width) {
    return " ".repeat(Math.max(1, width - text.length())) + text;
  }

  private RaterEffectsText() {}
}
