package dev.plumbline.cli.compare;

import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.measure.calibration.stats.PairedDifference;
import dev.plumbline.measure.comparison.Comparability;
import dev.plumbline.measure.comparison.DocumentComparison;
import dev.plumbline.measure.comparison.RunComparison;
import dev.plumbline.measure.comparison.RunComparison.PairedScores;
import dev.plumbline.present.terminal.TableColumn;
import dev.plumbline.present.terminal.TextTable;
import dev.plumbline.present.text.ComparisonRows;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.StoredRun;
import dev.plumbline.workflow.comparison.RunPair;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/// The summary of a comparison, as text and as JSON.
final class ComparisonText {

  private static final int DECIMALS = 4;

  private static final int CAUSES_MAX = 10;

  private static final int DIFFERENCES_MAX = 20;

  static JsonObject json(RunPair pair, RunComparison comparison) {
    return JsonObject.builder()
        .put("before", pair.before().digest().orElseThrow())
        .put("after", pair.after().digest().orElseThrow())
        .put("scores", pair.calibrated() ? "calibrated" : "raw")
        .put("comparable", pair.comparability() instanceof Comparability.Comparable)
        .putUnlessEmpty("differences", JsonArray.texts(pair.differences()))
        .put("comparison", comparison.json())
        .build();
  }

  /// The two runs, each on a line.
  static String head(RunPair pair) {
    List<List<String>> rows = new ArrayList<>();
    rows.add(run("before", pair.before(), pair.rubricBefore()));
    rows.add(run("after", pair.after(), pair.rubricAfter()));
    String runs =
        TextTable.text(
            "",
            List.of(
                TableColumn.text(""),
                TableColumn.text(""),
                TableColumn.text(""),
                TableColumn.text(""),
                TableColumn.number("")),
            rows);
    List<String> differences = pair.differences();
    StringBuilder changed = new StringBuilder();
    if (!differences.isEmpty()) {
      changed.append("the rubrics differ\n");
    }
    differences.stream()
        .limit(DIFFERENCES_MAX)
        .forEach(each -> changed.append("  ").append(EscapedText.visible(each)).append('\n'));
    if (differences.size() > DIFFERENCES_MAX) {
      changed.append("  and ").append(differences.size() - DIFFERENCES_MAX).append(" more\n");
    }
    return runs + changed;
  }

  private static List<String> run(String which, StoredRun run, Bundle rubric) {
    return List.of(
        which,
        run.label(),
        rubric.identity().label(),
        run.spec().judge().label(),
        Plural.of(run.lines(), "document"));
  }

  static String text(RunPair pair, RunComparison all) {
    List<List<String>> rows = new ArrayList<>();
    if (all.compared() > 0) {
      compared(rows, pair, all);
    } else {
      row(rows, "compared", "no document can be compared: " + why(all));
    }
    if (all.unverified() > 0) {
      row(rows, "not comparable", all.unverified() + listed(all.unverifiable(), Integer.MAX_VALUE));
    }
    if (all.added() + all.missing() > 0) {
      row(rows, "in one run", all.added() + " new, " + all.missing() + " missing");
    }
    if (!all.causes().isEmpty()) {
      row(rows, "because of", listed(all.causes(), CAUSES_MAX).substring(2));
    }
    if (all.compared() > 0) {
      scores(rows, all.scores());
    }
    return TextTable.text("  ", List.of(TableColumn.text(""), TableColumn.text("")), rows);
  }

  private static String why(RunComparison all) {
    if (all.unverified() == 0) {
      return "no document is in both runs";
    }
    long otherTexts =
        all.unverifiable().getOrDefault(DocumentComparison.Reason.OTHER_TEXT.wireName(), 0L);
    return otherTexts == all.unverified()
        ? "all " + otherTexts + " have other texts"
        : "none of " + all.unverified() + " has a result of the same text in both runs";
  }

  private static void compared(List<List<String>> rows, RunPair pair, RunComparison all) {
    row(
        rows,
        "compared",
        all.compared() + " in both runs" + (pair.calibrated() ? ", calibrated scores" : ""));
    row(
        rows,
        "other score",
        all.moved() + ": " + all.higher() + " higher, " + all.lower() + " lower");
    row(
        rows,
        "other verdict",
        Long.toString(all.flipped()) + listed(all.flips(), Integer.MAX_VALUE));
  }

  private static void scores(List<List<String>> rows, Optional<PairedScores> scores) {
    if (scores.isEmpty()) {
      row(rows, "mean score", "no document has a score in both runs");
      return;
    }
    PairedScores pairs = scores.get();
    row(
        rows,
        "mean score",
        shown(pairs.before())
            + " -> "
            + shown(pairs.after())
            + " over "
            + Plural.of(pairs.difference().n(), "document"));
    row(rows, "difference", difference(pairs.difference()));
  }

  private static String difference(PairedDifference difference) {
    return ComparisonRows.signed(rounded(difference.mean()))
        + ", 95 % interval "
        + shown(difference.low())
        + " to "
        + shown(difference.high())
        + ", permutation p "
        + probability(difference.p());
  }

  /// The commonest first.
  private static String listed(SortedMap<String, Long> counts, int limit) {
    if (counts.isEmpty()) {
      return "";
    }
    List<String> parts =
        counts.entrySet().stream()
            .sorted((one, other) -> Long.compare(other.getValue(), one.getValue()))
            .limit(limit)
            .map(entry -> entry.getKey() + " " + entry.getValue())
            .toList();
    int more = counts.size() - parts.size();
    return ": " + String.join(", ", parts) + (more > 0 ? ", and " + more + " more" : "");
  }

  private static void row(List<List<String>> rows, String name, String value) {
    rows.add(List.of(name, value));
  }

  private static String probability(double p) {
    return p < 0.0001 ? "below 0.0001" : shown(p);
  }

  private static String shown(double value) {
    return rounded(value).toPlainString();
  }

  private static BigDecimal rounded(double value) {
    return BigDecimal.valueOf(value).setScale(DECIMALS, RoundingMode.HALF_EVEN);
  }

  private ComparisonText() {}
}
