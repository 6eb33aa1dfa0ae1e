package dev.plumbline.drafting;

import dev.plumbline.drafting.Draft.Quote;
import dev.plumbline.text.IndexedText;
import dev.plumbline.text.Sentence;
import dev.plumbline.text.Unit;
import dev.plumbline.text.quote.MatchNote;
import dev.plumbline.text.quote.QuoteLocation;
import dev.plumbline.text.quote.QuoteLocator;
import dev.plumbline.text.quote.QuotePolicy;
import dev.plumbline.text.quote.QuoteStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;

/// Which sentence of the prose led to which trait and item. It rests on quotations that were looked
/// up in the prose, as a judge's are in a document, and on nothing that the model says besides.
///
/// @param sources traits and items in the order of the draft, a trait before its items
/// @param lines every sentence of the prose, in order
public record DraftCoverage(List<Source> sources, List<Line> lines) {

  /// A single word of two letters can be a whole line of prose.
  private static final QuotePolicy POLICY = QuotePolicy.standard().requiring(1, 2);

  public DraftCoverage {
    sources = List.copyOf(sources);
    lines = List.copyOf(lines);
  }

  /// A trait or an item, and what became of its quotations.
  public record Source(String id, boolean isItem, List<Looked> quotes) {
    public Source {
      quotes = List.copyOf(quotes);
    }

    /// Whether it rests on words of the prose.
    public boolean isFounded() {
      return quotes.stream().anyMatch(Looked::isFound);
    }

    public List<String> sentences() {
      return quotes.stream().flatMap(quote -> quote.sentences().stream()).distinct().toList();
    }
  }

  /// A quotation that was looked up.
  ///
  /// @param sentences where it stands, none unless it was found
  public record Looked(
      String text, QuoteStatus status, List<String> sentences, List<MatchNote> remarks) {
    public Looked {
      sentences = List.copyOf(sentences);
      remarks = List.copyOf(remarks);
    }

    public boolean isFound() {
      return !sentences.isEmpty();
    }
  }

  /// A sentence of the prose and what it led to.
  public record Line(String id, String text, List<String> traits, List<String> items) {
    public Line {
      traits = List.copyOf(traits);
      items = List.copyOf(items);
    }
  }

  public static DraftCoverage of(RubricProse prose, Draft draft) {
    IndexedText indexed = prose.indexed();
    QuoteLocator locator = QuoteLocator.of(indexed, List.of(), POLICY);
    List<Source> sources = new ArrayList<>();
    for (Draft.Trait trait : draft.traits()) {
      sources.add(new Source(trait.id(), false, looked(trait.quotes(), indexed, locator)));
      for (Draft.Item item : trait.items()) {
        sources.add(new Source(item.id(), true, looked(item.quotes(), indexed, locator)));
      }
    }
    return new DraftCoverage(sources, lines(indexed, sources));
  }

  public Source source(String id) {
    return sources.stream().filter(source -> source.id().equals(id)).findFirst().orElseThrow();
  }

  /// Sentences that led to no item.
  public List<Line> uncovered() {
    return lines.stream().filter(line -> line.items().isEmpty()).toList();
  }

  /// Traits and items that rest on nothing of the prose.
  public List<Source> unfounded() {
    return sources.stream().filter(source -> !source.isFounded()).toList();
  }

  private static List<Looked> looked(
      List<Quote> quotes, IndexedText indexed, QuoteLocator locator) {
    return quotes.stream().map(quote -> looked(quote, indexed, locator)).toList();
  }

  /// One that stands in several sentences, none of them cited, led nowhere in particular.
  private static Looked looked(Quote quote, IndexedText indexed, QuoteLocator locator) {
    QuoteLocation location =
        quote.unit().isEmpty()
            ? locator.locate(quote.text())
            : locator.locate(quote.text(), quote.unit());
    boolean counts = location.status().acceptable() && location.status() != QuoteStatus.AMBIGUOUS;
    List<String> sentences =
        counts
            ? location.spans().stream()
                .flatMap(span -> indexed.units().sentencesOverlapping(span).stream())
                .map(Unit::id)
                .distinct()
                .toList()
            : List.of();
    return new Looked(quote.text(), location.status(), sentences, location.notes());
  }

  private static List<Line> lines(IndexedText indexed, List<Source> sources) {
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
            new Line(
                sentence.id(),
                sentence.span().in(indexed.text()),
                traits.getOrDefault(sentence.id(), List.of()),
                items.getOrDefault(sentence.id(), List.of())))
        .toList();
  }
}
