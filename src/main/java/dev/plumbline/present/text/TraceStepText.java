package dev.plumbline.present.text;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonText;
import dev.plumbline.base.canonical.UnexpectedJsonException;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Plural;
import dev.plumbline.rubric.plan.model.NodeKind;
import dev.plumbline.rubric.plan.model.Support;
import dev.plumbline.rubric.plan.model.TraceStepKind;
import java.util.ArrayList;
import java.util.List;

/// A step of a trace as text.
public final class TraceStepText {

  public static String of(JsonObject step) {
    String words =
        switch (kind(step)) {
          case GATE -> "gate " + step.text("gate") + ": " + truth(step.get("truth"));
          case CAP ->
              "cap "
                  + subject(step)
                  + ": "
                  + plain(step.get("from"))
                  + " counts as "
                  + plain(step.get("to"))
                  + (step.text("support").equals(Support.NONE.wireName())
                      ? ", no valid quote"
                      : ", too few valid quotes");
          case EXEMPT ->
              "exempt "
                  + step.text("item")
                  + ": "
                  + plain(step.get("decision"))
                  + " without quotes; needs review";
          case FLAG ->
              "flag "
                  + step.text("kind")
                  + ": "
                  + Plural.of(step.integer("sentences"), "sentence")
                  + " addressing the judge, not evidence; needs review";
          case CONDITION, DERIVATION ->
              step.text("step") + " " + step.text("id") + ": " + truth(step.get("truth"));
          case RULE -> rule(step);
          case BRANCH ->
              "branch "
                  + step.text("node")
                  + ": "
                  + escaped(step.text("question"))
                  + " is "
                  + escaped(step.text("branch"));
          case LEAF -> leaf(step);
          case NODE -> node(step);
        };
    return words + reads(step);
  }

  /// The key of a rule, condition, derivation or gate in [ExplanationContext#conditions]; empty for
  /// other steps.
  public static String name(JsonObject step) {
    TraceStepKind kind = kind(step);
    return switch (kind) {
      case GATE -> "gate " + step.text("gate");
      case RULE -> "rule " + step.text("node") + "/" + step.text("rule");
      case CONDITION, DERIVATION -> kind.wireName() + " " + step.text("id");
      case CAP, EXEMPT, FLAG, BRANCH, LEAF, NODE -> "";
    };
  }

  private static TraceStepKind kind(JsonObject step) {
    return TraceStepKind.parse(step.text("step"))
        .orElseThrow(() -> new UnexpectedJsonException("no step of a trace: " + step.text("step")));
  }

  /// A value of an artefact as text. Control and formatting characters are escaped.
  public static String plain(Json json) {
    return switch (json) {
      case JsonText(String text) -> escaped(text);
      case JsonNull() -> "unknown";
      case JsonArray(List<Json> ends) when ends.size() == 2 ->
          plain(ends.getFirst()) + " to " + plain(ends.getLast());
      case JsonObject object when object.find("undefined").isPresent() ->
          "undefined, within " + plain(object.get("undefined"));
      default -> escaped(CanonicalJson.text(json));
    };
  }

  public static String escaped(String text) {
    String shown = EscapedText.text(text);
    return shown.substring(1, shown.length() - 1);
  }

  private static String subject(JsonObject step) {
    return step.find("item").orElseGet(() -> step.get("trait")) instanceof JsonText(String id)
        ? id
        : "";
  }

  private static String rule(JsonObject step) {
    String firing = step.text("firing");
    String worth =
        firing.equals("not-fired") || firing.equals("skipped")
            ? ""
            : ", "
                + (step.find("terminal").isPresent() ? "ends with " : "adds ")
                + plain(step.get("contribution"));
    String verdict = step.find("verdict").map(v -> ", " + plain(v)).orElse("");
    return "rule "
        + step.text("node")
        + "/"
        + step.text("rule")
        + ": "
        + firing.replace('-', ' ')
        + overridden(step)
        + worth
        + verdict;
  }

  private static String overridden(JsonObject step) {
    return step.find("overriddenBy")
        .map(by ->
            ", overridden by "
                + String.join(
                    ", ", ((JsonArray) by).values().stream().map(TraceStepText::plain).toList()))
        .orElse("");
  }

  private static String leaf(JsonObject step) {
    String label = step.find("label").map(l -> ", " + plain(l)).orElse("");
    String verdict = step.find("verdict").map(v -> ", " + plain(v)).orElse("");
    String possible = step.find("possible").isPresent() ? " (possible)" : "";
    return "leaf "
        + step.text("node")
        + ": "
        + plain(step.get("score"))
        + label
        + verdict
        + possible;
  }

  private static String node(JsonObject step) {
    String how =
        switch (NodeKind.parse(step.text("kind")).orElseThrow()) {
          case FORMULA -> " = " + escaped(step.text("formula"));
          case WEIGHTED_MEAN, SUM, MIN -> " = " + step.text("kind") + weights(step);
          case RULES, TREE, TRAIT -> "";
        };
    String score = step.find("score").map(s -> ", " + plain(s) + " on its scale").orElse("");
    String on = step.find("on").map(o -> " of the " + plain(o) + " score").orElse("");
    String pass = step.find("pass").map(p -> "; " + plain(p) + on).orElse("");
    String verdict =
        step.get("verdict") instanceof JsonText(String word)
            ? ": " + word
            : pass.isEmpty() ? "" : ": undecided";
    return "node "
        + step.text("node")
        + " "
        + plain(step.get("value"))
        + how
        + score
        + pass
        + (pass.isEmpty() && !verdict.isEmpty() ? ", " + verdict.substring(2) : verdict);
  }

  private static String weights(JsonObject step) {
    List<String> weights = new ArrayList<>();
    step.object("weights").forEach((id, weight) -> weights.add(plain(weight) + " " + id));
    return " of " + String.join(", ", weights);
  }

  private static String truth(Json truth) {
    return plain(truth);
  }

  private static String reads(JsonObject step) {
    if (step.find("reads").isEmpty()) {
      return "";
    }
    List<String> reads = new ArrayList<>();
    step.object("reads").forEach((id, value) -> reads.add(id + " " + plain(value)));
    return "  [" + String.join(", ", reads) + "]";
  }

  private TraceStepText() {}
}
