package dev.plumbline.text;

import java.util.List;

/// Where a quote stands in a document, or what there is instead.
///
/// `spans` are pieces of the untouched document in order: none if the status is not acceptable,
/// several only around an ellipsis. Folded, they equal the folded quote without its edge
/// punctuation. Of several places it is the first. `remarks` are in their own order, each once.
public record Location(QuoteStatus status, List<Span> spans, Nearby nearby, List<Remark> remarks) {
  public Location {
    spans = List.copyOf(spans);
    remarks = List.copyOf(remarks);
    if (spans.isEmpty() == status.acceptable()) {
      throw new IllegalArgumentException(status + " with " + spans.size() + " spans");
    }
  }

  /// Whether the span's surroundings may turn the quote into its opposite.
  public boolean edgeNegation() {
    return remarks.contains(Remark.EDGE_NEGATION);
  }
}
