package dev.plumbline.extraction;

import java.util.List;

/// What a judge says about one item.
public sealed interface Claim {

  /// A decision with what the judge says that it read.
  record Decided(int decision, List<Quote> quotes) implements Claim {
    public Decided {
      quotes = List.copyOf(quotes);
    }
  }

  /// No decision; the code says why.
  record Silent(String code) implements Claim {}

  /// @param unit the id of the unit that is cited, empty if none is
  record Quote(String text, String unit) {}
}
