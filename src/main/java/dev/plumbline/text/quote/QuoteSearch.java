package dev.plumbline.text.quote;

import dev.plumbline.text.FoldedText;
import dev.plumbline.text.Folding;
import dev.plumbline.text.IndexedText;
import dev.plumbline.text.Span;
import dev.plumbline.text.phrase.Occurrences;
import dev.plumbline.text.phrase.SearchPattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The search for one quote: exactly, folded and elided in the cited unit, then anywhere, then in
/// the contexts, then for something similar.
final class QuoteSearch {

  /// Up to here a stretch is searched as it is for an exact quote, before anything is folded.
  private static final int SCANNED_CHARS = 8_192;

  private static final int SAME_PERMILLE = 1_000;

  private final IndexedText document;
  private final QuotePolicy policy;
  private final QuoteLocationBuilder quoteLocationBuilder;
  private final QuoteQuery query;
  private final CitedUnit citedUnit;
  private final Span whole;

  /// Why the quote was not found, as far as the search has come.
  private final List<MatchNote> reasons = new ArrayList<>();

  QuoteSearch(
      IndexedText document,
      QuotePolicy policy,
      QuoteLocationBuilder quoteLocationBuilder,
      QuoteQuery query) {
    this.document = document;
    this.policy = policy;
    this.quoteLocationBuilder = quoteLocationBuilder;
    this.query = query;
    this.citedUnit = query.citation();
    this.whole = new Span(0, document.text().length());
    reasons.addAll(query.remarks());
  }

  QuoteLocation run(List<IndexedText> contexts) {
    Optional<QuoteLocation> exact = exact();
    if (exact.isPresent()) {
      return exact.get();
    }
    FoldedText quote = Folding.fold(query.quote());
    SearchPattern pattern = SearchPattern.of(quote, policy.edgeTrimming());
    List<SearchPattern> parts = policy.elision() ? EllipsisMatcher.parts(quote, policy) : List.of();
    return cited(pattern, parts)
        .or(() -> anywhere(hits(pattern, whole), pattern))
        .or(() -> elidedAnywhere(parts))
        .or(() -> otherCase(pattern))
        .or(() -> echo(pattern, contexts))
        .orElseGet(() -> similar(pattern));
  }

  /// Without folding, where that is quick.
  private Optional<QuoteLocation> exact() {
    Span stretch = citedUnit.grain() == CitedUnit.Grain.ANY ? whole : citedUnit.span();
    if (stretch.length() == 0 || stretch.length() > SCANNED_CHARS) {
      return Optional.empty();
    }
    QuoteMatches matches = QuoteMatches.exact(document.text(), query.quote(), stretch);
    if (matches.none()) {
      return Optional.empty();
    }
    return Optional.of(
        citedUnit.present()
            ? quoteLocationBuilder.first(QuoteStatus.EXACT, matches, query.remarks())
            : anywhere(matches, query.remarks()));
  }

  private Optional<QuoteLocation> cited(SearchPattern pattern, List<SearchPattern> parts) {
    if (!citedUnit.present()) {
      return Optional.empty();
    }
    QuoteMatches matches = hits(pattern, citedUnit.span());
    if (!matches.none()) {
      return Optional.of(
          quoteLocationBuilder.first(status(matches), matches, remarks(matches, pattern)));
    }
    return elided(parts, citedUnit.span())
        .map(found -> quoteLocationBuilder.of(QuoteStatus.ELIDED, found.parts(), remarks(found)));
  }

  private Optional<QuoteLocation> anywhere(QuoteMatches matches, SearchPattern pattern) {
    return matches.none()
        ? Optional.empty()
        : Optional.of(anywhere(matches, remarks(matches, pattern)));
  }

  private QuoteLocation anywhere(QuoteMatches matches, List<MatchNote> remarks) {
    if (quoteLocationBuilder.scattered(matches.spans())) {
      return quoteLocationBuilder.first(QuoteStatus.AMBIGUOUS, matches, remarks);
    }
    Span first = matches.spans().getFirst();
    return quoteLocationBuilder.first(
        citedUnit.elsewhere(first, document.units(), status(matches)), matches, remarks);
  }

