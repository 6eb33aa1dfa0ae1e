package dev.plumbline.measure.comparison;

import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Derived;
import dev.plumbline.base.canonical.JsonRecord.Member;
import dev.plumbline.base.canonical.JsonRecord.Sparse;
import dev.plumbline.base.number.DoubleFormat;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.base.problem.WireNamed;
import java.math.BigDecimal;
import java.math.RoundingMode;

/// One criterion, tested.
///
/// @param criterion such as `pass` or `trait support`
/// @param documents that have a value in both runs; without any all figures are 0, and p is 1
/// @param lost documents whose value is lower in the second run
/// @param gained documents whose value is higher
/// @param before the mean
/// @param after the mean
/// @param margin how much lower the mean may be
/// @param low of the one-sided interval of the difference, at the level
/// @param high likewise
/// @param p that the run is not worse by more than the margin
/// @param adjusted the same for all criteria together, after Holm
/// @param level probability of an error on either side
/// @param enough how many documents would show with the probability .8 that nothing changed, if too
///   few are there for the margin; 0: nothing is said
/// @param unit what was observed: a document, or a case with its trials
public record NoninferiorityResult(
    String criterion,
    int documents,
    @Member("lower") int lost,
    @Member("higher") int gained,
    double before,
    double after,
    double margin,
    double low,
    double high,
    double p,
    double adjusted,
    double level,
    NoninferiorityOutcome outcome,
    @Sparse long enough,
    @Sparse("document") String unit)
    implements JsonRecord {

  private static final int DECIMALS = 4;
  private static final double P_SHOWN_MIN = 0.0001;

  /// After less before.
  @Derived
  public double difference() {
    return after - before;
  }

  /// Such as `not shown to be worse: 0.81 after 0.83, ...`.
  public String words() {
    String few =
        enough <= documents
            ? ""
            : margin > 0
                ? ", about " + enough + " would show that nothing changed"
                : ", fewer than " + enough + " can show no drop";
    return outcome.words()
        + ": "
        + shown(after)
        + " after "
        + shown(before)
        + ", a difference of "
        + shown(difference())
        + " ("
        + shown(100 - 200 * level)
        + " % interval "
        + shown(low)
        + " to "
        + shown(high)
        + ") over "
        + Plural.of(documents, unit)
        + " in both runs, p "
        + (adjusted < P_SHOWN_MIN ? "< " + shown(P_SHOWN_MIN) : shown(adjusted))
        + (margin > 0 ? ", margin " + shown(margin) : "")
        + few;
  }

  private static String shown(double value) {
    BigDecimal rounded = DoubleFormat.of(value).setScale(DECIMALS, RoundingMode.HALF_EVEN);
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }

  /// What the documents of two runs say of one criterion.
  public enum NoninferiorityOutcome implements WireNamed {
    /// Worse by more than the margin.
    WORSE("shown to be worse"),
    /// Better by any difference.
    BETTER("shown to be better"),
    /// If worse, then by less than the margin.
    NOT_WORSE("shown to be no worse than the margin allows"),
    /// Neither of these, although so many documents would show that nothing changed.
    NOT_SHOWN("not shown to be worse"),
    /// So few documents that they could not show it.
    TOO_FEW("too few documents to say");

    private final String words;

    NoninferiorityOutcome(String words) {
      this.words = words;
    }

    public String words() {
      return words;
    }
  }
}
