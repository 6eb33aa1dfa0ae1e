package dev.plumbline.score;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.base.canonical.JsonTemplate;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.number.Truth;
import dev.plumbline.rubric.plan.engine.PlanResult;
import dev.plumbline.rubric.plan.engine.Program;
import dev.plumbline.rubric.plan.engine.TraceStep;
import dev.plumbline.rubric.plan.model.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Writes a trait with its score on the scale, or another member of the composite: all of it but
/// its values is the same for every document.
final class PartJson {

  private final Node node;
  private final boolean trait;

  /// Without words, and with them.
  private final JsonTemplate plain;

  private final JsonTemplate worded;

  /// Of the traits and the members of the composite, sorted by id; of a plan without a composite,
  /// of every node but the result.
  static List<PartJson> of(Program program) {
    Node result = program.result();
    List<PartJson> parts = new ArrayList<>();
    for (Node node : program.nodesById()) {
      Optional<Rational> weight = weight(result, node.id());
      boolean part = result.body() instanceof Node.Composite ? weight.isPresent() : node != result;
      if (part || node.body() instanceof Node.Trait) {
        parts.add(new PartJson(node, weight));
      }
    }
    return parts;
  }

  private PartJson(Node node, Optional<Rational> weight) {
    this.node = node;
    this.trait = node.body() instanceof Node.Trait;
    JsonObjectBuilder fixed = JsonObject.builder().put("id", node.id());
    weight.ifPresent(it -> fixed.put("weight", ValueJson.of(it)));
    JsonObject members = fixed.build();
    List<String> varying = new ArrayList<>(List.of("interval", "passed", "score", "verdict"));
    if (trait) {
      varying.add("raw");
    }
    this.plain = JsonTemplate.of(members, varying);
    varying.add("because");
    this.worded = JsonTemplate.of(members, varying);
  }

  boolean isTrait() {
    return trait;
  }

  JsonObject of(PlanResult result) {
    TraceStep.NodeValued valued = result.node(node.id());
    String because = because(result, valued);
    JsonTemplate template = because.isEmpty() ? plain : worded;
    Json[] values = new Json[(trait ? 5 : 4) + (because.isEmpty() ? 0 : 1)];
    values[0] = ValueJson.ends(valued.value());
    values[1] = ValueJson.of(passed(valued));
    values[2] = valued.display().isPoint() ? ValueJson.of(valued.display().low()) : JsonNull.NULL;
    values[3] = ValueJson.of(valued.verdict());
    if (trait) {
      values[4] = valued.value().isPoint() ? ValueJson.of(valued.value().low()) : JsonNull.NULL;
    }
    if (!because.isEmpty()) {
      values[values.length - 1] = Json.of(because);
    }
    JsonObject json = template.with(values);
    Optional<TraceStep.Graded> graded = result.grade(node.id());
    return graded.isPresent() ? graded(json, graded.get()) : json;
  }

  private static JsonObject graded(JsonObject json, TraceStep.Graded graded) {
    JsonObjectBuilder more = JsonObject.builder();
    json.forEach(more::put);
    GradeJson.put(graded.grade(), more);
    return more.build();
  }

  private static Truth passed(TraceStep.NodeValued valued) {
    if (!valued.verdict().isDecided()) {
      return Truth.UNKNOWN;
    }
    return switch (valued.verdict().worst()) {
      case PASS -> Truth.TRUE;
      case FAIL -> Truth.FALSE;
      case NONE, REVIEW -> Truth.UNKNOWN;
    };
  }

  /// The `because` of the leaf that was reached, or else the node's own.
  private String because(PlanResult result, TraceStep.NodeValued valued) {
    if (node.body() instanceof Node.Tree) {
      for (TraceStep step : result.steps()) {
        if (step instanceof TraceStep.LeafReached leaf
            && leaf.certain()
            && leaf.node().equals(node.id())
            && !leaf.because().isEmpty()) {
          return leaf.because();
        }
      }
    }
    return valued.because();
  }

  private static Optional<Rational> weight(Node result, String id) {
    return result.body() instanceof Node.Composite composite
        ? composite.members().stream()
            .filter(member -> member.id().equals(id))
            .map(Node.Member::weight)
            .findFirst()
        : Optional.empty();
  }
}
