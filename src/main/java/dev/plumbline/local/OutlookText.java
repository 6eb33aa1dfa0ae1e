package dev.plumbline.local;

import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonArray;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.outlook.Outlook;
import dev.plumbline.outlook.Outlook.Margin;
import dev.plumbline.outlook.Outlook.Miss;
import dev.plumbline.outlook.Outlook.Move;
import dev.plumbline.outlook.Outlook.Unmet;
import dev.plumbline.plan.Interval;
import dev.plumbline.plan.Verdict;
import java.util.ArrayList;
import java.util.List;

/// What would change a result, in words and as JSON.
final class OutlookText {

  static List<String> lines(Outlook outlook) {
    List<String> lines = new ArrayList<>();
    lines.add("what would change the result");
    outlook.margins().forEach(margin -> lines.add("  " + words(margin)));
    for (Unmet unmet : outlook.unmet()) {
      String worth = unmet.gains().sign() > 0 ? " would gain " + unmet.gains() : " would not apply";
      lines.add("  " + StepText.bare(unmet.id()) + worth + ", if");
      unmet.missing().forEach(miss -> lines.add("    " + words(miss)));
    }
    outlook.moves().forEach(move -> lines.add("  " + words(move)));
    if (lines.size() == 1) {
      lines.add("  no other single fact or decision, and no rule");
    }
    return lines;
  }

  static JsonObject json(Outlook outlook) {
    return JsonObject.of(
        "margins",
        JsonArray.mapped(outlook.margins(), OutlookText::marginJson),
        "moves",
        JsonArray.mapped(outlook.moves(), OutlookText::moveJson),
        "unmet",
        JsonArray.mapped(outlook.unmet(), OutlookText::unmetJson));
  }

  private static String words(Margin margin) {
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

  private static String words(Miss miss) {
    return StepText.bare(miss.what())
        + " is "
        + (miss.is().isEmpty() ? "otherwise or unknown" : StepText.bare(miss.is()))
        + ", needs "
        + StepText.bare(miss.needs());
  }

  private static String words(Move move) {
    String verdict =
        move.verdict() == move.insteadVerdict() ? "" : ", " + word(move.insteadVerdict());
    return "with "
        + move.input()
        + " "
        + StepText.bare(move.to())
        + " instead of "
        + (move.from().isEmpty() ? "unknown" : StepText.bare(move.from()))
        + ": "
        + words(move.instead())
        + verdict;
  }

  private static String word(Verdict verdict) {
    return verdict == Verdict.NONE ? "no verdict" : verdict.word();
  }

  private static String words(Interval value) {
    return value.isPoint() ? value.low().toString() : value.low() + " to " + value.high();
  }

  private static JsonObject marginJson(Margin margin) {
    return JsonObject.builder()
        .put("node", margin.node())
        .put("value", margin.value())
        .put("relation", margin.relation())
        .put("edge", margin.edge())
        .put("by", Json.of(margin.by().toDecimal()))
        .put("passed", margin.passed())
        .build();
  }

  private static JsonObject unmetJson(Unmet unmet) {
    return JsonObject.of(
        "gains",
        Json.of(unmet.gains().toDecimal()),
        "id",
        Json.of(unmet.id()),
        "missing",
        JsonArray.mapped(
            unmet.missing(),
            miss ->
                JsonObject.of(
                    "is",
                    Json.of(miss.is()),
                    "needs",
                    Json.of(miss.needs()),
                    "what",
                    Json.of(miss.what()))));
  }

  private static JsonObject moveJson(Move move) {
    return JsonObject.builder()
        .put("input", move.input())
        .put("from", move.from())
        .put("to", move.to())
        .put("composite", interval(move.composite()))
        .put("instead", interval(move.instead()))
        .put("verdict", word(move.verdict()))
        .put("insteadVerdict", word(move.insteadVerdict()))
        .build();
  }

  private static JsonArray interval(Interval value) {
    return JsonArray.of(Json.of(value.low().toDecimal()), Json.of(value.high().toDecimal()));
  }

  private OutlookText() {}
}
