package dev.plumbline.judge.prompt;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonArray;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonText;
import dev.plumbline.score.extraction.ItemClaim;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Reads the answer to [ClaimsPrompt], strictly: a list of claims, each with its words and the
/// sentence that they are copied from, and nothing else.
///
/// @param delimiter what the answer must repeat
/// @param plainAllowed whether an answer may leave the delimiter out, and a claim its sentence or
///   everything but its words
public record ClaimsReader(String delimiter, boolean plainAllowed) {

  /// In the order of the answer; empty if it cannot be used.
  public Optional<List<ItemClaim.Quote>> read(String text) {
    if (!(AnswerReader.member(text, delimiter, plainAllowed, "claims").orElse(Json.of(""))
            instanceof JsonArray(List<Json> list))
        || list.size() > ClaimsPrompt.CLAIMS_MAX) {
      return Optional.empty();
    }
    List<ItemClaim.Quote> claims = new ArrayList<>();
    for (Json each : list) {
      Optional<ItemClaim.Quote> claim = claim(each);
      if (claim.isEmpty()) {
        return Optional.empty();
      }
      claims.add(claim.get());
    }
    return Optional.of(claims);
  }

  private Optional<ItemClaim.Quote> claim(Json said) {
    if (plainAllowed && said instanceof JsonText(String words)) {
      return quote(words, "");
    }
    if (said instanceof JsonObject claim
        && claim.keysBesides(List.of("text", "unit")).isEmpty()
        && claim.find("text").orElse(claim) instanceof JsonText(String words)
        && claim.find("unit").orElse(plainAllowed ? Json.of("") : claim)
            instanceof JsonText(String unit)) {
      return quote(words, unit);
    }
    return Optional.empty();
  }

  private static Optional<ItemClaim.Quote> quote(String words, String unit) {
    return Math.max(words.length(), unit.length()) > AnswerReader.QUOTE_CHARACTERS_MAX
        ? Optional.empty()
        : Optional.of(new ItemClaim.Quote(words, unit));
  }
}
