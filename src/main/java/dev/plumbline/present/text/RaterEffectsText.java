package dev.plumbline.present.text;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.measure.report.RaterEffects;
import dev.plumbline.present.terminal.TerminalColumns;

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
        + TerminalColumns.padded(EscapedText.visible(scale.name()), 22)
        + TerminalColumns.right(Integer.toString(scale.n()), 5)
        + TerminalColumns.right(EstimateText.shown(scale.mean()), 7)
        + TerminalColumns.right(EstimateText.shown(scale.deviation()), 11)
        + TerminalColumns.right(Integer.toString(scale.lowest()), 8)
        + TerminalColumns.right(Integer.toString(scale.middle()), 14)
        + TerminalColumns.right(Integer.toString(scale.highest()), 9)
        + "\n";
  }

  private static void row(StringBuilder out, String name, String value) {
    out.append("  ").append(TerminalColumns.padded(name, 26)).append(value).append('\n');
  }

  private RaterEffectsText() {}
}
