package dev.plumbline.text.phrase;

import dev.plumbline.text.FoldedText;
import dev.plumbline.text.IndexedText;
import dev.plumbline.text.QuoteEdges;
import dev.plumbline.text.WordIndex;
import dev.plumbline.text.unicode.CharacterClass;

/// Iterates over the occurrences of a pattern in a folded text, from left to right.
///
/// A short range is scanned directly. In a long one the places of the pattern's rarest word are
/// tried; if that word is frequent, Knuth-Morris-Pratt search is used, whose time does not depend
/// on repetition in the text. So no text makes the search slower than linear.
public final class Occurrences {

  /// Up to this length, scanning is faster than the word index.
  static final int SCANNED_CHARS_MAX = 512;

  private final IndexedText document;
  private final FoldedText folded;
  private final SearchPattern pattern;
  private final int limit;
  private final QuoteEdges edges;
  private boolean cutsWord;

  /// How the next occurrence is found.
  private final Strategy strategy;

  private WordIndex.Places places = WordIndex.NO_PLACES;
  private int nextPlace;
  private int wordLead;
  private int[] borders = {};

  private enum Strategy {
    SCAN,
    WORD,
    KNUTH_MORRIS_PRATT
  }

  /// Searches the folded text from `from` to `limit`, without regard to case.
  public Occurrences(
      IndexedText document, SearchPattern pattern, QuoteEdges edges, int from, int limit) {
    this.edges = edges;
    this.document = document;
    this.folded = document.folded();
    this.pattern = pattern;
    this.limit = limit;
    this.strategy = limit - from <= SCANNED_CHARS_MAX ? Strategy.SCAN : strategy(from);
  }

  /// The next word-aligned occurrence at or after `from`, or -1.
  public int next(int from) {
    int at = candidate(from);
    while (at >= 0 && !isAligned(folded, edges, at, at + pattern.length())) {
      cutsWord = true;
      at = candidate(at + 1);
    }
    return at;
  }

  /// Whether an occurrence was skipped because its edges lie inside a word or number.
  public boolean cutsWord() {
    return cutsWord;
  }

  /// Whether both edges of a piece of folded text are source boundaries, and allowed.
  static boolean isAligned(FoldedText folded, QuoteEdges edges, int from, int to) {
    return folded.isBoundary(from)
        && folded.isBoundary(to)
        && !edges.cut(folded.source(), folded.sourceOffset(from))
        && !edges.cut(folded.source(), folded.sourceOffset(to));
  }

  private Strategy strategy(int from) {
    String quote = pattern.lower();
    int fewest = Integer.MAX_VALUE;
    for (int at = WordIndex.next(quote, 0);
        at < quote.length() && fewest > 0;
        at = WordIndex.next(quote, WordIndex.end(quote, at))) {
      var found = document.words().places(quote, at, WordIndex.end(quote, at));
      if (found.size() < fewest) {
        fewest = found.size();
        places = found;
        wordLead = at;
      }
    }
    if ((long) fewest * pattern.length() > 16L * (limit - from)) {
      borders = borders(quote);
      return Strategy.KNUTH_MORRIS_PRATT;
    }
    nextPlace = from == 0 ? places.from() : places.firstFrom(from + wordLead);
    return Strategy.WORD;
  }

  private int candidate(int from) {
    if (pattern.length() == 0) {
      return -1;
    }
    return switch (strategy) {
      case SCAN -> from > limit ? -1 : folded.lower().indexOf(pattern.lower(), from, limit);
      case WORD -> nextByWord(from);
      case KNUTH_MORRIS_PRATT -> nextByKnuthMorrisPratt(from);
    };
  }

  private int nextByWord(int from) {
    String text = folded.lower();
    while (nextPlace < places.to()) {
      int at = places.all()[nextPlace++] - wordLead;
      if (at + pattern.length() > limit) {
        return -1;
      }
      if (at >= from && text.startsWith(pattern.lower(), at)) {
        return at;
      }
    }
    return -1;
  }

  /// Knuth, Morris and Pratt's search (SIAM Journal on Computing 6, 1977), which never reads a
  /// character of the text twice.
  private int nextByKnuthMorrisPratt(int from) {
    String text = folded.lower();
    String quote = pattern.lower();
    int matched = 0;
    for (int at = from; at < limit; at++) {
      while (matched > 0 && quote.charAt(matched) != text.charAt(at)) {
        matched = borders[matched];
      }
      if (quote.charAt(matched) == text.charAt(at)) {
        matched++;
      }
      if (matched == quote.length()) {
        return at - matched + 1;
      }
    }
    return -1;
  }

  /// For each prefix, the length of the longest proper prefix that is also its suffix.
  private static int[] borders(String quote) {
    int[] borders = new int[quote.length() + 1];
    int border = 0;
    for (int i = 1; i < quote.length(); i++) {
      while (border > 0 && quote.charAt(border) != quote.charAt(i)) {
        border = borders[border];
      }
      if (quote.charAt(border) == quote.charAt(i)) {
        border++;
      }
      borders[i + 1] = border;
    }
    return borders;
  }

  /// A folded quote prepared for searching, without its edges.
  ///
  /// `core` and `lower` have equal length; `lead` is the offset of the core in the quote as
  /// written.
  public record SearchPattern(String core, String lower, int lead, boolean trimmed) {

    private static final String EDGES = "'\",.;: ";

    /// Without white space at the edges, quotation marks, commas, full stops, colons and ellipses
    /// there.
    public static SearchPattern of(FoldedText quote) {
      return of(quote, 0, quote.length());
    }

    /// A piece of a folded quote.
    public static SearchPattern of(FoldedText quote, int start, int end) {
      String text = quote.text();
      int from = start;
      int to = end;
      while (from < to && text.charAt(from) == ' ') {
        from++;
      }
      while (to > from && text.charAt(to - 1) == ' ') {
        to--;
      }
      int full = to - from;
      while (from < to && isTrimmedAtStart(text, from, to)) {
        from++;
      }
      boolean opened = start < from && text.substring(start, from).contains("'");
      while (to > from && isTrimmedAtEnd(text, from, to - 1, opened)) {
        to--;
      }
      return new SearchPattern(
          text.substring(from, to),
          quote.lower().substring(from, to),
          quote.sourceOffset(from),
          to - from < full);
    }

    public int length() {
      return core.length();
    }

    /// Whether the character may be trimmed at the start; a full stop or comma directly before a
    /// digit is part of the number.
    private static boolean isTrimmedAtStart(String text, int at, int to) {
      char c = text.charAt(at);
      boolean number = at + 1 < to && isDigit(text, at + 1);
      return EDGES.indexOf(c) >= 0 && !(number && (c == '.' || c == ','));
    }

    /// Whether the character may be trimmed at the end; a stroke directly behind a digit is its
    /// unit, unless it closes a quotation.
    private static boolean isTrimmedAtEnd(String text, int from, int at, boolean opened) {
      boolean unit =
          (text.charAt(at) == '\'' || text.charAt(at) == '"') && at > from && isDigit(text, at - 1);
      return EDGES.indexOf(text.charAt(at)) >= 0 && (opened || !unit);
    }

    private static boolean isDigit(String text, int at) {
      return CharacterClass.at(text, at) == CharacterClass.DIGIT;
    }
  }
}
