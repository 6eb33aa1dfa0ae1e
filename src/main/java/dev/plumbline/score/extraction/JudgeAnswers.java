package dev.plumbline.score.extraction;

import dev.plumbline.base.canonical.SortedCopy;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import dev.plumbline.score.extraction.JudgeIdentity.AnsweringModel;
import dev.plumbline.score.extraction.NamedClaims.FactClaim;
import dev.plumbline.score.extraction.NamedClaims.ItemClaim;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// The answers of one judge about one document: a claim for every item and every judged fact, by
/// id.
///
/// @param confidence the judge's stated confidence in each trait, 0 to 100 percent: a diagnostic
///   that never affects a score
/// @param irrelevant the passages, by item or fact and then by [Passage#unit], of which the judge
///   said that they do not bear on it
/// @param named the claims that items are asked of, the same in all replicates
/// @param models who gave each answer that was read, as far as it is told
public record JudgeAnswers(
    JudgeIdentity judge,
    SortedMap<String, ItemClaim> claims,
    SortedMap<String, FactClaim> facts,
    SortedMap<String, Integer> confidence,
    SortedMap<String, SortedSet<String>> irrelevant,
    NamedClaims named,
    List<AnsweringModel> models) {

  public JudgeAnswers {
    models = List.copyOf(models);
    claims = SortedCopy.of(claims);
    facts = SortedCopy.of(facts);
    confidence = SortedCopy.of(confidence);
    irrelevant = SortedCopy.of(irrelevant);
  }

  /// Answers whose passages were not asked about.
  public JudgeAnswers(
      JudgeIdentity judge,
      SortedMap<String, ItemClaim> claims,
      SortedMap<String, FactClaim> facts,
      SortedMap<String, Integer> confidence) {
    this(judge, claims, facts, confidence, new TreeMap<>(), NamedClaims.UNKNOWN, List.of());
  }

  /// The answers of a judge that answers items only.
  public JudgeAnswers(JudgeIdentity judge, SortedMap<String, ItemClaim> claims) {
    this(judge, claims, new TreeMap<>(), new TreeMap<>());
  }

  /// The same answers, but for one item or fact that is unanswered with this code.
  public JudgeAnswers without(String id, String code) {
    SortedMap<String, ItemClaim> others = new TreeMap<>(claims);
    SortedMap<String, FactClaim> values = new TreeMap<>(facts);
    others.computeIfPresent(id, (_, _) -> new ItemClaim.Unanswered(code));
    values.computeIfPresent(id, (_, _) -> new FactClaim(new FactValue.Unknown(code), List.of()));
    return new JudgeAnswers(judge, others, values, confidence, irrelevant, named, models);
  }

  /// The same answers, with the passages that do not bear on their items and facts.
  public JudgeAnswers withIrrelevant(SortedMap<String, SortedSet<String>> passages) {
    return new JudgeAnswers(judge, claims, facts, confidence, passages, named, models);
  }

  /// The same answers, to what was asked of these claims.
  public JudgeAnswers of(NamedClaims asked) {
    return new JudgeAnswers(judge, claims, facts, confidence, irrelevant, asked, models);
  }

  /// The same answers, given by these.
  public JudgeAnswers by(List<AnsweringModel> told) {
    return new JudgeAnswers(judge, claims, facts, confidence, irrelevant, named, told);
  }

  /// The items and facts with a usable answer.
  public SortedSet<String> answered() {
    SortedSet<String> ids = new TreeSet<>();
    claims.forEach((id, claim) -> {
      if (!(claim instanceof ItemClaim.Unanswered)) {
        ids.add(id);
      }
    });
    facts.forEach((id, claim) -> {
      if (claim.value().isKnown()) {
        ids.add(id);
      }
    });
    return ids;
  }

  /// Whether both decide an item alike, or give a fact the same value, whatever they quote.
  public boolean isSame(String id, JudgeAnswers other) {
    return facts.containsKey(id)
        ? other.facts.containsKey(id) && facts.get(id).value().equals(other.facts.get(id).value())
        : switch (claims.get(id)) {
          case ItemClaim.Decided one ->
              other.claims.get(id) instanceof ItemClaim.Decided same
                  && one.decision() == same.decision();
          case ItemClaim.NotApplicable _ -> other.claims.get(id) instanceof ItemClaim.NotApplicable;
          case ItemClaim.Unanswered _ -> false;
        };
  }

  /// Whole sentences around a quote that counts.
  ///
  /// @param unit the id of the sentence, `s2`, or of the first and the last of several, `s2-s4`
  /// @param text of the sentences, or of the quote where they are too long to be shown
  /// @param proves the units of the claims that it is to prove; empty if it is no source of a pair
  public record Passage(String unit, String text, List<String> proves) {
    public Passage {
      proves = List.copyOf(proves);
    }

    /// Its id, and what it is to prove.
    public String heading() {
      return proves.isEmpty() ? unit : unit + " (to prove " + String.join(", ", proves) + ")";
    }
  }
}
