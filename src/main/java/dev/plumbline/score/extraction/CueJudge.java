package dev.plumbline.score.extraction;

import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.bundle.ExtractionSpec;
import dev.plumbline.score.extraction.CueQuotes.CueSentences;
import dev.plumbline.score.extraction.Document.Part;
import dev.plumbline.text.Sentence;
import dev.plumbline.text.phrase.PhraseMatch;
import dev.plumbline.text.phrase.PhraseSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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

  private record Cue(int item, boolean positive) {}

  public CueJudge(ExtractionSpec spec) {
    this.spec = spec;
    this.items = spec.traits().stream().map(Trait::items).flatMap(List::stream).toList();
    SortedMap<String, List<Cue>> byPhrase = new TreeMap<>();
    for (int i = 0; i < items.size(); i++) {
      for (String phrase : items.get(i).cues().positive()) {
        byPhrase.computeIfAbsent(phrase, _ -> new ArrayList<>()).add(new Cue(i, true));
      }
      for (String phrase : items.get(i).cues().negative()) {
        byPhrase.computeIfAbsent(phrase, _ -> new ArrayList<>()).add(new Cue(i, false));
      }
    }
    this.phrases = PhraseSet.of(List.copyOf(byPhrase.keySet()));
    this.cues = List.copyOf(byPhrase.values());
  }

  /// A claim for every item of the spec. Judged facts are not answered.
  public JudgeAnswers answer(Document document) {
    GradedDocument seen = GradedDocument.of(spec.document(), document);
    List<List<Part>> evidence =
        items.stream().map(item -> seen.in(spec.evidence().from(item).quoted())).toList();
    List<CueSentences> found = items.stream().map(_ -> new CueSentences()).toList();
    int before = 0;
    for (Part part : document.parts()) {
      for (PhraseMatch match : phrases.find(part.text())) {
        Optional<Sentence> sentence = part.text().units().sentenceContaining(match.span());
        for (Cue cue : sentence.isPresent() ? cues.get(match.phrase()) : List.<Cue>of()) {
          if (evidence.get(cue.item()).contains(part)) {
            found
                .get(cue.item())
                .add(before + sentence.orElseThrow().number(), match.span(), cue.positive());
          }
        }
      }
      before += part.text().units().sentences().size();
    }
    CueQuotes quotes = new CueQuotes(document.parts());
    SortedMap<String, ItemClaim> claims = new TreeMap<>();
    for (int i = 0; i < items.size(); i++) {
      claims.put(items.get(i).id(), claim(items.get(i), found.get(i), quotes));
    }
    return new JudgeAnswers(IDENTITY, claims);
  }

  private static ItemClaim claim(Item item, CueSentences sentences, CueQuotes quotes) {
    if (item.cues().positive().isEmpty()) {
      return new ItemClaim.Unanswered("no-cues");
    }
    int count = sentences.count();
    int level = count >= item.cues().clear() ? 2 : count >= item.cues().partial() ? 1 : 0;
    return new ItemClaim.Decided(Math.min(level, item.max()), quotes.best(sentences));
  }
}
