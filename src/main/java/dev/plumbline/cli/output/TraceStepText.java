package dev.plumbline.cli.output;

import dev.plumbline.canonical.CanonicalJson;
import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonArray;
import dev.plumbline.canonical.JsonNull;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonText;
import dev.plumbline.problem.EscapedText;
import java.util.ArrayList;
import java.util.List;

/// A step of a trace as text.
public final class TraceStepText {

  static String of(JsonObject step) {
    String words =
        switch (step.text("step")) {
          case "gate" -> "gate " + step.text("gate") + ": " + truth(step.get("truth"));
          case "cap" ->
              "cap "
                  + subject(step)
                  + ": "
                  + plain(step.get("from"))
                  + " counts as "
                  + plain(step.get("to"))
                  + ", too few valid quotes";
          case "exempt" ->
              "exempt "
                  + step.text("item")
                  + ": "
                  + plain(step.get("decision"))
                  + " without quotes; needs review";
          case "flag" ->
              "flag "
                  + step.text("kind")
                  + ": "
                  + Plural.of(step.integer("sentences"), "sentence")
                  + " addressing the judge, not evidence; needs review";
          case "condition", "derivation" ->
              step.text("step") + " " + step.text("id") + ": " + truth(step.get("truth"));
          case "rule" -> rule(step);
          case "branch" ->
              "branch "
                  + step.text("node")
                  + ": "
                  + escaped(step.text("question"))
                  + " is "
                  + escaped(step.text("way"));
          case "leaf" -> leaf(step);
          case "node" -> node(step);
          default -> CanonicalJson.text(step);
        };
    return words + reads(step);
  }

  /// The key of a rule, condition, derivation or gate in [ExplanationContext#conditions]; empty for
  /// other steps.
  static String name(JsonObject step) {
    String kind = step.text("step");
    return switch (kind) {
      case "gate" -> "gate " + step.text("gate");
      case "rule" -> "rule " + step.text("node") + "/" + step.text("rule");
      case "condition", "derivation" -> kind + " " + step.text("id");
      default -> "";
    };
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
        + worth
        + verdict;
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
        switch (step.text("kind")) {
          case "formula" -> " = " + escaped(step.text("formula"));
          case "weighted_mean", "sum", "min" -> " = " + step.text("kind") + weights(step);
          default -> "";
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
