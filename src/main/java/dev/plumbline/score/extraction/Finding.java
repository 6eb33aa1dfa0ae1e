package dev.plumbline.score.extraction;

import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Derived;
import dev.plumbline.base.canonical.JsonRecord.Exact;
import dev.plumbline.base.canonical.JsonRecord.Member;
import dev.plumbline.base.canonical.JsonRecord.Sparse;
import dev.plumbline.base.canonical.JsonRecord.Tuple;
import dev.plumbline.base.number.Rational;
import dev.plumbline.rubric.Item.Applicability;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.Support;
import java.util.List;
import java.util.OptionalInt;

/// The decision on an item after its evidence was verified.
public sealed interface Finding extends JsonRecord {

  String item();

  /// A decision of a judge, or of several by their mean.
  ///
  /// @param decision as it was given, before any cap; a mean may lie between two levels
  /// @param valid distinct quotes that count
  /// @param required valid quotes that keep the decision from being capped
  record Checked(
      String item,
      @Exact Rational decision,
      @Sparse List<CheckedQuote> quotes,
      int valid,
      int required)
      implements Finding {
    public Checked {
      quotes = List.copyOf(quotes);
    }

    public Checked(String item, int level, List<CheckedQuote> quotes, int valid, int required) {
      this(item, Rational.of(level), quotes, valid, required);
    }

    Checked deciding(Rational other) {
      return new Checked(item, other, quotes, valid, required);
    }

    Checked provedBy(List<CheckedQuote> others, int counted) {
      return new Checked(item, decision, others, counted, required);
    }

    /// The level that was decided; empty for a mean between two.
    public OptionalInt level() {
      return decision.whole();
    }

    /// How much of the evidence that the decision needs is there.
    public Support support() {
      return Support.of(valid, required);
    }
  }

  /// A judge's answer that the item does not apply.
  ///
  /// @param reason of the judge
  /// @param valid distinct quotes that count
  /// @param required valid quotes without which the item is unknown
  record NotApplicable(
      String item, String reason, @Sparse List<CheckedQuote> quotes, int valid, int required)
      implements Finding {
    public NotApplicable {
      quotes = List.copyOf(quotes);
    }

    public boolean isSupported() {
      return valid >= required;
    }

    @Derived
    String decision() {
      return Applicability.NOT_APPLICABLE;
    }
  }

  /// A decision supplied without a document: it cannot be verified and counts as supported.
  record Supplied(String item, @Member("supplied") int decision) implements Finding {}

  /// Several decisions are possible, each with any evidence; the code says why.
  ///
  /// @param range from the lowest of them to the highest
  record Partial(String item, Range range, @Member("unknown") String code) implements Finding {}

  @Tuple
  record Range(@Exact Rational low, @Exact Rational high) {}

  /// The judge gave no usable decision; the code says why.
  record Unanswered(String item, @Member("unknown") String code) implements Finding {}
}
