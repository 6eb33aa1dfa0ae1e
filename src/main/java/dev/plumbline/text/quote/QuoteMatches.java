package dev.plumbline.text.quote;

import dev.plumbline.text.FoldedText;
import dev.plumbline.text.IndexedText;
import dev.plumbline.text.QuoteEdges;
import dev.plumbline.text.Span;
import dev.plumbline.text.phrase.Occurrences;
import dev.plumbline.text.phrase.Occurrences.SearchPattern;
import java.util.ArrayList;
import java.util.List;

/// The occurrences of a quote in a range of a document, at the best of three levels.
record QuoteMatches(Level level, List<Span> spans, boolean cutsWord) {

  /// Occurrences of a frequent quote are not examined beyond this number.
  static final int PLACES_MAX = 256;

  enum Level {
    EXACT,
    FOLDED,
    CASE_FOLDED,
    NONE
  }

  QuoteMatches {
    spans = List.copyOf(spans);
  }

  boolean isEmpty() {
    return level == Level.NONE;
  }

  /// Occurrences that match character for character at word boundaries; for short ranges.
  static QuoteMatches exact(String text, String quote, Span stretch, QuoteEdges edges) {
    List<Span> spans = new ArrayList<>();
    int at = text.indexOf(quote, stretch.start(), stretch.end());
    while (at >= 0 && spans.size() < PLACES_MAX) {
      if (!edges.cut(text, at) && !edges.cut(text, at + quote.length())) {
        spans.add(new Span(at, at + quote.length()));
      }
      at = text.indexOf(quote, at + 1, stretch.end());
    }
    return new QuoteMatches(spans.isEmpty() ? Level.NONE : Level.EXACT, spans, false);
  }

  /// Occurrences that the policy admits, at the best level only.
  static QuoteMatches folded(
      IndexedText document, String quote, SearchPattern pattern, Span stretch, QuotePolicy policy) {
    FoldedText folded = document.folded();
    int from = folded.foldedOffset(stretch.start());
    int limit = folded.foldedOffset(stretch.end());
    var occurrences = new Occurrences(document, pattern, QuoteEdges.COMPOUNDS, from, limit);
    List<Span> spans = new ArrayList<>();
    Level best = Level.NONE;
    int looked = 0;
    int at = occurrences.next(from);
    while (at >= 0 && looked++ < PLACES_MAX) {
      Level level = level(folded, quote, pattern, at, stretch, QuoteEdges.COMPOUNDS);
      if (level.compareTo(best) < 0 && (level != Level.CASE_FOLDED || policy.caseFolding())) {
        spans.clear();
        best = level;
      }
      if (level == best) {
        spans.add(span(folded, quote, pattern, at, level));
      }
      at = occurrences.next(at + 1);
    }
    return new QuoteMatches(best, spans, occurrences.cutsWord());
  }

  private static Level level(
      FoldedText folded,
      String quote,
      SearchPattern pattern,
      int at,
      Span stretch,
      QuoteEdges edges) {
    if (!folded.text().startsWith(pattern.core(), at)) {
      return Level.CASE_FOLDED;
    }
    int start = folded.sourceOffset(at) - pattern.lead();
    boolean exact =
        start >= stretch.start()
            && start + quote.length() <= stretch.end()
            && folded.source().startsWith(quote, start)
            && !edges.cut(folded.source(), start)
            && !edges.cut(folded.source(), start + quote.length());
    return exact ? Level.EXACT : Level.FOLDED;
  }

  private static Span span(
      FoldedText folded, String quote, SearchPattern pattern, int at, Level level) {
    int start = folded.sourceOffset(at) - pattern.lead();
    return level == Level.EXACT
        ? new Span(start, start + quote.length())
        : folded.span(at, at + pattern.length());
  }
}
