package dev.plumbline.score.extraction;

import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.ItemUnit;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.UnitScope;
import dev.plumbline.rubric.bundle.ExtractionSpec;
import dev.plumbline.score.extraction.CueQuotes.CueSentences;
import dev.plumbline.score.extraction.Document.Part;
import dev.plumbline.text.Sentence;
import dev.plumbline.text.Span;
import dev.plumbline.text.phrase.PhraseMatch;
import dev.plumbline.text.phrase.PhraseSet;
import java.util.ArrayList;
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
    CueQuotes quotes = new CueQuotes(document.parts());
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
}
