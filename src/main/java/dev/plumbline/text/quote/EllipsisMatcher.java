package dev.plumbline.text.quote;

import dev.plumbline.text.FoldedText;
import dev.plumbline.text.IndexedText;
import dev.plumbline.text.QuoteEdges;
import dev.plumbline.text.Span;
import dev.plumbline.text.phrase.Occurrences;
import dev.plumbline.text.phrase.Occurrences.SearchPattern;
import dev.plumbline.text.quote.QuoteLocation.MatchNote;
import dev.plumbline.text.unicode.CharacterClass;
import java.util.ArrayList;
import java.util.List;

/// Matches a quote with ellipses: its parts around `…`, `...`, `. . .`, `[…]` or `(...)`.
record EllipsisMatcher(
    IndexedText document,
    List<SearchPattern> parts,
    QuotePolicy policy,
    TurningWords turningWords) {

  /// A quote of more parts is a collage and is not matched.
  private static final int PARTS_MAX = 8;

  private static final int STARTS_MAX = 64;

  /// The spans of the parts at each place where they match, or why they do not match.
  sealed interface MatchOutcome {
    record Matched(List<List<Span>> places, boolean caseFolded) implements MatchOutcome {
      public Matched {
        places = List.copyOf(places);
      }
    }

    record Rejected(MatchNote reason) implements MatchOutcome {}

    record NotFound() implements MatchOutcome {}
  }

  /// The parts of a quote; empty if there is no ellipsis inside, or a part has no content word.
  static List<SearchPattern> parts(FoldedText folded) {
    if (!folded.text().contains("...") && !folded.text().contains(". .")) {
      return List.of();
    }
    List<SearchPattern> parts = new ArrayList<>();
    int start = 0;
    int at = 0;
    while (at < folded.length()) {
      int end = skipEllipsis(folded.text(), at);
      if (end > at) {
        add(parts, folded, start, at);
        start = end;
        at = end;
      } else {
        at++;
      }
    }
    add(parts, folded, start, folded.length());
    boolean meaningful = parts.stream().allMatch(part -> TrivialQuotes.hasContentWord(part.core()));
    return meaningful && parts.size() <= PARTS_MAX ? parts : List.of();
  }

  /// Matches all parts in order within one paragraph of the range, at every place that does not
  /// overlap an earlier one.
  MatchOutcome match(Span stretch) {
    FoldedText folded = document.folded();
    int from = folded.foldedOffset(stretch.start());
    int limit = folded.foldedOffset(stretch.end());
    var first = new Occurrences(document, parts.getFirst(), QuoteEdges.COMPOUNDS, from, limit);
    List<ElidedPart> rest =
        parts.subList(1, parts.size()).stream()
            .map(part ->
                new ElidedPart(document, part, QuoteEdges.COMPOUNDS, from, limit, turningWords))
            .toList();
    MatchOutcome failure = new MatchOutcome.NotFound();
    List<List<Span>> places = new ArrayList<>();
    boolean caseFolded = false;
    int tried = 0;
    int next = from;
    for (int at = first.next(from); at >= 0 && tried++ < STARTS_MAX; at = first.next(next)) {
      next = at + 1;
      switch (matchRest(rest, at, limit)) {
        case MatchOutcome.Matched matched -> {
          caseFolded = places.isEmpty() ? matched.caseFolded() : caseFolded;
          places.addAll(matched.places());
          next = folded.foldedOffset(places.getLast().getLast().end());
        }
        case MatchOutcome.Rejected rejected -> failure = rejected;
        case MatchOutcome.NotFound notFound -> {}
      }
    }
    return places.isEmpty() ? failure : new MatchOutcome.Matched(places, caseFolded);
  }

  /// Matches the parts after the first, each at its first occurrence after the previous one.
  private MatchOutcome matchRest(List<ElidedPart> rest, int start, int stretchLimit) {
    FoldedText folded = document.folded();
    int limit = Math.min(stretchLimit, paragraphEnd(folded.sourceOffset(start)));
    List<Span> spans = new ArrayList<>();
    boolean sameCase = folded.text().startsWith(parts.getFirst().core(), start);
    int end = start + parts.getFirst().length();
    spans.add(folded.span(start, end));
    for (ElidedPart part : rest) {
      int at = part.next(end);
      if (at < 0 || at + part.pattern().length() > limit) {
        return new MatchOutcome.NotFound();
      }
      if (part.skipsDigit(end, at)) {
        return new MatchOutcome.Rejected(MatchNote.SKIPS_DIGIT);
      }
      if (part.skipsNegation(end, at)) {
        return new MatchOutcome.Rejected(MatchNote.SKIPS_NEGATION);
      }
      if (part.skipsTurn(end, at)) {
        return new MatchOutcome.Rejected(MatchNote.SKIPS_TURN);
      }
      sameCase &= folded.text().startsWith(part.pattern().core(), at);
      end = at + part.pattern().length();
      spans.add(folded.span(at, end));
    }
    return sameCase || policy.caseFolding()
        ? new MatchOutcome.Matched(List.of(spans), !sameCase)
        : new MatchOutcome.NotFound();
  }

  private int paragraphEnd(int offset) {
    return document
        .units()
        .paragraphContaining(new Span(offset, offset))
        .map(paragraph -> document.folded().foldedOffset(paragraph.span().end()))
        .orElse(document.folded().length());
  }

  private static void add(List<SearchPattern> parts, FoldedText quote, int from, int to) {
    SearchPattern part = SearchPattern.of(quote, from, to);
    if (part.length() > 0) {
      parts.add(part);
    }
  }

  /// The end of the ellipsis that begins at `at`, or `at` if there is none.
  private static int skipEllipsis(String text, int at) {
    char c = text.charAt(at);
    if (c == '[' || c == '(') {
      int dots = skipDots(text, at + 1);
      boolean closed = dots < text.length() && text.charAt(dots) == (c == '[' ? ']' : ')');
      return dots > at + 1 && closed ? dots + 1 : at;
    }
    return skipDots(text, at);
  }

  /// The end of three or more full stops with at most single spaces between them, or `from` if
  /// there are fewer.
  private static int skipDots(String text, int from) {
    int at = from;
    int count = 0;
    int end = from;
    while (at < text.length() && (text.charAt(at) == '.' || text.charAt(at) == ' ')) {
      count += text.charAt(at) == '.' ? 1 : 0;
      end = at + 1;
      at++;
    }
    return count >= 3 ? end : from;
  }

  /// A part of a quote after an ellipsis: its next occurrence, and what the ellipsis before it
  /// omits.
  ///
  /// A part is looked for after each occurrence of the parts before it, from left to right. Each
  /// answer is remembered until it is passed, so that all of them together read the text once.
  private static final class ElidedPart {

    private static final int UNKNOWN = -1;

    private final IndexedText document;
    private final SearchPattern pattern;
    private final Occurrences occurrences;
    private final TurningWords turningWords;
    private final int limit;

    /// The first occurrence at or after the last offset asked for; past the limit if there is none.
    private int occurrence = UNKNOWN;

    /// The first digit at or after the last offset asked for, in the folded text.
    private int digit = UNKNOWN;

    /// The first negation at or after the last offset asked for, in the source.
    private int negation = UNKNOWN;

    /// The first turning word at or after the last offset asked for, in the folded text.
    private int turn = UNKNOWN;

    ElidedPart(
        IndexedText document,
        SearchPattern pattern,
        QuoteEdges edges,
        int from,
        int limit,
        TurningWords turningWords) {
      this.document = document;
      this.pattern = pattern;
      this.occurrences = new Occurrences(document, pattern, edges, from, limit);
      this.turningWords = turningWords;
      this.limit = limit;
    }

    SearchPattern pattern() {
      return pattern;
    }

    /// The first occurrence at or after an offset of the folded text, or -1. Offsets must not
    /// descend.
    int next(int from) {
      if (occurrence < from && occurrence < limit) {
        int found = occurrences.next(from);
        occurrence = found < 0 ? limit : found;
      }
      return occurrence < limit ? occurrence : -1;
    }

    /// Whether a digit lies in the folded text between two offsets, which must not descend.
    boolean skipsDigit(int from, int to) {
      FoldedText folded = document.folded();
      if (digit < from) {
        digit = from;
        while (digit < limit && CharacterClass.at(folded.text(), digit) != CharacterClass.DIGIT) {
          digit++;
        }
      }
      return digit < to;
    }

    /// Whether a negation lies between two offsets of the folded text, which must not descend.
    boolean skipsNegation(int from, int to) {
      FoldedText folded = document.folded();
      int start = folded.sourceOffset(from);
      if (negation < start) {
        int end = folded.sourceOffset(limit);
        negation = NegationWords.next(document.text(), start, end);
      }
      return negation < folded.sourceOffset(to);
    }

    /// Whether a turning word lies between two offsets of the folded text, which must not descend.
    boolean skipsTurn(int from, int to) {
      if (turn < from) {
        turn = turningWords.next(document.folded().lower(), from, limit);
      }
      return turn < to;
    }
  }
}
