package dev.plumbline.text.quote;

import dev.plumbline.text.IndexedText;
import dev.plumbline.text.Sentence;
import dev.plumbline.text.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/// Builds quote locations in one document, with their notes sorted.
final class QuoteLocationBuilder {

  private final IndexedText document;
  private final NegationWords negationWords;

  QuoteLocationBuilder(IndexedText document, NegationWords negationWords) {
    this.document = document;
    this.negationWords = negationWords;
  }

  NegationWords negations() {
    return negationWords;
  }

  /// The location of the first occurrence.
  QuoteLocation first(QuoteStatus status, QuoteMatches matches, List<MatchNote> remarks) {
    List<Span> first = List.of(matches.spans().getFirst());
    return matches.spans().size() == 1
        ? of(status, first, remarks)
        : of(status, first, with(remarks, MatchNote.REPEATED));
  }

  QuoteLocation of(QuoteStatus status, List<Span> spans, List<MatchNote> remarks) {
    Span extent = new Span(spans.getFirst().start(), spans.getLast().end());
    List<MatchNote> all =
        negationWords.governsEdgeOf(document.text(), extent, sentence(extent))
            ? with(remarks, MatchNote.EDGE_NEGATION)
            : remarks;
    return new QuoteLocation(status, spans, new ClosestMatch.None(), ordered(all));
  }

  /// Whether the occurrences are not all in one sentence; one that overlaps the first counts as the
  /// same.
  boolean isAmbiguous(List<Span> spans) {
    if (spans.size() < 2) {
      return false;
    }
    Span first = spans.getFirst();
    Span around = sentence(first);
    return spans.stream().anyMatch(span -> span.start() >= first.end() && !around.contains(span));
  }

  static QuoteLocation none(QuoteStatus status, List<MatchNote> remarks, MatchNote why) {
    return none(status, new ClosestMatch.None(), with(remarks, why));
  }

  static QuoteLocation none(
      QuoteStatus status, ClosestMatch closestMatch, List<MatchNote> remarks) {
    return new QuoteLocation(status, List.of(), closestMatch, ordered(remarks));
  }

  /// The sentence in which a span begins, or the span itself between sentences.
  private Span sentence(Span piece) {
    return document
        .units()
        .sentenceContaining(new Span(piece.start(), piece.start()))
        .map(Sentence::span)
        .orElse(piece);
  }

  private static List<MatchNote> with(List<MatchNote> remarks, MatchNote more) {
    List<MatchNote> all = new ArrayList<>(remarks);
    all.add(more);
    return all;
  }

  private static List<MatchNote> ordered(List<MatchNote> remarks) {
    return remarks.size() < 2 ? remarks : List.copyOf(new TreeSet<>(remarks));
  }
}
