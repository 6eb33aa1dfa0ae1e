package dev.plumbline.text.quote;

import dev.plumbline.text.IndexedText;
import dev.plumbline.text.Markup;
import dev.plumbline.text.RenderedText;
import dev.plumbline.text.Span;
import dev.plumbline.text.Units.Sentence;
import dev.plumbline.text.quote.QuoteLocation.ClosestMatch;
import dev.plumbline.text.quote.QuoteLocation.MatchKind;
import dev.plumbline.text.quote.QuoteLocation.MatchNote;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/// Builds quote locations in one document, with their notes sorted.
final class QuoteLocationBuilder {

  private final IndexedText document;

  private static final List<String> STRUCK = List.of("~", "<s", "<S", "<del", "<DEL");

  private final QuotePolicy policy;
  private final TurningWords turningWords;

  QuoteLocationBuilder(IndexedText document, QuotePolicy policy) {
    this.document = document;
    this.policy = policy;
    this.turningWords = TurningWords.of(policy.language());
  }

  TurningWords turns() {
    return turningWords;
  }

  /// The location of the first of several occurrences, each with the spans of its parts.
  QuoteLocation first(
      MatchKind match, CitedUnit citedUnit, List<List<Span>> places, List<MatchNote> remarks) {
    return places.size() == 1
        ? of(match, citedUnit, places, remarks)
        : of(match, citedUnit, places, with(remarks, MatchNote.REPEATED));
  }

  private QuoteLocation of(
      MatchKind match, CitedUnit citedUnit, List<List<Span>> places, List<MatchNote> remarks) {
    List<Span> spans = places.getFirst();
    Span extent = extent(spans);
    List<MatchNote> all = new ArrayList<>(remarks);
    if (NegationWords.governsEdgeOf(document.text(), extent, sentences(extent))) {
      all.add(MatchNote.EDGE_NEGATION);
    }
    if (mayBeUnseen(extent)) {
      RenderedText seen = document.rendered(policy.markup());
      spans.stream()
          .filter(piece -> overlaps(seen.struck(), piece))
          .forEach(_ -> all.add(MatchNote.STRUCK));
      spans.stream()
          .filter(piece -> isWithin(seen.addresses(), piece))
          .forEach(_ -> all.add(MatchNote.ADDRESS));
    }
    return new QuoteLocation(
        match, placement(citedUnit, places), spans, new ClosestMatch.None(), ordered(all));
  }

  /// Whether a piece may be struck through or in an address, by what is before it in its paragraph.
  private boolean mayBeUnseen(Span piece) {
    String text = document.text();
    int from = Math.max(0, text.lastIndexOf("\n\n", piece.end()));
    String before = text.substring(from, piece.end());
    int start = piece.start() - from;
    int address = before.lastIndexOf("](");
    boolean open =
        address >= 0 && text.indexOf(')', from + address) >= piece.start()
            || before.lastIndexOf('<', start) > before.lastIndexOf('>', start);
    return policy.markup() != Markup.NONE && (open || STRUCK.stream().anyMatch(before::contains));
  }

  private static boolean overlaps(List<Span> spans, Span piece) {
    return spans.stream()
        .anyMatch(span -> span.start() < piece.end() && piece.start() < span.end());
  }

  private static boolean isWithin(List<Span> spans, Span piece) {
    return spans.stream().anyMatch(span -> span.contains(piece));
  }

  /// Occurrences in the cited unit are never ambiguous.
  private QuotePlacement placement(CitedUnit citedUnit, List<List<Span>> places) {
    List<Span> extents = places.stream().map(QuoteLocationBuilder::extent).toList();
    QuotePlacement first = citedUnit.placement(extents.getFirst(), document.units());
    return first != QuotePlacement.CITED && isAmbiguous(extents) ? QuotePlacement.AMBIGUOUS : first;
  }

  private static Span extent(List<Span> spans) {
    return new Span(spans.getFirst().start(), spans.getLast().end());
  }

  /// Whether the occurrences are not all in one sentence; one that overlaps the first counts as the
  /// same.
  private boolean isAmbiguous(List<Span> spans) {
    if (spans.size() < 2) {
      return false;
    }
    Span first = spans.getFirst();
    Span around = sentence(first);
    return spans.stream().anyMatch(span -> span.start() >= first.end() && !around.contains(span));
  }

  static QuoteLocation none(MatchKind match, List<MatchNote> remarks, MatchNote why) {
    return none(match, new ClosestMatch.None(), with(remarks, why));
  }

  static QuoteLocation none(MatchKind match, ClosestMatch closestMatch, List<MatchNote> remarks) {
    return new QuoteLocation(match, QuotePlacement.NONE, List.of(), closestMatch, ordered(remarks));
  }

  /// From the start of the sentence in which a span begins to the end of the one in which it ends.
  private Span sentences(Span piece) {
    int last = Math.max(piece.start(), piece.end() - 1);
    return new Span(
        sentence(piece).start(),
        Math.max(piece.end(), sentence(new Span(last, piece.end())).end()));
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
