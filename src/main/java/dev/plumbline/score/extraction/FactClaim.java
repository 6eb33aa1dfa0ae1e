package dev.plumbline.score.extraction;

import dev.plumbline.rubric.plan.model.FactValue;
import java.util.List;

/// A judge's answer about one fact, before its quotes are verified.
///
/// @param value of the fact's type; unknown if the judge answered that it does not know
public record FactClaim(FactValue value, List<ItemClaim.Quote> quotes) {
  public FactClaim {
    quotes = List.copyOf(quotes);
  }
}
