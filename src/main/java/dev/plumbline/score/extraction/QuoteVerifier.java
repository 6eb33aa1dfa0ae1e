package dev.plumbline.score.extraction;

import dev.plumbline.base.problem.WireNamed.WireName;
import dev.plumbline.rubric.EvidencePolicy.EvidenceScope;
import dev.plumbline.rubric.EvidencePolicy.EvidenceType;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.UnitScope.PartRole;
import dev.plumbline.rubric.UnitScope.PartScope;
import dev.plumbline.score.extraction.Document.Part;
import dev.plumbline.score.extraction.JudgeAnswers.Passage;
import dev.plumbline.score.extraction.NamedClaims.ItemClaim;
import dev.plumbline.score.extraction.QuotePairs.QuoteSide;
import dev.plumbline.text.IndexedText;
import dev.plumbline.text.Span;
import dev.plumbline.text.Units.Sentence;
import dev.plumbline.text.Units.Unit;
import dev.plumbline.text.quote.QuoteLocation;
import dev.plumbline.text.quote.QuoteLocation.MatchKind;
import dev.plumbline.text.quote.QuoteLocator;
import dev.plumbline.text.quote.QuotePlacement;
import dev.plumbline.text.quote.QuotePolicy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Looks up one judge's quotes in one document, by the type of evidence (RULERS, table 5): a local
/// quote must lie within one sentence, a span within the cited paragraph, and the quotes of a
/// judgement on the whole text in the unit that each one cites.
///
/// A quote is looked up in the part that is cited, then in the others where evidence may stand,
/// then in the rest: there it is *misattributed*. Verbatim words of the part that is cited stay its
/// own, whoever else says them; what a part repeats of others proves nothing. No quote crosses from
/// one part into another.
final class QuoteVerifier {

  /// So many parts with the same words are looked at for who else says them.
  private static final int PLACES_MAX = 20;

  /// Longest passage that is shown to a judge, in UTF-16 code units.
  private static final int PASSAGE_MAX = 2_000;

  private final GradedDocument document;
  private final AskedItems asked;
  private final QuotePolicy policy;
  private final List<IndexedText> contexts;
  private final List<String> accepted;
  private final List<FlaggedPassage> flags;
  private final CitationMarkers citations;
  private final SortedMap<String, Part> parts = new TreeMap<>();
  private final SortedMap<String, QuoteLocator> locators = new TreeMap<>();

  /// @param contexts other texts that the judge could read
  /// @param accepted wire names of the matches and placements that count
  /// @param flags sentences that may be prompt injections: quotes from them do not count
  QuoteVerifier(
      GradedDocument document,
      AskedItems asked,
      QuotePolicy policy,
      List<IndexedText> contexts,
      List<String> accepted,
      List<FlaggedPassage> flags) {
    this.document = document;
    this.asked = asked;
    this.policy = policy;
    this.contexts = contexts;
    this.accepted = accepted;
    this.flags = flags;
    this.citations = new CitationMarkers(document.document());
    document.document().parts().forEach(part -> parts.put(part.label(), part));
  }

  /// What a quote cites.
  ///
  /// @param part empty if it cites none that there is
  /// @param unit of that part; empty if the part as a whole is cited, or nothing
  private record CitedPlace(Optional<Part> part, String unit) {}

  /// Where a quote was found, or else was looked for first.
  ///
  /// @param rejection why it is no evidence there; empty if it may be
  private record Located(Part part, QuoteLocation location, String rejection) {}

  /// @param from where evidence may stand
  /// @param irrelevant units of the passages that do not bear on what is asked
  List<CheckedQuote> verify(
      List<ItemClaim.Quote> quotes, Item item, EvidenceScope from, SortedSet<String> irrelevant) {
    return verify(
        quotes,
        item.evidence(),
        from,
        irrelevant,
        quote -> asked.isOfOtherUnit(item, parts.get(quote.part()), quote.extent()));
  }

  /// The quotes for a judged fact.
  List<CheckedQuote> verifyFact(
      List<ItemClaim.Quote> quotes, EvidenceScope from, SortedSet<String> irrelevant) {
    return verify(quotes, EvidenceType.LOCAL_QUOTE, from, irrelevant, _ -> false);
  }

