package dev.plumbline.prompt;

import dev.plumbline.bundle.ExtractionSpec;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.Trait;
import java.util.ArrayList;
import java.util.List;

/// What one call asks: the whole rubric, or one trait of it.
///
/// @param id empty for the whole, else the trait; `facts` for the judged facts of a rubric that is
///   asked by trait
/// @param traits by id, their items by id: the order in which they are asked
/// @param facts the judged ones, by id
public record PromptScope(String id, List<Trait> traits, List<Fact> facts) {

  private static final String FACTS = "facts:";

  public PromptScope {
    traits = List.copyOf(traits);
    facts = List.copyOf(facts);
  }

  /// The calls that a spec needs for one document, none if there is nothing to ask.
  public static List<PromptScope> of(ExtractionSpec spec) {
    List<Fact> facts =
        spec.facts().stream().filter(fact -> fact.source() instanceof Fact.Source.Judged).toList();
    List<PromptScope> parts = new ArrayList<>();
    if (!spec.judge().perTrait()) {
      if (!spec.traits().isEmpty() || !facts.isEmpty()) {
        parts.add(new PromptScope("", spec.traits(), facts));
      }
      return parts;
    }
    spec.traits()
        .forEach(trait -> parts.add(new PromptScope(trait.id(), List.of(trait), List.of())));
    if (!facts.isEmpty()) {
      parts.add(new PromptScope(FACTS, List.of(), facts));
    }
    return parts;
  }

  public List<Item> items() {
    return traits.stream().flatMap(trait -> trait.items().stream()).toList();
  }
}
