package dev.plumbline.extraction;

import java.util.List;

/// How a fact that the judge was asked stands in the document.
///
/// @param valid how many quotes count
/// @param required how many it needs to be known
public record JudgedFact(List<CheckedQuote> quotes, int valid, int required) {
  public JudgedFact {
    quotes = List.copyOf(quotes);
  }

  boolean isProven() {
    return valid >= required;
  }
}