  /// What a judge names as claims, each of which stands within a sentence.
  ///
  /// @param parts whose claims are asked of
  List<CheckedQuote> verifyClaims(List<ItemClaim.Quote> named, List<Part> parts) {
    Places places = new Places(parts, List.of());
    return named.stream()
        .map(claim -> verified(claim, EvidenceType.LOCAL_QUOTE, places, List.of()))
        .toList();
  }

  private List<CheckedQuote> verify(
      List<ItemClaim.Quote> quotes,
      EvidenceType type,
      EvidenceScope from,
      SortedSet<String> irrelevant,
      Predicate<CheckedQuote> isOfOtherUnit) {
    List<CheckedQuote> checked = new ArrayList<>();
    for (ItemClaim.Quote quote : from.isPaired() ? QuotePairs.sided(quotes) : alone(quotes)) {
      CheckedQuote one =
          quote.side() == QuoteSide.SOURCE
              ? source(quote, claimBefore(checked), type, from.source().orElseThrow())
              : verified(quote, type, new Places(document.in(from.quoted()), List.of()), List.of());
      if (one.counts() && isOfOtherUnit.test(one)) {
        one = one.rejected(CheckedQuote.OTHER_UNIT);
      }
      checked.add(
          one.counts() && irrelevant.contains(passage(one).unit())
              ? one.rejected(CheckedQuote.IRRELEVANT)
              : one);
    }
    return QuotePairs.matched(checked);
  }

  /// Halves of pairs count each for itself where no pairs are asked for.
  private static List<ItemClaim.Quote> alone(List<ItemClaim.Quote> quotes) {
    return quotes.stream().map(quote -> quote.as(QuoteSide.ALONE)).toList();
  }

  /// The claim that a source directly behind would prove, if it was found.
  private static Optional<CheckedQuote> claimBefore(List<CheckedQuote> checked) {
    return checked.isEmpty()
        ? Optional.empty()
        : Optional.of(checked.getLast())
            .filter(last -> last.quote().side() == QuoteSide.CLAIM)
            .filter(last -> last.location().match().isFound());
  }

  /// What proves a claim: in another part, and if the sentence of the claim marks its sources
  /// (`[2]`), in one of those.
  private CheckedQuote source(
      ItemClaim.Quote quote, Optional<CheckedQuote> claim, EvidenceType type, PartScope from) {
    List<String> marked =
        claim.map(it -> citations.around(parts.get(it.part()), it.extent())).orElse(List.of());
    List<Part> allowed =
        document.in(from).stream()
            .filter(part -> claim.isEmpty() || !part.label().equals(claim.get().part()))
            .filter(part -> marked.isEmpty() || marked.contains(part.label()))
            .toList();
    return verified(quote, type, new Places(allowed, document.in(from)), marked);
  }

  /// Where a quote is looked up.
  ///
  /// @param allowed where it is evidence
  /// @param named where it is looked for first if it is not there: of the source of a pair, the
  ///   other sources, so that the one which proves the claim is named
  private record Places(List<Part> allowed, List<Part> named) {}

  /// The distinct passages around the quotes that count, in the order of the quotes.
  List<Passage> passages(List<CheckedQuote> quotes) {
    SequencedMap<String, Passage> passages = new LinkedHashMap<>();
    List<String> claim = List.of();
    for (CheckedQuote quote : quotes) {
      if (quote.counts()) {
        Passage passage = passage(quote);
        boolean proves = quote.quote().side() == QuoteSide.SOURCE;
        passages.merge(
            passage.unit(), proves ? proving(passage, claim) : passage, QuoteVerifier::merged);
        claim = List.of(passage.unit());
      }
    }
    return List.copyOf(passages.values());
  }

  private static Passage proving(Passage passage, List<String> claims) {
    return new Passage(passage.unit(), passage.text(), claims);
  }

  private static Passage merged(Passage one, Passage again) {
    return proving(
        one, Stream.concat(one.proves().stream(), again.proves().stream()).distinct().toList());
  }

