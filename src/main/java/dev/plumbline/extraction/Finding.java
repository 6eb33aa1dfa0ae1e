package dev.plumbline.extraction;

import java.util.List;

/// An item's decision together with what the check of its evidence gave.
public sealed interface Finding {

  String item();

  /// @param valid how many quotes count
  /// @param required how many a decision above the cap needs
  record Checked(String item, int decision, List<CheckedQuote> quotes, int valid, int required)
      implements Finding {
    public Checked {
      quotes = List.copyOf(quotes);
    }

    public boolean isSupported() {
      return valid >= required;
    }
  }

  /// A decision given without a document: nobody checked it, and it counts as it is.
  record Supplied(String item, int decision) implements Finding {}

  /// The judge gave no decision; the code says why.
  record Unanswered(String item, String code) implements Finding {}
}
