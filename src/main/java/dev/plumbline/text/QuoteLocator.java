package dev.plumbline.text;

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

  private final Indexed document;
  private final List<Indexed> contexts;
  private final LocationPolicy policy;
  private final Locations locations;

  /// For one document; `contexts` are the question, the source, the rubric's own words: whatever
  /// the judge could read besides the document.
  public static QuoteLocator of(Indexed document, List<Indexed> contexts, LocationPolicy policy) {
    return new QuoteLocator(document, contexts, policy);
  }

  private QuoteLocator(Indexed document, List<Indexed> contexts, LocationPolicy policy) {
    this.document = document;
    this.contexts = List.copyOf(contexts);
    this.policy = policy;
    this.locations = new Locations(document, new Negations(policy.negations()));
  }

  /// Where a quote stands for which the judge cited no unit.
  public Location locate(String quote) {
    return locate(new Claim(quote, Citation.NONE, List.of()));
  }

  /// Where a quote stands, beginning with the unit of this id.
  public Location locate(String quote, String citedUnit) {
    Optional<Unit> unit = document.units().find(citedUnit);
    return unit.isPresent()
        ? locate(new Claim(quote, Citation.of(unit.get()), List.of()))
        : locate(new Claim(quote, Citation.UNKNOWN, List.of(Remark.UNKNOWN_UNIT)));
  }

  private Location locate(Claim claim) {
    if (claim.quote().length() > policy.charactersAllowed()) {
      return Locations.none(QuoteStatus.NOT_FOUND, claim.remarks(), Remark.TOO_LONG);
    }
    List<Remark> trivial = Triviality.of(claim.quote(), policy);
    if (!trivial.isEmpty()) {
      return Locations.none(QuoteStatus.TRIVIAL, claim.remarks(), trivial.getFirst());
    }
    return new QuoteSearch(document, policy, locations, claim).run(contexts);
  }
}
