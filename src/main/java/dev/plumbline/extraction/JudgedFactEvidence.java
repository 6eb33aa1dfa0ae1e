package dev.plumbline.extraction;

import java.util.List;

/// The evidence for a judged fact.
///
/// @param valid distinct quotes that count
/// @param required valid quotes without which the fact is unknown
public record JudgedFactEvidence(List<CheckedQuote> quotes, int valid, int required) {
  public JudgedFactEvidence {
    quotes = List.copyOf(quotes);
  }

  boolean isSupported() {
    return valid >= required;
  }
}
