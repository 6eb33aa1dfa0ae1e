package dev.plumbline.score.extraction;

import dev.plumbline.base.canonical.JsonRecord.Member;
import dev.plumbline.base.canonical.JsonRecord.Sparse;
import java.util.List;

/// A judge's answer about one item, before its quotes are verified.
public sealed interface ItemClaim {

  /// A decision with the quotes that the judge gives as evidence.
  record Decided(int decision, List<Quote> quotes) implements ItemClaim {
    public Decided {
      quotes = List.copyOf(quotes);
    }
  }

  /// The item does not apply to the document.
  ///
  /// @param reason why not; not empty
  record NotApplicable(String reason, List<Quote> quotes) implements ItemClaim {
    public NotApplicable {
      quotes = List.copyOf(quotes);
    }
  }

  /// No usable decision; the code says why.
  record Unanswered(String code) implements ItemClaim {

    /// Without an answer: the judge left it out.
    public static final Unanswered LEFT_OUT = new Unanswered("not-answered");
  }

  /// A quote as the judge gave it.
  ///
  /// @param unit the id of the cited sentence or paragraph, empty if none is cited
  /// @param side what it is evidence of
  record Quote(@Member("quote") String text, @Sparse String unit, @Sparse QuoteSide side) {

    /// A quote that is no half of a pair.
    public Quote(String text, String unit) {
      this(text, unit, QuoteSide.ALONE);
    }

    public Quote as(QuoteSide other) {
      return new Quote(text, unit, other);
    }
  }
}
