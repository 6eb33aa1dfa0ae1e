package dev.plumbline.text.quote;

import dev.plumbline.text.IndexedText;
import dev.plumbline.text.Unit;
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

  private final IndexedText document;
  private final List<IndexedText> contexts;
  private final QuotePolicy policy;
  private final QuoteLocationBuilder quoteLocationBuilder;

  /// For one document; `contexts` are the question, the source, the rubric's own words: whatever
  /// the judge could read besides the document.
  public static QuoteLocator of(
      IndexedText document, List<IndexedText> contexts, QuotePolicy policy) {
    return new QuoteLocator(document, contexts, policy);
  }

  private QuoteLocator(IndexedText document, List<IndexedText> contexts, QuotePolicy policy) {
    this.document = document;
    this.contexts = List.copyOf(contexts);
    this.policy = policy;
    this.quoteLocationBuilder =
        new QuoteLocationBuilder(document, new NegationWords(policy.negations()));
  }

  /// Where a quote stands for which the judge cited no unit.
  public QuoteLocation locate(String quote) {
    return locate(new QuoteQuery(quote, CitedUnit.NONE, List.of()));
  }

  /// Where a quote stands, beginning with the unit of this id.
  public QuoteLocation locate(String quote, String citedUnit) {
    Optional<Unit> unit = document.units().find(citedUnit);
    return unit.isPresent()
        ? locate(new QuoteQuery(quote, CitedUnit.of(unit.get()), List.of()))
        : locate(new QuoteQuery(quote, CitedUnit.UNKNOWN, List.of(MatchNote.UNKNOWN_UNIT)));
  }

  private QuoteLocation locate(QuoteQuery query) {
    if (query.quote().length() > policy.charactersAllowed()) {
      return QuoteLocationBuilder.none(QuoteStatus.NOT_FOUND, query.notes(), MatchNote.TOO_LONG);
    }
    List<MatchNote> trivial = TrivialQuotes.reasons(query.quote(), policy);
    if (!trivial.isEmpty()) {
      return QuoteLocationBuilder.none(QuoteStatus.TRIVIAL, query.notes(), trivial.getFirst());
    }
    return new QuoteSearch(document, policy, quoteLocationBuilder, query).run(contexts);
  }
}
