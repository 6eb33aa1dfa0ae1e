package dev.plumbline.rubric;

import dev.plumbline.rubric.plan.model.UnquotedRule;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/// One checklist item: a question about a document that a judge decides with 0, 1 or 2.
///
/// @param ask the question; empty only in a scoring spec
/// @param definition what the question means, for the judge; empty if the question says it all
/// @param max the highest decision: 2 for absent, partial, clear; 1 for absent, present
/// @param quote instructions for the judge on what to quote, empty if there are none
/// @param cues the phrases by which the judge `cues` decides
/// @param reverseScored whether a high decision lowers the score
/// @param weight of its share in the mean of its trait, above 0; [#EVEN] if it declares none
/// @param quotesRequired valid quotes that keep a decision from being capped; [#RUBRIC_DEFAULT] if
///   the item declares none
/// @param unquoted the rule for a decision without a valid quote, from the item or its trait; empty
///   if the rubric's rule applies
/// @param from where its evidence stands; empty if the rubric's rule applies
/// @param shownByQuotes whether the judge may be asked which level the quotes show alone; false
///   where the answer rests on how often something occurs, or on what is absent
public record Item(
    String id,
    String ask,
    String definition,
    int max,
    EvidenceType evidence,
    String quote,
    Cues cues,
    boolean reverseScored,
    BigDecimal weight,
    int quotesRequired,
    Optional<UnquotedRule> unquoted,
    Optional<EvidenceScope> from,
    boolean shownByQuotes) {

  /// The weight of an item that declares none.
  public static final BigDecimal EVEN = BigDecimal.ONE;

  /// Whether it counts as much as an item that declares no weight.
  public boolean isEven() {
    return weight.compareTo(EVEN) == 0;
  }

  /// The item or trait needs as many quotes as the rubric's `evidence` section says.
  public static final int RUBRIC_DEFAULT = -1;

  /// Phrases that indicate or contradict an item. A sentence counts if it contains a positive
  /// phrase and no negative one.
  ///
  /// @param partial sentences that must count for the decision 1
  /// @param clear sentences that must count for the decision 2, at least `partial`
  public record Cues(List<String> positive, List<String> negative, int partial, int clear) {
    /// No cues: the judge `cues` leaves the item unanswered.
    public static final Cues NONE = new Cues(List.of(), List.of(), 1, 2);

    public Cues {
      positive = List.copyOf(positive);
      negative = List.copyOf(negative);
    }
  }
}
