package dev.plumbline.score.extraction;

import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Item.ItemUnit;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.UnitScope;
import dev.plumbline.rubric.bundle.ExtractionSpec;
import dev.plumbline.score.extraction.CueJudge.CueQuotes.CueSentences;
import dev.plumbline.score.extraction.Document.Part;
import dev.plumbline.score.extraction.NamedClaims.ItemClaim;
import dev.plumbline.text.Span;
import dev.plumbline.text.Units.Sentence;
import dev.plumbline.text.WordBoundaries;
import dev.plumbline.text.phrase.PhraseSet;
import dev.plumbline.text.phrase.PhraseSet.PhraseMatch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;

/// The rule-based judge: a sentence supports an item if it contains one of the item's positive
/// phrases and none of its negative ones. The number of such sentences gives the decision, and they
/// are its quotes.
///
/// An item without cues is unanswered with the code `no-cues`. Instances are immutable and may be
/// shared by threads.
public final class CueJudge {

  /// The identity of this judge: its version changes with its rules.
  public static final JudgeIdentity IDENTITY = new JudgeIdentity("cues", "", "cues/1");

  private final ExtractionSpec spec;
  private final List<Item> items;

  /// The distinct phrases of all items, and the cues that each of them is.
  private final PhraseSet phrases;

  private final List<List<Cue>> cues;

  /// @param level that the phrase shows; 1 for an item without levels, 0 for a negative phrase
  private record Cue(int item, int level) {
    boolean isPositive() {
      return level > 0;
    }
  }

  public CueJudge(ExtractionSpec spec) {
    this.spec = spec;
    this.items = spec.traits().stream().map(Trait::items).flatMap(List::stream).toList();
    SortedMap<String, List<Cue>> byPhrase = new TreeMap<>();
    for (int i = 0; i < items.size(); i++) {
      Item.Cues cue = items.get(i).cues();
      int item = i;
      if (cue.byLevel().isEmpty()) {
        add(cue.positive(), new Cue(item, 1), byPhrase);
      }
      cue.byLevel().forEach((level, phrases) -> add(phrases, new Cue(item, level), byPhrase));
      add(cue.negative(), new Cue(item, 0), byPhrase);
    }
    this.phrases = PhraseSet.of(List.copyOf(byPhrase.keySet()));
    this.cues = List.copyOf(byPhrase.values());
  }

  private static void add(List<String> phrases, Cue cue, SortedMap<String, List<Cue>> byPhrase) {
    phrases.forEach(phrase -> byPhrase.computeIfAbsent(phrase, _ -> new ArrayList<>()).add(cue));
  }

  /// The cues of one item that were found where it is asked, by level.
  private static final class FoundCues {

    /// Of an item without levels.
    private final CueSentences all = new CueSentences();

    private final SortedMap<Integer, CueSentences> levels = new TreeMap<>();

    FoundCues(Item item) {
      item.cues().byLevel().keySet().forEach(level -> levels.put(level, new CueSentences()));
    }

    void add(Cue cue, int sentence, Span phrase) {
      if (levels.isEmpty()) {
        all.add(sentence, phrase, cue.isPositive());
      } else if (cue.isPositive()) {
        levels.get(cue.level()).add(sentence, phrase, true);
      } else {
        levels.values().forEach(each -> each.add(sentence, phrase, false));
      }
    }
  }

