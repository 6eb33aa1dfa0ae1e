package dev.plumbline.plan.model;

import dev.plumbline.plan.number.Rational;

/// The value of a fact of one document: known, or unknown with a code that says why.
public sealed interface FactValue {

  record Truthful(boolean value) implements FactValue {}

  record Numeric(Rational value) implements FactValue {}

  record Textual(String value) implements FactValue {}

  record Unknown(String code) implements FactValue {}

  default boolean isKnown() {
    return !(this instanceof Unknown);
  }
}
