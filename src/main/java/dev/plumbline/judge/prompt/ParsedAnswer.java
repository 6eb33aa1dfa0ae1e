package dev.plumbline.judge.prompt;

import dev.plumbline.rubric.plan.model.FactValue;
import dev.plumbline.score.extraction.FactClaim;
import dev.plumbline.score.extraction.ItemClaim;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// The answer to one call: a claim for every item and fact in its scope, unanswered ones with a
/// code.
///
/// @param confidence the judge's stated confidence in each trait, 0 to 100 percent
/// @param faults the number of items and facts without a usable answer
public record ParsedAnswer(
    SortedMap<String, ItemClaim> claims,
    SortedMap<String, FactClaim> facts,
    SortedMap<String, Integer> confidence,
    int faults) {

  public ParsedAnswer {
    claims = copy(claims);
    facts = copy(facts);
    confidence = copy(confidence);
  }

  /// An answer of which nothing can be used.
  public static ParsedAnswer unusable(PromptScope scope, AnswerFault fault) {
    SortedMap<String, ItemClaim> claims = new TreeMap<>();
    scope.items().forEach(item -> claims.put(item.id(), new ItemClaim.Unanswered(fault.code())));
    SortedMap<String, FactClaim> facts = new TreeMap<>();
    scope.facts().forEach(fact -> facts.put(fact.id(), unanswered(fault)));
    return new ParsedAnswer(claims, facts, new TreeMap<>(), claims.size() + facts.size());
  }

  static FactClaim unanswered(AnswerFault fault) {
    return new FactClaim(new FactValue.Unknown(fault.code()), List.of());
  }

  private static <T> SortedMap<String, T> copy(SortedMap<String, T> map) {
    return Collections.unmodifiableSortedMap(new TreeMap<>(map));
  }
}