  private Passage passage(CheckedQuote quote) {
    Part part = parts.get(quote.part());
    String source = part.text().text();
    List<Sentence> sentences = part.text().units().sentencesOverlapping(quote.extent());
    Sentence first = sentences.getFirst();
    Sentence last = sentences.getLast();
    Span whole = new Span(first.span().start(), last.span().end());
    boolean fits = whole.end() - whole.start() <= PASSAGE_MAX;
    String text =
        fits
            ? whole.in(source)
            : quote.location().spans().stream()
                .map(span -> span.in(source))
                .collect(Collectors.joining(" … "));
    return new Passage(
        part.unit(first.equals(last) ? first.id() : first.id() + "-" + last.id()), text, List.of());
  }

  /// @param marked what the sentence of its claim marks as its source
  private CheckedQuote verified(
      ItemClaim.Quote quote, EvidenceType type, Places places, List<String> marked) {
    Located located = located(quote, type, places);
    QuoteLocation location = located.location();
    CheckedQuote found =
        new CheckedQuote(
            quote,
            located.part().label(),
            location,
            accepts(location),
            "",
            marked,
            located.part().place(location.spans()));
    if (!located.rejection().isEmpty()) {
      return found.rejected(located.rejection());
    }
    String unfit = found.counts() ? rejection(found, located.part(), type) : "";
    return unfit.isEmpty() ? found : found.rejected(unfit);
  }

  /// The rubric accepts the match, and the placement unless it is the cited one.
  private boolean accepts(QuoteLocation location) {
    return (accepted.contains(location.match().wireName())
            || location.match() == MatchKind.MARKUP
                && accepted.contains(MatchKind.FOLDED.wireName()))
        && (location.placement().isAsCited() || accepted.contains(location.placement().wireName()));
  }

  private Located located(ItemClaim.Quote quote, EvidenceType type, Places places) {
    List<Part> allowed = places.allowed();
    CitedPlace cited = cited(quote.unit());
    Part first =
        cited
            .part()
            .filter(allowed::contains)
            .orElse(
                allowed.isEmpty() ? document.document().parts().getFirst() : allowed.getFirst());
    boolean isCited = cited.part().isPresent() && cited.part().get() == first;
    QuoteLocation there = locatedIn(first, isCited ? cited.unit() : "", quote, type);
    if (isCited && there.match().isFound() && allowed.contains(first)) {
      return new Located(first, ofSpeaker(first, there, cited.unit()), "");
    }
    Optional<Located> elsewhere =
        isCited || quote.unit().isEmpty() ? Optional.empty() : misattributed(quote, places, true);
    if (elsewhere.isPresent()) {
      return elsewhere.get();
    }
    List<Located> found =
        allowed.stream()
            .filter(part -> !isCited || part != first)
            .map(part -> new Located(part, locatedIn(part, "", quote, type), ""))
            .filter(it -> it.location().match().isFound())
            .limit(PLACES_MAX)
            .toList();
    if (found.isEmpty()) {
      return repeated(quote, isCited ? List.of(first) : List.of())
          .or(() -> misattributed(quote, places, false))
          .or(() -> repeated(quote, allowed))
          .orElse(new Located(first, there, ""));
    }
    Part part = found.getFirst().part();
    QuoteLocation location = ofSpeaker(part, found.getFirst().location(), "");
    boolean moved = !quote.unit().isEmpty() && location.placement() == QuotePlacement.UNCITED;
    return new Located(
        part,
        found.stream().anyMatch(other -> !isOfOneSpeaker(part, other.part()))
            ? location.placed(QuotePlacement.AMBIGUOUS)
            : moved ? location.placed(QuotePlacement.REANCHORED) : location,
        "");
  }

  /// Whoever says the same twice in a conversation says it in any of the places.
  private static QuoteLocation ofSpeaker(Part part, QuoteLocation location, String unit) {
    return location.placement() == QuotePlacement.AMBIGUOUS && isTurn(part)
        ? location.placed(unit.isEmpty() ? QuotePlacement.UNCITED : QuotePlacement.REANCHORED)
        : location;
  }

