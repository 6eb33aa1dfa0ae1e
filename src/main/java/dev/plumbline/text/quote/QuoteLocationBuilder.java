package dev.plumbline.text.quote;

import dev.plumbline.text.FoldedText;
import dev.plumbline.text.IndexedText;
import dev.plumbline.text.QuoteEdges;
import dev.plumbline.text.RenderedText;
import dev.plumbline.text.Span;
import dev.plumbline.text.TextNotation;
import dev.plumbline.text.Units.Sentence;
import dev.plumbline.text.phrase.Occurrences;
import dev.plumbline.text.phrase.Occurrences.SearchPattern;
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
    return policy.markup() != TextNotation.NONE
        && (open || STRUCK.stream().anyMatch(before::contains));
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
        IndexedText document,
        String quote,
        SearchPattern pattern,
        Span stretch,
        QuotePolicy policy) {
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
}
