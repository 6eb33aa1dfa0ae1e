package dev.plumbline.present.page.card;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.present.page.NumberText;
import dev.plumbline.present.page.Wording;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.plan.engine.PlanResult;
import dev.plumbline.rubric.plan.engine.Program;
import dev.plumbline.rubric.plan.engine.TraceStep;
import dev.plumbline.rubric.plan.engine.TraceStep.Capped;
import dev.plumbline.rubric.plan.engine.TraceStep.Firing;
import dev.plumbline.rubric.plan.engine.TraceStep.LeafReached;
import dev.plumbline.rubric.plan.engine.TraceStep.NodeValued;
import dev.plumbline.rubric.plan.engine.TraceStep.RuleEvaluated;
import dev.plumbline.rubric.plan.engine.TraceStep.Subject;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.expression.Expression.Relation;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.Node.Composite;
import dev.plumbline.rubric.plan.model.Node.Cut;
import dev.plumbline.rubric.plan.model.Node.Formula;
import dev.plumbline.rubric.plan.model.Node.RuleList;
import dev.plumbline.rubric.plan.model.Node.Tree;
import dev.plumbline.score.Scorecard;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.Finding;
import dev.plumbline.score.extraction.Finding.Checked;
import dev.plumbline.score.extraction.Finding.NotApplicable;
import dev.plumbline.score.extraction.Finding.Partial;
import dev.plumbline.score.extraction.Finding.Supplied;
import dev.plumbline.score.extraction.Finding.Unanswered;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// One sentence of what a score lacks, and where most of that is. It is empty where a lower score
/// is better, where the score is a range, and where the rubric does not say what could be reached.
final class MissingSummary {

  private final CardContent content;
  private final Rubric rubric;
  private final RubricWording wording;
  private final PlanResult result;
  private final Program program;

  /// What a part of the result lacks.
  ///
  /// @param points in the unit of the result
  private record Loss(String node, Rational points) {}

  static String of(CardContent content, Rubric rubric, RubricWording wording) {
    return content.scorecard() instanceof Scorecard.Evaluated(var _, PlanResult result)
            && result.composite().isPoint()
            && !isLowerBetter(content.result())
        ? new MissingSummary(content, rubric, wording, result).sentence()
        : "";
  }

  private MissingSummary(
      CardContent content, Rubric rubric, RubricWording wording, PlanResult result) {
    this.content = content;
    this.rubric = rubric;
    this.wording = wording;
    this.result = result;
    this.program = content.bundle().scoring().program();
  }

  /// Whether the cut asks for a low value of the node.
  static boolean isLowerBetter(Node node) {
    return node.cut()
            instanceof
            Cut.When(Expression.Comparison(var relation, Expression.Name _, var _), var _)
        && (relation == Relation.LESS || relation == Relation.AT_MOST);
  }

  private String sentence() {
    Interval range = content.range();
    if (result.composite().low().equals(range.high())) {
      return "Nothing is missing: no text can score higher.";
    }
    return switch (content.result().body()) {
      case Composite composite -> composite(composite);
      case RuleList list -> rules(content.result(), list);
      case Node.Trait _ -> sole(content.result().id());
      case Formula(Expression.Name(String id)) when isNode(id) -> sole(id);
      case Tree _, Formula _ -> "";
    };
  }

  private boolean isNode(String id) {
    return program.nodes().stream().anyMatch(node -> node.id().equals(id));
  }

  /// The result is one node and nothing else.
  private String sole(String id) {
    Rational lost = program.range(id).high().minus(value(id));
    return lost.compareTo(Rational.of(BIG)) > 0
        ? ""
        : detail(id).map(why -> lacks(lost) + ": " + why + ".").orElse("");
  }

  private String lacks(Rational points) {
    return "To the highest score of "
        + NumberText.whole(content.range().high())
        + " it lacks "
        + wording.number(points)
        + (points.equals(Rational.ONE) ? " point" : " points");
  }

  private String composite(Composite composite) {
    if (!composite.members().stream().allMatch(member -> isNode(member.id()))) {
      return ""; // a fact is what it is: nothing of it is missing
    }
    if (composite.mode() == Node.Mode.MIN) {
      return composite.members().stream()
          .filter(member -> value(member.id()).equals(result.composite().low()))
          .findFirst()
          .map(member ->
              "The lowest part counts, and that is "
                  + Wording.quoted(wording.part(member.id()))
                  + because(member.id())
                  + ".")
          .orElse("");
    }
    Rational divisor =
        composite.mode() == Node.Mode.WEIGHTED_MEAN ? composite.weights() : Rational.ONE;
    List<Loss> losses =
        composite.members().stream()
            .filter(member -> result.node(member.id()).value().isPoint())
            .filter(member -> member.weight().sign() > 0)
            .map(member ->
                new Loss(
                    member.id(),
                    program
                        .range(member.id())
                        .high()
                        .minus(value(member.id()))
                        .times(member.weight())
                        .dividedBy(divisor)))
            .filter(loss -> loss.points().sign() > 0)
            .sorted(Comparator.comparing(Loss::points).reversed().thenComparing(Loss::node))
            .toList();
    return losses.isEmpty() ? "" : largest(losses);
  }

