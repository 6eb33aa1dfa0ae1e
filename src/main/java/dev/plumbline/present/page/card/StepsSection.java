package dev.plumbline.present.page.card;

import dev.plumbline.present.page.Attribute;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.Tag;
import dev.plumbline.present.page.Wording;
import dev.plumbline.present.text.TruthText;
import dev.plumbline.present.text.VerdictText;
import dev.plumbline.rubric.plan.engine.PlanResult;
import dev.plumbline.rubric.plan.engine.TraceStep;
import dev.plumbline.rubric.plan.engine.TraceStep.NodeValued;
import dev.plumbline.rubric.plan.expression.Binding;
import dev.plumbline.rubric.plan.expression.ExpressionText;
import dev.plumbline.rubric.plan.model.Node;
import java.util.ArrayList;
import java.util.List;

/// How the score was computed, the result first and then the parts that it was computed from.
final class StepsSection {

  private final PlanResult result;
  private final CardContent content;
  private final RubricWording wording;

  StepsSection(PlanResult result, CardContent content, RubricWording wording) {
    this.result = result;
    this.content = content;
    this.wording = wording;
  }

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
      parts.add(Tag.H3.of(Wording.sentence(RubricWording.node(node.id()))));
    }
    switch (node.body()) {
      case Node.Composite composite ->
          parts.add(new ArithmeticTable(result, wording).composite(node, composite));
      case Node.RuleList list -> parts.add(new RuleTable(result, wording).html(node, list));
      case Node.Tree _ -> parts.add(path(node, valued));
      case Node.Formula(var expression) -> {
        parts.add(
            Tag.P.of(
                Tag.CODE.of(ExpressionText.of(expression)),
                Html.text(" = "),
                Tag.STRONG.of(wording.data(valued.value()))));
        parts.add(reads(valued.reads()));
      }
      case Node.Trait trait ->
          parts.add(new ArithmeticTable(result, wording).trait(valued, trait, content));
    }
    if (!valued.because().isEmpty()) {
      parts.add(Tag.P.of(Wording.sentence(valued.because())).styled("note"));
    }
    cut(valued, parts);
    return Tag.DIV.of(parts).styled("step");
  }

  private void cut(NodeValued valued, List<Html> parts) {
    Node node = valued.node();
    String verdict = VerdictText.of(valued.verdict());
    if (node.cut() instanceof Node.Cut.When(var condition, boolean calibrated)) {
      parts.add(
          Tag.P.of(
                  Html.text("Passes if "),
                  Tag.CODE.of(ExpressionText.of(condition)),
                  Html.text(calibrated ? " for the calibrated score: " : ": "),
                  Tag.STRONG.of(verdict))
              .styled("note"));
    }
    if (!node.vetoes().isEmpty()) {
      parts.add(
          Tag.P.of(
                  "Fails if one of these fails: "
                      + Wording.list(node.vetoes().stream().map(Wording::name).toList()))
              .styled("note"));
    }
  }

  private Html path(Node node, NodeValued valued) {
    List<Html> steps = new ArrayList<>();
    for (TraceStep step : result.steps()) {
      if (step instanceof TraceStep.BranchTaken branch && branch.node().equals(node.id())) {
        steps.add(
            Tag.LI.of(
                Tag.CODE.of(branch.question()),
                Html.text(" is "),
                Tag.STRONG.of(branch(branch.branch())),
                reads(branch.reads())));
      }
      if (step instanceof TraceStep.LeafReached leaf && leaf.node().equals(node.id())) {
        steps.add(leaf(leaf));
      }
    }
    return Html.of(
        Tag.OL.of(steps).styled("path"),
        Tag.P.of(
            Html.text(
                "So "
                    + (node.equals(content.result()) ? "the score" : Wording.name(node.id()))
                    + " is "),
            Tag.STRONG.of(wording.data(valued.value())),
            Html.text(".")));
  }

  private Html leaf(TraceStep.LeafReached leaf) {
    String label = leaf.leaf().label();
    String because = leaf.because();
    return Tag.LI
        .of(
            Tag.STRONG.of(wording.number(leaf.score())),
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
      if (step instanceof TraceStep.Derived derived) {
        rows.add(
            Tag.TR.of(
                Tag.TH.of(Wording.name(derived.id())).with(Attribute.SCOPE, "row"),
                Tag.TD.of(Tag.STRONG.of(RubricWording.truth(derived.truth()))),
                Tag.TD.of(reads(derived.reads()))));
      }
    }
    if (!rows.isEmpty()) {
      parts.add(
          Tag.DIV
              .of(
                  Tag.H3.of("Conditions with a name"),
                  Tag.TABLE.of(
                      Tag.THEAD.of(
                          Tag.TR.of(
                              Tag.TH.of("condition").with(Attribute.SCOPE, "col"),
                              Tag.TH.of("holds").with(Attribute.SCOPE, "col"),
                              Tag.TH.of("because of").with(Attribute.SCOPE, "col"))),
                      Tag.TBODY.of(rows)))
              .styled("step"));
    }
  }
}
