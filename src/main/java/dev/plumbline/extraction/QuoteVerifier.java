package dev.plumbline.extraction;

import dev.plumbline.rubric.EvidenceType;
import dev.plumbline.text.IndexedText;
import dev.plumbline.text.Sentence;
import dev.plumbline.text.Span;
import dev.plumbline.text.Unit;
import dev.plumbline.text.injection.InjectionFlag;
import dev.plumbline.text.quote.QuoteLocation;
import dev.plumbline.text.quote.QuoteLocator;
import dev.plumbline.text.quote.QuotePlacement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Looks up one judge's quotes in one document, by the type of evidence (RULERS, table 5): a local
/// quote must lie within one sentence, a span within the cited paragraph, and the quotes of a
/// judgement on the whole text in the unit that each one cites.
final class QuoteVerifier {

  private final IndexedText document;
  private final QuoteLocator locator;
  private final List<String> accepted;
  private final List<InjectionFlag> flags;

  /// @param accepted wire names of the matches and placements that count
  /// @param flags sentences that may be prompt injections: quotes from them do not count
  QuoteVerifier(
      IndexedText document,
      QuoteLocator locator,
      List<String> accepted,
      List<InjectionFlag> flags) {
    this.document = document;
    this.locator = locator;
    this.accepted = accepted;
    this.flags = flags;
  }

  List<CheckedQuote> verify(List<ItemClaim.Quote> quotes, EvidenceType type) {
    List<CheckedQuote> checked = new ArrayList<>();
    for (ItemClaim.Quote quote : quotes) {
      QuoteLocation location = located(quote, type);
      boolean accepts = accepts(location);
      String unfit = accepts ? rejection(location, type) : "";
      checked.add(new CheckedQuote(quote, location, accepts && unfit.isEmpty(), unfit));
    }
    return checked;
  }

  /// The rubric accepts the match, and the placement unless it is the cited one.
  private boolean accepts(QuoteLocation location) {
    return accepted.contains(location.match().wireName())
        && (location.placement().isAsCited() || accepted.contains(location.placement().wireName()));
  }

  private QuoteLocation located(ItemClaim.Quote quote, EvidenceType type) {
    String unit = type == EvidenceType.SPAN_LEVEL ? paragraph(quote.unit()) : quote.unit();
    return unit.isEmpty() ? locator.locate(quote.text()) : locator.locate(quote.text(), unit);
  }

  /// A span that cites a sentence is searched in that sentence's paragraph.
  private String paragraph(String unit) {
    Optional<Unit> cited = document.units().find(unit);
    return cited.isPresent() && cited.get() instanceof Sentence sentence
        ? document.units().paragraph(sentence).id()
        : unit;
  }

  private String rejection(QuoteLocation location, EvidenceType type) {
    Span extent = new Span(location.spans().getFirst().start(), location.spans().getLast().end());
    if (flags.stream().anyMatch(injectionFlag -> overlap(injectionFlag.span(), extent))) {
      return CheckedQuote.FLAGGED;
    }
    boolean local =
        type == EvidenceType.LOCAL_QUOTE
            && !accepted.contains(QuotePlacement.CROSS_UNIT.wireName());
    return local && document.units().sentenceContaining(extent).isEmpty()
        ? CheckedQuote.CROSSES_SENTENCES
        : "";
  }

  private static boolean overlap(Span one, Span other) {
    return one.start() < other.end() && other.start() < one.end();
  }
}
