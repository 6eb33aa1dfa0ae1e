package dev.plumbline.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Finds where a judge's quotes stand in one document.
///
/// Better statuses are tried first, and the cited unit before the rest of the document. A quote
/// stands only between word edges: `art` is not in `party`, `3` not in `3.5`, `5` not in `-5`.
/// Without a citation a quote may stand in any one sentence or paragraph. A quote that stands
/// several times is ambiguous only if its places are in different sentences and none of them in the
/// cited unit; else the first place counts. Case never separates two places of one level.
public final class QuoteLocator {

  private static final Span NOWHERE = new Span(0, 0);

  /// Up to here a text is searched as it is for an exact quote, before anything is folded.
  private static final int SCANNED_CHARS = 8_192;

  private final Indexed document;
  private final List<Indexed> contexts;
  private final LocationPolicy policy;
  private final Negations negations;

  /// For one document; `contexts` are the question, the source, the rubric's own words: whatever
  /// the judge could read besides the document.
  public static QuoteLocator of(Indexed document, List<Indexed> contexts, LocationPolicy policy) {
    return new QuoteLocator(document, contexts, policy);
  }

  private QuoteLocator(Indexed document, List<Indexed> contexts, LocationPolicy policy) {
    this.document = document;
    this.contexts = List.copyOf(contexts);
    this.policy = policy;
    this.negations = new Negations(policy.negations());
  }

  /// Where a quote stands for which the judge cited no unit.
  public Location locate(String quote) {
    return locate(quote, Citation.NONE, List.of());
  }

  /// Where a quote stands, beginning with the unit of this id.
  public Location locate(String quote, String citedUnit) {
    Optional<Unit> unit = document.units().find(citedUnit);
    return unit.isPresent()
        ? locate(quote, Citation.of(unit.get()), List.of())
        : locate(quote, Citation.UNKNOWN, List.of(Remark.UNKNOWN_UNIT));
  }

  /// Where a judge said the quote was; `units` decides what counts as one unit elsewhere.
  private record Citation(Grain grain, Span span) {
    static final Citation NONE = new Citation(Grain.ANY, NOWHERE);
    static final Citation UNKNOWN = new Citation(Grain.SENTENCE, NOWHERE);

    static Citation of(Unit unit) {
      return switch (unit) {
        case Paragraph paragraph -> new Citation(Grain.PARAGRAPH, paragraph.span());
        case Sentence sentence -> new Citation(Grain.SENTENCE, sentence.span());
      };
    }
  }

  private enum Grain {
    SENTENCE,
    PARAGRAPH,
    ANY
  }

  private Location locate(String quote, Citation citation, List<Remark> remarks) {
    if (quote.length() > policy.charactersAllowed()) {
      return missing(QuoteStatus.NOT_FOUND, new Nearby.Nothing(), remarks, Remark.TOO_LONG);
    }
    List<Remark> trivial = Triviality.of(quote, policy);
    if (!trivial.isEmpty()) {
      return missing(QuoteStatus.TRIVIAL, new Nearby.Nothing(), remarks, trivial.getFirst());
    }
    if (citation.span().length() > 0 && citation.span().length() <= SCANNED_CHARS) {
      Hits exact = Hits.exact(document.text(), quote, citation.span());
      if (!exact.none()) {
        return found(QuoteStatus.EXACT, exact, quote, remarks);
      }
    }
    return new Search(quote, citation, remarks).run();
  }

  /// The search for one quote that does not stand exactly where it was cited.
  private final class Search {
    private final String quote;
    private final Citation citation;
    private final List<Remark> remarks;
    private final Span whole = new Span(0, document.text().length());
    private boolean cutsWord;

    /// What the parts of an elided quote would have skipped.
    private final List<Remark> skipped = new ArrayList<>();

    Search(String quote, Citation citation, List<Remark> remarks) {
      this.quote = quote;
      this.citation = citation;
      this.remarks = remarks;
    }

    Location run() {
      if (citation.grain() == Grain.ANY && whole.length() <= SCANNED_CHARS) {
        Hits exact = Hits.exact(document.text(), quote, whole);
        if (!exact.none()) {
          return elsewhere(exact, remarks);
        }
      }
      Folded folded = Folding.fold(quote);
      Needle needle = Needle.of(folded, policy.edgeTrimming());
      List<Needle> parts = policy.elision() ? Elision.parts(folded, policy) : List.of();
      if (citation.span().length() > 0) {
        Hits cited = hits(needle, citation.span());
        if (!cited.none()) {
          return found(status(cited), cited, quote, with(remarks, needle, cited));
        }
        Elision.Outcome elided = elided(parts, citation.span());
        if (elided instanceof Elision.Outcome.Standing standing) {
          return located(QuoteStatus.ELIDED, standing.parts(), elidedRemarks(standing));
        }
      }
      Hits hits = hits(needle, whole);
      return hits.none()
          ? elidedElsewhere(needle, parts)
          : elsewhere(hits, with(remarks, needle, hits));
    }

    private Hits hits(Needle needle, Span stretch) {
      Hits hits = Hits.folded(document, quote, needle, stretch, policy);
      cutsWord |= hits.cutsWord();
      return hits;
    }

