package dev.plumbline.present.text;

import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.calibrate.FamilyStudy;
import dev.plumbline.calibrate.FamilyStudy.GuardLosses;
import dev.plumbline.calibrate.FamilyStudy.LeftOut;
import dev.plumbline.calibrate.fit.SmallSampleGuard;
import dev.plumbline.present.terminal.TerminalJson;
import dev.plumbline.present.terminal.TextTable.TerminalColumns;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/// What a guard chosen on other families of tasks does, as JSON and as text.
public final class FamilyStudyText {

  public static String json(FamilyStudy.Result result) {
    return TerminalJson.line(
            JsonObject.of(
                "families", JsonArray.mapped(result.families(), FamilyStudyText::json),
                "leftOut", json(result.figures()),
                "settings", JsonArray.mapped(settings(result), FamilyStudyText::json),
                "standard", json(result.standard())))
        + "\n";
  }

  public static String text(FamilyStudy.Result result) {
    StringBuilder text = new StringBuilder();
    text.append("guard chosen on the other families, and measured on the one that is left out\n")
        .append(
            "  family                    half  errors    gain   hurts  < -.10   in use:   gain   hurts  < -.10\n");
    for (LeftOut one : result.families()) {
      text.append("  ")
          .append(
              TerminalColumns.padded(
                  TraceStepText.escaped(one.family()) + ", " + Plural.of(one.tasks(), "task"), 26))
          .append(guard(one.chosen()))
          .append(figures(one.figures()))
          .append("         ")
          .append(figures(one.standard()))
          .append('\n');
    }
    text.append("  ")
        .append(TerminalColumns.padded("all tasks", 26))
        .append(" ".repeat(12))
        .append(figures(result.figures()))
        .append("         ")
        .append(figures(result.standard()))
        .append("\nevery setting, on all tasks\n");
    for (Setting setting : settings(result)) {
      text.append("  ")
          .append(" ".repeat(26))
          .append(guard(setting.guard))
          .append(figures(setting.figures))
          .append(setting.guard.equals(SmallSampleGuard.STANDARD) ? "  in use" : "")
          .append('\n');
    }
    return text.append(
            """
            half: labels with which the ridge's ranking counts as much as the judge's own; errors: standard
            errors by which the unchanged score must be ahead to stay; gain: in QWK, the mean over the tasks;
            hurts: share of the runs that lose more than .005 QWK against raw; < -.10: more than .10
            """)
        .toString();
  }

  private record Setting(SmallSampleGuard guard, GuardLosses figures) {}

  private static List<Setting> settings(FamilyStudy.Result result) {
    List<SmallSampleGuard> guards = SmallSampleGuard.settings();
    return guards.stream()
        .map(guard -> new Setting(guard, result.settings().get(guards.indexOf(guard))))
        .toList();
  }

  private static JsonObject json(Setting setting) {
    return JsonObject.of("figures", json(setting.figures), "guard", json(setting.guard));
  }

  private static JsonObject json(LeftOut one) {
    return JsonObject.of(
        "family", one.family(),
        "figures", json(one.figures()),
        "guard", json(one.chosen()),
        "standard", json(one.standard()),
        "tasks", one.tasks());
  }

  private static JsonObject json(SmallSampleGuard guard) {
    return JsonObject.of(
        "halfWeightLabels", decimal(guard.halfWeightLabels(), 2),
        "identityErrors", decimal(guard.identityErrors(), 2));
  }

  private static JsonObject json(GuardLosses figures) {
    return JsonObject.of(
        "gain", decimal(figures.gain(), 6),
        "hurts", decimal(figures.losses(), 6),
        "largeLosses", decimal(figures.largeLosses(), 6));
  }

  private static String guard(SmallSampleGuard guard) {
    return TerminalColumns.right(decimal(guard.halfWeightLabels(), 0).toPlainString(), 4)
        + TerminalColumns.right(decimal(guard.identityErrors(), 2).toPlainString(), 8);
  }

  private static String figures(GuardLosses figures) {
    return TerminalColumns.right(decimal(figures.gain(), 3).toPlainString(), 8)
        + TerminalColumns.right(percent(figures.losses()), 8)
        + TerminalColumns.right(percent(figures.largeLosses()), 8);
  }

  private static String percent(double share) {
    return decimal(100 * share, 1).toPlainString() + " %";
  }

  private static BigDecimal decimal(double value, int places) {
    return BigDecimal.valueOf(value).setScale(places, RoundingMode.HALF_EVEN);
  }

  private FamilyStudyText() {}
}
