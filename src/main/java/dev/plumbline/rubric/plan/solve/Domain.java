package dev.plumbline.rubric.plan.solve;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.number.Truth;
import dev.plumbline.rubric.plan.expression.Frame;
import dev.plumbline.rubric.plan.expression.Scope.Binding;
import dev.plumbline.rubric.plan.expression.Scope.Binding.Kind;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;

/// The possible values of one input in a region of inputs.
///
/// @param known whether it is known; unknown while both are possible
/// @param truth the value of a boolean; unknown while both are possible
/// @param text the value of a text; [Frame#UNKNOWN_TEXT] while several are possible
record Domain(Input input, Truth known, Interval range, Truth truth, String text) {

  /// An input variable of a search.
  ///
  /// @param texts the texts to be tried
  /// @param openEnded whether other texts could behave differently from all of these
  /// @param decimals every number is a multiple of 10^-decimals
  /// @param breakpoints numbers with which it is compared
  record Input(
      Binding binding,
      Interval range,
      int decimals,
      List<String> texts,
      boolean openEnded,
      SortedSet<Rational> breakpoints) {}

  static Domain of(Input input, Truth known) {
    return new Domain(input, known, input.range(), Truth.UNKNOWN, Frame.UNKNOWN_TEXT);
  }

  /// Whether only one value is left.
  boolean isPoint() {
    if (known == Truth.UNKNOWN) {
      return false;
    }
    return known == Truth.FALSE
        || switch (input.binding().kind()) {
          case NUMBER -> range.isPoint();
          case TRUTH -> truth != Truth.UNKNOWN;
          case TEXT -> !Frame.isUnknown(text);
        };
  }

  void fill(Frame frame) {
    Binding binding = input.binding();
    if (binding.isInput()) {
      frame.known[binding.known()] = known;
    }
    switch (binding.kind()) {
      case NUMBER -> frame.numbers[binding.slot()] = range;
      case TRUTH -> frame.truths[binding.slot()] = truth;
      case TEXT -> frame.texts[binding.slot()] = text;
    }
  }

  /// The priority for splitting, lowest first: inputs with few values first, numbers without an
  /// inner breakpoint last.
  int splitPriority() {
    if (known == Truth.UNKNOWN) {
      return 0;
    }
    return input.binding().kind() == Kind.NUMBER ? (innerBreakpoint().isEmpty() ? 3 : 2) : 1;
  }

  Rational width() {
    return range.high().minus(range.low());
  }

  /// The point with the lowest number, false, or the first text; known if possible.
  Domain lowest() {
    return at(range.low(), Truth.FALSE);
  }

  /// The point with the highest number, true, or the first text; known if possible.
  Domain highest() {
    return at(range.high(), Truth.TRUE);
  }

  private Domain at(Rational number, Truth otherwise) {
    return new Domain(
        input,
        known == Truth.FALSE ? Truth.FALSE : Truth.TRUE,
        Interval.point(number),
        truth == Truth.UNKNOWN ? otherwise : truth,
        Frame.isUnknown(text) && !input.texts().isEmpty() ? input.texts().getFirst() : text);
  }

  /// The fact value of a point.
  FactValue value() {
    if (known == Truth.FALSE) {
      return new FactValue.Unknown("missing");
    }
    return switch (input.binding().kind()) {
      case NUMBER -> new FactValue.Numeric(range.low());
      case TRUTH -> new FactValue.Truthful(truth == Truth.TRUE);
      case TEXT -> new FactValue.Textual(text);
    };
  }

  /// A partition into smaller domains.
  List<Domain> split() {
    if (known == Truth.UNKNOWN) {
      return List.of(
          new Domain(input, Truth.TRUE, range, truth, text),
          new Domain(input, Truth.FALSE, range, truth, text));
    }
    return switch (input.binding().kind()) {
      case TRUTH -> List.of(with(Truth.TRUE), with(Truth.FALSE));
      case TEXT -> input.texts().stream().map(this::with).toList();
      case NUMBER ->
          innerBreakpoint().isEmpty() ? halves() : splitAround(innerBreakpoint().getFirst());
    };
  }

  /// The middle one of the breakpoints inside the range, if there is any.
  private List<Rational> innerBreakpoint() {
    List<Rational> inside = new ArrayList<>();
    for (Rational edge : input.breakpoints()) {
      if (edge.compareTo(range.low()) >= 0
          && edge.compareTo(range.high()) <= 0
          && !range.isPoint()) {
        inside.add(edge);
      }
    }
    return inside.isEmpty() ? inside : List.of(inside.get(inside.size() / 2));
  }

  private List<Domain> splitAround(Rational edge) {
    Rational floor = onGrid(edge, RoundingMode.FLOOR);
    Rational ceiling = onGrid(edge, RoundingMode.CEILING);
    boolean met = floor.equals(ceiling);
    List<Domain> cells = new ArrayList<>();
    add(range.low(), met ? floor.minus(step()) : floor, cells);
    if (met) {
      add(floor, floor, cells);
    }
    add(met ? floor.plus(step()) : ceiling, range.high(), cells);
    return cells;
  }

  private List<Domain> halves() {
    Rational half =
        onGrid(
            range.low().plus(range.high()).times(Rational.ONE.dividedBy(Rational.of(2))),
            RoundingMode.FLOOR);
    List<Domain> cells = new ArrayList<>();
    add(range.low(), half, cells);
    add(half.plus(step()), range.high(), cells);
    return cells;
  }

  private void add(Rational low, Rational high, List<Domain> cells) {
    if (low.compareTo(high) <= 0) {
      cells.add(new Domain(input, known, Interval.of(low, high), truth, text));
    }
  }

  private Rational onGrid(Rational value, RoundingMode mode) {
    return Rational.of(value.rounded(input.decimals(), mode));
  }

  private Rational step() {
    return Rational.of(BigDecimal.ONE.movePointLeft(input.decimals()));
  }

  private Domain with(Truth value) {
    return new Domain(input, known, range, value, text);
  }

  private Domain with(String value) {
    return new Domain(input, known, range, truth, value);
  }
}
