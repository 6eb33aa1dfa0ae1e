package dev.plumbline.workflow.importing;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A row of data, or an output item of a run: an output, and what graders gave for it.
///
/// @param item the columns of the data
/// @param output empty if there is none
record GraderRow(String id, JsonObject item, Optional<String> output, List<ForeignObject> results) {

  private static final int ROWS_MAX = 5_000;

  GraderRow {
    results = List.copyOf(results);
  }

  /// The rows of a file: JSON Lines, a list, or a page with `data`.
  static List<GraderRow> of(ForeignFile file, ImportLedger ledger) {
    List<Json> values = file.values();
    return values.size() == 1
            && ForeignObject.at(values.getFirst(), "data") instanceof JsonArray(List<Json> data)
        ? of(data, "/items", ledger)
        : of(values, "/items", ledger);
  }

  static List<GraderRow> of(List<Json> values, String place, ImportLedger ledger) {
    List<GraderRow> rows = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      String at = place + "/" + i;
      if (!(values.get(i) instanceof JsonObject object)) {
        ledger.lost("row", "it is no object", at);
      } else if (rows.size() >= ROWS_MAX) {
        ledger.lost("row", "there are more than " + ROWS_MAX, at);
      } else {
        rows.add(of(new ForeignObject(object, at, ledger), i));
      }
    }
    return rows;
  }

  private static GraderRow of(ForeignObject row, int index) {
    row.skip("id", "object", "created_at", "run_id", "eval_id", "status");
    String id =
        row.find("datasource_item_id")
            .map(PlainTemplate::written)
            .orElse(String.valueOf(index + 1));
    ForeignObject item = row.object(row.has("datasource_item") ? "datasource_item" : "item");
    item.skipAll();
    ForeignObject sample = row.object("sample");
    Optional<String> output =
        Optional.of(sample.text("output_text"))
            .filter(text -> !text.isEmpty())
            .or(() -> said(sample.list("output")));
    sample.skipAll();
    return new GraderRow("item-" + id, item.json(), output, row.objects("results"));
  }

  /// The last message.
  private static Optional<String> said(List<Json> messages) {
    return messages.stream()
        .skip(Math.max(0, messages.size() - 1))
        .map(it -> ForeignObject.at(it, "content"))
        .filter(content -> !(content instanceof JsonNull))
        .map(GraderRow::text)
        .findFirst();
  }

  /// The text of a message: one, or the texts of its parts.
  static String text(Json content) {
    return switch (content) {
      case JsonText(String text) -> text;
      case JsonObject part -> part.find("text").map(PlainTemplate::written).orElse("");
      case JsonArray(List<Json> parts) ->
          String.join("\n", parts.stream().map(GraderRow::text).toList());
      default -> "";
    };
  }

  /// What a grader gave; the service adds an id to its name.
  Optional<ForeignObject> result(String grader) {
    return results.stream().filter(each -> isOf(each, grader)).findFirst();
  }

  /// Says which results are of none of these graders.
  void loseOthers(List<String> graders, ImportLedger ledger) {
    for (ForeignObject each : results) {
      each.skipAll();
      if (graders.stream().noneMatch(grader -> isOf(each, grader))) {
        ledger.lost(
            "recorded result", "no grader of the rubric has its name", each.path() + "/name");
      }
    }
  }

  private static boolean isOf(ForeignObject result, String grader) {
    String name = result.json().find("name").map(PlainTemplate::written).orElse("");
    return name.equals(grader) || name.startsWith(grader + "-");
  }

  /// What templates name: `item` and `sample`.
  JsonObject values() {
    return JsonObject.of(
        "item", item, "sample", JsonObject.of("output_text", Json.of(output.orElse(""))));
  }
}
