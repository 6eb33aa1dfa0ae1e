package dev.plumbline.present.text;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.present.terminal.TextTable.TerminalColumns;
import dev.plumbline.text.IndexedText;
import dev.plumbline.text.Span;
import dev.plumbline.text.Units.Sentence;
import dev.plumbline.text.quote.QuoteLocation;
import dev.plumbline.text.quote.QuoteLocation.ClosestMatch;
import dev.plumbline.text.quote.QuoteLocation.ClosestMatch.InContext;
import dev.plumbline.text.quote.QuoteLocation.ClosestMatch.Similar;
import dev.plumbline.text.quote.QuoteLocation.MatchNote;
import java.util.List;
import java.util.stream.Collectors;

/// The location of a quote, as JSON and as text.
public final class QuoteLocationText {

  /// `{"quote", "match", "placement", "spans", "closest", "notes"}`; `placement` is null if the
  /// quote is not in the document, `notes` is omitted if empty.
  public static JsonObject json(String quote, QuoteLocation location) {
    return JsonObject.of(
        "quote",
        quote,
        "match",
        location.match(),
        "placement",
        location.match().isFound() ? Json.of(location.placement().wireName()) : JsonNull.NULL,
        "spans",
        JsonArray.mapped(location.spans(), QuoteLocationText::ends),
        "closest",
        location.closest() instanceof Similar(Span span, _) ? ends(span) : JsonNull.NULL,
        "notes?",
        location.notes());
  }

  /// @param contexts the context parts with their file names
  public static String text(QuoteLocation location, IndexedText document, List<Part> contexts) {
    StringBuilder out = new StringBuilder();
    row(out, "match", location.summary());
    for (Span span : location.spans()) {
      row(out, "span", where(span, document));
      row(out, "", shown(span.in(document.text())));
    }
    switch (location.closest()) {
      case Similar(Span span, int permille) -> {
        row(
            out,
            "closest",
            where(span, document) + ", similarity " + permille / 10 + "." + permille % 10 + " %");
        row(out, "", shown(span.in(document.text())));
      }
      case InContext(int context, Span span) -> {
        Part part = contexts.get(context);
        row(out, "echo", span.start() + "-" + span.end() + " of " + EscapedText.text(part.name()));
        row(out, "", shown(span.in(part.text().text())));
      }
      case ClosestMatch.None _ -> {}
    }
    if (!location.notes().isEmpty()) {
      row(
          out,
          "notes",
          location.notes().stream().map(MatchNote::wireName).collect(Collectors.joining(", ")));
    }
    if (!location.match().isFound()) {
      row(out, "", "`" + location.match().wireName() + "` does not count as evidence");
    }
    return out.toString();
  }

  public record Part(String name, IndexedText text) {}

  private static JsonArray ends(Span span) {
    return JsonArray.of(span.start(), span.end());
  }

  private static String where(Span span, IndexedText document) {
    String unit =
        document
            .units()
            .sentenceContaining(span)
            .map(Sentence::id)
            .or(() -> document.units().paragraphContaining(span).map(p -> p.id()))
            .map(id -> " in " + id)
            .orElse("");
    return span.start() + "-" + span.end() + unit;
  }

  /// The text on one line; characters that could move a cursor or change the display are escaped.
  private static String shown(String piece) {
    StringBuilder out = new StringBuilder("`");
    piece
        .codePoints()
        .forEach(code -> {
          if (code == '\n') {
            out.append("\\n");
          } else if (EscapedText.isActive(code)) {
            String hex = Integer.toHexString(code);
            out.append("\\u").repeat('0', Math.max(0, 4 - hex.length())).append(hex);
          } else {
            out.appendCodePoint(code);
          }
        });
    return out.append('`').toString();
  }

  private static void row(StringBuilder out, String name, String value) {
    out.append(TerminalColumns.padded(name, 9)).append(value).append('\n');
  }

  private QuoteLocationText() {}
}
