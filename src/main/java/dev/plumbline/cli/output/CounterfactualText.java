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

/// What would change a result, in words and as JSON.
public final class CounterfactualText {

  public static List<String> lines(Counterfactuals counterfactuals) {
    List<String> lines = new ArrayList<>();
    lines.add("what would change the result");
    counterfactuals.margins().forEach(margin -> lines.add("  " + words(margin)));
    for (UnmetRule unmetRule : counterfactuals.unmet()) {
      String worth =
          unmetRule.gains().sign() > 0 ? " would gain " + unmetRule.gains() : " would not apply";
      lines.add("  " + TraceStepText.bare(unmetRule.id()) + worth + ", if");
      unmetRule.missing().forEach(unmetCondition -> lines.add("    " + words(unmetCondition)));
    }
    counterfactuals.moves().forEach(change -> lines.add("  " + words(change)));
    if (lines.size() == 1) {
      lines.add("  no other single fact or decision, and no rule");
    }
    return lines;
  }

  public static JsonObject json(Counterfactuals counterfactuals) {
    return JsonObject.of(
        "margins",
        JsonArray.mapped(counterfactuals.margins(), CounterfactualText::marginJson),
        "moves",
        JsonArray.mapped(counterfactuals.moves(), CounterfactualText::moveJson),
        "unmet",
        JsonArray.mapped(counterfactuals.unmet(), CounterfactualText::unmetJson));
  }

  private static String words(CutMargin margin) {
    return "the cut of "
        + margin.node()
        + " asks for "
        + margin.relation()
        + " "
        + margin.edge()
        + ": "
        + margin.value()
        + (margin.passed() ? " passes, by " : " fails, by ")
        + margin.by();
  }

  private static String words(UnmetCondition unmetCondition) {
    return TraceStepText.bare(unmetCondition.what())
        + " is "
        + (unmetCondition.is().isEmpty()
            ? "otherwise or unknown"
            : TraceStepText.bare(unmetCondition.is()))
        + ", needs "
        + TraceStepText.bare(unmetCondition.needs());
  }

  private static String words(SingleChange change) {
    String verdict =
        change.verdict() == change.insteadVerdict() ? "" : ", " + word(change.insteadVerdict());
    return "with "
        + change.input()
        + " "
        + TraceStepText.bare(change.to())
        + " instead of "
        + (change.from().isEmpty() ? "unknown" : TraceStepText.bare(change.from()))
        + ": "
        + words(change.instead())
        + verdict;
  }

  private static String word(Verdict verdict) {
    return verdict == Verdict.NONE ? "no verdict" : verdict.word();
  }

  private static String words(Interval value) {
    return value.isPoint() ? value.low().toString() : value.low() + " to " + value.high();
  }

  private static JsonObject marginJson(CutMargin margin) {
    return JsonObject.builder()
        .put("node", margin.node())
        .put("value", margin.value())
        .put("relation", margin.relation())
        .put("edge", margin.edge())
        .put("by", Json.of(margin.by().toDecimal()))
        .put("passed", margin.passed())
        .build();
  }

  private static JsonObject unmetJson(UnmetRule unmetRule) {
    return JsonObject.of(
        "gains",
        Json.of(unmetRule.gains().toDecimal()),
        "id",
        Json.of(unmetRule.id()),
        "missing",
        JsonArray.mapped(
            unmetRule.missing(),
            unmetCondition ->
                JsonObject.of(
                    "is",
                    Json.of(unmetCondition.is()),
                    "needs",
                    Json.of(unmetCondition.needs()),
                    "what",
                    Json.of(unmetCondition.what()))));
  }

  private static JsonObject moveJson(SingleChange change) {
    return JsonObject.builder()
        .put("input", change.input())
        .put("from", change.from())
        .put("to", change.to())
        .put("composite", interval(change.composite()))
        .put("instead", interval(change.instead()))
        .put("verdict", word(change.verdict()))
        .put("insteadVerdict", word(change.insteadVerdict()))
        .build();
  }

  private static JsonArray interval(Interval value) {
    return JsonArray.of(Json.of(value.low().toDecimal()), Json.of(value.high().toDecimal()));
  }

  private CounterfactualText() {}
}
