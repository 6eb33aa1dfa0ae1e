package dev.plumbline.cli.see;

import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonArray;
import dev.plumbline.canonical.JsonNull;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonText;
import dev.plumbline.problem.Place;
import dev.plumbline.problem.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A line of `locate --jsonl`: a text, what else the judge could read, and its quotes.
///
/// @param name `{"id": …}` as it stood in the line, or nothing
record QuoteRequestLine(JsonObject name, String text, List<String> context, List<Quote> quotes) {

  static final int CONTEXTS_MAX = 1_000;
  static final int QUOTES_MAX = 100_000;

  /// @param unit the unit that was cited, or empty
  record Quote(String text, String unit) {}

  QuoteRequestLine {
    context = List.copyOf(context);
    quotes = List.copyOf(quotes);
  }

  /// Empty after a problem was reported. Fields that nobody asked for are left alone.
  static Optional<QuoteRequestLine> read(JsonObject line, int number, List<Problem> problems) {
    Reader reader = new Reader(number, problems);
    int before = problems.size();
    JsonObject name = line.find("id").map(id -> JsonObject.of("id", id)).orElse(JsonObject.EMPTY);
    String text = reader.text(line.find("text"), "/text", "give the text that is quoted from");
    List<String> context = reader.context(line);
    List<Quote> quotes = reader.quotes(line);
    return problems.size() == before
        ? Optional.of(new QuoteRequestLine(name, text, context, quotes))
        : Optional.empty();
  }

  private record Reader(int number, List<Problem> problems) {

    String text(Optional<Json> json, String path, String help) {
      if (json.isPresent() && json.get() instanceof JsonText(String text)) {
        return text;
      }
      report(path, json.isEmpty() ? "missing" : "not a text", help);
      return "";
    }

    List<String> context(JsonObject line) {
      List<String> parts = new ArrayList<>();
      List<Json> written =
          list(line.find("context").orElse(JsonNull.NULL), "/context", CONTEXTS_MAX);
      for (int i = 0; i < written.size(); i++) {
        parts.add(text(Optional.of(written.get(i)), "/context/" + i, "give a text"));
      }
      return parts;
    }

    List<Quote> quotes(JsonObject line) {
      if (line.find("quotes").isEmpty()) {
        report("/quotes", "missing", "write `[…]`, with a text or `{\"quote\": …}` a quote");
        return List.of();
      }
      List<Quote> quotes = new ArrayList<>();
      List<Json> written = list(line.get("quotes"), "/quotes", QUOTES_MAX);
      for (int i = 0; i < written.size(); i++) {
        quotes.add(quote(written.get(i), "/quotes/" + i));
      }
      return quotes;
    }

    private Quote quote(Json json, String path) {
      return switch (json) {
        case JsonText(String text) -> new Quote(text, "");
        case JsonObject object ->
            new Quote(
                text(object.find("quote"), path + "/quote", "give a text"),
                object.find("unit").orElse(JsonNull.NULL) instanceof JsonNull
                    ? ""
                    : text(object.find("unit"), path + "/unit", "give an id such as `s3`"));
        default -> {
          report(path, "not a quote", "give a text or `{\"quote\": …, \"unit\": …}`");
          yield new Quote("", "");
        }
      };
    }

    private List<Json> list(Json json, String path, int most) {
      if (json instanceof JsonArray(List<Json> values) && values.size() <= most) {
        return values;
      }
      if (json instanceof JsonArray(List<Json> values)) {
        report(path, "a list of " + values.size(), "at most " + most + " a line");
      } else if (!(json instanceof JsonNull) || path.equals("/quotes")) {
        report(path, "not a list", "write `[…]`");
      }
      return List.of();
    }

    private void report(String path, String message, String help) {
      problems.add(new Problem("wrong-line", new Place(path, number, 1), message, help));
    }
  }
}
