package dev.plumbline.local;

import dev.plumbline.canonical.CanonicalJson;
import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonArray;
import dev.plumbline.canonical.JsonBoolean;
import dev.plumbline.canonical.JsonNull;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonText;
import dev.plumbline.problem.Quoted;
import java.util.List;

/// A scorecard in words, from its two artefacts alone, so that an old one reads like a new one:
/// first the result, then what was found in the document, then every step of the scoring.
final class ScorecardText {

  private static final List<String> QUIET = List.of("step", "node", "because", "reads");

  private final StringBuilder out = new StringBuilder();

  static String of(JsonObject card, JsonObject extraction) {
    ScorecardText text = new ScorecardText();
    text.result(card);
    text.parts(card, "traits");
    text.parts(card, "dimensions");
    text.extraction(extraction);
    text.line("scoring");
    for (Json step : card.list("trace")) {
      text.step((JsonObject) step);
    }
    text.line("bound to");
    for (String parent : List.of("bundle", "scoring", "extraction")) {
      text.line("  " + padded(parent, 11) + card.text(parent));
    }
    return text.out.toString();
  }

  private void result(JsonObject card) {
    JsonObject rubric = card.object("rubric");
    String value =
        card.get("display") instanceof JsonText(String shown)
            ? shown
            : "between " + ends(card.list("interval"));
    line(rubric.text("name") + " " + rubric.text("version"));
    line("  " + padded("status", 11) + card.text("status"));
    line("  " + padded("composite", 11) + value);
    line("  " + padded("verdict", 11) + plain(card.get("verdict")) + ", passed: " + passed(card));
    card.find("gate")
        .ifPresent(gate -> line("  " + padded("gate", 11) + because((JsonObject) gate)));
  }

  private void parts(JsonObject card, String kind) {
    if (card.find(kind).isEmpty() || card.list(kind).isEmpty()) {
      return;
    }
    line(kind);
    for (Json each : card.list(kind)) {
      JsonObject part = (JsonObject) each;
      String score =
          part.get("score") instanceof JsonText(String text)
              ? text
              : "between " + ends(part.list("interval"));
      String weight = part.find("weight").map(w -> "  weight " + plain(w)).orElse("");
      line("  " + padded(part.text("id"), 24) + score + weight);
      part.find("because").ifPresent(b -> line("    " + Quoted.text(plain(b))));
    }
  }

  private void extraction(JsonObject extraction) {
    line("extraction by " + extraction.object("judge").text("provider"));
    extraction
        .find("facts")
        .ifPresent(facts -> ((JsonObject) facts).forEach((id, v) -> line("  " + padded(id, 24) + fact(v))));
    if (extraction.find("findings").isPresent()) {
      extraction.list("findings").forEach(finding -> finding((JsonObject) finding));
    }
  }

  private void finding(JsonObject finding) {
    String item = "  " + padded(finding.text("item"), 24);
    if (finding.find("unknown").isPresent()) {
      line(item + "unknown: " + finding.text("unknown"));
    } else if (finding.find("stated").isPresent()) {
      line(item + finding.integer("stated") + ", stated");
    } else {
      line(
          item + finding.integer("decision") + ", " + finding.integer("valid") + " of "
              + finding.integer("required") + " quotes needed");
      if (finding.find("quotes").isPresent()) {
        finding.list("quotes").forEach(quote -> quote((JsonObject) quote));
      }
    }
  }

  private void quote(JsonObject quote) {
    String unit = quote.find("unit").map(u -> " " + plain(u)).orElse("");
    String spans =
        quote.find("spans").map(s -> " at " + CanonicalJson.text(s)).orElse("");
    line("    " + quote.text("status") + unit + spans + " " + Quoted.text(quote.text("quote")));
  }

  private void step(JsonObject step) {
    StringBuilder line = new StringBuilder("  " + padded(step.text("step"), 11));
    step.find("node").ifPresent(node -> line.append(padded(plain(node), 24)));
    step.forEach(
        (key, value) -> {
          if (!QUIET.contains(key)) {
            line.append(key).append(' ').append(plain(value)).append("  ");
          }
        });
    line(line.toString().stripTrailing());
    step.find("reads")
        .ifPresent(reads -> line("             with " + Quoted.text(CanonicalJson.text(reads))));
    step.find("because").ifPresent(b -> line("             because " + Quoted.text(plain(b))));
  }

  private static String because(JsonObject gate) {
    String words = gate.find("because").map(b -> ": " + Quoted.text(plain(b))).orElse("");
    return gate.text("id") + words;
  }

  private static String fact(Json value) {
    return value instanceof JsonObject unknown ? "unknown: " + unknown.text("unknown") : plain(value);
  }

  private static String ends(List<Json> interval) {
    return plain(interval.getFirst()) + " and " + plain(interval.getLast());
  }

  private static String passed(JsonObject card) {
    return switch (card.get("passed")) {
      case JsonBoolean(boolean passed) -> passed ? "yes" : "no";
      default -> "undecided";
    };
  }

  private static String plain(Json json) {
    return switch (json) {
      case JsonText(String text) -> bare(text);
      case JsonNull() -> "none";
      case JsonArray list -> CanonicalJson.text(list);
      case JsonObject object -> CanonicalJson.text(object);
      default -> CanonicalJson.text(json);
    };
  }

  /// Texts of rubrics and documents reach a terminal only with what is active in them taken out.
  private static String bare(String text) {
    String shown = Quoted.text(text);
    return shown.substring(1, shown.length() - 1);
  }

  private static String padded(String text, int width) {
    return text.length() >= width ? text + " " : text + " ".repeat(width - text.length());
  }

  private void line(String line) {
    out.append(line).append('\n');
  }
}
