package dev.plumbline.present.page.card;

import static dev.plumbline.present.page.Element.Tag.DATA;
import static dev.plumbline.present.page.Element.Tag.P;
import static dev.plumbline.present.page.Element.Tag.TD;
import static dev.plumbline.present.page.Element.Tag.TR;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.number.Truth;
import dev.plumbline.present.page.Element;
import dev.plumbline.present.page.Element.Attribute;
import dev.plumbline.present.page.Element.Tag;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.NumberText;
import dev.plumbline.present.page.Wording;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.plan.engine.PlanResult;
import dev.plumbline.rubric.plan.engine.PlanResult.BoundValue;
import dev.plumbline.rubric.plan.engine.TraceStep.Capped;
import dev.plumbline.rubric.plan.engine.TraceStep.NodeValued;
import dev.plumbline.rubric.plan.engine.TraceStep.Subject;
import dev.plumbline.rubric.plan.expression.Expression;
import dev.plumbline.rubric.plan.expression.ExpressionText;
import dev.plumbline.rubric.plan.expression.Scope.Binding;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.Node.Composite;
import dev.plumbline.rubric.plan.model.Node.Member;
import dev.plumbline.rubric.plan.model.Scale;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// Tables in which a value adds up from its parts, with no hidden step.
record ArithmeticTable(PlanResult result, RubricWording wording) {

  Html composite(Node node, Composite composite) {
    return switch (composite.mode()) {
      case MIN -> lowest(node, composite);
      case SUM -> weighted(node, composite, Rational.ONE);
      case WEIGHTED_MEAN -> weighted(node, composite, composite.weights());
    };
  }

  private Html weighted(Node node, Composite composite, Rational total) {
    List<Html> rows = new ArrayList<>();
    boolean weights =
        composite.members().stream().anyMatch(member -> !member.weight().equals(Rational.ONE));
    for (Member member : composite.members()) {
      Interval value = result.read(node.id(), member.id());
      List<Html> cells = new ArrayList<>();
      cells.add(Tag.row(Wording.name(member.id())));
      cells.add(number(value));
      if (weights) {
        cells.add(written(member.weight()));
        cells.add(number(value.times(Interval.point(member.weight().dividedBy(total)))));
      }
      rows.add(TR.of(cells));
    }
    List<Html> sum = new ArrayList<>();
    sum.add(Tag.row(RubricWording.node(node.id())));
    if (weights) {
      sum.add(TD.of());
      sum.add(written(total));
    }
    sum.add(number(result.node(node.id()).value()));
    rows.add(TR.of(sum).styled("sum"));
    List<Html> heads = new ArrayList<>(List.of(head("part", false), head("score", true)));
    if (weights) {
      heads.add(head("weight", true));
      heads.add(head("gives", true));
    }
    return Html.of(
        Tag.table(heads, rows),
        weights && !total.equals(Rational.ONE)
            ? P.of("The sum is divided by the weights, " + NumberText.whole(total) + ".")
                .styled("note")
            : Html.EMPTY);
  }

  private Html lowest(Node node, Composite composite) {
    List<Html> rows = new ArrayList<>();
    Rational lowest = result.node(node.id()).value().low();
    for (Member member : composite.members()) {
      Interval value = result.read(node.id(), member.id());
      Element line = TR.of(Tag.row(Wording.name(member.id())), number(value));
      rows.add(value.low().equals(lowest) ? line : line.styled("off"));
    }
    rows.add(
        TR.of(Tag.row("the lowest counts"), number(result.node(node.id()).value())).styled("sum"));
    return Tag.table(List.of(head("part", false), head("score", true)), rows);
  }

  /// The decisions of a trait as shares of their highest, and the mean of these on its scale.
  Html trait(NodeValued valued, Node.Trait trait, CardContent content) {
    List<Html> rows = shares(valued, content);
    Scale scale = trait.scale();
    String mean =
        (items(valued, content).values().stream().allMatch(Item::isEven) ? "mean" : "weighted mean")
            + ", on "
            + NumberText.whole(Rational.of(scale.min()))
            + " to "
            + NumberText.whole(Rational.of(scale.max()));
    Optional<Rational> capped = capped(valued.node().id());
    rows.add(
        TR.of(Tag.row(mean), TD.of(), number(capped.map(Interval::point).orElse(valued.value())))
            .styled("sum"));
    if (capped.isPresent()) {
      rows.add(
          TR.of(Tag.row("capped for want of evidence"), TD.of(), number(valued.value()))
              .styled("sum"));
    }
    return Html.of(
        Tag.table(
            List.of(head("question", false), head("counts", true), head("share", true)), rows),
        valued.display().equals(valued.value())
            ? Html.EMPTY
            : P.of("On the steps of its scale: " + wording.number(valued.display()) + ".")
                .styled("note"));
  }

  /// The items of a trait by id.
  private static SortedMap<String, Item> items(NodeValued valued, CardContent content) {
    SortedMap<String, Item> items = new TreeMap<>();
    content.bundle().scoring().traits().stream()
        .filter(each -> each.id().equals(valued.node().id()))
        .flatMap(trait -> trait.items().stream())
        .forEach(item -> items.put(item.id(), item));
    return items;
  }

  /// A row for each decision that the trait read: what does not apply is not in the sum.
  private List<Html> shares(NodeValued valued, CardContent content) {
    List<Html> rows = new ArrayList<>();
    SortedMap<String, Item> items = items(valued, content);
    for (var binding : valued.reads()) {
      Item item = items.get(binding.id());
      if (item != null
          && valued.reads().stream().noneMatch(it -> isInapplicable(it, item))
          && result.value(binding) instanceof BoundValue.OfNumber(Interval decision)) {
        Interval share =
            new Interval(
                item.scale().share(decision.low()),
                item.scale().share(decision.high()),
                decision.defined());
        Interval counted =
            item.reverseScored() ? Interval.point(Rational.ONE).plus(share.negated()) : share;
        rows.add(
            TR.of(
                Tag.row(wording.name(item.id())),
                TD.of(
                        wording.number(decision)
                            + " of "
                            + item.scale().highest()
                            + (item.isEven()
                                ? ""
                                : ", weight " + NumberText.whole(Rational.of(item.weight()))))
                    .styled("n"),
                number(counted)));
      }
    }
    return rows;
  }

  private boolean isInapplicable(Binding binding, Item item) {
    return binding.id().equals(ExpressionText.of(new Expression.Applies(item.id())))
        && result.value(binding).equals(new BoundValue.OfTruth(Truth.FALSE));
  }

  /// The value of a trait before its cap; empty if it is not capped.
  private Optional<Rational> capped(String trait) {
    return result.steps().stream()
        .filter(Capped.class::isInstance)
        .map(Capped.class::cast)
        .filter(cap -> cap.subject() == Subject.TRAIT && cap.id().equals(trait))
        .map(Capped::from)
        .findFirst();
  }

  private static Element head(String name, boolean number) {
    Element head = Tag.column(name);
    return number ? head.styled("n") : head;
  }

  private Element number(Interval value) {
    return TD.of(wording.data(value)).styled("n");
  }

  /// A weight as the rubric has it.
  private static Element written(Rational value) {
    return TD.of(DATA.of(NumberText.whole(value)).with(Attribute.VALUE, value.toString()))
        .styled("n");
  }
}
