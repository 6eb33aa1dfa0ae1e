package dev.plumbline.rubric.plan.model;

import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Flat;
import dev.plumbline.base.canonical.JsonRecord.Member;
import dev.plumbline.base.canonical.JsonRecord.Numeric;
import dev.plumbline.base.canonical.JsonRecord.Sparse;
import dev.plumbline.base.number.Rational;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.expression.Reason;
import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Stream;

/// A condition over supplied and computed facts that ends an evaluation before the judge is called.
public record Gate(
    String id,
    Expression when,
    @Flat Score score,
    @Sparse String label,
    @Sparse("fail") Verdict verdict,
    @Sparse Reason because)
    implements JsonRecord {

  /// What must be known for its condition and its words.
  public List<Expression> expressions() {
    return Stream.concat(Stream.of(when), because.expressions().stream()).toList();
  }

  /// The composite if the gate ends the evaluation.
  public sealed interface Score {
    /// The lowest possible value of the composite.
    record Lowest() implements Score {}

    @Numeric
    record At(@Member("score") Rational value) implements Score {}

    static Score at(BigDecimal value) {
      return new At(Rational.of(value));
    }
  }
}