  private static boolean isOfOneSpeaker(Part one, Part other) {
    return one.label().equals(other.label())
        || isTurn(one) && one.role().equals(other.role()) && one.by().equals(other.by());
  }

  private static boolean isTurn(Part part) {
    return part.role().filter(role -> role != PartRole.SOURCE).isPresent();
  }

  /// A quote of what a part repeats of others, or has below its signature mark.
  private Optional<Located> repeated(ItemClaim.Quote quote, List<Part> among) {
    return among.stream()
        .filter(part -> !document.quoted(part).marks().isEmpty())
        .map(part -> {
          QuoteLocation there = QuoteLocator.of(part.text(), contexts, policy).locate(quote.text());
          return new Located(
              part,
              there,
              there.spans().stream()
                  .flatMap(span -> document.quoted(part).touching(span).stream())
                  .findFirst()
                  .map(WireName.KEBAB::of)
                  .orElse(""));
        })
        .filter(found -> !found.rejection().isEmpty())
        .findFirst();
  }

  private QuoteLocation locatedIn(
      Part part, String unit, ItemClaim.Quote quote, EvidenceType type) {
    String cited = type == EvidenceType.SPAN_LEVEL ? paragraph(part, unit) : unit;
    return cited.isEmpty()
        ? locator(part).locate(quote.text())
        : locator(part).locate(quote.text(), cited);
  }

  /// A real quote of a part where no evidence may stand.
  ///
  /// @param isCited whether only the turn that is cited is looked at, and only for its very words
  private Optional<Located> misattributed(ItemClaim.Quote quote, Places places, boolean isCited) {
    Stream<Part> first =
        places.named().isEmpty() && !isCited
            ? Stream.of()
            : Stream.concat(
                cited(quote.unit()).part().stream(),
                isCited ? Stream.of() : places.named().stream());
    return Stream.concat(first, isCited ? Stream.of() : document.document().parts().stream())
        .distinct()
        .filter(part -> !places.allowed().contains(part) && (!isCited || isTurn(part)))
        .map(part ->
            new Located(part, locator(part).locate(quote.text()), CheckedQuote.MISATTRIBUTED))
        .filter(found ->
            isCited ? found.location().match().isVerbatim() : found.location().match().isFound())
        .findFirst();
  }

  private QuoteLocator locator(Part part) {
    return locators.computeIfAbsent(
        part.label(), _ -> QuoteLocator.of(document.quoted(part).own(), contexts, policy));
  }

  /// A unit of a part (`t2.s3`), or the part (`t2`). In a document that is one text, an id that it
  /// does not have is cited all the same, and reported.
  private CitedPlace cited(String unit) {
    if (document.document().isOneText()) {
      return new CitedPlace(Optional.of(document.document().parts().getFirst()), unit);
    }
    if (parts.containsKey(unit)) {
      return new CitedPlace(Optional.of(parts.get(unit)), "");
    }
    int dot = unit.lastIndexOf('.');
    Optional<Part> part = Optional.ofNullable(parts.get(dot < 0 ? "" : unit.substring(0, dot)));
    return new CitedPlace(part, unit.substring(dot + 1));
  }

  /// A span that cites a sentence is searched in that sentence's paragraph.
  private static String paragraph(Part part, String unit) {
    Optional<Unit> cited = part.text().units().find(unit);
    return cited.isPresent() && cited.get() instanceof Sentence sentence
        ? part.text().units().paragraph(sentence).id()
        : unit;
  }

  private String rejection(CheckedQuote quote, Part part, EvidenceType type) {
    Span extent = quote.extent();
    if (flags.stream().anyMatch(flag -> flag.overlaps(part.label(), extent))) {
      return CheckedQuote.FLAGGED;
    }
    boolean local =
        type == EvidenceType.LOCAL_QUOTE
            && !accepted.contains(QuotePlacement.CROSS_UNIT.wireName());
    return local && part.text().units().sentenceContaining(extent).isEmpty()
        ? CheckedQuote.CROSSES_SENTENCES
        : "";
  }
}
