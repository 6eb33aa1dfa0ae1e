package dev.plumbline.rubric.plan.model;

import dev.plumbline.base.number.Rational;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.expression.Reason;
import java.util.List;

/// One step of a decision tree. The first step that applies decides; `Choice`, `Ranges` and `Else`
/// always apply and so end a tree.
public sealed interface TreeStep {

  record When(Expression condition, Branch then) implements TreeStep {}

  /// A switch on an enum or a boolean; `otherwise` is the default.
  record Choice(Expression on, List<Case> cases, Branch otherwise) implements TreeStep {
    public Choice {
      cases = List.copyOf(cases);
    }
  }

  /// A switch on a number: the first range that contains it.
  record Ranges(Expression on, List<Range> ranges, Branch otherwise) implements TreeStep {
    public Ranges {
      ranges = List.copyOf(ranges);
    }
  }

  record Else(Branch then) implements TreeStep {}

  record Case(String value, Branch then) {}

  record Range(Bound low, Bound high, Branch then) {
    public boolean contains(Rational value) {
      boolean above =
          !(low instanceof Bound.At(Rational end, boolean in))
              || value.compareTo(end) > (in ? -1 : 0);
      boolean below =
          !(high instanceof Bound.At(Rational end, boolean in))
              || value.compareTo(end) < (in ? 1 : 0);
      return above && below;
    }
  }

  /// One end of a range.
  sealed interface Bound {
    record Open() implements Bound {}

    record At(Rational value, boolean included) implements Bound {}
  }

  /// The branch that a step takes.
  sealed interface Branch {
    record Leaf(Expression score, String label, Verdict verdict, Reason because)
        implements Branch {}

    record Subtree(List<TreeStep> steps) implements Branch {
      public Subtree {
        steps = List.copyOf(steps);
      }
    }

    /// There is no such branch.
    record Missing() implements Branch {}
  }
}
