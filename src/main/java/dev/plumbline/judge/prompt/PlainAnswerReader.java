package dev.plumbline.judge.prompt;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObjectBuilder;
import dev.plumbline.base.canonical.JsonText;
import dev.plumbline.rubric.Applicability;
import dev.plumbline.rubric.ItemUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Converts the items and facts of the plain form to the full form: without their ids and reasons,
/// with omitted members added.
final class PlainAnswerReader {

  static final List<String> MEMBERS = List.of("items", "facts");

  /// The code of an item that a person left open, with the decision `null`.
  static final String UNDECIDED = "undecided";

  /// The elements by their ids; empty unless there is exactly one for each id that is asked, of
  /// which units may miss.
  static Optional<JsonObject> byId(String key, List<Json> list, List<String> asked) {
    JsonObjectBuilder all = JsonObject.builder();
    List<String> ids = new ArrayList<>();
    for (Json each : list) {
      if (!(each instanceof JsonObject said)
          || !(said.find(key).orElse(each) instanceof JsonText(String id))
          || ids.contains(id)) {
        return Optional.empty();
      }
      ids.add(id);
      all.put(id, expanded(key, said));
    }
    return asked.containsAll(ids)
            && asked.stream().allMatch(id -> ItemUnit.unit(id).isPresent() || ids.contains(id))
        ? Optional.of(all.build())
        : Optional.empty();
  }

  private static boolean isNotApplicable(JsonObject said) {
    return said.find("decision").stream().anyMatch(Json.of(Applicability.NOT_APPLICABLE)::equals);
  }

  static boolean isUndecided(Json expanded) {
    return expanded instanceof JsonObject said
        && said.find("decision").orElse(said) instanceof JsonNull;
  }

  private static Json expanded(String id, JsonObject said) {
    JsonObjectBuilder item = JsonObject.builder();
    said.forEach((key, value) -> {
      boolean reason = key.equals("reason") && value instanceof JsonText && !isNotApplicable(said);
      if (!key.equals(id) && !reason) {
        item.put(key, key.equals("quotes") ? quotes(value) : value);
      }
    });
    if (said.find("quotes").isEmpty()) {
      item.put("quotes", JsonArray.EMPTY);
    }
    return item.build();
  }

  private static Json quotes(Json said) {
    return said instanceof JsonArray(List<Json> quotes)
        ? JsonArray.mapped(quotes, PlainAnswerReader::quote)
        : said;
  }

  private static Json quote(Json said) {
    if (!(said instanceof JsonObject quote) || quote.find("unit").isPresent()) {
      return said;
    }
    if (quote.find("text").isEmpty()) {
      JsonObjectBuilder halves = JsonObject.builder();
      quote.forEach((side, half) -> halves.put(side, quote(half)));
      return halves.build();
    }
    JsonObjectBuilder cited = JsonObject.builder().put("unit", "");
    quote.forEach(cited::put);
    return cited.build();
  }

  private PlainAnswerReader() {}
}
