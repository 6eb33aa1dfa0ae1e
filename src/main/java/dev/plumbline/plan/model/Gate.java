package dev.plumbline.plan.model;

import dev.plumbline.plan.expression.Expression;
import dev.plumbline.plan.number.Rational;
import java.math.BigDecimal;

/// A condition over supplied and computed facts that ends an evaluation before a judge is asked.
public record Gate(
    String id, Expression when, Score score, String label, Verdict verdict, String because) {

  /// What the composite is where a gate ends the evaluation.
  public sealed interface Score {
    /// The lowest value that the composite can have.
    record Lowest() implements Score {}

    record At(Rational value) implements Score {}

    static Score at(BigDecimal value) {
      return new At(Rational.of(value));
    }
  }
}