    private Location elsewhere(Hits hits, List<Remark> said) {
      if (scattered(hits.spans())) {
        return found(QuoteStatus.AMBIGUOUS, hits, quote, said);
      }
      QuoteStatus status =
          !inOneUnit(hits.spans().getFirst())
              ? QuoteStatus.CROSS_UNIT
              : citation.grain() == Grain.ANY ? status(hits) : QuoteStatus.REANCHORED;
      return found(status, hits, quote, said);
    }

    private Location elidedElsewhere(Needle needle, List<Needle> parts) {
      Elision.Outcome elided = elided(parts, whole);
      if (!(elided instanceof Elision.Outcome.Standing standing)) {
        return absent(needle);
      }
      List<Span> spans = standing.parts();
      Span extent = new Span(spans.getFirst().start(), spans.getLast().end());
      QuoteStatus status =
          citation.grain() == Grain.ANY
              ? QuoteStatus.ELIDED
              : inOneUnit(extent) ? QuoteStatus.REANCHORED : QuoteStatus.CROSS_UNIT;
      return located(status, spans, elidedRemarks(standing));
    }

    private Elision.Outcome elided(List<Needle> parts, Span stretch) {
      if (parts.size() < 2) {
        return new Elision.Outcome.Missing();
      }
      Elision.Outcome outcome = new Elision(document, parts, policy, negations).in(stretch);
      if (outcome instanceof Elision.Outcome.Skipping(Remark what)) {
        skipped.add(what);
      }
      return outcome;
    }

    private List<Remark> elidedRemarks(Elision.Outcome.Standing standing) {
      List<Remark> said = new ArrayList<>(remarks);
      said.add(Remark.ELIDED);
      if (standing.caseFolded()) {
        said.add(Remark.CASE_FOLDED);
      }
      return said;
    }

    private Location absent(Needle needle) {
      List<Remark> said = new ArrayList<>(remarks);
      said.addAll(skipped);
      if (cutsWord) {
        said.add(Remark.CUTS_WORD);
      }
      for (int i = 0; i < contexts.size(); i++) {
        Indexed context = contexts.get(i);
        Folded folded = context.folded();
        int at = new Occurrences(context, needle, 0, folded.length()).next(0);
        if (at >= 0) {
          Span echo = folded.span(at, at + needle.length());
          return missing(QuoteStatus.PROMPT_ECHO, new Nearby.Echoed(i, echo), said);
        }
      }
      Nearby nearby = NearMiss.find(document, needle);
      return missing(
          nearby instanceof Nearby.Resembling ? QuoteStatus.NEAR_MISS : QuoteStatus.NOT_FOUND,
          nearby,
          said);
    }

    private boolean inOneUnit(Span span) {
      Units units = document.units();
      return switch (citation.grain()) {
        case SENTENCE -> units.sentenceAround(span).isPresent();
        case PARAGRAPH, ANY -> units.paragraphAround(span).isPresent();
      };
    }
  }

  /// Whether the places are not all in one sentence.
  private boolean scattered(List<Span> spans) {
    Span around = spans.size() < 2 ? spans.getFirst() : sentence(spans.getFirst());
    return spans.stream().anyMatch(span -> !around.contains(span));
  }

  private static QuoteStatus status(Hits hits) {
    return hits.level() == Hits.Level.EXACT ? QuoteStatus.EXACT : QuoteStatus.FOLDED;
  }

  private static List<Remark> with(List<Remark> remarks, Needle needle, Hits hits) {
    if (hits.level() == Hits.Level.EXACT) {
      return remarks;
    }
    List<Remark> said = new ArrayList<>(remarks);
    said.add(hits.level() == Hits.Level.FOLDED ? Remark.FOLDED : Remark.CASE_FOLDED);
    if (needle.trimmed()) {
      said.add(Remark.EDGE_TRIMMED);
    }
    return said;
  }

  private Location found(QuoteStatus status, Hits hits, String quote, List<Remark> remarks) {
    List<Span> first = List.of(hits.spans().getFirst());
    if (hits.spans().size() == 1) {
      return located(status, first, remarks);
    }
    List<Remark> said = new ArrayList<>(remarks);
    said.add(Remark.REPEATED);
    return located(status, first, said);
  }

  private Location located(QuoteStatus status, List<Span> spans, List<Remark> remarks) {
    List<Remark> said = new ArrayList<>(remarks);
    Span extent = new Span(spans.getFirst().start(), spans.getLast().end());
    if (negations.atEdgeOf(document.text(), extent, sentence(extent))) {
      said.add(Remark.EDGE_NEGATION);
    }
    said.sort(null);
    return new Location(status, spans, new Nearby.Nothing(), said);
  }

  /// The sentence in which a piece begins, or the piece itself between sentences.
  private Span sentence(Span piece) {
    return document
        .units()
        .sentenceAround(new Span(piece.start(), piece.start()))
        .map(Sentence::span)
        .orElse(piece);
  }

  private static Location missing(
      QuoteStatus status, Nearby nearby, List<Remark> remarks, Remark... more) {
    List<Remark> said = new ArrayList<>(remarks);
    said.addAll(List.of(more));
    said.sort(null);
    return new Location(status, List.of(), nearby, said.stream().distinct().toList());
  }
}
