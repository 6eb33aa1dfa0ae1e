package dev.plumbline.rubric.plan.model;

import dev.plumbline.base.canonical.Json.JsonForm;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Derived;
import dev.plumbline.base.canonical.JsonRecord.FlagNames;
import dev.plumbline.base.canonical.JsonRecord.Flat;
import dev.plumbline.base.canonical.JsonRecord.Numeric;
import dev.plumbline.base.canonical.JsonRecord.Sparse;
import dev.plumbline.base.canonical.JsonRecord.Unwritten;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.WireNamed.WireName;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.expression.Reason;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// A named part of a plan, with a value and possibly a verdict.
///
/// @param cut the node's own pass condition
/// @param vetoes nodes whose failure makes this node fail
/// @param because the author's explanation for the scorecard, empty if there is none
public record Node(
    @Unwritten String id,
    @Flat Body body,
    @Flat Cut cut,
    @JsonRecord.Member("veto") @Sparse List<String> vetoes,
    @Sparse Reason because)
    implements JsonRecord {

  public Node {
    vetoes = List.copyOf(vetoes);
  }

  /// The JSON Pointer of this node in a rubric: `/traits/ID` for a trait, else `/plan/ID`.
  public String path() {
    return (body instanceof Trait ? "/traits/" : "/plan/") + id;
  }

  /// How the value of a node is computed.
  public sealed interface Body {}

  public record Formula(@JsonRecord.Member("formula") Expression expression) implements Body {}

  /// `start` plus the weights of the rules that fire, clamped to `clamp`.
  ///
  /// @param total what `start` and the points that can be earned add up to, if the author says so
  @Numeric
  public record RuleList(
      @Sparse("0") Rational start,
      @Sparse Clamp clamp,
      @Unwritten List<Rule> rules,
      Optional<Rational> total)
      implements Body {
    public RuleList {
      rules = List.copyOf(rules);
    }

    @Derived("rules")
    public List<Rule> rulesById() {
      return rules.stream().sorted(Comparator.comparing(Rule::id)).toList();
    }

    /// Whether some rule overrides one that overrides a third. A rule overrides only where it
    /// fires, so the condition of the second then depends on that of the first.
    public boolean chained() {
      return RuleOrder.haveChains(rules);
    }
  }

  public record Tree(@JsonRecord.Member("tree") List<TreeStep> steps) implements Body {
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

  /// A combination of other nodes. For a weighted mean, `total` is the declared sum of the weights.
  public record Composite(Mode mode, List<Member> members, Rational total)
      implements Body, JsonForm {

    /// The declared sum of the weights of a mean that declares none.
    public static final Rational TOTAL = Rational.ONE;

    public Composite {
      members = List.copyOf(members);
    }

    @Override
    public JsonObject json() {
      return JsonObject.of(
          mode.wireName(),
          mode == Mode.MIN
              ? members.stream().map(Member::id).toList()
              : JsonObject.by(Member::id, members, it -> it.weight().toDecimal()),
          "total",
          Optional.of(total)
              .filter(it -> mode == Mode.WEIGHTED_MEAN && !it.equals(TOTAL))
              .map(Rational::toDecimal));
    }

    /// What the weights of the members add up to.
    public Rational weights() {
      return weights(members);
    }

    public static Rational weights(List<Member> members) {
      return members.stream().map(Member::weight).reduce(Rational.ZERO, Rational::plus);
    }
  }

  public record Member(String id, Rational weight) {}

  /// How a composite combines its members.
  public enum Mode {
    WEIGHTED_MEAN,
    SUM,
    MIN;

    public String wireName() {
      return WireName.SNAKE.of(this);
    }
  }

  /// Bounds of a rule list's sum.
  public sealed interface Clamp {
    record Unclamped() implements Clamp {}

    @Numeric
    record Within(Rational min, Rational max) implements Clamp {}
  }

  /// The pass condition of a node.
  public sealed interface Cut {
    record None() implements Cut {}

    /// @param calibrated whether it reads the calibrated score in place of the node's value; it is
    ///   then undecided until there is one. Only for the result of the plan
    record When(
        @JsonRecord.Member("pass") Expression condition,
        @JsonRecord.Member("on") @FlagNames("calibrated") boolean calibrated)
        implements Cut {}
  }

  /// What a node of a plan is made of: the key under which an author writes its body, and its
  /// `kind` in a trace.
  public enum NodeKind {
    FORMULA,
    RULES,
    TREE,
    WEIGHTED_MEAN,
    SUM,
    MIN,
    /// Written under `traits`, not in the plan.
    TRAIT;

    public static NodeKind of(Node.Body body) {
      return switch (body) {
        case Node.Formula _ -> FORMULA;
        case Node.RuleList _ -> RULES;
        case Node.Tree _ -> TREE;
        case Node.Trait _ -> TRAIT;
        case Node.Composite composite ->
            switch (composite.mode()) {
              case WEIGHTED_MEAN -> WEIGHTED_MEAN;
              case SUM -> SUM;
              case MIN -> MIN;
            };
      };
    }

    /// The kinds that an author writes in a plan.
    public static List<NodeKind> written() {
      return List.of(FORMULA, RULES, TREE, WEIGHTED_MEAN, SUM, MIN);
    }

    public String wireName() {
      return WireName.SNAKE.of(this);
    }

    /// Empty if no kind has the name.
    public static Optional<NodeKind> parse(String name) {
      return WireName.SNAKE.parse(NodeKind.class, name);
    }
  }
}
