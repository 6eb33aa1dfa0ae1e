package dev.plumbline.rubric.plan.model;

import dev.plumbline.base.number.Rational;

/// The value of a fact for one document: known, or unknown with a code for the reason.
public sealed interface FactValue {

  record Truthful(boolean value) implements FactValue {}

  record Numeric(Rational value) implements FactValue {}

  record Textual(String value) implements FactValue {}

  record Unknown(String code) implements FactValue {}

  default boolean isKnown() {
    return !(this instanceof Unknown);
  }
}
