package dev.plumbline.results;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.input.JsonInput;
import dev.plumbline.base.input.JsonObjectReader;
import dev.plumbline.base.input.ValueReader;
import dev.plumbline.base.problem.Problem.Place;
import dev.plumbline.base.problem.Problems;
import java.util.List;
import java.util.Optional;

/// A line of `locate --jsonl`: a text, its context parts, and the quotes to find.
///
/// @param name `{"id": …}` as given in the line, or empty
public record QuoteRequestLine(
    JsonObject name, String text, List<String> context, List<Quote> quotes) {

  static final int CONTEXTS_MAX = 1_000;
  static final int QUOTES_MAX = 100_000;

  /// @param unit the cited unit, or empty
  public record Quote(String text, String unit) {}

  public QuoteRequestLine {
    context = List.copyOf(context);
    quotes = List.copyOf(quotes);
  }

  /// Reads a line; empty after a problem was reported. Unknown fields are ignored.
  public static Optional<QuoteRequestLine> read(JsonObject line, int number, Problems problems) {
    int before = problems.size();
    JsonObjectReader reader = new JsonObjectReader(line, new Place("", number, 1), problems);
    JsonObject name = line.find("id").map(id -> JsonObject.of("id", id)).orElse(JsonObject.EMPTY);
    String text = reader.requireText("text", "give the text that is quoted from");
    List<String> context = reader.texts("context", CONTEXTS_MAX);
    reader.require("quotes", "write `[…]`, with a text or `{\"quote\": …}` for each quote");
    List<Quote> quotes =
        reader.list("quotes", 0, QUOTES_MAX).stream().map(each -> quote(each, problems)).toList();
    return problems.size() == before
        ? Optional.of(new QuoteRequestLine(name, text, context, quotes))
        : Optional.empty();
  }

  private static Quote quote(JsonInput quote, Problems problems) {
    return switch (quote.kind()) {
      case OBJECT -> {
        JsonObjectReader reader = new JsonObjectReader(quote, problems);
        yield new Quote(reader.requireText("quote", "give its text"), reader.text("unit"));
      }
      case TEXT, LIST, NUMBER, BOOLEAN, NULL ->
          new Quote(ValueReader.text(quote, Integer.MAX_VALUE, problems).orElse(""), "");
    };
  }
}
