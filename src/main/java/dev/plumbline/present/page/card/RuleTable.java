package dev.plumbline.present.page.card;

import dev.plumbline.base.number.Rational;
import dev.plumbline.present.page.Attribute;
import dev.plumbline.present.page.Element;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.NumberText;
import dev.plumbline.present.page.Tag;
import dev.plumbline.present.page.Wording;
import dev.plumbline.rubric.plan.engine.PlanResult;
import dev.plumbline.rubric.plan.engine.TraceStep;
import dev.plumbline.rubric.plan.engine.TraceStep.Firing;
import dev.plumbline.rubric.plan.expression.ExpressionText;
import dev.plumbline.rubric.plan.model.Node;
import java.util.ArrayList;
import java.util.List;

/// The rules of a list with what each adds, those that applied first.
final class RuleTable {

  private final PlanResult result;
  private final RubricWording wording;

  RuleTable(PlanResult result, RubricWording wording) {
    this.result = result;
    this.wording = wording;
  }

  Html html(Node node, Node.RuleList list) {
    List<Html> applied = new ArrayList<>();
    List<Html> others = new ArrayList<>();
    boolean ended = false;
    if (list.start().sign() != 0) {
      applied.add(line("begins with", list.start()));
    }
    for (TraceStep step : result.steps()) {
      if (step instanceof TraceStep.RuleEvaluated rule && rule.node().equals(node.id())) {
        boolean fired = rule.firing() == Firing.FIRED;
        (fired ? applied : others).add(rule(rule));
        ended |= fired && rule.rule().terminal();
      }
    }
    applied.addAll(others);
    applied.add(
        Tag.TR
            .of(
                row(Html.text(RubricWording.node(node.id()))),
                Tag.TD.of(wording.data(result.node(node.id()).value())).styled("n"))
            .styled("sum"));
    return Html.of(
        Tag.TABLE.of(
            Tag.THEAD.of(
                Tag.TR.of(
                    Tag.TH.of("rule").with(Attribute.SCOPE, "col"),
                    Tag.TH.of("adds").with(Attribute.SCOPE, "col").styled("n"))),
            Tag.TBODY.of(applied)),
        note(list, ended));
  }

  private static Html note(Node.RuleList list, boolean ended) {
    if (ended) {
      return Tag.P.of("A rule that ends the list sets the value; the others do not count.")
          .styled("note");
    }
    return list.clamp() instanceof Node.Clamp.Within(Rational min, Rational max)
        ? Tag.P.of(
                "Never below " + NumberText.whole(min) + " or above " + NumberText.whole(max) + ".")
            .styled("note")
        : Html.EMPTY;
  }

  private Html line(String name, Rational value) {
    return Tag.TR.of(row(Html.text(name)), Tag.TD.of(wording.data(value)).styled("n"));
  }

  private Html rule(TraceStep.RuleEvaluated rule) {
    List<Html> words = new ArrayList<>();
    words.add(Html.text(Wording.sentence(Wording.name(rule.rule().id()))));
    String firing = firing(rule);
    if (!firing.isEmpty()) {
      words.add(Html.text(" \u2014 " + firing));
    }
    if (rule.firing() == Firing.FIRED && !rule.because().isEmpty()) {
      words.add(Tag.DIV.of(Wording.sentence(rule.because())).styled("note"));
    }
    words.add(
        Tag.DIV
            .of(Html.text("if "), Tag.CODE.of(ExpressionText.of(rule.rule().when())))
            .styled("note"));
    words.add(wording.reads(rule.reads(), result));
    Element line = Tag.TR.of(row(Html.of(words)), Tag.TD.of(points(rule)).styled("n"));
    return rule.firing() == Firing.FIRED || rule.firing() == Firing.UNDECIDED
        ? line
        : line.styled("off");
  }

  private Html points(TraceStep.RuleEvaluated rule) {
    return switch (rule.firing()) {
      case FIRED, UNDECIDED ->
          rule.rule().terminal()
              ? Html.of(Html.text("= "), wording.data(rule.contribution()))
              : wording.data(rule.contribution());
      case NOT_FIRED, SKIPPED, PROPOSED -> Html.text("\u2013");
    };
  }

  private static String firing(TraceStep.RuleEvaluated rule) {
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

  private static String worth(TraceStep.RuleEvaluated rule) {
    return rule.rule().terminal() || rule.rule().weight().sign() == 0
        ? ""
        : " ("
            + (rule.rule().weight().sign() > 0 ? "+" : "")
            + NumberText.whole(rule.rule().weight())
            + ")";
  }

  private static Element row(Html name) {
    return Tag.TH.of(name).with(Attribute.SCOPE, "row");
  }
}
