package dev.plumbline.judging;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.bundle.ExtractionSpec;
import dev.plumbline.canonical.Json;
import dev.plumbline.canonical.JsonArray;
import dev.plumbline.canonical.JsonInteger;
import dev.plumbline.canonical.JsonObject;
import dev.plumbline.canonical.JsonReader;
import dev.plumbline.canonical.JsonText;
import dev.plumbline.canonical.Reading;
import dev.plumbline.extraction.Answers;
import dev.plumbline.extraction.Claim;
import dev.plumbline.extraction.JudgeIdentity;
import dev.plumbline.judging.Model.Reply;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Trait;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// Reads a model's reply by `answer/1`: `{"items": [{"item", "decision", "quotes": [{"text",
/// "unit"}]}]}`, each item exactly once. Nothing is repaired: an answer that is anything else
/// decides nothing, and its items are unknown with a code.
final class AnswerReader {

  private static final String CUT_OFF = "answer-cut-off";
  private static final String REFUSED = "answer-refused";
  private static final int BYTES_MAX = 1_000_000;
  private static final int QUOTES_MAX = 8;
  private static final int QUOTE_CHARACTERS_MAX = 1_000;

  private final List<Item> items;

  AnswerReader(ExtractionSpec spec) {
    this.items = spec.traits().stream().map(Trait::items).flatMap(List::stream).toList();
  }

  /// Why it stopped comes first: an answer that was cut off is not read.
  Answers read(JudgeIdentity judge, Reply reply) {
    if (!reply.stop().equals("stop")) {
      return new Answers(judge, silent(CUT_OFF));
    }
    if (JsonReader.read(reply.text().getBytes(UTF_8), BYTES_MAX) instanceof Reading.Read(Json json)
        && json instanceof JsonObject answer
        && answer.keysBesides(List.of("items")).isEmpty()
        && answer.find("items").orElse(json) instanceof JsonArray(List<Json> claims)) {
      return new Answers(judge, claims(claims));
    }
    return new Answers(judge, silent(REFUSED));
  }

  private SortedMap<String, Claim> claims(List<Json> answered) {
    SortedMap<String, Claim> claims = new TreeMap<>();
    for (Json each : answered) {
      if (!(each instanceof JsonObject claim)
          || !(claim.find("item").orElse(each) instanceof JsonText(String id))
          || claims.containsKey(id)) {
        return silent(REFUSED);
      }
      claims.put(id, new Claim.Silent(REFUSED));
      items.stream()
          .filter(item -> item.id().equals(id))
          .forEach(item -> claims.put(id, claim(item, claim)));
    }
    List<String> expected = items.stream().map(Item::id).sorted().toList();
    return List.copyOf(claims.keySet()).equals(expected) ? claims : silent(REFUSED);
  }

  private static Claim claim(Item item, JsonObject json) {
    if (!json.keysBesides(List.of("item", "decision", "quotes")).isEmpty()
        || !(json.find("decision").orElse(json) instanceof JsonInteger(long decision))
        || decision < 0
        || decision > item.max()
        || !(json.find("quotes").orElse(JsonArray.EMPTY) instanceof JsonArray(List<Json> given))
        || given.size() > QUOTES_MAX) {
      return new Claim.Silent(REFUSED);
    }
    List<Claim.Quote> quotes = new ArrayList<>();
    for (Json each : given) {
      if (each instanceof JsonObject quote
          && quote.keysBesides(List.of("text", "unit")).isEmpty()
          && quote.find("text").orElse(each) instanceof JsonText(String text)
          && quote.find("unit").orElse(Json.of("")) instanceof JsonText(String unit)
          && text.length() <= QUOTE_CHARACTERS_MAX) {
        quotes.add(new Claim.Quote(text, unit));
      } else {
        return new Claim.Silent(REFUSED);
      }
    }
    return new Claim.Decided((int) decision, quotes);
  }

  private SortedMap<String, Claim> silent(String code) {
    SortedMap<String, Claim> claims = new TreeMap<>();
    items.forEach(item -> claims.put(item.id(), new Claim.Silent(code)));
    return claims;
  }
}
