package dev.plumbline.extraction;

import dev.plumbline.bundle.ExtractionSpec;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Trait;
import dev.plumbline.text.IndexedText;
import dev.plumbline.text.Sentence;
import dev.plumbline.text.Span;
import dev.plumbline.text.WordBoundaries;
import dev.plumbline.text.phrase.PhraseMatch;
import dev.plumbline.text.phrase.PhraseSet;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// The rule-based judge: a sentence supports an item if it contains one of the item's positive
/// phrases and none of its negative ones. The number of such sentences gives the decision, and they
/// are its quotes.
///
/// An item without cues is unanswered with the code `no-cues`. Instances are immutable and may be
/// shared by threads.
public final class CueJudge {

  /// The identity of this judge: its version changes with its rules.
  public static final JudgeIdentity IDENTITY = new JudgeIdentity("cues", "", "cues/1");

  /// Quotes of one claim.
  private static final int QUOTES_MAX = 3;

  /// Of a longer sentence only the words around the phrase are quoted.
  private static final int QUOTE_CHARACTERS_MAX = 300;

  /// Shorter sentences are quoted only if there are not enough longer ones: quotes of one or two
  /// words may be too trivial to count.
  private static final int QUOTE_WORDS_MIN = 3;

  private final List<Item> items;
  private final PhraseSet phrases;

  /// The item that each phrase of the set belongs to, by the phrase's index.
  private final List<Cue> cues;

  private record Cue(int item, boolean positive) {}

  public CueJudge(ExtractionSpec spec) {
    this.items = spec.traits().stream().map(Trait::items).flatMap(List::stream).toList();
    this.cues = new ArrayList<>();
    List<String> all = new ArrayList<>();
    for (int i = 0; i < items.size(); i++) {
      for (String phrase : items.get(i).cues().positive()) {
        all.add(phrase);
        cues.add(new Cue(i, true));
      }
      for (String phrase : items.get(i).cues().negative()) {
        all.add(phrase);
        cues.add(new Cue(i, false));
      }
    }
    this.phrases = PhraseSet.of(all);
  }

  /// A claim for every item of the spec. Judged facts are not answered.
  public JudgeAnswers answer(Document document) {
    IndexedText text = document.text();
    List<SortedMap<Integer, Span>> found = new ArrayList<>();
    List<SortedSet<Integer>> refuted = new ArrayList<>();
    for (int i = 0; i < items.size(); i++) {
      found.add(new TreeMap<>());
      refuted.add(new TreeSet<>());
    }
    for (PhraseMatch match : phrases.find(text)) {
      Cue cue = cues.get(match.phrase());
      text.units()
          .sentenceContaining(match.span())
          .ifPresent(sentence -> {
            if (cue.positive()) {
              found.get(cue.item()).putIfAbsent(sentence.number(), match.span());
            } else {
              refuted.get(cue.item()).add(sentence.number());
            }
          });
    }
    SortedMap<String, ItemClaim> claims = new TreeMap<>();
    for (int i = 0; i < items.size(); i++) {
      found.get(i).keySet().removeAll(refuted.get(i));
      claims.put(items.get(i).id(), claim(items.get(i), found.get(i), text));
    }
    return new JudgeAnswers(IDENTITY, claims);
  }

  private static ItemClaim claim(Item item, SortedMap<Integer, Span> sentences, IndexedText text) {
    if (item.cues().positive().isEmpty()) {
      return new ItemClaim.Unanswered("no-cues");
    }
    int count = sentences.size();
    int level = count >= item.cues().clear() ? 2 : count >= item.cues().partial() ? 1 : 0;
    List<ItemClaim.Quote> quotes = new ArrayList<>();
    sentences.forEach(
        (number, cue) -> quotes.add(quote(text.units().sentences().get(number - 1), cue, text)));
    List<ItemClaim.Quote> best =
        quotes.stream()
            .sorted(Comparator.comparing((ItemClaim.Quote quote) -> isShort(quote.text())))
            .limit(QUOTES_MAX)
            .toList();
    return new ItemClaim.Decided(Math.min(level, item.max()), best);
  }

  private static boolean isShort(String quote) {
    return WordBoundaries.of(quote).size() < QUOTE_WORDS_MIN;
  }

  /// The sentence, or the words around the cue if the sentence is long.
  private static ItemClaim.Quote quote(Sentence sentence, Span cue, IndexedText text) {
    Span all = sentence.span();
    if (all.length() <= QUOTE_CHARACTERS_MAX) {
      return new ItemClaim.Quote(all.in(text.text()), sentence.id());
    }
    int room = Math.max(0, (QUOTE_CHARACTERS_MAX - cue.length()) / 2);
    int start = cue.start();
    int end = cue.end();
    for (Span word : WordBoundaries.in(text.text(), all)) {
      if (word.start() >= cue.start() - room && word.end() <= cue.end() + room) {
        start = Math.min(start, word.start());
        end = Math.max(end, word.end());
      }
    }
    return new ItemClaim.Quote(text.text().substring(start, end), sentence.id());
  }
}
