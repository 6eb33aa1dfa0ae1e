package dev.plumbline.extraction;

import java.util.List;

/// How a fact that the judge was asked stands in the document.
///
/// @param valid how many quotes count
/// @param required how many it needs to be known
public record JudgedFactEvidence(List<CheckedQuote> quotes, int valid, int required) {
  public JudgedFactEvidence {
    quotes = List.copyOf(quotes);
  }

  boolean isProven() {
    return valid >= required;
  }
}
