package dev.plumbline.rubric.bundle;

import dev.plumbline.base.number.Rational;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.model.Node;
import java.util.Optional;

/// The number with which a rubric's result is compared.
///
/// @param onCalibrated whether the calibrated score is compared, which is on the human scale
public record PassMark(Rational value, boolean onCalibrated) {

  /// Empty if the cut is no such comparison.
  public static Optional<PassMark> of(Bundle bundle) {
    if (bundle.scoring().program().result().cut()
        instanceof
        Node.Cut.When(
            Expression.Comparison(var relation, Expression.Name _, Expression right),
            boolean calibrated)) {
      return relation.isOrder()
          ? number(right, bundle).map(value -> new PassMark(value, calibrated))
          : Optional.empty();
    }
    return Optional.empty();
  }

  /// The number with which the raw result is compared.
  public static Optional<Rational> ofRaw(Bundle bundle) {
    return of(bundle).filter(mark -> !mark.onCalibrated()).map(PassMark::value);
  }

  private static Optional<Rational> number(Expression right, Bundle bundle) {
    if (right instanceof Expression.Literal(Rational value)) {
      return Optional.of(value);
    }
    return right instanceof Expression.Name(String id)
        ? bundle.rubric().scoring().thresholds().stream()
            .filter(threshold -> threshold.id().equals(id))
            .map(threshold -> Rational.of(threshold.value()))
            .findFirst()
        : Optional.empty();
  }
}
