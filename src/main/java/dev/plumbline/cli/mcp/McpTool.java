package dev.plumbline.cli.mcp;

import static dev.plumbline.base.problem.ProblemCode.MISSING;
import static dev.plumbline.base.problem.ProblemCode.UNKNOWN_KEY;
import static dev.plumbline.base.problem.ProblemCode.WRONG_TYPE;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonBoolean;
import dev.plumbline.base.canonical.Json.JsonDecimal;
import dev.plumbline.base.canonical.Json.JsonInteger;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problems;
import dev.plumbline.base.problem.Suggestion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// A tool that an agent calls.
///
/// @param results members of what it answers, beside which there may be more
/// @param writes whether it stores something
record McpTool(
    String name,
    String title,
    String description,
    List<Parameter> parameters,
    List<Parameter> results,
    boolean writes,
    Action action) {

  McpTool {
    parameters = List.copyOf(parameters);
    results = List.copyOf(results);
  }

  /// Tools in a table, apart by empty lines. Of each: its name and title, what it is for, what it
  /// takes (`<`) and gives (`>`), each with its name, its type, `?` where it may be missing, and
  /// what it is; `writes` where it stores something.
  static List<McpTool> of(String table, Map<String, Action> actions) {
    return Stream.of(table.split("\n\n"))
        .map(tool -> {
          List<String> lines = tool.lines().toList();
          String[] name = lines.getFirst().split(": ");
          return new McpTool(
              name[0],
              name[1],
              lines.get(1),
              parameters("<", lines),
              parameters(">", lines),
              lines.contains("writes"),
              actions.get(name[0]));
        })
        .toList();
  }

  private static List<Parameter> parameters(String mark, List<String> lines) {
    return lines.stream()
        .map(line -> line.split(" ", 4))
        .filter(parts -> parts[0].equals(mark))
        .map(parts ->
            new Parameter(parts[1], parts[2].replace("?", ""), !parts[2].endsWith("?"), parts[3]))
        .toList();
  }

  /// What a tool does with arguments that fit its parameters.
  interface Action {
    /// @throws dev.plumbline.base.problem.Refusal with what is wrong with them
    Answer call(JsonObject arguments);
  }

  /// @param text for a model to read
  record Answer(JsonObject structured, String text, boolean isError) {

    static Answer of(JsonObject structured, String text) {
      return new Answer(structured, text, false);
    }

    static Answer refused(JsonObject structured, String text) {
      return new Answer(structured, text, true);
    }
  }

  /// @param type a name of JSON Schema
  record Parameter(String name, String type, boolean isRequired, String description) {

    private boolean fits(Json value) {
      return switch (type) {
        case "string" -> value instanceof JsonText;
        case "integer" -> value instanceof JsonInteger(long count) && count >= 0;
        case "number" -> value instanceof JsonInteger || value instanceof JsonDecimal;
        case "boolean" -> value instanceof JsonBoolean;
        case "object" -> value instanceof JsonObject;
        default -> value instanceof JsonArray;
      };
    }

    private String words() {
      return switch (type) {
        case "string" -> "a text";
        case "integer" -> "a whole number from 0";
        case "number" -> "a number";
        case "boolean" -> "true or false";
        case "object" -> "an object";
        default -> "a list";
      };
    }
  }

  /// Everything that is wrong with arguments.
  List<Problem> problems(JsonObject arguments) {
    Problems problems = new Problems();
    List<String> names = parameters.stream().map(Parameter::name).toList();
    for (String unknown : arguments.keysBesides(names)) {
      problems.add(
          "/" + unknown,
          UNKNOWN_KEY,
          "unknown argument " + EscapedText.text(unknown),
          Suggestion.of(unknown, names, "there are"));
    }
    for (Parameter parameter : parameters) {
      String place = "/" + parameter.name();
      arguments
          .find(parameter.name())
          .ifPresentOrElse(
              value -> {
                if (!parameter.fits(value)) {
                  problems.add(
                      place,
                      WRONG_TYPE,
                      "`" + parameter.name() + "` is not " + parameter.words(),
                      "give " + parameter.words());
                }
              },
              () -> {
                if (parameter.isRequired()) {
                  problems.add(
                      place,
                      MISSING,
                      "`" + parameter.name() + "` is missing",
                      "give " + parameter.words() + ": " + parameter.description());
                }
              });
    }
    return problems;
  }

  /// As `tools/list` describes it.
  JsonObject json() {
    return JsonObject.of(
        "name",
        name,
        "title",
        title,
        "description",
        description,
        "inputSchema",
        schema(parameters)
            .putUnlessEmpty("required", required(parameters))
            .put("additionalProperties", false)
            .build(),
        "outputSchema",
        outputSchema(),
        "annotations",
        JsonObject.of(
            "readOnlyHint", !writes,
            "destructiveHint", false,
            "idempotentHint", true,
            "openWorldHint", false));
  }

  /// Clients also validate what is refused.
  private JsonObject outputSchema() {
    List<Parameter> all = new ArrayList<>(results);
    all.add(new Parameter("problems", "array", false, "what is wrong; then nothing else is here"));
    return schema(all)
        .put(
            "anyOf",
            JsonArray.of(
                JsonObject.of("required", required(results)),
                JsonObject.of("required", List.of("problems"))))
        .build();
  }

  private static JsonObjectBuilder schema(List<Parameter> members) {
    JsonObjectBuilder properties = JsonObject.builder();
    for (Parameter member : members) {
      properties.put(
          member.name(), JsonObject.of("type", member.type(), "description", member.description()));
    }
    return JsonObject.builder().put("type", "object").put("properties", properties.build());
  }

  private static List<String> required(List<Parameter> members) {
    return members.stream().filter(Parameter::isRequired).map(Parameter::name).toList();
  }
}
