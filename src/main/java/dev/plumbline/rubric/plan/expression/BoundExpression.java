package dev.plumbline.rubric.plan.expression;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Truth;
import dev.plumbline.rubric.plan.expression.Scope.Binding;
import java.util.List;

/// An expression whose names are bound to slots and whose types are checked. It is evaluated on a
/// frame and never fails.
public sealed interface BoundExpression {

  /// The names that it reads, without duplicates, in reading order.
  List<Binding> reads();

  record Condition(Test test, List<Binding> reads) implements BoundExpression {
    public Condition {
      reads = List.copyOf(reads);
    }
  }

  /// @param range an interval that contains every value, whatever the inputs
  ///
  /// @param decimals every value is a multiple of 10^-decimals; [#UNBOUNDED_DECIMALS] if there is
  ///   no such number
  record Number(NumberEvaluator evaluator, Interval range, int decimals, List<Binding> reads)
      implements BoundExpression {
    public Number {
      reads = List.copyOf(reads);
    }

    /// Whether it has the same value whatever the inputs, since it reads thresholds at most.
    boolean isConstant() {
      return range.isPoint() && reads.stream().allMatch(Binding::isConstant);
    }
  }

  /// @param values the values of the enum, empty for free text
  record Text(TextEvaluator evaluator, List<String> values, List<Binding> reads)
      implements BoundExpression {
    public Text {
      values = List.copyOf(values);
      reads = List.copyOf(reads);
    }
  }

  /// It could not be bound; the problem has been reported.
  record Invalid() implements BoundExpression {
    @Override
    public List<Binding> reads() {
      return List.of();
    }
  }

  int UNBOUNDED_DECIMALS = -1;

  /// Reads a number.
  record NumberSlot(int slot) implements NumberEvaluator {
    @Override
    public Interval of(Frame frame) {
      return frame.numbers[slot];
    }
  }

  /// A number that the rubric gives.
  record FixedNumber(Interval value) implements NumberEvaluator {
    @Override
    public Interval of(Frame frame) {
      return value;
    }
  }

  /// Reads a truth.
  record TruthSlot(int slot) implements Test {
    @Override
    public Truth of(Frame frame) {
      return frame.truths[slot];
    }
  }

  /// Reads a text.
  record TextSlot(int slot) implements TextEvaluator {
    @Override
    public String of(Frame frame) {
      return frame.texts[slot];
    }
  }

  /// A text that the rubric gives.
  record FixedText(String value) implements TextEvaluator {
    @Override
    public String of(Frame frame) {
      return value;
    }
  }

  /// Evaluates a condition.
  @FunctionalInterface
  interface Test {
    Truth of(Frame frame);
  }

  /// Evaluates a formula.
  @FunctionalInterface
  interface NumberEvaluator {
    Interval of(Frame frame);
  }

  /// Evaluates a text; [Frame#UNKNOWN_TEXT] if it is unknown.
  @FunctionalInterface
  interface TextEvaluator {
    String of(Frame frame);
  }
}