  private String largest(List<Loss> losses) {
    Loss first = losses.getFirst();
    Rational all = losses.stream().map(Loss::points).reduce(Rational.ZERO, Rational::plus);
    if (all.compareTo(Rational.of(BIG)) > 0) {
      return "";
    }
    String part = Wording.quoted(wording.part(first.node()));
    String where;
    if (losses.size() == 1) {
      where = ", all in " + part;
    } else if (losses.get(1).points().equals(first.points())) {
      where =
          ", as much in " + Wording.quoted(wording.part(losses.get(1).node())) + " as in " + part;
    } else {
      where = ", most of them (" + wording.number(first.points()) + ") in " + part;
    }
    return lacks(all) + where + because(first.node()) + ".";
  }

  private String because(String node) {
    return detail(node).map(why -> ": " + why).orElse("");
  }

  private Rational value(String node) {
    return result.node(node).value().low();
  }

  /// Why a part has no more.
  private Optional<String> detail(String id) {
    NodeValued valued = result.node(id);
    Node node = valued.node();
    return switch (node.body()) {
      case Node.Trait trait -> trait(id, trait);
      case RuleList list -> unfired(id, list);
      case Tree _ -> leaf(id);
      case Formula _, Composite _ ->
          valued.because().isEmpty()
              ? Optional.empty()
              : Optional.of(Wording.clause(valued.because()));
    };
  }

  private Optional<String> leaf(String id) {
    return result.steps().stream()
        .filter(LeafReached.class::isInstance)
        .map(LeafReached.class::cast)
        .filter(leaf -> leaf.node().equals(id) && leaf.certain())
        .map(leaf ->
            leaf.because().isEmpty() ? label(leaf.leaf().label()) : Wording.clause(leaf.because()))
        .filter(words -> !words.isEmpty())
        .findFirst();
  }

  private static String label(String label) {
    return label.isEmpty() ? "" : "it is " + Wording.quoted(Wording.name(label));
  }

  /// The cap of the trait, or else the decision that costs most.
  private Optional<String> trait(String id, Node.Trait trait) {
    List<Capped> caps =
        result.steps().stream().filter(Capped.class::isInstance).map(Capped.class::cast).toList();
    for (Capped cap : caps) {
      if (cap.subject() == Subject.TRAIT && cap.id().equals(id)) {
        Extraction.TraitSupport support = content.extraction().support().get(id);
        return Optional.of(
            (cap.from().equals(program.range(id).high())
                    ? "its questions are answered as well as can be, but it wants "
                    : "it wants ")
                + Plural.of(support.required(), "passage")
                + " as evidence and has "
                + support.valid());
      }
    }
    for (Capped cap : caps) {
      if (cap.subject() == Subject.ITEM && trait.items().contains(cap.id())) {
        return Optional.of(
            wording.name(cap.id())
                + " was decided "
                + wording.value(cap.id(), cap.from().toString())
                + (cap.to().isPoint()
                    ? ", but counts as " + wording.value(cap.id(), cap.to().low().toString())
                    : ", but does not count")
                + " for want of quotes");
      }
    }
    return lowest(trait);
  }

  private Optional<String> lowest(Node.Trait trait) {
    Optional<String> lowest = Optional.empty();
    BigDecimal most = BigDecimal.ZERO;
    for (Item item : rubric.items()) {
      if (trait.items().contains(item.id())
          && content.extraction().findings().get(item.id()) instanceof Finding finding) {
        Optional<Rational> decision = decision(finding);
        if (decision.isPresent()) {
          BigDecimal lost = lost(decision.get(), item);
          if (lost.compareTo(most) > 0) {
            most = lost;
            lowest =
                Optional.of(
                    wording.name(item.id()) + " is " + wording.decision(decision.get(), item));
          }
        }
      }
    }
    return lowest;
  }

  private static BigDecimal lost(Rational decision, Item item) {
    Rational share = item.scale().share(decision);
    return (item.reverseScored() ? share : Rational.ONE.minus(share))
        .times(Rational.of(item.weight()))
        .toDecimal();
  }

  static Optional<Rational> decision(Finding finding) {
    return switch (finding) {
      case Checked checked -> Optional.of(checked.decision());
      case Supplied(String _, int decision) -> Optional.of(Rational.of(decision));
      case Partial _, Unanswered _, NotApplicable _ -> Optional.empty();
    };
  }

  private String rules(Node node, RuleList list) {
    return unfired(node.id(), list).map(why -> Wording.sentence(why) + ".").orElse("");
  }

  /// The rule that costs most: one that did not apply and would add, or one that applied and
  /// subtracts.
  private Optional<String> unfired(String node, RuleList list) {
    Optional<String> costliest = Optional.empty();
    Rational most = Rational.ZERO;
    for (TraceStep step : result.steps()) {
      if (step instanceof RuleEvaluated tried
          && tried.node().equals(node)
          && list.rules().contains(tried.rule())
          && !tried.rule().terminal()) {
        Rational weight = tried.rule().weight();
        boolean costs =
            weight.sign() > 0 ? tried.firing() == Firing.NOT_FIRED : tried.firing() == Firing.FIRED;
        Rational lost = weight.sign() < 0 ? weight.negated() : weight;
        if (costs && lost.compareTo(most) > 0) {
          most = lost;
          costliest =
              Optional.of(
                  "most is lost because "
                      + Wording.quoted(Wording.name(tried.rule().id()))
                      + (weight.sign() > 0
                          ? " does not apply (it would add "
                          : " applies (it takes ")
                      + wording.number(lost)
                      + ")");
        }
      }
    }
    return costliest;
  }

  /// Ranges of numbers without a declared bound are not worth a word.
  private static final long BIG = 1_000_000;
}
