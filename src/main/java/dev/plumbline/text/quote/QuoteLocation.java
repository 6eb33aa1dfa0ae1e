package dev.plumbline.text.quote;

import dev.plumbline.text.Span;
import java.util.List;

/// Where a quote stands in a document, or what there is instead.
///
/// `spans` are pieces of the untouched document in order: none if the status is not acceptable,
/// several only around an ellipsis. Folded, they equal the folded quote without its edge
/// punctuation. Of several places it is the first. `remarks` are in their own order, each once.
public record QuoteLocation(
    QuoteStatus status, List<Span> spans, ClosestMatch closest, List<MatchNote> notes) {
  public QuoteLocation {
    spans = List.copyOf(spans);
    notes = List.copyOf(notes);
    if (spans.isEmpty() == status.acceptable()) {
      throw new IllegalArgumentException(status + " with " + spans.size() + " spans");
    }
  }

  /// Whether the span's surroundings may turn the quote into its opposite.
  public boolean edgeNegation() {
    return notes.contains(MatchNote.EDGE_NEGATION);
  }
}
