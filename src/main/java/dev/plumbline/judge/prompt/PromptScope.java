package dev.plumbline.judge.prompt;

import dev.plumbline.rubric.EvidencePolicy;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.UnitScope;
import dev.plumbline.rubric.bundle.ExtractionSpec;
import dev.plumbline.score.extraction.AskedItems;
import dev.plumbline.score.extraction.AskedItems.DocumentUnit;
import dev.plumbline.score.extraction.Document;
import dev.plumbline.score.extraction.NamedClaims;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.IntStream;

/// What one call asks about: the whole rubric, one trait, a block of items, or the judged facts.
///
/// @param id empty for the whole rubric; else the trait's id, `facts:` for the judged facts of a
///   rubric that is asked in parts, or one of these with the number of a block: `block:2`,
///   `argument:2`, `facts:2`
/// @param traits sorted by id, with their items sorted by id: the order in which they are asked. A
///   trait that is asked in blocks has only the items of its block
/// @param facts the judged facts, sorted by id
/// @param evidence which says whose quotes come in pairs
/// @param claims that its items are asked of, in the order of the document
public record PromptScope(
    String id,
    List<Trait> traits,
    List<Fact> facts,
    EvidencePolicy evidence,
    List<DocumentUnit> claims) {

  /// Most items and facts of one call: with so many there are 145 tokens for each in the answer,
  /// which may take 16,000 at first.
  public static final int QUESTIONS_MAX = 100;

  private static final String FACTS = "facts:";
  private static final String BLOCK = "block:";

  public PromptScope {
    traits = List.copyOf(traits);
    facts = List.copyOf(facts);
    claims = List.copyOf(claims);
  }

  /// Whether the judge outlines the text before it decides; facts alone need no outline.
  public boolean isOutlined() {
    return !traits.isEmpty();
  }

  /// The calls that a spec needs for a document; empty if there is nothing to ask.
  ///
  /// @param claims of the document; unknown where no item is asked of claims
  public static List<PromptScope> of(ExtractionSpec spec, Document document, NamedClaims claims) {
    AskedItems asked = AskedItems.of(spec, document, claims);
    return of(spec, asked.traits().stream().filter(trait -> !trait.items().isEmpty()).toList())
        .stream()
        .map(scope -> scope.withClaims(asked))
        .toList();
  }

  private PromptScope withClaims(AskedItems asked) {
    SequencedMap<String, DocumentUnit> units = new LinkedHashMap<>();
    for (Item item : items()) {
      if (item.each().filter(UnitScope::isJudged).isPresent()) {
        asked.unit(item.id()).ifPresent(unit -> units.put(unit.id(), unit));
      }
    }
    return new PromptScope(id, traits, facts, evidence, List.copyOf(units.values()));
  }

  /// As the other method, for a rubric none of whose items is asked of each unit: its calls are the
  /// same for every document.
  public static List<PromptScope> of(ExtractionSpec spec) {
    return of(spec, spec.traits());
  }

  /// The ids that the calls for any document can have.
  public static List<String> possibleIds(ExtractionSpec spec) {
    SortedSet<String> ids = new TreeSet<>();
    of(spec).forEach(scope -> ids.add(scope.id()));
    if (spec.asksUnits()) {
      int blocks =
          Math.ceilDiv(
              spec.traits().stream()
                  .flatMap(trait -> trait.items().stream())
                  .mapToInt(item -> item.each().isPresent() ? UnitScope.UNITS_MAX : 1)
                  .sum(),
              QUESTIONS_MAX / 2);
      for (int block = 1; block <= blocks + spec.traits().size(); block++) {
        ids.add(BLOCK + block);
        int number = block;
        spec.traits().forEach(trait -> ids.add(trait.id() + ":" + number));
      }
    }
    return List.copyOf(ids);
  }

  private static List<PromptScope> of(ExtractionSpec spec, List<Trait> traits) {
    List<Fact> facts =
        spec.facts().stream().filter(fact -> fact.source() instanceof Fact.Source.Judged).toList();
    EvidencePolicy evidence = spec.evidence();
    int questions = facts.size() + traits.stream().mapToInt(trait -> trait.items().size()).sum();
    List<PromptScope> scopes = new ArrayList<>();
    if (!spec.judge().perTrait() && questions <= QUESTIONS_MAX) {
      if (!traits.isEmpty() || !facts.isEmpty()) {
        scopes.add(new PromptScope("", traits, facts, evidence, List.of()));
      }
      return scopes;
    }
    if (spec.judge().perTrait()) {
      for (Trait trait : traits) {
        List<List<Trait>> blocks = blocks(List.of(trait));
        for (List<Trait> block : blocks) {
          String number = blocks.size() == 1 ? "" : ":" + (blocks.indexOf(block) + 1);
          scopes.add(new PromptScope(trait.id() + number, block, List.of(), evidence, List.of()));
        }
      }
    } else {
      for (List<Trait> block : blocks(traits)) {
        scopes.add(
            new PromptScope(BLOCK + (scopes.size() + 1), block, List.of(), evidence, List.of()));
      }
    }
    List<List<Fact>> factBlocks = even(facts);
    for (List<Fact> block : factBlocks) {
      String number = factBlocks.size() == 1 ? "" : "" + (factBlocks.indexOf(block) + 1);
      scopes.add(new PromptScope(FACTS + number, List.of(), block, evidence, List.of()));
    }
    return scopes;
  }

  /// The traits in blocks of few enough items. A trait that fits in a block is in one block.
  private static List<List<Trait>> blocks(List<Trait> traits) {
    List<List<Trait>> blocks = new ArrayList<>();
    int room = 0;
    for (Trait trait : traits) {
      for (List<Item> items : even(trait.items())) {
        if (items.size() > room) {
          blocks.add(new ArrayList<>());
          room = QUESTIONS_MAX;
        }
        blocks.getLast().add(trait.withItems(items));
        room -= items.size();
      }
    }
    return blocks;
  }

  /// As few parts as can be, about equally long; none of an empty list.
  private static <T> List<List<T>> even(List<T> list) {
    int parts = Math.ceilDiv(list.size(), QUESTIONS_MAX);
    return IntStream.range(0, parts)
        .mapToObj(i -> list.subList(i * list.size() / parts, (i + 1) * list.size() / parts))
        .toList();
  }

  /// Whether any quotes come in pairs.
  boolean isPaired() {
    return !facts.isEmpty() && evidence.from().isPaired()
        || items().stream().anyMatch(item -> evidence.from(item).isPaired());
  }

  /// The items of all traits in scope, in the order in which they are asked.
  public List<Item> items() {
    return traits.stream().flatMap(trait -> trait.items().stream()).toList();
  }
}
