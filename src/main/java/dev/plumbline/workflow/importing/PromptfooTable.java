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
    List<JsonObject> rows = objects(ForeignObject.at(results, "table", "body"));
    PromptfooTable table = new PromptfooTable(rows);
    Optional<Json> listed = results.find("results");
    Json all =
        listed.orElse(JsonNull.NULL) instanceof JsonArray(List<Json> list)
            ? JsonArray.mapped(
                list,
                each -> each instanceof JsonObject result ? table.completedResult(result) : each)
            : table.results();
    return ForeignObject.with(results, "results", all);
  }

  private JsonObject completedResult(JsonObject result) {
    if (result.find("testCase").isPresent()) {
      return result;
    }
    for (int row = 0; row < rows.size(); row++) {
      JsonObject test = members(rows.get(row), "test");
      Optional<Integer> output =
          members(test, "vars").equals(members(result, "vars"))
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
    List<JsonObject> outputs = objects(ForeignObject.at(rows.get(row), "outputs"));
    String prompt = text(members(result, "prompt"), "raw");
    JsonObject provider = members(result, "provider");
    for (int i = 0; i < outputs.size(); i++) {
      String named = text(outputs.get(i), "provider");
      boolean same =
          text(outputs.get(i), "prompt").equals(prompt)
              && (named.equals(text(provider, "label")) || named.equals(text(provider, "id")));
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
    return ForeignObject.with(result, added.build());
  }

  /// The results of a file that has the table alone.
  private JsonArray results() {
    List<Json> results = new ArrayList<>();
    for (int row = 0; row < rows.size(); row++) {
      List<JsonObject> outputs = objects(ForeignObject.at(rows.get(row), "outputs"));
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
                "response", JsonObject.of("output", Json.of(plain(text(output, key), output))));
        case "pass" -> result.put("success", value);
        case "prompt" -> result.put("prompt", JsonObject.of("raw", value));
        case "provider" -> result.put("provider", JsonObject.of("id", value));
        default -> result.put(key, value);
      }
    });
    result.putIfPresent("vars", members(rows.get(row), "test").find("vars"));
    return result.build();
  }

  /// Why a test failed is written before its output.
  private static String plain(String text, JsonObject output) {
    String between = "\n---\n";
    String reason = text(members(output, "gradingResult"), "reason");
    return text.startsWith(reason + between) && !reason.isEmpty()
        ? text.substring(reason.length() + between.length())
        : text;
  }

  private static List<JsonObject> objects(Json value) {
    return ForeignObject.elements(value).stream().map(ForeignObject::members).toList();
  }

  private static JsonObject members(JsonObject object, String key) {
    return ForeignObject.members(ForeignObject.at(object, key));
  }

  private static String text(JsonObject object, String key) {
    return ForeignObject.at(object, key) instanceof JsonText(String text) ? text : "";
  }
}
