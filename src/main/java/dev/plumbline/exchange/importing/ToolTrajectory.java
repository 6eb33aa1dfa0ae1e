package dev.plumbline.exchange.importing;

import static dev.plumbline.exchange.importing.ForeignObject.members;
import static java.util.stream.Collectors.joining;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonInteger;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.PlainJson;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// What a trajectory assertion asks of the calls of a conversation.
record ToolTrajectory(String measure, String passes) {

  /// Empty for what calls cannot say. A list that is negated forbids each of its tools.
  static Optional<ToolTrajectory> of(String type, Json value, boolean negated) {
    JsonObject object = members(value);
    boolean forbids = negated && type.endsWith("tool-used") && !(value instanceof JsonObject);
    return (switch (type) {
          case "trajectory:tool-used" ->
              value instanceof JsonObject
                  ? used(object)
                  : named(forbids ? "calls_forbidden" : "calls_used", value);
          case "trajectory:tool-sequence" ->
              named(
                  object.textOrEmpty("mode").equals("exact") ? "calls_exactly" : "calls_in_order",
                  object.find("steps").orElse(value));
          case "trajectory:tool-args-match" -> arguments(object);
          default -> steps(object);
        })
        .map(it ->
            negated && !forbids ? new ToolTrajectory(it.measure, "!(" + it.passes + ")") : it);
  }

  private static boolean hasOnly(JsonObject object, String... keys) {
    return object.keysBesides(List.of(keys)).isEmpty();
  }

  private static Optional<ToolTrajectory> used(JsonObject object) {
    return name(object)
        .filter(_ -> hasOnly(object, "name", "pattern", "min", "max"))
        .map(name ->
            new ToolTrajectory(
                "{calls_of: " + PlainJson.text(Json.of(name)) + "}",
                bounds(whole(object.find("min").orElse(Json.of(1))), whole(object.member("max")))));
  }

  private static Optional<ToolTrajectory> named(String measure, Json value) {
    List<Json> all = value instanceof JsonArray(var list) ? list : List.of(value);
    List<String> names =
        all.stream()
            .flatMap(each ->
                each instanceof JsonText(String name)
                    ? Stream.of(name)
                    : name(members(each)).stream())
            .toList();
    return names.isEmpty() || names.size() < all.size()
        ? Optional.empty()
        : Optional.of(
            new ToolTrajectory(
                "{" + measure + ": " + PlainJson.text(JsonArray.texts(names)) + "}", "#0"));
  }

  private static Optional<ToolTrajectory> arguments(JsonObject object) {
    boolean exact = object.textOrEmpty("mode").equals("exact");
    return name(object)
        .filter(_ -> hasOnly(object, "name", "pattern", "args", "arguments", "mode"))
        .flatMap(name ->
            object
                .find("args")
                .or(() -> object.find("arguments"))
                .map(wanted ->
                    new ToolTrajectory(
                        "{calls_of: "
                            + PlainJson.text(Json.of(name))
                            + ", where: "
                            + PlainJson.text(schema(wanted, exact))
                            + "}",
                        "#0 > 0")));
  }

  /// What has at least these members, and with `exact` no others.
  private static JsonObject schema(Json wanted, boolean exact) {
    if (exact || !(wanted instanceof JsonObject object)) {
      return JsonObject.of("const", wanted);
    }
    return JsonObject.of(
        "type", "object",
        "required", object.keys(),
        "properties", object.mapped((_, value) -> schema(value, false)));
  }

  private static Optional<ToolTrajectory> steps(JsonObject object) {
    String bounds = bounds(whole(object.member("min")), whole(object.member("max")));
    return hasOnly(object, "type", "min", "max")
            && object.find("type").orElse(Json.of("tool")).equals(Json.of("tool"))
            && (object.has("min") || object.has("max"))
        ? Optional.of(new ToolTrajectory("calls", bounds))
        : Optional.empty();
  }

  private static Optional<BigDecimal> whole(Json value) {
    return Optional.of(value).filter(JsonInteger.class::isInstance).flatMap(ForeignObject::number);
  }

  /// What a fact is at least and at most; empty if that is not said.
  static String bounds(Optional<BigDecimal> least, Optional<BigDecimal> most) {
    return Stream.of(
            least.map(it -> "#0 >= " + it.toPlainString()),
            most.map(it -> "#0 <= " + it.toPlainString()))
        .flatMap(Optional::stream)
        .collect(joining(" && "));
  }

  /// A name, or a pattern that is one.
  private static Optional<String> name(JsonObject object) {
    return object.find("name").or(() -> object.find("pattern")).stream()
        .filter(JsonText.class::isInstance)
        .map(ForeignObject::written)
        .filter(name -> !name.matches("(?s).*[*?\\[].*"))
        .findFirst();
  }
}