  /// A claim for every item of the spec, for one that is asked of each unit for every unit. Judged
  /// facts are not answered.
  public JudgeAnswers answer(Document document) {
    GradedDocument seen = GradedDocument.of(spec.document(), document);
    List<List<Part>> evidence = new ArrayList<>();
    List<FoundCues> found = new ArrayList<>();
    List<SequencedMap<String, FoundCues>> ofUnits = new ArrayList<>();
    for (Item item : items) {
      found.add(new FoundCues(item));
      SequencedMap<String, FoundCues> asked = new LinkedHashMap<>();
      item.each().stream()
          .flatMap(scope -> AskedItems.units(scope, seen).stream())
          .forEach(unit -> asked.put(unit.id(), new FoundCues(item)));
      ofUnits.add(asked);
      evidence.add(
          seen.in(
              item.each()
                  .map(UnitScope::parts)
                  .orElseGet(() -> spec.evidence().from(item).quoted())));
    }
    int before = 0;
    for (Part part : document.parts()) {
      for (PhraseMatch match : phrases.find(part.text())) {
        Optional<Sentence> sentence = part.text().units().sentenceContaining(match.span());
        boolean own = seen.quoted(part).touching(match.span()).isEmpty();
        for (Cue cue : own && sentence.isPresent() ? cues.get(match.phrase()) : List.<Cue>of()) {
          if (evidence.get(cue.item()).contains(part)) {
            Item item = items.get(cue.item());
            FoundCues ofItem = found.get(cue.item()); // read by nobody where units are asked
            if (item.each().isPresent()) {
              ofItem =
                  ofUnits
                      .get(cue.item())
                      .getOrDefault(unit(item.each().get(), part, sentence.orElseThrow()), ofItem);
            }
            ofItem.add(cue, before + sentence.orElseThrow().number(), match.span());
          }
        }
      }
      before += part.text().units().sentences().size();
    }
    CueQuotes quotes = new CueQuotes(seen, document.parts());
    SortedMap<String, ItemClaim> claims = new TreeMap<>();
    for (int i = 0; i < items.size(); i++) {
      Item item = items.get(i);
      if (item.each().isEmpty()) {
        claims.put(item.id(), claim(item, found.get(i), quotes));
      }
      ofUnits
          .get(i)
          .forEach(
              (unit, cues) -> claims.put(ItemUnit.id(item.id(), unit), claim(item, cues, quotes)));
    }
    return new JudgeAnswers(IDENTITY, claims);
  }

  /// The unit that a sentence belongs to.
  private static String unit(UnitScope scope, Part part, Sentence sentence) {
    return switch (scope.kind()) {
      case SENTENCE -> part.unit(sentence.id());
      case PARAGRAPH -> part.unit(part.text().units().paragraph(sentence).id());
      case CLAIM -> ""; // which there are is not known here
      case TURN, PART -> part.label().isEmpty() ? "text" : part.label();
    };
  }

  private static ItemClaim claim(Item item, FoundCues cues, CueQuotes quotes) {
    if (item.cues().positive().isEmpty()) {
      return new ItemClaim.Unanswered("no-cues");
    }
    if (item.scale().isDeclared()) {
      return level(item, cues, quotes);
    }
    CueSentences sentences = cues.all;
    int count = sentences.count();
    int level = count >= item.cues().clear() ? 2 : count >= item.cues().partial() ? 1 : 0;
    return new ItemClaim.Decided(Math.min(level, item.scale().highest()), quotes.best(sentences));
  }

  /// The highest level with a sentence that counts, or else the lowest of the item.
  private static ItemClaim level(Item item, FoundCues cues, CueQuotes quotes) {
    for (int level : item.scale().levels().reversed()) {
      CueSentences sentences = cues.levels.getOrDefault(level, new CueSentences());
      if (sentences.count() > 0) {
        return new ItemClaim.Decided(level, quotes.best(sentences));
      }
    }
    return new ItemClaim.Decided(item.scale().lowest(), List.of());
  }

  /// Quotes the sentences in which cues were found.
  static final class CueQuotes {

    /// Quotes of one claim.
    private static final int QUOTES_MAX = 3;

    /// Of a longer sentence only the words around the phrase are quoted.
    private static final int CHARACTERS_MAX = 300;

    /// Shorter sentences are quoted only if there are not enough longer ones: quotes of one or two
    /// words may be too trivial to count.
    private static final int WORDS_MIN = 3;

    /// The sentences of all parts, one after the other.
    private final List<CitedSentence> sentences = new ArrayList<>();

    /// The words of long sentences, which many items may quote, by the number of the sentence.
    private final SortedMap<Integer, List<Span>> words = new TreeMap<>();

