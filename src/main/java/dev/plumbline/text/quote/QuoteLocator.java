package dev.plumbline.text.quote;

import dev.plumbline.text.FoldedText;
import dev.plumbline.text.Folding;
import dev.plumbline.text.IndexedText;
import dev.plumbline.text.QuoteEdges;
import dev.plumbline.text.RenderedText;
import dev.plumbline.text.RenderedText.Reading;
import dev.plumbline.text.Span;
import dev.plumbline.text.Units.Unit;
import dev.plumbline.text.WordIndex;
import dev.plumbline.text.phrase.Occurrences;
import dev.plumbline.text.phrase.Occurrences.SearchPattern;
import dev.plumbline.text.quote.QuoteLocation.ClosestMatch;
import dev.plumbline.text.quote.QuoteLocation.MatchKind;
import dev.plumbline.text.quote.QuoteLocation.MatchNote;
import dev.plumbline.text.quote.QuoteLocationBuilder.QuoteMatches;
import dev.plumbline.text.quote.WordRepairs.Repair;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

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

  /// The search for one quote: exact, folded and with ellipses in the cited unit, then in the
  /// document, then with corrections of the judge, then by similarity, then in the contexts.
  private static final class QuoteSearch {

    /// Up to this length a range is scanned for an exact match before anything is folded.
    private static final int SCANNED_CHARS = 8_192;

    /// The label of a unit as the prompt prints it.
    private static final Pattern LABEL =
        Pattern.compile("^\\s*(?:[\\w-]{1,64}\\.)?[sp][0-9]{1,6}:\\s");

    private static final int SAME_PERMILLE = 1_000;

    /// From this similarity on, a passage of the document is more likely the one that was meant
    /// than a passage of a context part with the very words.
    private static final int SLIP_PERMILLE_MIN = 800;

    private final IndexedText document;
    private final QuotePolicy policy;
    private final QuoteLocationBuilder quoteLocationBuilder;
    private final QuoteQuery query;
    private final CitedUnit citedUnit;
    private final Span whole;

    private final List<ClosestMatch> closestMatches = new ArrayList<>();

    /// Why the quote was not found, as far as the search has progressed.
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
      this.citedUnit = query.citedUnit();
      this.whole = new Span(0, document.text().length());
      reasons.addAll(query.notes());
    }

    QuoteLocation run(List<IndexedText> contexts) {
      Optional<QuoteLocation> exact = exact();
      if (exact.isPresent()) {
        return exact.get();
      }
      FoldedText quote = Folding.fold(query.quote());
      SearchPattern pattern = SearchPattern.of(quote);
      List<SearchPattern> parts = EllipsisMatcher.parts(quote);
      return inCitedUnit(pattern, parts)
          .or(() -> whole(pattern, whole))
          .or(() -> elided(parts, whole))
          .or(this::rendered)
          .or(() -> mended(pattern, contexts))
          .or(() -> inOtherCase(pattern))
          .orElseGet(() -> similar(pattern, contexts));
    }

    /// An exact match, where scanning is fast.
    private Optional<QuoteLocation> exact() {
      Span stretch =
          citedUnit.granularity() == CitedUnit.Granularity.ANY ? whole : citedUnit.span();
      if (stretch.length() == 0 || stretch.length() > SCANNED_CHARS) {
        return Optional.empty();
      }
      QuoteMatches matches =
          QuoteMatches.exact(document.text(), query.quote(), stretch, QuoteEdges.COMPOUNDS);
      if (matches.isEmpty()) {
        return Optional.empty();
      }
      return Optional.of(found(MatchKind.EXACT, matches, query.notes()));
    }

    /// The words of the quote as a reader of the rendered text sees them.
    private Optional<QuoteLocation> rendered() {
      String said = LABEL.matcher(query.quote()).replaceFirst("");
      Reading reading = document.rendered(policy.markup()).beside(said);
      FoldedText quote = Folding.fold(reading.quote());
      if (quote.text().indexOf(RenderedText.BARRIER) >= 0) {
        return Optional.empty();
      }
      SearchPattern pattern = SearchPattern.of(quote);
      List<SearchPattern> parts = EllipsisMatcher.parts(quote);
      return (citedUnit.isPresent()
              ? rendered(reading, pattern, parts, reading.piece(citedUnit.span()))
              : Optional.<QuoteLocation>empty())
          .or(() -> rendered(reading, pattern, parts, reading.piece(whole)));
    }

    private Optional<QuoteLocation> rendered(
        Reading reading, SearchPattern pattern, List<SearchPattern> parts, Span stretch) {
      QuoteMatches matches =
          QuoteMatches.folded(reading.text(), reading.quote(), pattern, stretch, policy);
      List<List<Span>> places = inSource(reading, matches.spans().stream().map(List::of).toList());
      if (!places.isEmpty()) {
        List<MatchNote> remarks = new ArrayList<>(notes(matches, pattern));
        remarks.remove(MatchNote.FOLDED);
        remarks.add(MatchNote.MARKUP);
        return Optional.of(
            quoteLocationBuilder.first(MatchKind.MARKUP, citedUnit, places, remarks));
      }
      return parts.size() < 2
          ? Optional.empty()
          : elided(
              reading.text(),
              parts,
              stretch,
              found -> inSource(reading, found),
              List.of(MatchNote.MARKUP));
    }

    /// The places in the source, without those that begin or end within a word or number there.
    private List<List<Span>> inSource(Reading reading, List<List<Span>> places) {
      return places.stream()
          .map(place -> place.stream().map(reading::source).toList())
          .filter(place -> place.stream().noneMatch(this::isCut))
          .toList();
    }

    private boolean isCut(Span piece) {
      String text = document.text();
      boolean tagged = piece.start() > 0 && text.charAt(piece.start() - 1) == '>';
      return !tagged && QuoteEdges.COMPOUNDS.cut(text, piece.start())
          || QuoteEdges.COMPOUNDS.cut(text, piece.end());
    }

    private Optional<QuoteLocation> inCitedUnit(SearchPattern pattern, List<SearchPattern> parts) {
      if (!citedUnit.isPresent()) {
        return Optional.empty();
      }
      return whole(pattern, citedUnit.span()).or(() -> elided(parts, citedUnit.span()));
    }

    /// The quote as a whole, without regard to ellipses.
    private Optional<QuoteLocation> whole(SearchPattern pattern, Span stretch) {
      QuoteMatches matches = folded(pattern, stretch);
      return matches.isEmpty()
          ? Optional.empty()
          : Optional.of(found(match(matches), matches, notes(matches, pattern)));
    }

    private QuoteLocation found(MatchKind match, QuoteMatches matches, List<MatchNote> remarks) {
      List<List<Span>> places = matches.spans().stream().map(List::of).toList();
      return quoteLocationBuilder.first(match, citedUnit, places, remarks);
    }

    private QuoteMatches folded(SearchPattern pattern, Span stretch) {
      QuoteMatches matches = QuoteMatches.folded(document, query.quote(), pattern, stretch, policy);
      if (matches.cutsWord()) {
        reasons.add(MatchNote.CUTS_WORD);
      }
      return matches;
    }

    private Optional<QuoteLocation> elided(List<SearchPattern> parts, Span stretch) {
      return parts.size() < 2
          ? Optional.empty()
          : elided(document, parts, stretch, found -> found, List.of());
    }

    /// @param places of the places in a text those in the document
    private Optional<QuoteLocation> elided(
        IndexedText text,
        List<SearchPattern> parts,
        Span stretch,
        UnaryOperator<List<List<Span>>> places,
        List<MatchNote> remarks) {
      TurningWords turns = quoteLocationBuilder.turns();
      return switch (new EllipsisMatcher(text, parts, policy, turns).match(stretch)) {
        case EllipsisMatcher.MatchOutcome.Matched matched -> {
          List<List<Span>> found = places.apply(matched.places());
          List<MatchNote> all = new ArrayList<>(notes(matched));
          all.addAll(remarks);
          MatchKind kind = turns.isKnown() ? MatchKind.ELIDED : MatchKind.ELIDED_UNCHECKED;
          yield found.isEmpty()
              ? Optional.empty()
              : Optional.of(quoteLocationBuilder.first(kind, citedUnit, found, all));
        }
        case EllipsisMatcher.MatchOutcome.Rejected(MatchNote what) -> {
          reasons.add(what);
          yield Optional.empty();
        }
        case EllipsisMatcher.MatchOutcome.NotFound notFound -> Optional.empty();
      };
    }

    /// A match in other case is a near miss, which takes precedence over the contexts.
    private Optional<QuoteLocation> inOtherCase(SearchPattern pattern) {
      if (policy.caseFolding()) {
        return Optional.empty();
      }
      FoldedText folded = document.folded();
      int at = new Occurrences(document, pattern, QuoteEdges.COMPOUNDS, 0, folded.length()).next(0);
      if (at < 0) {
        return Optional.empty();
      }
      ClosestMatch near =
          new ClosestMatch.Similar(folded.span(at, at + pattern.length()), SAME_PERMILLE);
      return Optional.of(QuoteLocationBuilder.none(MatchKind.NEAR_MISS, near, reasons));
    }

    private Optional<QuoteLocation> inContexts(SearchPattern pattern, List<IndexedText> contexts) {
      for (int i = 0; i < contexts.size(); i++) {
        FoldedText folded = contexts.get(i).folded();
        int at =
            new Occurrences(contexts.get(i), pattern, QuoteEdges.WORDS, 0, folded.length()).next(0);
        if (at >= 0) {
          var inContext = new ClosestMatch.InContext(i, folded.span(at, at + pattern.length()));
          return Optional.of(QuoteLocationBuilder.none(MatchKind.PROMPT_ECHO, inContext, reasons));
        }
      }
      return Optional.empty();
    }

    /// A writer may have copied a context part with a slip that the judge corrected, so something
    /// very similar in the document takes precedence over the contexts.
    private QuoteLocation similar(SearchPattern pattern, List<IndexedText> contexts) {
      ClosestMatch closest = closest(pattern);
      QuoteLocation near =
          switch (closest) {
            case ClosestMatch.Similar similar ->
                QuoteLocationBuilder.none(MatchKind.NEAR_MISS, similar, reasons);
            case ClosestMatch.InContext _, ClosestMatch.None _ ->
                QuoteLocationBuilder.none(MatchKind.NOT_FOUND, new ClosestMatch.None(), reasons);
          };
      boolean slip =
          closest instanceof ClosestMatch.Similar(Span _, int permille)
              && permille >= SLIP_PERMILLE_MIN;
      return slip ? near : inContexts(pattern, contexts).orElse(near);
    }

    /// The closest passage of the document; computed once.
    private ClosestMatch closest(SearchPattern pattern) {
      if (closestMatches.isEmpty()) {
        closestMatches.add(NearMissFinder.find(document, pattern, whole));
      }
      return closestMatches.getFirst();
    }

    /// The quote with corrections of the judge, in the cited unit or else in the document.
    private Optional<QuoteLocation> mended(SearchPattern pattern, List<IndexedText> contexts) {
      WordRepairs wordRepairs = wordRepairs(contexts);
      return (citedUnit.isPresent()
              ? mended(
                  pattern, wordRepairs, NearMissFinder.find(document, pattern, citedUnit.span()))
              : Optional.<QuoteLocation>empty())
          .or(() -> mended(pattern, wordRepairs, closest(pattern)));
    }

    private Optional<QuoteLocation> mended(
        SearchPattern pattern, WordRepairs wordRepairs, ClosestMatch closest) {
      return closest instanceof ClosestMatch.Similar(Span span, int _)
          ? new CorrectedSpellingMatcher(document, pattern, wordRepairs, span)
              .match()
              .map(mended -> {
                MatchKind kind =
                    mended.repairs().contains(Repair.INFLECTION)
                        ? MatchKind.INFLECTED
                        : MatchKind.MENDED;
                List<List<Span>> places = List.of(List.of(mended.span()));
                return quoteLocationBuilder.first(kind, citedUnit, places, notes(mended));
              })
          : Optional.empty();
    }

    private WordRepairs wordRepairs(List<IndexedText> contexts) {
      return new WordRepairs(
          policy.english(),
          NegationWords::isNegation,
          word -> contexts.stream().anyMatch(context -> hasWord(context, word)),
          word -> hasWord(document, word));
    }

    private static boolean hasWord(IndexedText text, String word) {
      WordIndex.Places places = text.words().places(word, 0, word.length());
      String lower = text.folded().lower();
      for (int i = places.from(); i < places.to(); i++) {
        int place = places.all()[i];
        if (text.words().matchesAt(place, word, 0, word.length())
            && WordIndex.end(lower, place) == place + word.length()) {
          return true;
        }
      }
      return false;
    }

    private static MatchKind match(QuoteMatches matches) {
      return switch (matches.level()) {
        case EXACT -> MatchKind.EXACT;
        case FOLDED, CASE_FOLDED -> MatchKind.FOLDED;
        case NONE -> MatchKind.NOT_FOUND;
      };
    }

    private List<MatchNote> notes(QuoteMatches matches, SearchPattern pattern) {
      if (matches.level() == QuoteMatches.Level.EXACT) {
        return query.notes();
      }
      List<MatchNote> remarks = new ArrayList<>(query.notes());
      remarks.add(
          matches.level() == QuoteMatches.Level.FOLDED ? MatchNote.FOLDED : MatchNote.CASE_FOLDED);
      if (pattern.trimmed()) {
        remarks.add(MatchNote.EDGE_TRIMMED);
      }
      return remarks;
    }

    private List<MatchNote> notes(EllipsisMatcher.MatchOutcome.Matched found) {
      List<MatchNote> remarks = new ArrayList<>(query.notes());
      remarks.add(MatchNote.ELIDED);
      if (found.caseFolded()) {
        remarks.add(MatchNote.CASE_FOLDED);
      }
      return remarks;
    }

    private List<MatchNote> notes(CorrectedSpellingMatcher.Mended mended) {
      List<MatchNote> remarks = new ArrayList<>(query.notes());
      if (mended.caseFolded()) {
        remarks.add(MatchNote.CASE_FOLDED);
      }
      for (Repair repair : mended.repairs()) {
        remarks.add(
            switch (repair) {
              case APOSTROPHE -> MatchNote.APOSTROPHE;
              case PUNCTUATION -> MatchNote.PUNCTUATION;
              case SPACING -> MatchNote.SPACING;
              case ARTICLE -> MatchNote.ARTICLE;
              case CONFUSED_WORD -> MatchNote.CONFUSED_WORD;
              case SPELLING -> MatchNote.SPELLING;
              case INFLECTION -> MatchNote.INFLECTION;
            });
      }
      return remarks;
    }
  }

  /// A quote to be located, with the cited unit and the notes that apply whatever is found.
  record QuoteQuery(String quote, CitedUnit citedUnit, List<MatchNote> notes) {
    QuoteQuery {
      notes = List.copyOf(notes);
    }
  }
}
