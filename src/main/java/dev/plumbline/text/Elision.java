package dev.plumbline.text;

import java.util.ArrayList;
import java.util.List;

/// A quote that leaves something out: its parts around `…`, `...`, `. . .`, `[…]` or `(...)`.
final class Elision {

  /// Beyond this a quote is a collage.
  private static final int PARTS_ALLOWED = 8;

  private static final int STARTS_TRIED = 64;

  /// Where the parts stand, or what they would have skipped.
  sealed interface Outcome {
    record Standing(List<Span> parts, boolean caseFolded) implements Outcome {
      public Standing {
        parts = List.copyOf(parts);
      }

      Span extent() {
        return new Span(parts.getFirst().start(), parts.getLast().end());
      }
    }

    record Skipping(Remark what) implements Outcome {}

    record Missing() implements Outcome {}
  }

  private final Indexed document;
  private final List<Needle> parts;
  private final LocationPolicy policy;
  private final Negations negations;

  /// The parts of a quote between its edges; fewer than two where there is no ellipsis inside, or a
  /// part says nothing.
  static List<Needle> parts(Folded folded, LocationPolicy policy) {
    if (!folded.text().contains("...") && !folded.text().contains(". .")) {
      return List.of();
    }
    List<Needle> parts = new ArrayList<>();
    int start = 0;
    int at = 0;
    while (at < folded.length()) {
      int end = ellipsis(folded.text(), at);
      if (end > at) {
        add(parts, folded, start, at);
        start = end;
        at = end;
      } else {
        at++;
      }
    }
    add(parts, folded, start, folded.length());
    boolean telling =
        parts.stream().allMatch(part -> Triviality.holdsContent(part.core(), policy.stopWords()));
    return telling && parts.size() <= PARTS_ALLOWED ? parts : List.of();
  }

  Elision(Indexed document, List<Needle> parts, LocationPolicy policy, Negations negations) {
    this.document = document;
    this.parts = parts;
    this.policy = policy;
    this.negations = negations;
  }

  /// All parts in order, within one paragraph of the stretch.
  Outcome in(Span stretch) {
    Folded folded = document.folded();
    int from = folded.at(stretch.start());
    int limit = folded.at(stretch.end());
    var first = new Occurrences(document, parts.getFirst(), from, limit);
    Outcome outcome = new Outcome.Missing();
    int tried = 0;
    for (int at = first.next(from); at >= 0 && tried++ < STARTS_TRIED; at = first.next(at + 1)) {
      switch (behind(at, limit)) {
        case Outcome.Standing standing -> {
          return standing;
        }
        case Outcome.Skipping skipping -> outcome = skipping;
        case Outcome.Missing missing -> {}
      }
    }
    return outcome;
  }

  /// The other parts behind the first, each as near to the one before as can be.
  private Outcome behind(int start, int stretchLimit) {
    Folded folded = document.folded();
    int limit = Math.min(stretchLimit, paragraphEnd(folded.offset(start)));
    List<Span> spans = new ArrayList<>();
    boolean sameCase = folded.text().startsWith(parts.getFirst().core(), start);
    int end = start + parts.getFirst().length();
    spans.add(folded.span(start, end));
    for (Needle part : parts.subList(1, parts.size())) {
      int at = new Occurrences(document, part, end, limit).next(end);
      if (at < 0) {
        return new Outcome.Missing();
      }
      if (skipsDigit(folded.text(), end, at)) {
        return new Outcome.Skipping(Remark.SKIPS_DIGIT);
      }
      if (negations.in(document.text(), folded.offset(end), folded.offset(at))) {
        return new Outcome.Skipping(Remark.SKIPS_NEGATION);
      }
      sameCase &= folded.text().startsWith(part.core(), at);
      end = at + part.length();
      spans.add(folded.span(at, end));
    }
    return sameCase || policy.caseFolding()
        ? new Outcome.Standing(spans, !sameCase)
        : new Outcome.Missing();
  }

  private int paragraphEnd(int offset) {
    return document
        .units()
        .paragraphAround(new Span(offset, offset))
        .map(paragraph -> document.folded().at(paragraph.span().end()))
        .orElse(document.folded().length());
  }

  private static boolean skipsDigit(String text, int from, int to) {
    for (int i = from; i < to; i++) {
      if (Kinds.at(text, i) == Kinds.DIGIT) {
        return true;
      }
    }
    return false;
  }

  private static void add(List<Needle> parts, Folded quote, int from, int to) {
    Needle part = Needle.of(quote, from, to, true);
    if (part.length() > 0) {
      parts.add(part);
    }
  }

  /// The end of the ellipsis that begins here, or here.
  private static int ellipsis(String text, int at) {
    char c = text.charAt(at);
    if (c == '[' || c == '(') {
      int dots = dots(text, at + 1);
      boolean closed = dots < text.length() && text.charAt(dots) == (c == '[' ? ']' : ')');
      return dots > at + 1 && closed ? dots + 1 : at;
    }
    return dots(text, at);
  }

  /// Past three or more stops with at most single spaces between, or here.
  private static int dots(String text, int from) {
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
}
