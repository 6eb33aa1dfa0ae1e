package dev.plumbline.results;

import dev.plumbline.base.number.Rational;
import dev.plumbline.measure.comparison.DocumentComparison;
import dev.plumbline.measure.comparison.DocumentComparison.Added;
import dev.plumbline.measure.comparison.DocumentComparison.Compared;
import dev.plumbline.measure.comparison.DocumentComparison.Missing;
import dev.plumbline.measure.comparison.DocumentComparison.Unverifiable;
import dev.plumbline.present.measure.ComparisonReport;
import dev.plumbline.present.page.NumberText;
import dev.plumbline.present.page.Wording;
import dev.plumbline.present.page.browse.ListedDocument.OtherResult;
import dev.plumbline.present.text.RoundedNumber;
import dev.plumbline.results.ResultRow.RowNames;
import dev.plumbline.results.comparison.RunPair;
import dev.plumbline.score.run.ResultValue;
import dev.plumbline.score.run.RunLine;
import dev.plumbline.store.RunStore.Pair;
import java.math.BigDecimal;
import java.util.BitSet;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// The results of an earlier run beside those of a run.
public final class OtherRunResults {

  private static final int CAUSES_MAX = 3;

  private final RunPair pair;
  private final Function<Pair, DocumentComparison> comparer;
  private final RoundedNumber number;

  /// @param pair the earlier run, and the one whose documents are listed
  public OtherRunResults(RunPair pair) {
    this.pair = pair;
    this.comparer = pair.comparer();
    this.number = RoundedNumber.of(pair.rubricAfter().rubric());
  }

  /// The places of documents that `compare` counts as changed.
  public BitSet moved(RunTable before, RunTable after) {
    Map<String, Integer> places = before.places();
    String score = score(pair.scores().isCalibratedAfter());
    String scoreBefore = score(pair.scores().isCalibratedBefore());
    BitSet moved = new BitSet(after.size());
    for (int at = 0; at < after.size(); at++) {
      Integer was = places.get(after.id(at));
      moved.set(at, was != null && RunTable.differ(after, at, score, before, was, scoreBefore));
    }
    return moved;
  }

  private static String score(boolean isCalibrated) {
    return isCalibrated ? RowNames.CALIBRATED : RowNames.COMPOSITE;
  }

  public OtherResult of(RunLine line) {
    Optional<RunLine> was = pair.store().line(pair.before(), line.id());
    return switch (comparer.apply(new Pair(was, Optional.of(line)))) {
      case Compared compared -> of(compared);
      case Unverifiable(RunLine before, var _, var reason) ->
          new OtherResult(
              before.composite().map(this::shown).orElse(""),
              before.verdict().orElse(Wording.name(before.status().wireName())),
              false,
              "",
              "not compared: " + DocumentComparison.Reason.words(reason.wireName()));
      case Added _ -> new OtherResult("", "", false, "", "not in that run");
      case Missing _ -> throw new IllegalStateException("the line is in the second run");
    };
  }

  private OtherResult of(Compared compared) {
    ResultValue was = compared.before().counting();
    String change =
        compared
            .change()
            .filter(it -> it.signum() != 0)
            .map(it -> (it.signum() > 0 ? "+" : "") + NumberText.minus(shown(it)))
            .orElse(compared.isFlipped() ? "another verdict" : "");
    return new OtherResult(
        was.score(this::shown).orElse(""),
        was.verdict().orElse(Wording.name(compared.before().status())),
        compared.isChanged(),
        compared.isChanged() && change.isEmpty() ? "another result" : change,
        String.join("; ", ComparisonReport.reasons(compared).stream().limit(CAUSES_MAX).toList())
            .replace("->", "\u2192"));
  }

  private String shown(String exact) {
    return shown(new BigDecimal(exact));
  }

  private String shown(BigDecimal exact) {
    return number.fixed(Rational.of(exact));
  }
}
