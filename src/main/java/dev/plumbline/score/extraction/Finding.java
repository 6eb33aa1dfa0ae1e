package dev.plumbline.score.extraction;

import dev.plumbline.rubric.plan.model.Support;
import java.util.List;

/// The decision on an item after its evidence was verified.
public sealed interface Finding {

  String item();

  /// A decision of a judge.
  ///
  /// @param decision as the judge gave it, before any cap
  /// @param valid distinct quotes that count
  /// @param required valid quotes that keep the decision from being capped
  record Checked(String item, int decision, List<CheckedQuote> quotes, int valid, int required)
      implements Finding {
    public Checked {
      quotes = List.copyOf(quotes);
    }

    /// How much of the evidence that the decision needs is there.
    public Support support() {
      return Support.of(valid, required);
    }
  }

  /// A judge's answer that the item does not apply.
  ///
  /// @param reason of the judge
  /// @param valid distinct quotes that count
  /// @param required valid quotes without which the item is unknown
  record NotApplicable(
      String item, String reason, List<CheckedQuote> quotes, int valid, int required)
      implements Finding {
    public NotApplicable {
      quotes = List.copyOf(quotes);
    }

    public boolean isSupported() {
      return valid >= required;
    }
  }

  /// A decision supplied without a document: it cannot be verified and counts as supported.
  record Supplied(String item, int decision) implements Finding {}

  /// Several decisions are possible, each with any evidence; the code says why.
  ///
  /// @param low the lowest of them
  /// @param high the highest, at least `low`
  record Partial(String item, int low, int high, String code) implements Finding {}

  /// The judge gave no usable decision; the code says why.
  record Unanswered(String item, String code) implements Finding {}
}
