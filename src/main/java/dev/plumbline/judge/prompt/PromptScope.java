package dev.plumbline.judge.prompt;

import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.JudgeOptions;
import dev.plumbline.rubric.Trait;
import dev.plumbline.rubric.bundle.ExtractionSpec;
import java.util.ArrayList;
import java.util.List;

/// What one call asks about: the whole rubric, one trait, or the judged facts.
///
/// @param id empty for the whole rubric, else the trait's id, or `facts:` for the judged facts of a
///   rubric that is asked by trait
/// @param traits sorted by id, with their items sorted by id: the order in which they are asked
/// @param facts the judged facts, sorted by id
/// @param prompt the version of the prompt
public record PromptScope(String id, List<Trait> traits, List<Fact> facts, int prompt) {

  private static final String FACTS = "facts:";

  public PromptScope {
    traits = List.copyOf(traits);
    facts = List.copyOf(facts);
  }

  /// Whether the judge outlines the text before it decides; facts alone need no outline.
  public boolean isOutlined() {
    return prompt >= JudgeOptions.OUTLINED_PROMPT && !traits.isEmpty();
  }

  /// Whether definitions and cues are shown.
  boolean isDefined() {
    return prompt >= JudgeOptions.OUTLINED_PROMPT;
  }

  /// The calls that a spec needs for one document; empty if there is nothing to ask.
  public static List<PromptScope> of(ExtractionSpec spec) {
    List<Fact> facts =
        spec.facts().stream().filter(fact -> fact.source() instanceof Fact.Source.Judged).toList();
    int prompt = spec.judge().prompt();
    List<PromptScope> parts = new ArrayList<>();
    if (!spec.judge().perTrait()) {
      if (!spec.traits().isEmpty() || !facts.isEmpty()) {
        parts.add(new PromptScope("", spec.traits(), facts, prompt));
      }
      return parts;
    }
    spec.traits()
        .forEach(
            trait -> parts.add(new PromptScope(trait.id(), List.of(trait), List.of(), prompt)));
    if (!facts.isEmpty()) {
      parts.add(new PromptScope(FACTS, List.of(), facts, prompt));
    }
    return parts;
  }

  /// The items of all traits in scope, in the order in which they are asked.
  public List<Item> items() {
    return traits.stream().flatMap(trait -> trait.items().stream()).toList();
  }
}
