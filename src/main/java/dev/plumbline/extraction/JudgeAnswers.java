package dev.plumbline.extraction;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/// The answers of one judge about one document: a claim for every item and every judged fact, by
/// id.
///
/// @param confidence the judge's stated confidence in each trait, 0 to 100 percent: a diagnostic
///   that never affects a score
public record JudgeAnswers(
    JudgeIdentity judge,
    SortedMap<String, ItemClaim> claims,
    SortedMap<String, FactClaim> facts,
    SortedMap<String, Integer> confidence) {

  public JudgeAnswers {
    claims = copy(claims);
    facts = copy(facts);
    confidence = copy(confidence);
  }

  /// The answers of a judge that answers items only.
  public JudgeAnswers(JudgeIdentity judge, SortedMap<String, ItemClaim> claims) {
    this(judge, claims, new TreeMap<>(), new TreeMap<>());
  }

  private static <T> SortedMap<String, T> copy(SortedMap<String, T> map) {
    return Collections.unmodifiableSortedMap(new TreeMap<>(map));
  }
}
