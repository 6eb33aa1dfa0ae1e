package dev.plumbline.extraction;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/// What a judge says about a document: a claim for every item, one for every fact that it was
/// asked, and what it says of its own doing; all by id.
///
/// @param confidence how sure it says it is of each trait, in percent: a diagnostic, never evidence
public record JudgeAnswers(
    JudgeIdentity judge,
    SortedMap<String, ItemClaim> claims,
    SortedMap<String, FactClaim> facts,
    SortedMap<String, Integer> confidence) {

  public static final JudgeAnswers NONE = new JudgeAnswers(JudgeIdentity.NOBODY, new TreeMap<>());

  public JudgeAnswers {
    claims = copy(claims);
    facts = copy(facts);
    confidence = copy(confidence);
  }

  /// From a judge that answers items alone.
  public JudgeAnswers(JudgeIdentity judge, SortedMap<String, ItemClaim> claims) {
    this(judge, claims, new TreeMap<>(), new TreeMap<>());
  }

  private static <T> SortedMap<String, T> copy(SortedMap<String, T> map) {
    return Collections.unmodifiableSortedMap(new TreeMap<>(map));
  }
}
