package dev.plumbline.present.page.card;

import static dev.plumbline.present.page.Element.Tag.DETAILS;
import static dev.plumbline.present.page.Element.Tag.LI;
import static dev.plumbline.present.page.Element.Tag.P;
import static dev.plumbline.present.page.Element.Tag.SPAN;
import static dev.plumbline.present.page.Element.Tag.STRONG;
import static dev.plumbline.present.page.Element.Tag.SUMMARY;
import static dev.plumbline.present.page.Element.Tag.UL;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.present.page.Html;
import dev.plumbline.present.page.NumberText;
import dev.plumbline.present.page.Wording;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.Support;
import dev.plumbline.score.counterfactual.Counterfactuals;
import dev.plumbline.score.counterfactual.Counterfactuals.CutMargin;
import dev.plumbline.score.counterfactual.Counterfactuals.LiftedCap;
import dev.plumbline.score.counterfactual.Counterfactuals.Outcome;
import dev.plumbline.score.counterfactual.Counterfactuals.Result;
import dev.plumbline.score.counterfactual.Counterfactuals.SingleChange;
import dev.plumbline.score.counterfactual.Counterfactuals.UnmetCondition;
import dev.plumbline.score.counterfactual.Counterfactuals.UnmetRule;
import dev.plumbline.score.extraction.Finding;
import java.util.ArrayList;
import java.util.List;

/// What would change the result: what raises it first.
record ChangesSection(CardContent content, RubricWording wording) {

  private static final int LOSSES_SHOWN = 3;

  Html html() {
    Counterfactuals counterfactuals = content.counterfactuals();
    List<Html> parts = new ArrayList<>();
    List<Html> changes = new ArrayList<>();
    counterfactuals.unmetRules().forEach(rule -> changes.add(rule(rule)));
    counterfactuals
        .liftedCaps()
        .forEach(cap ->
            changes.add(
                line(
                    content.scorecard().composite(),
                    cap.after(),
                    Html.text(Wording.sentence(evidence(cap, wording))))));
    List<SingleChange> up = new ArrayList<>();
    List<SingleChange> down = new ArrayList<>();
    for (SingleChange change : counterfactuals.singleChanges()) {
      if (counterfactuals.unmetRules().stream().anyMatch(rule -> says(rule, change))) {
        continue;
      }
      (difference(change.before(), change.after()).sign() > 0 ? up : down).add(change);
    }
    up.forEach(change -> changes.add(change(change)));
    List<SingleChange> first = down.subList(0, Math.min(down.size(), LOSSES_SHOWN));
    first.forEach(change -> changes.add(change(change)));
    if (changes.isEmpty()) {
      parts.add(P.of("No single fact or decision would change it, and no rule."));
    } else {
      parts.add(UL.of(changes).styled("changes"));
    }
    List<SingleChange> others = down.subList(first.size(), down.size());
    if (!others.isEmpty()) {
      parts.add(
          DETAILS.of(
              SUMMARY.of(Plural.of(others.size(), "more change") + " for the worse"),
              UL.of(others.stream().map(this::change).toList()).styled("changes")));
    }
    counterfactuals.cutMargins().forEach(margin -> parts.add(margin(margin)));
    return Html.of(parts);
  }

  /// Whether a rule is shown with the same change.
  private static boolean says(UnmetRule rule, SingleChange change) {
    return rule.outcome()
        .filter(outcome -> outcome.results().isPresent())
        .filter(outcome -> outcome.inputs().size() == 1)
        .filter(outcome -> change.to().equals(outcome.inputs().get(change.input())))
        .isPresent();
  }

  /// What evidence is missing, as part of a sentence.
  static String evidence(LiftedCap cap, RubricWording wording) {
    return switch (cap.subject()) {
      case ITEM ->
          (cap.isPaired()
                  ? Plural.of(cap.missing(), "more pair") + " of claim and source"
                  : Plural.of(cap.missing(), "more valid quote"))
              + " for "
              + wording.name(cap.id());
      case TRAIT ->
          Plural.of(cap.missing(), "more passage")
              + " as evidence for "
              + Wording.quoted(Wording.name(cap.id()));
    };
  }

