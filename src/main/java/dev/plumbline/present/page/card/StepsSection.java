package dev.plumbline.present.page.card;

import static dev.plumbline.present.page.Element.Tag.CODE;
import static dev.plumbline.present.page.Element.Tag.DIV;
import static dev.plumbline.present.page.Element.Tag.H3;
import static dev.plumbline.present.page.Element.Tag.LI;
import static dev.plumbline.present.page.Element.Tag.OL;
import static dev.plumbline.present.page.Element.Tag.P;
import static dev.plumbline.present.page.Element.Tag.STRONG;
import static dev.plumbline.present.page.Element.Tag.TD;
import static dev.plumbline.present.page.Element.Tag.TR;

import dev.plumbline.base.number.Rational;
import dev.plumbline.present.page.Element;
import dev.plumbline.present.page.Element.Tag;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.NumberText;
import dev.plumbline.present.page.Wording;
import dev.plumbline.present.text.VerdictText;
import dev.plumbline.present.text.VerdictText.TruthText;
import dev.plumbline.rubric.plan.engine.PlanResult;
import dev.plumbline.rubric.plan.engine.TraceStep;
import dev.plumbline.rubric.plan.engine.TraceStep.BranchTaken;
import dev.plumbline.rubric.plan.engine.TraceStep.Derived;
import dev.plumbline.rubric.plan.engine.TraceStep.Firing;
import dev.plumbline.rubric.plan.engine.TraceStep.LeafReached;
import dev.plumbline.rubric.plan.engine.TraceStep.NodeValued;
import dev.plumbline.rubric.plan.engine.TraceStep.RuleEvaluated;
import dev.plumbline.rubric.plan.expression.ExpressionText;
import dev.plumbline.rubric.plan.expression.Scope.Binding;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.Node.Clamp;
import dev.plumbline.rubric.plan.model.Node.Composite;
import dev.plumbline.rubric.plan.model.Node.Cut;
import dev.plumbline.rubric.plan.model.Node.Formula;
import dev.plumbline.rubric.plan.model.Node.RuleList;
import dev.plumbline.rubric.plan.model.Node.Tree;
import java.util.ArrayList;
import java.util.List;

/// How the score was computed, the result first and then the parts that it was computed from.
record StepsSection(PlanResult result, CardContent content, RubricWording wording) {

  Html html() {
    List<Html> parts = new ArrayList<>();
    List<Node> nodes = content.bundle().scoring().program().nodes();
    parts.add(step(content.result()));
    for (Node node : nodes) {
      if (!node.equals(content.result())) {
        parts.add(step(node));
      }
    }
    derived(parts);
    return Html.of(parts);
  }

  private Html step(Node node) {
    NodeValued valued = result.node(node.id());
    List<Html> parts = new ArrayList<>();
    boolean only = content.bundle().scoring().program().nodes().size() == 1;
    if (!only) {
      parts.add(H3.of(Wording.sentence(RubricWording.node(node.id()))));
    }
    switch (node.body()) {
      case Composite composite ->
          parts.add(new ArithmeticTable(result, wording).composite(node, composite));
      case RuleList list -> parts.add(new RuleTable(result, wording).html(node, list));
      case Tree _ -> parts.add(path(node, valued));
      case Formula(var expression) -> {
        parts.add(
            P.of(
                CODE.of(ExpressionText.of(expression)),
                Html.text(" = "),
                STRONG.of(wording.data(valued.value()))));
        parts.add(reads(valued.reads()));
      }
      case Node.Trait trait ->
          parts.add(new ArithmeticTable(result, wording).trait(valued, trait, content));
    }
    if (!valued.because().isEmpty()) {
      parts.add(P.of(Wording.sentence(valued.because())).styled("note"));
    }
    cut(valued, parts);
    return DIV.of(parts).styled("step");
  }

  private void cut(NodeValued valued, List<Html> parts) {
    Node node = valued.node();
    String verdict = VerdictText.of(valued.verdict());
    if (node.cut() instanceof Cut.When(var condition, boolean calibrated)) {
      parts.add(
          P.of(
                  Html.text("Passes if "),
                  CODE.of(ExpressionText.of(condition)),
                  Html.text(calibrated ? " for the calibrated score: " : ": "),
                  STRONG.of(verdict))
              .styled("note"));
    }
    if (!node.vetoes().isEmpty()) {
      parts.add(
          P.of(
                  "Fails if one of these fails: "
                      + Wording.list(node.vetoes().stream().map(Wording::name).toList()))
              .styled("note"));
    }
  }

  private Html path(Node node, NodeValued valued) {
    List<Html> steps = new ArrayList<>();
    for (TraceStep step : result.steps()) {
      if (step instanceof BranchTaken branch && branch.node().equals(node.id())) {
        steps.add(
            LI.of(
                CODE.of(branch.question()),
                Html.text(" is "),
                STRONG.of(branch(branch.branch())),
                reads(branch.reads())));
      }
      if (step instanceof LeafReached leaf && leaf.node().equals(node.id())) {
        steps.add(leaf(leaf));
      }
    }
    return Html.of(
        OL.of(steps).styled("path"),
        P.of(
            Html.text(
                "So "
                    + (node.equals(content.result()) ? "the score" : Wording.name(node.id()))
                    + " is "),
            STRONG.of(wording.data(valued.value())),
            Html.text(".")));
  }

