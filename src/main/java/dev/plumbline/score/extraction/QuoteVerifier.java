package dev.plumbline.score.extraction;

import dev.plumbline.rubric.EvidenceType;
import dev.plumbline.score.extraction.JudgeAnswers.Passage;
import dev.plumbline.text.IndexedText;
import dev.plumbline.text.Sentence;
import dev.plumbline.text.Span;
import dev.plumbline.text.Unit;
import dev.plumbline.text.injection.InjectionFlag;
import dev.plumbline.text.quote.QuoteLocation;
import dev.plumbline.text.quote.QuoteLocator;
import dev.plumbline.text.quote.QuotePlacement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedSet;
import java.util.stream.Collectors;

/// Looks up one judge's quotes in one document, by the type of evidence (RULERS, table 5): a local
/// quote must lie within one sentence, a span within the cited paragraph, and the quotes of a
/// judgement on the whole text in the unit that each one cites.
final class QuoteVerifier {

  /// Longest passage that is shown to a judge, in UTF-16 code units.
  private static final int PASSAGE_MAX = 2_000;

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

  /// @param irrelevant units of the passages that do not bear on what is asked
  List<CheckedQuote> verify(
      List<ItemClaim.Quote> quotes, EvidenceType type, SortedSet<String> irrelevant) {
    List<CheckedQuote> checked = new ArrayList<>();
    for (CheckedQuote quote : verify(quotes, type)) {
      boolean beside = quote.counts() && irrelevant.contains(passage(quote).unit());
      checked.add(
          beside
              ? new CheckedQuote(quote.quote(), quote.location(), false, CheckedQuote.IRRELEVANT)
              : quote);
    }
    return checked;
  }

  /// The distinct passages around the quotes that count, in the order of the quotes.
  List<Passage> passages(List<CheckedQuote> quotes) {
    SequencedMap<String, Passage> passages = new LinkedHashMap<>();
    for (CheckedQuote quote : quotes) {
      if (quote.counts()) {
        Passage passage = passage(quote);
        passages.putIfAbsent(passage.unit(), passage);
      }
    }
    return List.copyOf(passages.values());
  }

  private Passage passage(CheckedQuote quote) {
    Span extent = extent(quote.location());
    List<Sentence> sentences = document.units().sentencesOverlapping(extent);
    Sentence first = sentences.getFirst();
    Sentence last = sentences.getLast();
    Span whole = new Span(first.span().start(), last.span().end());
    boolean fits = whole.end() - whole.start() <= PASSAGE_MAX;
    String text =
        fits
            ? whole.in(document.text())
            : quote.location().spans().stream()
                .map(span -> span.in(document.text()))
                .collect(Collectors.joining(" … "));
    return new Passage(first.equals(last) ? first.id() : first.id() + "-" + last.id(), text);
  }

  private static Span extent(QuoteLocation location) {
    return new Span(location.spans().getFirst().start(), location.spans().getLast().end());
  }

  private List<CheckedQuote> verify(List<ItemClaim.Quote> quotes, EvidenceType type) {
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
    Span extent = extent(location);
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
