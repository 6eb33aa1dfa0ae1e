package dev.plumbline.judge.draft;

import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Derived;
import dev.plumbline.base.canonical.JsonRecord.Sparse;
import dev.plumbline.base.canonical.JsonRecord.Unwritten;
import dev.plumbline.judge.draft.Draft.Quote;
import dev.plumbline.text.IndexedText;
import dev.plumbline.text.Units.Sentence;
import dev.plumbline.text.Units.Unit;
import dev.plumbline.text.quote.QuoteLocation;
import dev.plumbline.text.quote.QuoteLocation.MatchKind;
import dev.plumbline.text.quote.QuoteLocation.MatchNote;
import dev.plumbline.text.quote.QuoteLocator;
import dev.plumbline.text.quote.QuotePlacement;
import dev.plumbline.text.quote.QuotePolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Which sentence of the prose led to which trait and item. It is derived only from quotes that
/// were verified in the prose, as a judge's quotes are in a document.
///
/// @param sources traits and items in the order of the draft, a trait before its items
/// @param sentences every sentence of the prose, in order
public record DraftCoverage(List<Source> sources, @Unwritten List<ProseSentence> sentences)
    implements JsonRecord {

  /// Unlike in a document, a single word of two letters may be a valid quote: prose has one-word
  /// lines.
  private static final QuotePolicy POLICY = QuotePolicy.standard().requiring(1, 2);

  public DraftCoverage {
    sources = List.copyOf(sources);
    sentences = List.copyOf(sentences);
  }

  /// A trait or an item with its quotes, looked up in the prose.
  public record Source(@Unwritten String id, @Unwritten boolean isItem, List<LocatedQuote> quotes) {
    public Source {
      quotes = List.copyOf(quotes);
    }

    @Derived
    Optional<String> item() {
      return Optional.of(id).filter(_ -> isItem);
    }

    @Derived
    Optional<String> trait() {
      return Optional.of(id).filter(_ -> !isItem);
    }

    /// Whether at least one of its quotes was found in the prose.
    public boolean isGrounded() {
      return quotes.stream().anyMatch(LocatedQuote::isFound);
    }

    /// Ids of the sentences that its quotes were found in.
    public List<String> sentences() {
      return quotes.stream().flatMap(quote -> quote.sentences().stream()).distinct().toList();
    }
  }

  /// A quote that was looked up in the prose.
  ///
  /// @param sentences ids of the sentences that it overlaps; empty if it was not found
  public record LocatedQuote(
      String text, @Unwritten QuoteLocation location, @Sparse List<String> sentences) {
    public LocatedQuote {
      sentences = List.copyOf(sentences);
    }

    public boolean isFound() {
      return !sentences.isEmpty();
    }

    @Derived
    MatchKind match() {
      return location.match();
    }

    @Derived
    @Sparse("none")
    QuotePlacement placement() {
      return location.placement();
    }

    @Derived
    @Sparse
    List<MatchNote> notes() {
      return location.notes();
    }
  }

  /// A sentence of the prose and the traits and items that quote it.
  ///
  /// @param text as a person has to read it; empty where only the id is told
  public record ProseSentence(
      String id, @Sparse String text, @Sparse List<String> traits, @Sparse List<String> items) {
    public ProseSentence {
      traits = List.copyOf(traits);
      items = List.copyOf(items);
    }
  }

  /// Looks up every quote of a draft.
  public static DraftCoverage of(RubricProse prose, Draft draft) {
    IndexedText indexed = prose.indexed();
    QuoteLocator locator = QuoteLocator.of(indexed, List.of(), POLICY);
    List<Source> sources = new ArrayList<>();
    for (Draft.Trait trait : draft.traits()) {
      sources.add(new Source(trait.id(), false, located(trait.quotes(), indexed, locator)));
      for (Draft.Item item : trait.items()) {
        sources.add(new Source(item.id(), true, located(item.quotes(), indexed, locator)));
      }
    }
    return new DraftCoverage(sources, sentences(indexed, sources));
  }

  /// @throws java.util.NoSuchElementException if the draft has no trait or item with this id
  public Source source(String id) {
    return sources.stream().filter(source -> source.id().equals(id)).findFirst().orElseThrow();
  }

  @Derived("sentences")
  int count() {
    return sentences.size();
  }

  /// Those that an item quotes.
  @Derived
  List<ProseSentence> covered() {
    return sentences.stream()
        .filter(it -> !it.items().isEmpty())
        .map(it -> new ProseSentence(it.id(), "", it.traits(), it.items()))
        .toList();
  }

  @Derived
  List<String> unsupported() {
    return ungrounded().stream().map(Source::id).toList();
  }

  /// Sentences that no item quotes.
  @Derived
  public List<ProseSentence> uncovered() {
    return sentences.stream().filter(proseSentence -> proseSentence.items().isEmpty()).toList();
  }

  /// Traits and items of which no quote was found in the prose.
  public List<Source> ungrounded() {
    return sources.stream().filter(source -> !source.isGrounded()).toList();
  }

  private static List<LocatedQuote> located(
      List<Quote> quotes, IndexedText indexed, QuoteLocator locator) {
    return quotes.stream().map(quote -> located(quote, indexed, locator)).toList();
  }

  /// A quote that occurs in several sentences without citing one is ambiguous and counts for none.
  private static LocatedQuote located(Quote quote, IndexedText indexed, QuoteLocator locator) {
    QuoteLocation location =
        quote.unit().isEmpty()
            ? locator.locate(quote.text())
            : locator.locate(quote.text(), quote.unit());
    boolean counts =
        location.match().isVerbatim() && location.placement() != QuotePlacement.AMBIGUOUS;
    List<String> sentences =
        counts
            ? location.spans().stream()
                .flatMap(span -> indexed.units().sentencesOverlapping(span).stream())
                .map(Unit::id)
                .distinct()
                .toList()
            : List.of();
    return new LocatedQuote(quote.text(), location, sentences);
  }

  private static List<ProseSentence> sentences(IndexedText indexed, List<Source> sources) {
    TreeMap<String, List<String>> traits = new TreeMap<>();
    TreeMap<String, List<String>> items = new TreeMap<>();
    for (Source source : sources) {
      for (String sentence : source.sentences()) {
        (source.isItem() ? items : traits)
            .computeIfAbsent(sentence, _ -> new ArrayList<>())
            .add(source.id());
      }
    }
    Stream<Sentence> sentences = indexed.units().sentences().stream();
    return sentences
        .map(sentence ->
            new ProseSentence(
                sentence.id(),
                sentence.span().in(indexed.text()),
                traits.getOrDefault(sentence.id(), List.of()),
                items.getOrDefault(sentence.id(), List.of())))
        .toList();
  }
}