  private Html leaf(LeafReached leaf) {
    String label = leaf.leaf().label();
    String because = leaf.because();
    return LI.of(
            STRONG.of(wording.number(leaf.score())),
            Html.text(
                (label.isEmpty() ? "" : ", " + Wording.quoted(Wording.name(label)))
                    + (leaf.certain() ? "" : " (possible)")
                    + (because.isEmpty() ? "" : ": " + because)))
        .styled("leaf");
  }

  private static String branch(String taken) {
    return switch (taken) {
      case "true" -> TruthText.of(true);
      case "false" -> TruthText.of(false);
      default -> taken;
    };
  }

  private Html reads(List<Binding> reads) {
    return wording.reads(reads, result);
  }

  private void derived(List<Html> parts) {
    List<Html> rows = new ArrayList<>();
    for (TraceStep step : result.steps()) {
      if (step instanceof Derived derived) {
        rows.add(
            TR.of(
                Tag.row(Wording.name(derived.id())),
                TD.of(STRONG.of(RubricWording.truth(derived.truth()))),
                TD.of(reads(derived.reads()))));
      }
    }
    if (!rows.isEmpty()) {
      parts.add(
          DIV.of(
                  H3.of("Conditions with a name"),
                  Tag.table(
                      List.of(
                          Tag.column("condition"), Tag.column("holds"), Tag.column("because of")),
                      rows))
              .styled("step"));
    }
  }

  /// The rules of a list with what each adds, those that applied first.
  private record RuleTable(PlanResult result, RubricWording wording) {

    Html html(Node node, RuleList list) {
      List<Html> applied = new ArrayList<>();
      List<Html> others = new ArrayList<>();
      boolean ended = false;
      if (list.start().sign() != 0) {
        applied.add(line("begins with", list.start()));
      }
      for (TraceStep step : result.steps()) {
        if (step instanceof RuleEvaluated rule && rule.node().equals(node.id())) {
          boolean fired = rule.firing() == Firing.FIRED;
          (fired ? applied : others).add(rule(rule));
          ended |= fired && rule.rule().terminal();
        }
      }
      applied.addAll(others);
      applied.add(
          TR.of(
                  Tag.row(Html.text(RubricWording.node(node.id()))),
                  TD.of(wording.data(result.node(node.id()).value())).styled("n"))
              .styled("sum"));
      return Html.of(
          Tag.table(List.of(Tag.column("rule"), Tag.column("adds").styled("n")), applied),
          note(list, ended));
    }

    private static Html note(RuleList list, boolean ended) {
      if (ended) {
        return P.of("A rule that ends the list sets the value; the others do not count.")
            .styled("note");
      }
      return list.clamp() instanceof Clamp.Within(Rational min, Rational max)
          ? P.of(
                  "Never below "
                      + NumberText.whole(min)
                      + " or above "
                      + NumberText.whole(max)
                      + ".")
              .styled("note")
          : Html.EMPTY;
    }

    private Html line(String name, Rational value) {
      return TR.of(Tag.row(Html.text(name)), TD.of(wording.data(value)).styled("n"));
    }

    private Html rule(RuleEvaluated rule) {
      List<Html> words = new ArrayList<>();
      words.add(Html.text(Wording.sentence(Wording.name(rule.rule().id()))));
      String firing = firing(rule);
      if (!firing.isEmpty()) {
        words.add(Html.text(" \u2014 " + firing));
      }
      if (rule.firing() == Firing.FIRED && !rule.because().isEmpty()) {
        words.add(DIV.of(Wording.sentence(rule.because())).styled("note"));
      }
      words.add(
          DIV.of(Html.text("if "), CODE.of(ExpressionText.of(rule.rule().when()))).styled("note"));
      words.add(wording.reads(rule.reads(), result));
      Element line = TR.of(Tag.row(Html.of(words)), TD.of(points(rule)).styled("n"));
      return rule.firing() == Firing.FIRED || rule.firing() == Firing.UNDECIDED
          ? line
          : line.styled("off");
    }

    private Html points(RuleEvaluated rule) {
      return switch (rule.firing()) {
        case FIRED, UNDECIDED ->
            rule.rule().terminal()
                ? Html.of(Html.text("= "), wording.data(rule.contribution()))
                : wording.data(rule.contribution());
        case NOT_FIRED, SKIPPED, PROPOSED -> Html.text("\u2013");
      };
    }

    private static String firing(RuleEvaluated rule) {
      return switch (rule.firing()) {
        case FIRED -> rule.rule().terminal() ? "applied, and ended the list" : "";
        case NOT_FIRED ->
            rule.overriddenBy().isEmpty()
                ? "does not apply" + worth(rule)
                : "overridden by "
                    + Wording.list(rule.overriddenBy().stream().map(Wording::name).toList());
        case UNDECIDED -> "not known whether it applies";
        case SKIPPED -> "not asked, since an earlier rule ended the list";
        case PROPOSED -> "applies, but is only proposed and does not count";
      };
    }

    private static String worth(RuleEvaluated rule) {
      return rule.rule().terminal() || rule.rule().weight().sign() == 0
          ? ""
          : " ("
              + (rule.rule().weight().sign() > 0 ? "+" : "")
              + NumberText.whole(rule.rule().weight())
              + ")";
    }
  }
}
