package dev.plumbline.measure.comparison;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Steps of a trace in the few words in which a cause shows them.
final class StepWords {

  /// What defines a node, as opposed to what it read and gave.
  private static final List<String> DEFINITION =
      List.of(
          "kind",
          "formula",
          "weights",
          "items",
          "maxima",
          "reverseScored",
          "scale",
          "start",
          "clamp",
          "pass",
          "on",
          "veto");

  /// A number or word as it is, anything else as JSON.
  static String plain(Json json) {
    return switch (json) {
      case JsonText(String text) -> text;
      case JsonNull() -> "unknown";
      default -> CanonicalJson.text(json);
    };
  }

  /// The value of a node, condition or derivation, with its verdict.
  static String value(JsonObject step) {
    return plain(result(step))
        + (verdict(step) instanceof JsonText(String verdict) ? ", " + verdict : "");
  }

  static Json result(JsonObject step) {
    return step.find("value").orElseGet(() -> step.get("truth"));
  }

  static Json verdict(JsonObject step) {
    return step.find("verdict").orElse(JsonNull.NULL);
  }

  static boolean isDefinedAs(JsonObject step, JsonObject other) {
    return DEFINITION.stream().allMatch(key -> step.find(key).equals(other.find(key)));
  }

  /// The members of the definition that differ from the other step's, or else the value.
  static String definition(JsonObject step, JsonObject other) {
    List<String> parts = new ArrayList<>();
    for (String key : DEFINITION) {
      if (!step.find(key).equals(other.find(key))) {
        step.find(key).ifPresent(it -> parts.add(key + " " + plain(it)));
      }
    }
    return parts.isEmpty() ? value(step) : String.join(", ", parts);
  }

  /// What a rule did; empty if it does not exist.
  static String rule(Optional<JsonObject> step) {
    if (step.isEmpty()) {
      return "";
    }
    JsonObject rule = step.get();
    String firing = rule.text("firing");
    return switch (firing) {
      case "not-fired", "skipped" -> "not fired";
      default ->
          firing.replace('-', ' ')
              + ", "
              + plain(rule.get("contribution"))
              + rule.find("verdict").map(verdict -> ", " + plain(verdict)).orElse("");
    };
  }

  static String cap(Optional<JsonObject> step) {
    return step.map(cap -> plain(cap.get("from")) + " counts as " + plain(cap.get("to")))
        .orElse("not capped");
  }

  private StepWords() {}
}
