package dev.plumbline.extraction;

import dev.plumbline.plan.model.FactValue;
import java.util.List;

/// What a judge says about a fact that it was asked.
///
/// @param value of the fact's type; unknown if the judge said that it does not know
public record FactClaim(FactValue value, List<ItemClaim.Quote> quotes) {
  public FactClaim {
    quotes = List.copyOf(quotes);
  }
}
