package dev.plumbline.text.quote;

import dev.plumbline.base.canonical.JsonRecord.Sparse;
import dev.plumbline.text.Span;
import java.util.List;

/// The result of locating a quote in a document.
///
/// `spans` are spans of the unmodified document in order: none if the quote was not found, several
/// only around an ellipsis. Their folded text equals the folded quote without its edge punctuation,
/// unless the quote is mended. Of several occurrences it is the first. `notes` are sorted and
/// distinct.
public record QuoteLocation(
    MatchKind match,
    @Sparse("none") QuotePlacement placement,
    @Sparse List<Span> spans,
    @Sparse ClosestMatch closest,
    @Sparse List<MatchNote> notes) {
  public QuoteLocation {
    spans = List.copyOf(spans);
    notes = List.copyOf(notes);
    boolean found = match.isFound();
    if (spans.isEmpty() == found || (placement == QuotePlacement.NONE) == found) {
      throw new IllegalArgumentException(
          match + ", " + placement + " with " + spans.size() + " spans");
    }
  }

  /// Without what was found beside the document.
  public QuoteLocation inDocument() {
    return closest instanceof ClosestMatch.InContext
        ? new QuoteLocation(match, placement, spans, new ClosestMatch.None(), notes)
        : this;
  }

  /// The same passage, where it is elsewhere than it was said to be.
  public QuoteLocation placed(QuotePlacement other) {
    return new QuoteLocation(match, other, spans, closest, notes);
  }

  /// The match with the placement where that is not the cited one: `exact`, `elided, reanchored`.
  public String summary() {
    return placement.isAsCited() || placement == QuotePlacement.NONE
        ? match.wireName()
        : match.wireName() + ", " + placement.wireName();
  }
}
