package dev.plumbline.text.quote;

import dev.plumbline.text.IndexedText;
import dev.plumbline.text.Unit;
import java.util.List;
import java.util.Optional;

/// Locates a judge's quotes in one document.
///
/// Better statuses are tried first, and the cited unit before the rest of the document. A quote
/// matches only between word boundaries: `art` is not in `party`, `3` not in `3.5`, `5` not in
/// `-5`. Without a citation a quote may be in any one sentence or paragraph. A quote that occurs
/// several times is ambiguous only if its occurrences are in different sentences and none of them
/// is in the cited unit; otherwise the first one counts. Case never distinguishes two occurrences
/// of one level.
public final class QuoteLocator {

  private final IndexedText document;
  private final List<IndexedText> contexts;
  private final QuotePolicy policy;
  private final QuoteLocationBuilder quoteLocationBuilder;

  /// A locator for one document; `contexts` are the other texts that the judge could read: the
  /// question, the source, the words of the rubric.
  public static QuoteLocator of(
      IndexedText document, List<IndexedText> contexts, QuotePolicy policy) {
    return new QuoteLocator(document, contexts, policy);
  }

  private QuoteLocator(IndexedText document, List<IndexedText> contexts, QuotePolicy policy) {
    this.document = document;
    this.contexts = List.copyOf(contexts);
    this.policy = policy;
    this.quoteLocationBuilder = new QuoteLocationBuilder(document, policy);
  }

  /// Locates a quote for which the judge cited no unit.
  public QuoteLocation locate(String quote) {
    return locate(new QuoteQuery(quote, CitedUnit.NONE, List.of()));
  }

  /// Locates a quote, beginning with the unit of this id; an id that is no unit is reported as
  /// [MatchNote#UNKNOWN_UNIT].
  public QuoteLocation locate(String quote, String citedUnit) {
    Optional<Unit> unit = document.units().find(citedUnit);
    return unit.isPresent()
        ? locate(new QuoteQuery(quote, CitedUnit.of(unit.get()), List.of()))
        : locate(new QuoteQuery(quote, CitedUnit.UNKNOWN, List.of(MatchNote.UNKNOWN_UNIT)));
  }

  private QuoteLocation locate(QuoteQuery query) {
    if (query.quote().length() > QuotePolicy.CHARACTERS_MAX) {
      return QuoteLocationBuilder.none(MatchKind.NOT_FOUND, query.notes(), MatchNote.TOO_LONG);
    }
    List<MatchNote> trivial = TrivialQuotes.reasons(query.quote(), policy);
    if (!trivial.isEmpty()) {
      return QuoteLocationBuilder.none(MatchKind.TRIVIAL, query.notes(), trivial.getFirst());
    }
    return new QuoteSearch(document, policy, quoteLocationBuilder, query).run(contexts);
  }
}
