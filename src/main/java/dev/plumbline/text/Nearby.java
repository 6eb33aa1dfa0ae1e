package dev.plumbline.text;

/// What to show a reader in place of a quote that is not in the document.
public sealed interface Nearby {

  /// The most similar piece of the document, cut at words; `permille` is one minus edit distance
  /// over the longer length, without case, in thousandths.
  record Resembling(Span span, int permille) implements Nearby {
    public Resembling {
      if (permille < 0 || permille > 1000) {
        throw new IllegalArgumentException("similar by " + permille + " of 1000");
      }
    }
  }

  /// The place in the context part with this position, from 0, that holds the quote.
  record Echoed(int context, Span span) implements Nearby {}

  record Nothing() implements Nearby {}
}
