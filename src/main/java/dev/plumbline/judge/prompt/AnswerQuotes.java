package dev.plumbline.judge.prompt;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.judge.prompt.AnswerOutline.AnswerFault;
import dev.plumbline.rubric.EvidencePolicy;
import dev.plumbline.rubric.EvidencePolicy.EvidenceScope;
import dev.plumbline.score.extraction.NamedClaims.ItemClaim;
import dev.plumbline.score.extraction.QuotePairs.QuoteSide;
import java.util.ArrayList;
import java.util.List;

/// The quotes of one answer: objects with a text and a unit, or pairs `{claim, source}` of them.
sealed interface AnswerQuotes {

  String CLAIM = QuoteSide.CLAIM.wireName();
  String SOURCE = QuoteSide.SOURCE.wireName();

  record Valid(List<ItemClaim.Quote> quotes) implements AnswerQuotes {}

  record Invalid(AnswerFault fault) implements AnswerQuotes {}

  /// @param from where they stand, which says whether they come in pairs
  /// @param plain whether half of a pair may be missing, and quotes may be in turn a claim and its
  ///   source
  static AnswerQuotes read(Json said, EvidenceScope from, boolean plain) {
    if (!(said instanceof JsonArray(var given))) {
      return new Invalid(AnswerFault.ANSWER_INVALID);
    }
    int most = plain ? from.quotesMax() : EvidencePolicy.QUOTES_MAX;
    if (given.size() > most) {
      return new Invalid(AnswerFault.TOO_MANY_QUOTES);
    }
    List<ItemClaim.Quote> quotes = new ArrayList<>();
    for (Json each : given) {
      List<ItemClaim.Quote> one = from.isPaired() ? pair(each, plain) : quote(each);
      if (one.isEmpty()) {
        return new Invalid(AnswerFault.ANSWER_INVALID);
      }
      if (one.stream().anyMatch(AnswerQuotes::isTooLong)) {
        return new Invalid(AnswerFault.QUOTE_TOO_LONG);
      }
      quotes.addAll(one);
    }
    return quotes.size() > from.quotesMax()
        ? new Invalid(AnswerFault.TOO_MANY_QUOTES)
        : new Valid(quotes);
  }

  private static boolean isTooLong(ItemClaim.Quote quote) {
    return quote.text().length() > AnswerReader.QUOTE_CHARACTERS_MAX
        || quote.unit().length() > AnswerReader.QUOTE_CHARACTERS_MAX;
  }

  /// A claim and its source; empty if it is not like that.
  private static List<ItemClaim.Quote> pair(Json said, boolean plain) {
    if (!(said instanceof JsonObject pair)
        || pair.size() == 0
        || !pair.keysBesides(List.of(CLAIM, SOURCE)).isEmpty()
        || !plain && pair.size() < 2) {
      return plain ? quote(said) : List.of();
    }
    List<ItemClaim.Quote> sides = new ArrayList<>();
    for (QuoteSide side : List.of(QuoteSide.CLAIM, QuoteSide.SOURCE)) {
      pair.find(side.wireName())
          .ifPresent(half -> quote(half).forEach(quote -> sides.add(quote.as(side))));
    }
    return sides.size() == pair.size() ? sides : List.of();
  }

  /// One, or none if it is not like that.
  private static List<ItemClaim.Quote> quote(Json said) {
    return said instanceof JsonObject quote
            && AnswerReader.hasExactly(quote, "text", "unit")
            && quote.get("text") instanceof JsonText(String text)
            && quote.get("unit") instanceof JsonText(String unit)
        ? List.of(new ItemClaim.Quote(text, unit))
        : List.of();
  }
}