  private Optional<QuoteLocation> elidedAnywhere(List<SearchPattern> parts) {
    return elided(parts, whole)
        .map(found ->
            quoteLocationBuilder.of(
                citedUnit.elsewhere(found.extent(), document.units(), QuoteStatus.ELIDED),
                found.parts(),
                remarks(found)));
  }

  private QuoteMatches hits(SearchPattern pattern, Span stretch) {
    QuoteMatches matches = QuoteMatches.folded(document, query.quote(), pattern, stretch, policy);
    if (matches.cutsWord()) {
      reasons.add(MatchNote.CUTS_WORD);
    }
    return matches;
  }

  private Optional<EllipsisMatcher.MatchOutcome.Standing> elided(
      List<SearchPattern> parts, Span stretch) {
    if (parts.size() < 2) {
      return Optional.empty();
    }
    var ellipsisMatcher =
        new EllipsisMatcher(document, parts, policy, quoteLocationBuilder.negations());
    return switch (ellipsisMatcher.in(stretch)) {
      case EllipsisMatcher.MatchOutcome.Standing standing -> Optional.of(standing);
      case EllipsisMatcher.MatchOutcome.Skipping(MatchNote what) -> {
        reasons.add(what);
        yield Optional.empty();
      }
      case EllipsisMatcher.MatchOutcome.Missing missing -> Optional.empty();
    };
  }

  /// What the document holds in other case is near, whatever the contexts hold.
  private Optional<QuoteLocation> otherCase(SearchPattern pattern) {
    if (policy.caseFolding()) {
      return Optional.empty();
    }
    FoldedText folded = document.folded();
    int at = new Occurrences(document, pattern, 0, folded.length()).next(0);
    if (at < 0) {
      return Optional.empty();
    }
    ClosestMatch near =
        new ClosestMatch.Resembling(folded.span(at, at + pattern.length()), SAME_PERMILLE);
    return Optional.of(QuoteLocationBuilder.none(QuoteStatus.NEAR_MISS, near, reasons));
  }

  private Optional<QuoteLocation> echo(SearchPattern pattern, List<IndexedText> contexts) {
    for (int i = 0; i < contexts.size(); i++) {
      FoldedText folded = contexts.get(i).folded();
      int at = new Occurrences(contexts.get(i), pattern, 0, folded.length()).next(0);
      if (at >= 0) {
        var echoed = new ClosestMatch.Echoed(i, folded.span(at, at + pattern.length()));
        return Optional.of(QuoteLocationBuilder.none(QuoteStatus.PROMPT_ECHO, echoed, reasons));
      }
    }
    return Optional.empty();
  }

  private QuoteLocation similar(SearchPattern pattern) {
    ClosestMatch closestMatch = NearMissFinder.find(document, pattern);
    QuoteStatus status =
        switch (closestMatch) {
          case ClosestMatch.Resembling resembling -> QuoteStatus.NEAR_MISS;
          case ClosestMatch.Echoed echoed -> QuoteStatus.PROMPT_ECHO;
          case ClosestMatch.Nothing nothing -> QuoteStatus.NOT_FOUND;
        };
    return QuoteLocationBuilder.none(status, closestMatch, reasons);
  }

  private static QuoteStatus status(QuoteMatches matches) {
    return switch (matches.level()) {
      case EXACT -> QuoteStatus.EXACT;
      case FOLDED, CASE_FOLDED -> QuoteStatus.FOLDED;
      case NONE -> QuoteStatus.NOT_FOUND;
    };
  }

  private List<MatchNote> remarks(QuoteMatches matches, SearchPattern pattern) {
    if (matches.level() == QuoteMatches.Level.EXACT) {
      return query.remarks();
    }
    List<MatchNote> remarks = new ArrayList<>(query.remarks());
    remarks.add(
        matches.level() == QuoteMatches.Level.FOLDED ? MatchNote.FOLDED : MatchNote.CASE_FOLDED);
    if (pattern.trimmed()) {
      remarks.add(MatchNote.EDGE_TRIMMED);
    }
    return remarks;
  }

  private List<MatchNote> remarks(EllipsisMatcher.MatchOutcome.Standing found) {
    List<MatchNote> remarks = new ArrayList<>(query.remarks());
    remarks.add(MatchNote.ELIDED);
    if (found.caseFolded()) {
      remarks.add(MatchNote.CASE_FOLDED);
    }
    return remarks;
  }
}
