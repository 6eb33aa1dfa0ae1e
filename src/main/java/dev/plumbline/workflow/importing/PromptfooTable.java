package dev.plumbline.workflow.importing;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonInteger;
import dev.plumbline.base.canonical.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.base.canonical.JsonText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The table of results of version 2, which has the tests that later versions have with each
/// result.
final class PromptfooTable {

  private final List<JsonObject> rows;
  private final List<List<Integer>> taken = new ArrayList<>();

  private PromptfooTable(List<JsonObject> rows) {
    this.rows = rows;
    rows.forEach(_ -> taken.add(new ArrayList<>()));
  }

  /// Results as version 3 has them.
  ///
  /// @param results with a list of results, a table, or both
  static JsonObject completed(JsonObject results) {
    List<JsonObject> rows =
        objects(members(results.find("table")).find("body").orElse(JsonArray.EMPTY));
    PromptfooTable table = new PromptfooTable(rows);
    Optional<Json> listed = results.find("results");
    Json all =
        listed.orElse(JsonNull.NULL) instanceof JsonArray(List<Json> list)
            ? JsonArray.mapped(
                list,
                each -> each instanceof JsonObject result ? table.completedResult(result) : each)
            : table.results();
    return PromptfooTest.replaced(results, "results", all);
  }

  private JsonObject completedResult(JsonObject result) {
    if (result.find("testCase").isPresent()) {
      return result;
    }
    for (int row = 0; row < rows.size(); row++) {
      JsonObject test = members(rows.get(row).find("test"));
      Optional<Integer> output =
          members(test.find("vars")).equals(members(result.find("vars")))
              ? output(row, result)
              : Optional.empty();
      if (output.isPresent()) {
        taken.get(row).add(output.get());
        return placed(result, row, output.get());
      }
    }
    return result;
  }

  /// The output of a row that has the prompt and the provider of a result.
  private Optional<Integer> output(int row, JsonObject result) {
    List<JsonObject> outputs = objects(rows.get(row).find("outputs").orElse(JsonArray.EMPTY));
    String prompt = text(members(result.find("prompt")).find("raw"));
    JsonObject provider = members(result.find("provider"));
    for (int i = 0; i < outputs.size(); i++) {
      String named = text(outputs.get(i).find("provider"));
      boolean same =
          text(outputs.get(i).find("prompt")).equals(prompt)
              && (named.equals(text(provider.find("label")))
                  || named.equals(text(provider.find("id"))));
      if (same && !taken.get(row).contains(i)) {
        return Optional.of(i);
      }
    }
    return Optional.empty();
  }

  private JsonObject placed(JsonObject result, int row, int output) {
    JsonObjectBuilder added =
        JsonObject.builder()
            .put("promptIdx", new JsonInteger(output))
            .put("testIdx", new JsonInteger(row));
    added.putIfPresent("testCase", rows.get(row).find("test"));
    return PromptfooImport.with(result, added.build());
  }

  /// The results of a file that has the table alone.
  private JsonArray results() {
    List<Json> results = new ArrayList<>();
    for (int row = 0; row < rows.size(); row++) {
      List<JsonObject> outputs = objects(rows.get(row).find("outputs").orElse(JsonArray.EMPTY));
      for (int i = 0; i < outputs.size(); i++) {
        results.add(placed(result(outputs.get(i), row), row, i));
      }
    }
    return new JsonArray(results);
  }

  private JsonObject result(JsonObject output, int row) {
    JsonObjectBuilder result = JsonObject.builder();
    output.forEach((key, value) -> {
      switch (key) {
        case "text" ->
            result.put(
                "response",
                JsonObject.of("output", Json.of(plain(text(output.find(key)), output))));
        case "pass" -> result.put("success", value);
        case "prompt" -> result.put("prompt", JsonObject.of("raw", value));
        case "provider" -> result.put("provider", JsonObject.of("id", value));
        default -> result.put(key, value);
      }
    });
    result.putIfPresent("vars", members(rows.get(row).find("test")).find("vars"));
    return result.build();
  }

  /// Why a test failed is written before its output.
  private static String plain(String text, JsonObject output) {
    String between = "\n---\n";
    String reason = text(members(output.find("gradingResult")).find("reason"));
    return text.startsWith(reason + between) && !reason.isEmpty()
        ? text.substring(reason.length() + between.length())
        : text;
  }

  private static JsonObject members(Optional<Json> value) {
    return value.orElse(JsonNull.NULL) instanceof JsonObject object ? object : JsonObject.EMPTY;
  }

  private static String text(Optional<Json> value) {
    return value.orElse(JsonNull.NULL) instanceof JsonText(String text) ? text : "";
  }

  private static List<JsonObject> objects(Json value) {
    return value instanceof JsonArray(List<Json> list)
        ? list.stream()
            .map(each -> each instanceof JsonObject object ? object : JsonObject.EMPTY)
            .toList()
        : List.of();
  }
}