  private static Rational difference(Result before, Result after) {
    Rational low = after.composite().low().minus(before.composite().low());
    return low.sign() == 0 ? after.composite().high().minus(before.composite().high()) : low;
  }

  private Html change(SingleChange change) {
    return line(
        change.before().composite(),
        change.after(),
        Html.of(
            Html.text(Wording.sentence(wording.name(change.input())) + ": "),
            STRONG.of(wording.value(change.input(), change.to())),
            Html.text(
                withEvidence(content, change.input(), change.to())
                    + " instead of "
                    + wording.value(change.input(), change.from()))));
  }

  /// Another decision is tried with the evidence that it needs, which matters where the present one
  /// lacks it.
  static String withEvidence(CardContent content, String input, String to) {
    return !to.equals("0")
            && content.extraction().findings().get(input) instanceof Finding.Checked checked
            && checked.support() != Support.SUFFICIENT
        ? ", with quotes that count,"
        : "";
  }

  private Html line(Interval before, Result after, Html words) {
    Rational by = difference(new Result(before, after.verdict()), after);
    Html verdict =
        RaiseSummary.otherVerdict(content.scorecard().verdict(), after.verdict())
            .<Html>map(other -> Html.of(Html.text(", "), STRONG.of(other)))
            .orElse(Html.EMPTY);
    String style = "by";
    if (by.sign() != 0) {
      style = by.sign() > 0 ? "by up" : "by down";
    }
    return LI.of(
        SPAN.of(before.isPoint() && after.composite().isPoint() ? wording.signed(by) : "\u2192")
            .styled(style),
        SPAN.of(words, Html.text(", to " + wording.number(after.composite())), STRONG.of(verdict)));
  }

  private Html rule(UnmetRule rule) {
    String name = Wording.quoted(Wording.name(last(rule.id())));
    boolean gate = rule.id().startsWith("gate ");
    String effect =
        switch (rule.effect()) {
          case ADD -> "The rule " + name + " would apply";
          case SUBTRACT -> "The rule " + name + " would not apply";
          case END -> (gate ? "The gate " : "The rule ") + name + " would not end the evaluation";
        };
    List<String> needs = rule.conditions().stream().map(this::needs).toList();
    Html words = Html.text(effect + ", if " + Wording.list(needs));
    return rule.outcome()
        .flatMap(Outcome::results)
        .map(result -> line(content.scorecard().composite(), result, words))
        .orElseGet(() -> LI.of(SPAN.of("\u2192").styled("by"), SPAN.of(words)));
  }

  /// `gate ID` and `rule NODE/ID`.
  private static String last(String id) {
    return id.substring(Math.max(id.indexOf(' '), id.lastIndexOf('/')) + 1);
  }

  private String needs(UnmetCondition condition) {
    String required = condition.required();
    String shown =
        required.equals("true") || required.equals("false")
            ? wording.value(condition.subject(), required)
            : required;
    String actual =
        condition.actual().isEmpty()
            ? "now unknown or something else"
            : "now " + wording.value(condition.subject(), condition.actual());
    return wording.name(condition.subject()) + " were " + shown + " (" + actual + ")";
  }

  private Html margin(CutMargin margin) {
    String edge = margin.relation() + " " + NumberText.minus(margin.threshold());
    String value = wording.beside(margin);
    String by = wording.number(margin.distance());
    return P.of(
            "The "
                + RubricWording.node(margin.node())
                + " passes with "
                + edge
                + ": it is "
                + value
                + (margin.passed() ? ", which leaves " + by + "." : ", so it lacks " + by + "."))
        .styled("note");
  }
}
