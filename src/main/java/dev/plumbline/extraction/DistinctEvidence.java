package dev.plumbline.extraction;

import dev.plumbline.text.Span;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Counts the distinct passages that valid quotes show, so that one passage quoted twice counts
/// once.
final class DistinctEvidence {

  /// The greatest number of valid quotes of which no two overlap.
  static int count(List<CheckedQuote> quotes) {
    List<Span> extents = new ArrayList<>();
    for (CheckedQuote quote : quotes) {
      if (quote.counts()) {
        List<Span> spans = quote.location().spans();
        extents.add(new Span(spans.getFirst().start(), spans.getLast().end()));
      }
    }
    extents.sort(Comparator.comparingInt(Span::end).thenComparing(Span::start));
    int count = 0;
    int taken = -1;
    for (Span extent : extents) {
      if (extent.start() >= taken) {
        count++;
        taken = extent.end();
      }
    }
    return count;
  }

  private DistinctEvidence() {}
}
