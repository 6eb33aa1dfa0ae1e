package dev.plumbline.protocol;

import dev.plumbline.extraction.Claim;
import dev.plumbline.extraction.FactClaim;
import dev.plumbline.plan.FactValue;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// What one call gave: a claim for every item and fact that it asked, silent ones with a code.
public record Answer(
    SortedMap<String, Claim> claims,
    SortedMap<String, FactClaim> facts,
    SortedMap<String, Integer> confidence,
    int faults) {

  public Answer {
    claims = copy(claims);
    facts = copy(facts);
    confidence = copy(confidence);
  }

  /// An answer of which nothing counts.
  public static Answer none(Part part, AnswerFault fault) {
    SortedMap<String, Claim> claims = new TreeMap<>();
    part.items().forEach(item -> claims.put(item.id(), new Claim.Silent(fault.code())));
    SortedMap<String, FactClaim> facts = new TreeMap<>();
    part.facts().forEach(fact -> facts.put(fact.id(), silent(fault)));
    return new Answer(claims, facts, new TreeMap<>(), claims.size() + facts.size());
  }

  static FactClaim silent(AnswerFault fault) {
    return new FactClaim(new FactValue.Unknown(fault.code()), List.of());
  }

  private static <T> SortedMap<String, T> copy(SortedMap<String, T> map) {
    return Collections.unmodifiableSortedMap(new TreeMap<>(map));
  }
}
