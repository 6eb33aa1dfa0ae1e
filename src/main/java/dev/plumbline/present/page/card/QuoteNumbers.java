package dev.plumbline.present.page.card;

import dev.plumbline.score.extraction.CheckedQuote;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.Finding;
import dev.plumbline.score.extraction.QuotePairs;
import dev.plumbline.score.extraction.QuotePairs.QuoteSide;
import dev.plumbline.text.Span;
import dev.plumbline.text.quote.QuoteLocation.MatchKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Collectors;

/// The passages that quotes show, numbered in the order of the text. Quotes of the same passage
/// have one number, and what proves a claim has the number of the claim.
final class QuoteNumbers {

  private final List<Passage> passages;

  /// A passage and who quotes it.
  ///
  /// @param number of its place on the page, from 1
  /// @param label the number that people see; of a source, the numbers of its claims
  /// @param part its label
  /// @param subjects ids of the items and facts whose quotes show it
  /// @param counts whether it is evidence for one of them at least
  /// @param strongest whether it is the strongest evidence for one of them: nearest to the letters
  ///   of the text, then quoted for most of them, then the first
  /// @param fate of a claim that is not proved, why not, in a few words; else empty
  record Passage(
      int number,
      String label,
      String part,
      List<Span> spans,
      List<String> subjects,
      boolean counts,
      boolean strongest,
      String fate) {
    private boolean shows(CheckedQuote quote) {
      return part.equals(quote.part()) && spans.equals(quote.location().spans());
    }
  }

  /// A passage before it has its number.
  private static final class Found {
    private final String part;
    private final List<Span> spans;
    private final List<String> subjects = new ArrayList<>();

    /// What it proves, where it is quoted as a source.
    private final List<Found> claims = new ArrayList<>();

    /// Whether it is quoted as anything but the source of a claim.
    private boolean own;

    private boolean counts;
    private MatchKind match = MatchKind.NOT_FOUND;
    private String fate = "";
    private String label = "";

    private Found(CheckedQuote quote) {
      this.part = quote.part();
      this.spans = quote.location().spans();
    }
  }

  static QuoteNumbers of(Extraction extraction, Optional<Document> document) {
    List<String> order =
        document.stream().flatMap(it -> it.parts().stream()).map(Document.Part::label).toList();
    List<Found> found = new ArrayList<>();
    extraction
        .findings()
        .forEach((item, finding) -> {
          if (finding instanceof Finding.Checked checked) {
            add(item, checked.quotes(), found);
          }
        });
    extraction.details().facts().forEach((fact, judged) -> add(fact, judged.quotes(), found));
    found.sort(
        Comparator.comparing((Found passage) -> order.indexOf(passage.part))
            .thenComparing(passage -> passage.part)
            .thenComparing(passage -> passage.spans.getFirst())
            .thenComparing(passage -> passage.spans.getLast())
            .thenComparing(passage -> passage.spans.toString()));
    int shown = 0;
    for (Found passage : found) {
      if (passage.own) {
        passage.label = Integer.toString(++shown);
      }
    }
    List<Found> strongest = strongest(found);
    List<Passage> numbered = new ArrayList<>();
    for (Found passage : found) {
      numbered.add(
          new Passage(
              numbered.size() + 1,
              passage.own ? passage.label : labels(passage),
              passage.part,
              passage.spans,
              passage.subjects,
              passage.counts,
              strongest.contains(passage),
              passage.counts ? "" : passage.fate));
    }
    return new QuoteNumbers(numbered);
  }

  private static List<Found> strongest(List<Found> found) {
    Comparator<Found> weaker =
        Comparator.comparing((Found passage) -> passage.match)
            .thenComparing(passage -> -passage.subjects.size());
    SequencedMap<String, Found> best = new LinkedHashMap<>();
    for (Found passage : found) {
      if (passage.counts) {
        passage.subjects.forEach(subject ->
            best.merge(
                subject, passage, (one, other) -> weaker.compare(other, one) < 0 ? other : one));
      }
    }
    return List.copyOf(best.values());
  }

  private static String labels(Found source) {
    return source.claims.stream()
        .map(claim -> claim.label)
        .filter(label -> !label.isEmpty())
        .map(Integer::valueOf)
        .sorted()
        .map(Object::toString)
        .collect(Collectors.joining(", "));
  }

  private QuoteNumbers(List<Passage> passages) {
    this.passages = List.copyOf(passages);
  }

  private static void add(String subject, List<CheckedQuote> quotes, List<Found> found) {
    for (List<CheckedQuote> group : QuotePairs.grouped(quotes)) {
      Optional<Found> first = add(subject, group.getFirst(), found);
      boolean isClaim = group.getFirst().quote().side() == QuoteSide.CLAIM;
      if (isClaim && first.isPresent() && first.get().fate.isEmpty()) {
        first.get().fate = fate(group);
      }
      Optional<Found> source =
          group.size() < 2 ? Optional.empty() : add(subject, group.getLast(), found);
      if (first.isPresent() && source.isPresent()) {
        source.get().claims.add(first.get());
      } else {
        source.ifPresent(it -> it.own = true);
        first.ifPresent(it -> it.own = true);
      }
      first.filter(_ -> isClaim).ifPresent(it -> it.own = true);
    }
  }

  private static Optional<Found> add(String subject, CheckedQuote quote, List<Found> found) {
    List<Span> spans = quote.location().spans();
    if (spans.isEmpty()) {
      return Optional.empty();
    }
    Optional<Found> known =
        found.stream()
            .filter(it -> it.part.equals(quote.part()) && it.spans.equals(spans))
            .findFirst();
    Found passage = known.orElseGet(() -> new Found(quote));
    if (known.isEmpty()) {
      found.add(passage);
    }
    if (!passage.subjects.contains(subject)) {
      passage.subjects.add(subject);
    }
    passage.counts |= quote.counts();
    if (quote.location().match().compareTo(passage.match) < 0) {
      passage.match = quote.location().match();
    }
    return Optional.of(passage);
  }

  /// Why a claim is not proved, in a few words with a sign; empty if it is, or is itself no
  /// evidence.
  static String fate(List<CheckedQuote> pair) {
    CheckedQuote claim = pair.getFirst();
    if (claim.counts() || !claim.rejection().equals(CheckedQuote.UNPAIRED)) {
      return "";
    }
    if (pair.size() < 2) {
      return "\u25cb no source was quoted";
    }
    return pair.getLast().rejection().equals(CheckedQuote.MISATTRIBUTED)
        ? "\u21c4 quoted from the wrong source"
        : pair.getLast().location().match().isFound()
            ? "\u25cb its source does not count"
            : "\u25cb what was quoted is in no source";
  }

  List<Passage> passages() {
    return passages;
  }

  /// Empty if the quote was not found.
  Optional<Passage> find(CheckedQuote quote) {
    return passages.stream().filter(passage -> passage.shows(quote)).findFirst();
  }
}
