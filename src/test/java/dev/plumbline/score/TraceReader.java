package dev.plumbline.score;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonBoolean;
import dev.plumbline.base.canonical.Json.JsonDecimal;
import dev.plumbline.base.canonical.Json.JsonInteger;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.score.Formula.Ends;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/// Recomputes the value of every node from a scorecard's trace alone.
final class TraceReader {

  /// A node with the value in the trace and the value recomputed from its steps.
  record Recomputed(String node, String kind, Ends told, Ends found, String verdict) {}

  private final List<JsonObject> steps = new ArrayList<>();

  static List<Recomputed> nodes(JsonObject card) {
    TraceReader reader = new TraceReader();
    elements(card.get("trace")).forEach(step -> reader.steps.add((JsonObject) step));
    return reader.nodes();
  }

  private List<Recomputed> nodes() {
    List<Recomputed> nodes = new ArrayList<>();
    for (JsonObject step : steps) {
      if (step.text("step").equals("node")) {
        Ends told = (Ends) value(step.get("value"));
        Ends computed = found(step);
        Ends found =
            computed.ranged() ? computed.leaving() : new Ends(told.low(), told.high(), false);
        nodes.add(
            new Recomputed(step.text("node"), step.text("kind"), told, found, declared(step)));
      }
    }
    return nodes;
  }

  private Ends found(JsonObject node) {
    return switch (node.text("kind")) {
      case "formula" -> (Ends) Formula.value(node.text("formula"), reads(node));
      case "rules" -> rules(node);
      case "tree" -> leaves(node.text("node")).reduce(Ends::hull).orElseThrow();
      case "trait" -> trait(node);
      case "weighted_mean" -> Formula.weighted(members(node), weights(node));
      case "sum" -> Formula.sum(members(node), weights(node));
      case "min" -> members(node).stream().reduce(Ends::min).orElseThrow();
      default -> throw new AssertionError("no such kind: " + node.text("kind"));
    };
  }

  private Ends rules(JsonObject node) {
    Ends sum =
        node.find("start").map(start -> (Ends) value(start)).orElse(Ends.point(Fraction.ZERO));
    List<Ends> endings = new ArrayList<>();
    for (JsonObject step : of("rule", node.text("node"))) {
      String firing = step.text("firing");
      Ends contribution = (Ends) value(step.get("contribution"));
      boolean counts =
          step.find("proposed").isEmpty() && (firing.equals("fired") || firing.equals("undecided"));
      if (step.find("terminal").isEmpty()) {
        sum = counts ? sum.plus(contribution) : sum;
      } else if (counts) {
        endings.add(contribution);
        if (firing.equals("fired")) {
          return endings.stream().reduce(Ends::hull).orElseThrow();
        }
      }
    }
    if (node.find("clamp").isPresent()) {
      List<Json> ends = elements(node.get("clamp"));
      sum = sum.max((Ends) value(ends.getFirst())).min((Ends) value(ends.getLast()));
    }
    return endings.stream().reduce(sum, Ends::hull);
  }

  private java.util.stream.Stream<Ends> leaves(String node) {
    return of("leaf", node).stream().map(leaf -> (Ends) value(leaf.get("score")));
  }

  /// Equation 3 of RULERS, and a cap if there is a cap step.
  private Ends trait(JsonObject node) {
    JsonObject scale = (JsonObject) node.get("scale");
    JsonObject maxima = (JsonObject) node.get("maxima");
    List<String> lowering =
        node.find("reverseScored").map(TraceReader::elements).orElse(List.of()).stream()
            .map(text -> ((JsonText) text).value())
            .toList();
    Map<String, Object> reads = reads(node);
    List<Ends> shares = new ArrayList<>();
    for (Json item : elements(node.get("items"))) {
      String id = ((JsonText) item).value();
      Ends most = (Ends) value(maxima.get(id));
      Ends share = ((Ends) reads.get(id)).times(Ends.point(most.low().inverted()));
      shares.add(lowering.contains(id) ? Ends.point(Fraction.ONE).plus(share.negated()) : share);
    }
    Ends min = (Ends) value(scale.get("min"));
    Ends width = ((Ends) value(scale.get("max"))).plus(min.negated());
    Ends raw = min.plus(width.times(Formula.weighted(shares, List.of())));
    for (JsonObject step : steps) {
      if (step.text("step").equals("cap")
          && step.find("trait")
              .map(id -> ((JsonText) id).value())
              .orElse("")
              .equals(node.text("node"))) {
        raw = raw.min((Ends) value(step.get("to")));
      }
    }
    return raw;
  }

