package dev.plumbline.rubric.plan.model;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Derived;
import dev.plumbline.base.canonical.JsonRecord.Flat;
import dev.plumbline.base.canonical.JsonRecord.Member;
import dev.plumbline.base.canonical.JsonRecord.Sparse;
import dev.plumbline.base.canonical.JsonRecord.Unwritten;
import dev.plumbline.base.number.Rational;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.expression.Reason;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// One step of a decision tree. The first step that applies decides; `Choice`, `Ranges` and `Else`
/// always apply and so end a tree.
public sealed interface TreeStep extends JsonRecord {

  record When(@Member("when") Expression condition, Branch then) implements TreeStep {}

  /// A switch on an enum or a boolean; `otherwise` is the default.
  record Choice(
      @Member("switch") Expression on, @Unwritten List<Case> cases, @Unwritten Branch otherwise)
      implements TreeStep {
    @Derived("cases")
    JsonObject all() {
      return JsonObject.by(Case::value, cases, Case::then)
          .with("else", Optional.of(otherwise).filter(it -> !(it instanceof Branch.Missing)));
    }

    public Choice {
      cases = List.copyOf(cases);
    }
  }

  /// A switch on a number: the first range that contains it.
  record Ranges(
      @Member("switch") Expression on, @Unwritten List<Range> ranges, @Unwritten Branch otherwise)
      implements TreeStep {
    @Derived("ranges")
    List<Object> all() {
      List<Object> all = new ArrayList<>(ranges);
      if (!(otherwise instanceof Branch.Missing)) {
        all.add(new Else(otherwise));
      }
      return all;
    }

    public Ranges {
      ranges = List.copyOf(ranges);
    }
  }

  record Else(@Member("else") Branch then) implements TreeStep {}

  record Case(String value, Branch then) {}

  record Range(@Unwritten Bound low, @Unwritten Bound high, Branch then) {
    @Derived
    @Flat
    JsonObject bounds() {
      JsonObjectBuilder json = JsonObject.builder();
      if (low instanceof Bound.At(Rational value, boolean included)) {
        json.put(included ? "at_least" : "above", value.toDecimal());
      }
      if (high instanceof Bound.At(Rational value, boolean included)) {
        json.put(included ? "at_most" : "below", value.toDecimal());
      }
      return json.build();
    }

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
  sealed interface Branch extends JsonRecord {
    record Leaf(
        Expression score,
        @Sparse String label,
        @Sparse("none") Verdict verdict,
        @Sparse Reason because)
        implements Branch {}

    record Subtree(@Member("tree") List<TreeStep> steps) implements Branch {
      public Subtree {
        steps = List.copyOf(steps);
      }
    }

    /// There is no such branch.
    record Missing() implements Branch {}
  }
}
