package dev.plumbline.page.report;

import dev.plumbline.bundle.Bundle;
import dev.plumbline.plan.expression.Expression;
import dev.plumbline.plan.model.Node;
import dev.plumbline.plan.number.Rational;
import java.util.Optional;

/// The number with which a rubric's result is compared.
final class PassMark {

  /// Empty if the cut is no such comparison, or one of the calibrated score.
  static Optional<Rational> of(Bundle bundle) {
    if (bundle.scoring().program().result().cut()
        instanceof
        Node.Cut.When(
            Expression.Comparison(var relation, Expression.Name _, Expression right),
            boolean calibrated)) {
      return calibrated || !relation.isOrder() ? Optional.empty() : number(right, bundle);
    }
    return Optional.empty();
  }

  private static Optional<Rational> number(Expression right, Bundle bundle) {
    if (right instanceof Expression.Literal(Rational value)) {
      return Optional.of(value);
    }
    return right instanceof Expression.Name(String id)
        ? bundle.rubric().thresholds().stream()
            .filter(threshold -> threshold.id().equals(id))
            .map(threshold -> Rational.of(threshold.value()))
            .findFirst()
        : Optional.empty();
  }

  private PassMark() {}
}