    private record CitedSentence(Part part, Sentence sentence) {}

    private final GradedDocument seen;

    CueQuotes(GradedDocument seen, List<Part> parts) {
      this.seen = seen;
      for (Part part : parts) {
        part.text().units().sentences().forEach(it -> sentences.add(new CitedSentence(part, it)));
      }
    }

    /// The first sentences that are not short, then the first short ones.
    List<ItemClaim.Quote> best(CueSentences sentences) {
      List<ItemClaim.Quote> best = new ArrayList<>();
      List<ItemClaim.Quote> brief = new ArrayList<>();
      for (int i = 0; i < sentences.size() && best.size() < QUOTES_MAX; i++) {
        if (sentences.isRefuted(i)) {
          continue;
        }
        ItemClaim.Quote quote = quote(sentences.number(i), sentences.cue(i));
        if (!isShort(quote.text())) {
          best.add(quote);
        } else if (brief.size() < QUOTES_MAX) {
          brief.add(quote);
        }
      }
      best.addAll(brief.subList(0, Math.min(brief.size(), QUOTES_MAX - best.size())));
      return best;
    }

    private static boolean isShort(String quote) {
      return WordBoundaries.count(quote, new Span(0, quote.length())) < WORDS_MIN;
    }

    /// The sentence as far as it is the writer's own, or the words around the cue if it is long.
    private ItemClaim.Quote quote(int number, Span cue) {
      CitedSentence cited = sentences.get(number - 1);
      String text = cited.part().text().text();
      String unit = cited.part().unit(cited.sentence().id());
      Span all = seen.quoted(cited.part()).ownAround(cue, cited.sentence().span());
      if (all.length() <= CHARACTERS_MAX) {
        return new ItemClaim.Quote(all.in(text), unit);
      }
      List<Span> spans = words.computeIfAbsent(number, _ -> WordBoundaries.in(text, all));
      int around = Math.max(0, (CHARACTERS_MAX - cue.length()) / 2);
      int start = cue.start();
      int end = cue.end();
      int last = cue.end() + around;
      for (int i = firstFrom(spans, cue.start() - around); i < spans.size(); i++) {
        if (spans.get(i).end() > last) {
          break;
        }
        start = Math.min(start, spans.get(i).start());
        end = Math.max(end, spans.get(i).end());
      }
      return new ItemClaim.Quote(text.substring(start, end), unit);
    }

    /// The index of the first word that begins at or after an offset.
    private static int firstFrom(List<Span> words, int offset) {
      int low = 0;
      int high = words.size();
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (words.get(middle).start() < offset) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      return low;
    }

    /// The sentences in which an item's cues were found, with the first positive cue of each.
    ///
    /// A frequent word may be a cue of many items and occur in every sentence of a long document,
    /// so a sentence takes a few bytes.
    static final class CueSentences {

      private int[] numbers = new int[4];
      private final List<Span> spans = new ArrayList<>();
      private final BitSet refuted = new BitSet();
      private int size;

      /// Adds an occurrence of a cue; occurrences come in the order of the text.
      ///
      /// @param number the number of its sentence
      void add(int number, Span cue, boolean positive) {
        if (!positive) {
          refuted.set(number);
        } else if (size == 0 || numbers[size - 1] != number) {
          numbers = size == numbers.length ? Arrays.copyOf(numbers, size * 2) : numbers;
          numbers[size++] = number;
          spans.add(cue);
        }
      }

      /// The number of sentences with a positive cue and without a negative one.
      int count() {
        int count = 0;
        for (int i = 0; i < size; i++) {
          count += isRefuted(i) ? 0 : 1;
        }
        return count;
      }

      /// The number of sentences with a positive cue.
      int size() {
        return size;
      }

      /// Whether the sentence at this index, from 0, has a negative cue too.
      boolean isRefuted(int index) {
        return refuted.get(numbers[index]);
      }

      int number(int index) {
        return numbers[index];
      }

      Span cue(int index) {
        return spans.get(index);
      }
    }
  }
}
