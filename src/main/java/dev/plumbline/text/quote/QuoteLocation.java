package dev.plumbline.text.quote;

import dev.plumbline.text.Span;
import java.util.List;

/// The result of locating a quote in a document.
///
/// `spans` are spans of the unmodified document in order: none if the status is not acceptable,
/// several only around an ellipsis. Their folded text equals the folded quote without its edge
/// punctuation. Of several occurrences it is the first. `notes` are sorted and distinct.
public record QuoteLocation(
    QuoteStatus status, List<Span> spans, ClosestMatch closest, List<MatchNote> notes) {
  public QuoteLocation {
    spans = List.copyOf(spans);
    notes = List.copyOf(notes);
    if (spans.isEmpty() == status.acceptable()) {
      throw new IllegalArgumentException(status + " with " + spans.size() + " spans");
    }
  }
}
