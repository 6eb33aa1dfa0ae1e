package dev.plumbline.score.extraction;

import dev.plumbline.base.problem.WireNamed;
import dev.plumbline.base.problem.WireNamed.WireName;
import dev.plumbline.score.extraction.NamedClaims.ItemClaim;
import java.util.ArrayList;
import java.util.List;

/// Quotes that come in pairs: a claim, and directly behind it the quote of the source that proves
/// it. Both must be valid, and the pair is one piece of evidence, which stands where the claim
/// does.
public final class QuotePairs {

  /// Quotes that do not say what they are, as people give them, are in turn a claim and its source.
  static List<ItemClaim.Quote> sided(List<ItemClaim.Quote> quotes) {
    List<ItemClaim.Quote> sided = new ArrayList<>();
    QuoteSide next = QuoteSide.CLAIM;
    for (ItemClaim.Quote quote : quotes) {
      QuoteSide side = quote.side() == QuoteSide.ALONE ? next : quote.side();
      sided.add(quote.as(side));
      next = side == QuoteSide.CLAIM ? QuoteSide.SOURCE : QuoteSide.CLAIM;
    }
    return sided;
  }

  /// Takes the evidence from what its other half does not support.
  static List<CheckedQuote> matched(List<CheckedQuote> quotes) {
    List<CheckedQuote> matched = new ArrayList<>();
    for (int i = 0; i < quotes.size(); i++) {
      CheckedQuote quote = quotes.get(i);
      boolean lonely =
          switch (quote.quote().side()) {
            case ALONE -> false;
            case CLAIM -> !isValid(quotes, i + 1, QuoteSide.SOURCE);
            case SOURCE -> !isValid(quotes, i - 1, QuoteSide.CLAIM);
          };
      matched.add(quote.counts() && lonely ? quote.rejected(CheckedQuote.UNPAIRED) : quote);
    }
    return matched;
  }

  private static boolean isValid(List<CheckedQuote> quotes, int index, QuoteSide side) {
    return index >= 0
        && index < quotes.size()
        && quotes.get(index).quote().side() == side
        && quotes.get(index).counts();
  }

  /// The quotes one by one, or two that are a pair together.
  public static List<List<CheckedQuote>> grouped(List<CheckedQuote> quotes) {
    List<List<CheckedQuote>> groups = new ArrayList<>();
    for (CheckedQuote quote : quotes) {
      boolean joins =
          quote.quote().side() == QuoteSide.SOURCE
              && !groups.isEmpty()
              && groups.getLast().size() == 1
              && groups.getLast().getFirst().quote().side() == QuoteSide.CLAIM;
      if (joins) {
        groups.getLast().add(quote);
      } else {
        groups.add(new ArrayList<>(List.of(quote)));
      }
    }
    return groups;
  }

  private QuotePairs() {}

  /// What a quote is evidence of: something by itself, or half of a pair.
  public enum QuoteSide implements WireNamed {
    ALONE,
    /// What is said.
    CLAIM,
    /// What proves the claim before it.
    SOURCE;

    /// As it is stored; a quote that is alone says nothing of it.
    @Override
    public String wireName() {
      return this == ALONE ? "" : WireName.KEBAB.of(this);
    }
  }
}
