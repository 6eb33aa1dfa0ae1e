package dev.plumbline.text.quote;

import dev.plumbline.text.Span;

/// What to show a reader in place of a quote that was not found.
public sealed interface ClosestMatch {

  /// Nothing similar was found.
  record None() implements ClosestMatch {}

  /// The most similar piece of the document, extended to whole words. `permille` is the similarity
  /// in thousandths: one minus the edit distance, without regard to case, over the longer length.
  record Similar(Span span, int permille) implements ClosestMatch {
    public Similar {
      if (permille < 0 || permille > 1000) {
        throw new IllegalArgumentException("a similarity of " + permille + " of 1000");
      }
    }
  }

  /// The quote is in a context part: its position among the parts, from 0, and the span there.
  record InContext(int context, Span span) implements ClosestMatch {}
}
