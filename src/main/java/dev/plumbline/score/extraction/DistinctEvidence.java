package dev.plumbline.score.extraction;

import dev.plumbline.rubric.EvidencePolicy;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.bundle.ExtractionSpec;
import dev.plumbline.score.extraction.Finding.Checked;
import dev.plumbline.score.extraction.QuotePairs.QuoteSide;
import dev.plumbline.text.Span;
import dev.plumbline.text.Units.Sentence;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/// Counts the distinct passages that valid quotes show, so that one passage quoted twice counts
/// once.
final class DistinctEvidence {

  /// What counts for a decision on an item: of a preference, the quotes of the candidate that has
  /// the fewer.
  static int count(Item item, List<CheckedQuote> quotes) {
    return item.scale().isPreference()
        ? Stream.of(Candidates.A, Candidates.B)
            .mapToInt(name -> count(quotes.stream().filter(it -> it.part().equals(name)).toList()))
            .min()
            .orElseThrow()
        : count(quotes);
  }

  /// The greatest number of valid quotes of which no two overlap. Of a pair the claim counts.
  static int count(List<CheckedQuote> quotes) {
    SortedMap<String, List<Span>> byPart = new TreeMap<>();
    for (CheckedQuote quote : quotes) {
      if (quote.counts() && quote.quote().side() != QuoteSide.SOURCE) {
        byPart.computeIfAbsent(quote.part(), _ -> new ArrayList<>()).add(quote.extent());
      }
    }
    return byPart.values().stream().mapToInt(DistinctEvidence::disjoint).sum();
  }

  private static int disjoint(List<Span> extents) {
    extents.sort(Comparator.comparingInt(Span::end).thenComparing(Span::start));
    int count = 0;
    int taken = -1;
    for (Span extent : extents) {
      if (extent.start() >= taken) {
        count++;
        taken = extent.end();
      }
    }
    return count;
  }

  /// Takes from a sentence what it is evidence for beyond the items that the rubric allows: the
  /// first ones keep it, in the order of the traits' ids and then of the items'.
  static void limit(
      ExtractionSpec spec,
      AskedItems asked,
      Document document,
      SortedMap<String, Finding> findings) {
    int allowed = spec.evidence().distinctQuotes();
    if (allowed == EvidencePolicy.UNLIMITED) {
      return;
    }
    SortedMap<String, Integer> items = new TreeMap<>();
    for (Trait trait : asked.traits()) {
      for (Item item : trait.items()) {
        if (findings.get(item.id()) instanceof Checked checked) {
          findings.put(item.id(), limited(document, item, checked, items, allowed));
        }
      }
    }
  }

  /// @param items for how many items each sentence has counted; this one is added
  private static Checked limited(
      Document document,
      Item item,
      Checked checked,
      SortedMap<String, Integer> items,
      int allowed) {
    List<CheckedQuote> fresh = new ArrayList<>();
    for (CheckedQuote quote : checked.quotes()) {
      boolean reused =
          quote.counts()
              && sentences(document, quote).stream()
                  .anyMatch(sentence -> items.getOrDefault(sentence, 0) >= allowed);
      fresh.add(reused ? quote.rejected(CheckedQuote.REUSED) : quote);
    }
    List<CheckedQuote> quotes = QuotePairs.matched(fresh);
    SortedSet<String> used = new TreeSet<>();
    quotes.stream()
        .filter(CheckedQuote::counts)
        .forEach(quote -> used.addAll(sentences(document, quote)));
    used.forEach(sentence -> items.merge(sentence, 1, Integer::sum));
    return checked.provedBy(quotes, DistinctEvidence.count(item, quotes));
  }

  /// The ids of the sentences that a quote touches.
  private static List<String> sentences(Document document, CheckedQuote quote) {
    return document.parts().stream()
        .filter(part -> part.label().equals(quote.part()))
        .flatMap(part ->
            part.text().units().sentencesOverlapping(quote.extent()).stream()
                .map(Sentence::id)
                .map(part::unit))
        .toList();
  }

  private DistinctEvidence() {}
}
