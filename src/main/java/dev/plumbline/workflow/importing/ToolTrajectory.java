package dev.plumbline.workflow.importing;

import static dev.plumbline.base.canonical.Json.JsonNull.NULL;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonInteger;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.canonical.PlainJson;
import dev.plumbline.workflow.importing.Check.CheckedFact;
import dev.plumbline.workflow.importing.Check.CheckedFact.Computed;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// What a trajectory assertion asks of the calls of a conversation.
record ToolTrajectory(List<CheckedFact> facts, String passes) {

  ToolTrajectory {
    facts = List.copyOf(facts);
  }

  /// Empty for what calls cannot say.
  static Optional<ToolTrajectory> of(String type, Json value, boolean negated) {
    return switch (type) {
      case "trajectory:tool-used" -> used(value, negated);
      case "trajectory:tool-sequence" -> sequence(value).map(it -> it.unless(negated));
      case "trajectory:tool-args-match" -> arguments(value).map(it -> it.unless(negated));
      default -> steps(value).map(it -> it.unless(negated));
    };
  }

  private ToolTrajectory unless(boolean negated) {
    return negated ? new ToolTrajectory(facts, "!(" + passes + ")") : this;
  }

  /// A list that is negated forbids each of its tools.
  private static Optional<ToolTrajectory> used(Json value, boolean negated) {
    if (value instanceof JsonObject object) {
      return name(object)
          .map(name ->
              new ToolTrajectory(
                      List.of(calls(name)),
                      bounds(object.find("min").orElse(new JsonInteger(1)), object.member("max")))
                  .unless(negated))
          .filter(_ -> object.keysBesides(List.of("name", "pattern", "min", "max")).isEmpty());
    }
    Optional<List<String>> names = names(value);
    return names.map(all ->
        new ToolTrajectory(
            List.of(
                new Computed((negated ? "{calls_forbidden: " : "{calls_used: ") + list(all) + "}")),
            "#0"));
  }

  private static Optional<ToolTrajectory> sequence(Json value) {
    Json steps = value instanceof JsonObject object ? object.find("steps").orElse(value) : value;
    String mode =
        value instanceof JsonObject object
                && object.find("mode").orElse(value) instanceof JsonText(String written)
            ? written
            : "in_order";
    String key = mode.equals("exact") ? "calls_exactly" : "calls_in_order";
    return names(steps)
        .map(all ->
            new ToolTrajectory(List.of(new Computed("{" + key + ": " + list(all) + "}")), "#0"));
  }

  private static Optional<ToolTrajectory> arguments(Json value) {
    if (!(value instanceof JsonObject object)
        || !object.keysBesides(List.of("name", "pattern", "args", "arguments", "mode")).isEmpty()
        || name(object).isEmpty()) {
      return Optional.empty();
    }
    Optional<Json> wanted = object.find("args").or(() -> object.find("arguments"));
    boolean exact = object.find("mode").filter(Json.of("exact")::equals).isPresent();
    return wanted.map(arguments ->
        new ToolTrajectory(
            List.of(
                new Computed(
                    "{calls_of: "
                        + PlainJson.text(Json.of(name(object).orElseThrow()))
                        + ", where: "
                        + PlainJson.text(schema(arguments, exact))
                        + "}")),
            "#0 > 0"));
  }

  /// What has at least these members, and with `exact` no others.
  private static JsonObject schema(Json wanted, boolean exact) {
    if (exact || !(wanted instanceof JsonObject object)) {
      return JsonObject.of("const", wanted);
    }
    JsonObjectBuilder properties = JsonObject.builder();
    object.forEach((key, value) -> properties.put(key, schema(value, false)));
    return JsonObject.of(
        "type", "object", "required", object.keys(), "properties", properties.build());
  }

  private static Optional<ToolTrajectory> steps(Json value) {
    return value instanceof JsonObject object
            && object.keysBesides(List.of("type", "min", "max")).isEmpty()
            && object.find("type").orElse(Json.of("tool")).equals(Json.of("tool"))
            && (object.has("min") || object.has("max"))
        ? Optional.of(
            new ToolTrajectory(
                List.of(new Computed("calls")), bounds(object.member("min"), object.member("max"))))
        : Optional.empty();
  }

  private static String bounds(Json min, Json max) {
    List<String> parts = new ArrayList<>();
    if (min instanceof JsonInteger(long least)) {
      parts.add("#0 >= " + least);
    }
    if (max instanceof JsonInteger(long most)) {
      parts.add("#0 <= " + most);
    }
    return String.join(" && ", parts);
  }

  private static CheckedFact calls(String name) {
    return new Computed("{calls_of: " + PlainJson.text(Json.of(name)) + "}");
  }

  private static String list(List<String> names) {
    return PlainJson.text(JsonArray.texts(names));
  }

  private static Optional<List<String>> names(Json value) {
    List<Json> all = value instanceof JsonArray(var list) ? list : List.of(value);
    List<String> names = new ArrayList<>();
    for (Json each : all) {
      if (each instanceof JsonText(String name)) {
        names.add(name);
      } else if (each instanceof JsonObject object) {
        name(object).ifPresent(names::add);
      }
    }
    return names.size() == all.size() && !names.isEmpty() ? Optional.of(names) : Optional.empty();
  }

  /// A name, or a pattern that is one.
  private static Optional<String> name(JsonObject object) {
    Json name = object.find("name").or(() -> object.find("pattern")).orElse(NULL);
    return name instanceof JsonText(String text) && !text.matches("(?s).*[*?\\[].*")
        ? Optional.of(text)
        : Optional.empty();
  }
}
