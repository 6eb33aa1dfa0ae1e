package dev.plumbline.plan.expression;

import dev.plumbline.plan.number.Interval;
import dev.plumbline.plan.number.Truth;
import java.util.List;

/// An expression whose names are bound to slots and whose types were checked: it only remains to
/// run it. It runs on a frame and never fails.
public sealed interface BoundExpression {

  /// The names that it reads, in the order in which they stand, each once.
  List<Binding> reads();

  record Condition(Test test, List<Binding> reads) implements BoundExpression {
    public Condition {
      reads = List.copyOf(reads);
    }
  }

  /// @param range the smallest interval known to hold every value, with nothing known
  /// @param decimals every value is a multiple of 10^-decimals; `UNBOUNDED_DECIMALS` if there is no
  ///   such number
  record Number(NumberEvaluator evaluator, Interval range, int decimals, List<Binding> reads)
      implements BoundExpression {
    public Number {
      reads = List.copyOf(reads);
    }
  }

  /// @param values the closed list that it comes from, empty for free text
  record Text(TextEvaluator evaluator, List<String> values, List<Binding> reads) implements BoundExpression {
    public Text {
      values = List.copyOf(values);
      reads = List.copyOf(reads);
    }
  }

  /// It did not resolve; the problem has been reported.
  record Invalid() implements BoundExpression {
    @Override
    public List<Binding> reads() {
      return List.of();
    }
  }

  int UNBOUNDED_DECIMALS = -1;

  /// A condition, ready to run.
  @FunctionalInterface
  interface Test {
    Truth of(Frame frame);
  }

  /// A formula, ready to run.
  @FunctionalInterface
  interface NumberEvaluator {
    Interval of(Frame frame);
  }

  /// A text, ready to run; `Frame.UNKNOWN_TEXT` if it is unknown.
  @FunctionalInterface
  interface TextEvaluator {
    String of(Frame frame);
  }
}
