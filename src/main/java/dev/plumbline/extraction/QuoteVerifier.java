package dev.plumbline.extraction;

import dev.plumbline.rubric.EvidenceType;
import dev.plumbline.text.IndexedText;
import dev.plumbline.text.Sentence;
import dev.plumbline.text.Span;
import dev.plumbline.text.Unit;
import dev.plumbline.text.injection.InjectionFlag;
import dev.plumbline.text.quote.QuoteLocation;
import dev.plumbline.text.quote.QuoteLocator;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Looks up one judge's quotes in one document, each kind of evidence in its own way (table 5 of
/// RULERS): a local quote must stand in one sentence, a span may run through one paragraph, and
/// what supports a judgement on the whole is looked up in the unit that it names.
final class QuoteVerifier {

  private final IndexedText document;
  private final QuoteLocator locator;
  private final List<String> accepted;
  private final List<InjectionFlag> flags;

  /// @param accepted the statuses that count, by their words
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

  List<CheckedQuote> checked(List<ItemClaim.Quote> quotes, EvidenceType type) {
    List<CheckedQuote> checked = new ArrayList<>();
    for (ItemClaim.Quote quote : quotes) {
      QuoteLocation location = located(quote, type);
      boolean accepts = accepted.contains(location.status().wireName());
      String unfit = accepts ? unfit(location, type) : "";
      checked.add(new CheckedQuote(quote, location, accepts && unfit.isEmpty(), unfit));
    }
    return checked;
  }

  private QuoteLocation located(ItemClaim.Quote quote, EvidenceType type) {
    String unit = type == EvidenceType.SPAN_LEVEL ? paragraph(quote.unit()) : quote.unit();
    return unit.isEmpty() ? locator.locate(quote.text()) : locator.locate(quote.text(), unit);
  }

  /// A span that cites a sentence is looked for in that sentence's paragraph.
  private String paragraph(String unit) {
    Optional<Unit> cited = document.units().find(unit);
    return cited.isPresent() && cited.get() instanceof Sentence sentence
        ? document.units().paragraph(sentence).id()
        : unit;
  }

  private String unfit(QuoteLocation location, EvidenceType type) {
    Span extent = new Span(location.spans().getFirst().start(), location.spans().getLast().end());
    if (flags.stream().anyMatch(injectionFlag -> overlap(injectionFlag.span(), extent))) {
      return CheckedQuote.FLAGGED;
    }
    boolean local = type == EvidenceType.LOCAL_QUOTE && !accepted.contains("cross-unit");
    return local && document.units().sentenceContaining(extent).isEmpty()
        ? CheckedQuote.CROSSES_SENTENCES
        : "";
  }

  private static boolean overlap(Span one, Span other) {
    return one.start() < other.end() && other.start() < one.end();
  }
}
