package dev.plumbline.text;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/// Puts together what was found in one document, with the remarks in order.
final class Locations {

  private final Indexed document;
  private final Negations negations;

  Locations(Indexed document, Negations negations) {
    this.document = document;
    this.negations = negations;
  }

  Negations negations() {
    return negations;
  }

  /// The first of several places.
  Location first(QuoteStatus status, Hits hits, List<Remark> remarks) {
    List<Span> first = List.of(hits.spans().getFirst());
    return hits.spans().size() == 1
        ? of(status, first, remarks)
        : of(status, first, with(remarks, Remark.REPEATED));
  }

  Location of(QuoteStatus status, List<Span> spans, List<Remark> remarks) {
    Span extent = new Span(spans.getFirst().start(), spans.getLast().end());
    List<Remark> said =
        negations.atEdgeOf(document.text(), extent, sentence(extent))
            ? with(remarks, Remark.EDGE_NEGATION)
            : remarks;
    return new Location(status, spans, new Nearby.Nothing(), ordered(said));
  }

  /// Whether the places are not all in one sentence; what overlaps the first is the same place.
  boolean scattered(List<Span> spans) {
    if (spans.size() < 2) {
      return false;
    }
    Span first = spans.getFirst();
    Span around = sentence(first);
    return spans.stream().anyMatch(span -> span.start() >= first.end() && !around.contains(span));
  }

  static Location none(QuoteStatus status, List<Remark> remarks, Remark why) {
    return none(status, new Nearby.Nothing(), with(remarks, why));
  }

  static Location none(QuoteStatus status, Nearby nearby, List<Remark> remarks) {
    return new Location(status, List.of(), nearby, ordered(remarks));
  }

  /// The sentence in which a piece begins, or the piece itself between sentences.
  private Span sentence(Span piece) {
    return document
        .units()
        .sentenceAround(new Span(piece.start(), piece.start()))
        .map(Sentence::span)
        .orElse(piece);
  }

  private static List<Remark> with(List<Remark> remarks, Remark more) {
    List<Remark> all = new ArrayList<>(remarks);
    all.add(more);
    return all;
  }

  private static List<Remark> ordered(List<Remark> remarks) {
    return remarks.size() < 2 ? remarks : List.copyOf(new TreeSet<>(remarks));
  }
}
