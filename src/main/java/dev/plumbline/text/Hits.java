package dev.plumbline.text;

import java.util.ArrayList;
import java.util.List;

/// Where a quote was found in a stretch of a document, at the best of three levels.
record Hits(Level level, List<Span> spans, boolean cutsWord) {

  /// A common quote in a long text is not counted beyond this.
  static final int PLACES_LOOKED_AT = 256;

  enum Level {
    EXACT,
    FOLDED,
    CASE_FOLDED,
    NONE
  }

  Hits {
    spans = List.copyOf(spans);
  }

  boolean none() {
    return level == Level.NONE;
  }

  /// Character for character, at word edges; for short stretches.
  static Hits exact(String text, String quote, Span stretch) {
    List<Span> spans = new ArrayList<>();
    int at = text.indexOf(quote, stretch.start(), stretch.end());
    while (at >= 0 && spans.size() < PLACES_LOOKED_AT) {
      if (!Words.cutAt(text, at) && !Words.cutAt(text, at + quote.length())) {
        spans.add(new Span(at, at + quote.length()));
      }
      at = text.indexOf(quote, at + 1, stretch.end());
    }
    return new Hits(spans.isEmpty() ? Level.NONE : Level.EXACT, spans, false);
  }

  /// Whatever the policy lets pass, the best level only.
  static Hits folded(
      Indexed document, String quote, Needle needle, Span stretch, LocationPolicy policy) {
    Folded folded = document.folded();
    int from = folded.at(stretch.start());
    int limit = folded.at(stretch.end());
    var occurrences = new Occurrences(document, needle, from, limit);
    List<Span> spans = new ArrayList<>();
    Level best = Level.NONE;
    int looked = 0;
    int at = occurrences.next(from);
    while (at >= 0 && looked++ < PLACES_LOOKED_AT) {
      Level level = level(folded, quote, needle, at, stretch);
      if (level.compareTo(best) < 0 && (level != Level.CASE_FOLDED || policy.caseFolding())) {
        spans.clear();
        best = level;
      }
      if (level == best) {
        spans.add(span(folded, quote, needle, at, level));
      }
      at = occurrences.next(at + 1);
    }
    return new Hits(best, spans, occurrences.cutsWord());
  }

  private static Level level(Folded folded, String quote, Needle needle, int at, Span stretch) {
    if (!folded.text().startsWith(needle.core(), at)) {
      return Level.CASE_FOLDED;
    }
    int start = folded.offset(at) - needle.lead();
    boolean exact =
        start >= stretch.start()
            && start + quote.length() <= stretch.end()
            && folded.source().startsWith(quote, start)
            && !Words.cutAt(folded.source(), start)
            && !Words.cutAt(folded.source(), start + quote.length());
    return exact ? Level.EXACT : Level.FOLDED;
  }

  private static Span span(Folded folded, String quote, Needle needle, int at, Level level) {
    int start = folded.offset(at) - needle.lead();
    return level == Level.EXACT
        ? new Span(start, start + quote.length())
        : folded.span(at, at + needle.length());
  }
}
