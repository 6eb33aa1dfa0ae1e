package dev.plumbline.plan.model;

import dev.plumbline.plan.expression.Expression;
import dev.plumbline.plan.number.Rational;
import java.util.List;

/// A named part of a plan, with the number that it is worth and the verdict that it may give.
///
/// @param cut the node's own pass condition
/// @param vetoes nodes whose fail becomes this node's own
/// @param because the author's sentence for the scorecard, empty if there is none
public record Node(String id, Body body, Cut cut, List<String> vetoes, String because) {

  public Node {
    vetoes = List.copyOf(vetoes);
  }

  /// The JSON pointer of this node in a rubric: `/traits/ID` for a trait, else `/plan/ID`.
  public String path() {
    return (body instanceof Trait ? "/traits/" : "/plan/") + id;
  }

  /// How a node comes by its number.
  public sealed interface Body {}

  public record Formula(Expression expression) implements Body {}

  /// `start` plus the weights of the rules that fire, kept within `clamp`.
  public record RuleList(Rational start, Clamp clamp, List<Rule> rules) implements Body {
    public RuleList {
      rules = List.copyOf(rules);
    }
  }

  public record Tree(List<TreeStep> steps) implements Body {
    public Tree {
      steps = List.copyOf(steps);
    }
  }

  /// The mean of the items' decisions over their maxima, mapped to a scale: equation 3 of RULERS.
  public record Trait(Scale scale, List<String> items) implements Body {
    public Trait {
      items = List.copyOf(items);
    }
  }

  /// Other nodes put together. For a weighted mean `total` is what the author says the weights add
  /// up to.
  public record Composite(Mode mode, List<Member> members, Rational total) implements Body {
    public Composite {
      members = List.copyOf(members);
    }
  }

  public record Member(String id, Rational weight) {}

  /// How a composite puts its members together.
  public enum Mode {
    WEIGHTED_MEAN("weighted_mean"),
    SUM("sum"),
    MIN("min");

    private final String word;

    Mode(String word) {
      this.word = word;
    }

    public String word() {
      return word;
    }
  }

  /// Bounds that a rule list's sum is kept within.
  public sealed interface Clamp {
    record Unclamped() implements Clamp {}

    record Within(Rational min, Rational max) implements Clamp {}
  }

  /// Whether a node passes.
  public sealed interface Cut {
    record None() implements Cut {}

    /// @param calibrated it reads the calibrated score in place of the node's own value, and is
    ///   undecided until there is one; only the result's cut can
    record When(Expression condition, boolean calibrated) implements Cut {}
  }
}
