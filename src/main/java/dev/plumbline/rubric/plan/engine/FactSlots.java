package dev.plumbline.rubric.plan.engine;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.number.Truth;
import dev.plumbline.rubric.plan.expression.FactType;
import dev.plumbline.rubric.plan.expression.Frame;
import dev.plumbline.rubric.plan.expression.Scope;
import dev.plumbline.rubric.plan.expression.Scope.Binding;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import java.util.Arrays;
import java.util.SortedMap;

/// The declared facts with their slots.
final class FactSlots {

  /// Sorted, as the facts of a document are, so that one pass over both fills the slots.
  private final String[] ids;

  private final Binding[] bindings;

  /// Declares the facts in a scope.
  FactSlots(SortedMap<String, FactType> facts, Scope scope) {
    this.ids = facts.keySet().stream().sorted().toArray(String[]::new);
    this.bindings = new Binding[ids.length];
    for (int index = 0; index < ids.length; index++) {
      bindings[index] = scope.fact(ids[index], facts.get(ids[index]));
    }
  }

  /// Fills the slots of a document. Missing facts are unknown, undeclared ones are ignored.
  ///
  /// @param given in the natural order of the ids
  void fill(Frame frame, SortedMap<String, FactValue> given) {
    Filler filler = new Filler(frame);
    given.forEach(filler::put);
    filler.finish();
  }

  /// Fills the slot of one fact again; one that is not declared is ignored.
  ///
  /// @param unknown the numbers of a frame of which nothing is known
  void change(Frame frame, Interval[] unknown, String id, FactValue value) {
    int at = Arrays.binarySearch(ids, id);
    if (at >= 0) {
      Binding binding = bindings[at];
      if (binding.kind() == Binding.Kind.NUMBER) {
        frame.numbers[binding.slot()] = unknown[binding.slot()];
      }
      set(frame, binding, value);
    }
  }

  private final class Filler {
    private final Frame frame;
    private int next;

    Filler(Frame frame) {
      this.frame = frame;
    }

    void put(String id, FactValue value) {
      while (next < ids.length) {
        int order = ids[next].compareTo(id);
        if (order > 0) {
          return;
        }
        set(frame, bindings[next++], order == 0 ? value : MISSING);
        if (order == 0) {
          return;
        }
      }
    }

    void finish() {
      while (next < ids.length) {
        set(frame, bindings[next++], MISSING);
      }
    }
  }

  private static void set(Frame frame, Binding binding, FactValue value) {
    frame.known[binding.known()] = Truth.TRUE;
    switch (value) {
      case FactValue.Numeric(Rational number) ->
          frame.numbers[binding.slot()] = Interval.point(number);
      case FactValue.Truthful(boolean truth) -> frame.truths[binding.slot()] = Truth.of(truth);
      case FactValue.Textual(String text) -> frame.texts[binding.slot()] = text;
      case FactValue.Unknown(String _) -> markUnknown(frame, binding);
    }
  }

  /// An unknown number keeps its declared bounds, which are its initial value in the frame.
  private static void markUnknown(Frame frame, Binding binding) {
    frame.known[binding.known()] = Truth.FALSE;
    switch (binding.kind()) {
      case NUMBER -> {}
      case TRUTH -> frame.truths[binding.slot()] = Truth.UNKNOWN;
      case TEXT -> frame.texts[binding.slot()] = Frame.UNKNOWN_TEXT;
    }
  }

  private static final FactValue MISSING = new FactValue.Unknown("missing");
}