  private static List<Ends> members(JsonObject node) {
    Map<String, Object> reads = reads(node);
    return ((JsonObject) node.get("weights"))
        .keys().stream().map(id -> (Ends) reads.get(id)).toList();
  }

  private static List<Ends> weights(JsonObject node) {
    JsonObject weights = (JsonObject) node.get("weights");
    return weights.keys().stream().map(id -> (Ends) value(weights.get(id))).toList();
  }

  /// The verdict of a result whose inputs are all known: that of the result's node, or a worse one
  /// that a rule or leaf of any node declares, or a request for a person.
  static Json verdict(JsonObject card) {
    TraceReader reader = new TraceReader();
    elements(card.get("trace")).forEach(step -> reader.steps.add((JsonObject) step));
    List<String> said = new ArrayList<>();
    for (JsonObject step : reader.steps) {
      String kind = step.text("step");
      if (kind.equals("flag") || kind.equals("exempt")) {
        said.add("review");
      } else if (kind.equals("node")) {
        String declared = reader.declared(step);
        if (!declared.equals("pass")) {
          said.add(declared);
        }
        if (step.text("node").equals("composite") && step.get("verdict") instanceof JsonText own) {
          said.add(own.value());
        }
      }
    }
    return List.of("fail", "review", "pass").stream()
        .filter(said::contains)
        .<Json>map(Json::of)
        .findFirst()
        .orElse(new JsonNull());
  }

  /// The worst verdict of the node's fired rules or its leaf; empty if there is none.
  private String declared(JsonObject node) {
    List<String> said = new ArrayList<>();
    for (String step : List.of("rule", "leaf")) {
      for (JsonObject each : of(step, node.text("node"))) {
        boolean counts = step.equals("leaf") || each.text("firing").equals("fired");
        each.find("verdict").filter(_ -> counts).ifPresent(v -> said.add(((JsonText) v).value()));
      }
    }
    return List.of("fail", "review", "pass").stream().filter(said::contains).findFirst().orElse("");
  }

  private List<JsonObject> of(String kind, String node) {
    return steps.stream()
        .filter(step -> step.text("step").equals(kind) && step.text("node").equals(node))
        .toList();
  }

  private static Map<String, Object> reads(JsonObject step) {
    Map<String, Object> reads = new TreeMap<>();
    step.find("reads")
        .ifPresent(all -> ((JsonObject) all).forEach((id, json) -> reads.put(id, value(json))));
    return reads;
  }

  /// A decimal as written in an artefact; no enum of the generated rubrics has such a value.
  private static final Pattern DECIMAL = Pattern.compile("-?[0-9]+(\\.[0-9]+)?");

  static Object value(Json json) {
    return switch (json) {
      case JsonDecimal(var value) -> Ends.point(Fraction.of(value.toPlainString()));
      case JsonInteger(long value) -> Ends.point(Fraction.of(Long.toString(value)));
      case JsonText(String text) when DECIMAL.matcher(text).matches() ->
          Ends.point(Fraction.of(text));
      case JsonText(String text) -> text;
      case JsonBoolean(boolean truth) -> truth;
      case JsonNull _ -> null;
      case JsonArray ends -> ends(ends, true);
      case JsonObject undefined -> ends((JsonArray) undefined.get("undefined"), false);
    };
  }

  private static Ends ends(JsonArray json, boolean sure) {
    List<Json> ends = elements(json);
    return new Ends(
        ((Ends) value(ends.getFirst())).low(), ((Ends) value(ends.getLast())).low(), sure);
  }

  private static List<Json> elements(Json json) {
    return ((JsonArray) json).values();
  }
}
