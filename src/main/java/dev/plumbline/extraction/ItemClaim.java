package dev.plumbline.extraction;

import java.util.List;

/// What a judge says about one item.
public sealed interface ItemClaim {

  /// A decision with what the judge says that it read.
  record Decided(int decision, List<Quote> quotes) implements ItemClaim {
    public Decided {
      quotes = List.copyOf(quotes);
    }
  }

  /// No decision; the code says why.
  record Unanswered(String code) implements ItemClaim {}

  /// @param unit the id of the unit that is cited, empty if none is
  record Quote(String text, String unit) {}
}
