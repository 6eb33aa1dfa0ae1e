package dev.plumbline.cli.output;

import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonArray;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.counterfactual.Counterfactuals;
import dev.plumbline.counterfactual.Counterfactuals.CutMargin;
import dev.plumbline.counterfactual.Counterfactuals.SingleChange;
import dev.plumbline.counterfactual.Counterfactuals.UnmetCondition;
import dev.plumbline.counterfactual.Counterfactuals.UnmetRule;
import dev.plumbline.plan.model.Verdict;
import dev.plumbline.plan.number.Interval;
import java.util.ArrayList;
import java.util.List;

/// What would change a result, as text and as JSON.
public final class CounterfactualText {

  public static List<String> lines(Counterfactuals counterfactuals) {
    List<String> lines = new ArrayList<>();
    lines.add("what would change the result");
    counterfactuals.cutMargins().forEach(margin -> lines.add("  " + words(margin)));
    for (UnmetRule unmetRule : counterfactuals.unmetRules()) {
      String worth =
          unmetRule.gain().sign() > 0 ? " would gain " + unmetRule.gain() : " would not apply";
      lines.add("  " + TraceStepText.escaped(unmetRule.id()) + worth + ", if");
      unmetRule.conditions().forEach(unmetCondition -> lines.add("    " + words(unmetCondition)));
    }
    counterfactuals.singleChanges().forEach(change -> lines.add("  " + words(change)));
    if (lines.size() == 1) {
      lines.add("  no single change of a fact or decision, and no rule");
    }
    return lines;
  }

  public static JsonObject json(Counterfactuals counterfactuals) {
    return JsonObject.of(
        "margins",
        JsonArray.mapped(counterfactuals.cutMargins(), CounterfactualText::marginJson),
        "moves",
        JsonArray.mapped(counterfactuals.singleChanges(), CounterfactualText::moveJson),
        "unmet",
        JsonArray.mapped(counterfactuals.unmetRules(), CounterfactualText::unmetJson));
  }

  private static String words(CutMargin margin) {
    return "the cut of "
        + margin.node()
        + " requires "
        + margin.relation()
        + " "
        + margin.threshold()
        + ": "
        + margin.value()
        + (margin.passed() ? " passes, by " : " fails, by ")
        + margin.distance();
  }

  private static String words(UnmetCondition unmetCondition) {
    return TraceStepText.escaped(unmetCondition.subject())
        + " is "
        + (unmetCondition.actual().isEmpty()
            ? "otherwise or unknown"
            : TraceStepText.escaped(unmetCondition.actual()))
        + ", needs "
        + TraceStepText.escaped(unmetCondition.required());
  }

  private static String words(SingleChange change) {
    String verdict =
        change.verdictBefore() == change.verdictAfter() ? "" : ", " + word(change.verdictAfter());
    return "with "
        + change.input()
        + " "
        + TraceStepText.escaped(change.to())
        + " instead of "
        + (change.from().isEmpty() ? "unknown" : TraceStepText.escaped(change.from()))
        + ": "
        + words(change.compositeAfter())
        + verdict;
  }

  private static String word(Verdict verdict) {
    return verdict == Verdict.NONE ? "no verdict" : verdict.wireName();
  }

  private static String words(Interval value) {
    return value.isPoint() ? value.low().toString() : value.low() + " to " + value.high();
  }

  private static JsonObject marginJson(CutMargin margin) {
    return JsonObject.builder()
        .put("node", margin.node())
        .put("value", margin.value())
        .put("relation", margin.relation())
        .put("edge", margin.threshold())
        .put("by", Json.of(margin.distance().toDecimal()))
        .put("passed", margin.passed())
        .build();
  }

  private static JsonObject unmetJson(UnmetRule unmetRule) {
    return JsonObject.of(
        "gains",
        Json.of(unmetRule.gain().toDecimal()),
        "id",
        Json.of(unmetRule.id()),
        "missing",
        JsonArray.mapped(
            unmetRule.conditions(),
            unmetCondition ->
                JsonObject.of(
                    "actual",
                    Json.of(unmetCondition.actual()),
                    "required",
                    Json.of(unmetCondition.required()),
                    "condition",
                    Json.of(unmetCondition.subject()))));
  }

  private static JsonObject moveJson(SingleChange change) {
    return JsonObject.builder()
        .put("input", change.input())
        .put("from", change.from())
        .put("to", change.to())
        .put("composite", interval(change.compositeBefore()))
        .put("otherwise", interval(change.compositeAfter()))
        .put("verdict", word(change.verdictBefore()))
        .put("otherwiseVerdict", word(change.verdictAfter()))
        .build();
  }

  private static JsonArray interval(Interval value) {
    return JsonArray.of(Json.of(value.low().toDecimal()), Json.of(value.high().toDecimal()));
  }

  private CounterfactualText() {}
}
