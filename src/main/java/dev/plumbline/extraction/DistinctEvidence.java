package dev.plumbline.extraction;

import dev.plumbline.text.Span;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// How many different pieces of a document valid quotes show: two that share a word are one.
final class DistinctEvidence {

  /// As many of them as can be chosen without any two overlapping.
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
