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

/// One step of a trace in words.
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
                  + " without quotes, a person should look";
          case "flag" ->
              "flag "
                  + step.text("kind")
                  + ": "
                  + step.integer("sentences")
                  + (step.integer("sentences") == 1 ? " sentence" : " sentences")
                  + " speaking to the judge, no evidence, a person should look";
          case "condition", "derivation" ->
              step.text("step") + " " + step.text("id") + ": " + truth(step.get("truth"));
          case "rule" -> rule(step);
          case "branch" ->
              "branch "
                  + step.text("node")
                  + ": "
                  + bare(step.text("question"))
                  + " is "
                  + bare(step.text("way"));
          case "leaf" -> leaf(step);
          case "node" -> node(step);
          default -> CanonicalJson.text(step);
        };
    return words + reads(step);
  }

  /// What a rule, condition or gate is called here; empty for other steps.
  static String name(JsonObject step) {
    String kind = step.text("step");
    return switch (kind) {
      case "gate" -> "gate " + step.text("gate");
      case "rule" -> "rule " + step.text("node") + "/" + step.text("rule");
      case "condition", "derivation" -> kind + " " + step.text("id");
      default -> "";
    };
  }

  /// A value of an artefact as a person reads it, with what is active in it taken out.
  public static String plain(Json json) {
    return switch (json) {
      case JsonText(String text) -> bare(text);
      case JsonNull() -> "unknown";
      case JsonArray(List<Json> ends) when ends.size() == 2 ->
          plain(ends.getFirst()) + " to " + plain(ends.getLast());
      case JsonObject object when object.find("undefined").isPresent() ->
          "undefined, within " + plain(object.get("undefined"));
      default -> bare(CanonicalJson.text(json));
    };
  }

  public static String bare(String text) {
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
          case "formula" -> " = " + bare(step.text("formula"));
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
