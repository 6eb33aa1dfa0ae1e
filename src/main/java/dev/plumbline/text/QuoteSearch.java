package dev.plumbline.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The search for one quote: exactly, folded and elided in the cited unit, then anywhere, then in
/// the contexts, then for something similar.
final class QuoteSearch {

  /// Up to here a stretch is searched as it is for an exact quote, before anything is folded.
  private static final int SCANNED_CHARS = 8_192;

  private static final int SAME_PERMILLE = 1_000;

  private final Indexed document;
  private final LocationPolicy policy;
  private final Locations locations;
  private final Claim claim;
  private final Citation citation;
  private final Span whole;

  /// Why the quote was not found, as far as the search has come.
  private final List<Remark> reasons = new ArrayList<>();

  QuoteSearch(Indexed document, LocationPolicy policy, Locations locations, Claim claim) {
    this.document = document;
    this.policy = policy;
    this.locations = locations;
    this.claim = claim;
    this.citation = claim.citation();
    this.whole = new Span(0, document.text().length());
    reasons.addAll(claim.remarks());
  }

  Location run(List<Indexed> contexts) {
    Optional<Location> exact = exact();
    if (exact.isPresent()) {
      return exact.get();
    }
    Folded quote = Folding.fold(claim.quote());
    Needle needle = Needle.of(quote, policy.edgeTrimming());
    List<Needle> parts = policy.elision() ? Elision.parts(quote, policy) : List.of();
    return cited(needle, parts)
        .or(() -> anywhere(hits(needle, whole), needle))
        .or(() -> elidedAnywhere(parts))
        .or(() -> otherCase(needle))
        .or(() -> echo(needle, contexts))
        .orElseGet(() -> similar(needle));
  }

  /// Without folding, where that is quick.
  private Optional<Location> exact() {
    Span stretch = citation.grain() == Citation.Grain.ANY ? whole : citation.span();
    if (stretch.length() == 0 || stretch.length() > SCANNED_CHARS) {
      return Optional.empty();
    }
    Hits hits = Hits.exact(document.text(), claim.quote(), stretch);
    if (hits.none()) {
      return Optional.empty();
    }
    return Optional.of(
        citation.present()
            ? locations.first(QuoteStatus.EXACT, hits, claim.remarks())
            : anywhere(hits, claim.remarks()));
  }

  private Optional<Location> cited(Needle needle, List<Needle> parts) {
    if (!citation.present()) {
      return Optional.empty();
    }
    Hits hits = hits(needle, citation.span());
    if (!hits.none()) {
      return Optional.of(locations.first(status(hits), hits, remarks(hits, needle)));
    }
    return elided(parts, citation.span())
        .map(found -> locations.of(QuoteStatus.ELIDED, found.parts(), remarks(found)));
  }

  private Optional<Location> anywhere(Hits hits, Needle needle) {
    return hits.none() ? Optional.empty() : Optional.of(anywhere(hits, remarks(hits, needle)));
  }

  private Location anywhere(Hits hits, List<Remark> remarks) {
    if (locations.scattered(hits.spans())) {
      return locations.first(QuoteStatus.AMBIGUOUS, hits, remarks);
    }
    Span first = hits.spans().getFirst();
    return locations.first(
        citation.elsewhere(first, document.units(), status(hits)), hits, remarks);
  }

  private Optional<Location> elidedAnywhere(List<Needle> parts) {
    return elided(parts, whole)
        .map(found ->
            locations.of(
                citation.elsewhere(found.extent(), document.units(), QuoteStatus.ELIDED),
                found.parts(),
                remarks(found)));
  }

  private Hits hits(Needle needle, Span stretch) {
    Hits hits = Hits.folded(document, claim.quote(), needle, stretch, policy);
    if (hits.cutsWord()) {
      reasons.add(Remark.CUTS_WORD);
    }
    return hits;
  }

  private Optional<Elision.Outcome.Standing> elided(List<Needle> parts, Span stretch) {
    if (parts.size() < 2) {
      return Optional.empty();
    }
    var elision = new Elision(document, parts, policy, locations.negations());
    return switch (elision.in(stretch)) {
      case Elision.Outcome.Standing standing -> Optional.of(standing);
      case Elision.Outcome.Skipping(Remark what) -> {
        reasons.add(what);
        yield Optional.empty();
      }
      case Elision.Outcome.Missing missing -> Optional.empty();
    };
  }

  /// What the document holds in other case is near, whatever the contexts hold.
  private Optional<Location> otherCase(Needle needle) {
    if (policy.caseFolding()) {
      return Optional.empty();
    }
    Folded folded = document.folded();
    int at = new Occurrences(document, needle, 0, folded.length()).next(0);
    if (at < 0) {
      return Optional.empty();
    }
    Nearby near = new Nearby.Resembling(folded.span(at, at + needle.length()), SAME_PERMILLE);
    return Optional.of(Locations.none(QuoteStatus.NEAR_MISS, near, reasons));
  }

  private Optional<Location> echo(Needle needle, List<Indexed> contexts) {
    for (int i = 0; i < contexts.size(); i++) {
      Folded folded = contexts.get(i).folded();
      int at = new Occurrences(contexts.get(i), needle, 0, folded.length()).next(0);
      if (at >= 0) {
        var echoed = new Nearby.Echoed(i, folded.span(at, at + needle.length()));
        return Optional.of(Locations.none(QuoteStatus.PROMPT_ECHO, echoed, reasons));
      }
    }
    return Optional.empty();
  }

  private Location similar(Needle needle) {
    Nearby nearby = NearMiss.find(document, needle);
    QuoteStatus status =
        switch (nearby) {
          case Nearby.Resembling resembling -> QuoteStatus.NEAR_MISS;
          case Nearby.Echoed echoed -> QuoteStatus.PROMPT_ECHO;
          case Nearby.Nothing nothing -> QuoteStatus.NOT_FOUND;
        };
    return Locations.none(status, nearby, reasons);
  }

  private static QuoteStatus status(Hits hits) {
    return switch (hits.level()) {
      case EXACT -> QuoteStatus.EXACT;
      case FOLDED, CASE_FOLDED -> QuoteStatus.FOLDED;
      case NONE -> QuoteStatus.NOT_FOUND;
    };
  }

  private List<Remark> remarks(Hits hits, Needle needle) {
    if (hits.level() == Hits.Level.EXACT) {
      return claim.remarks();
    }
    List<Remark> remarks = new ArrayList<>(claim.remarks());
    remarks.add(hits.level() == Hits.Level.FOLDED ? Remark.FOLDED : Remark.CASE_FOLDED);
    if (needle.trimmed()) {
      remarks.add(Remark.EDGE_TRIMMED);
    }
    return remarks;
  }

  private List<Remark> remarks(Elision.Outcome.Standing found) {
    List<Remark> remarks = new ArrayList<>(claim.remarks());
    remarks.add(Remark.ELIDED);
    if (found.caseFolded()) {
      remarks.add(Remark.CASE_FOLDED);
    }
    return remarks;
  }
}
