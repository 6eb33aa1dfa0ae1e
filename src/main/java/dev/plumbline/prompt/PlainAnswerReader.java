package dev.plumbline.prompt;

import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonArray;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonObjectBuilder;
import java.util.List;

/// Converts an item of the plain form to the full form: without its id, with omitted members added.
final class PlainAnswerReader {

  static Json expanded(JsonObject said) {
    JsonObjectBuilder item = JsonObject.builder();
    said.forEach((key, value) -> {
      if (!key.equals("item")) {
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
    JsonObjectBuilder cited = JsonObject.builder().put("unit", "");
    quote.forEach(cited::put);
    return cited.build();
  }

  private PlainAnswerReader() {}
}
