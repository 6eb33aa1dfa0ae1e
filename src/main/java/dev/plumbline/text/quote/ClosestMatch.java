package dev.plumbline.text.quote;

import dev.plumbline.text.Span;

/// What to show a reader in place of a quote that is not in the document.
public sealed interface ClosestMatch {

  /// The most similar piece of the document, cut at words; `permille` is one minus edit distance
  /// over the longer length, without case, in thousandths.
  record Similar(Span span, int permille) implements ClosestMatch {
    public Similar {
      if (permille < 0 || permille > 1000) {
        throw new IllegalArgumentException("similar by " + permille + " of 1000");
      }
    }
  }

  /// The place in the context part with this position, from 0, that holds the quote.
  record InContext(int context, Span span) implements ClosestMatch {}

  record None() implements ClosestMatch {}
}
