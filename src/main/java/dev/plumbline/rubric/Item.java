package dev.plumbline.rubric;

import dev.plumbline.base.canonical.Json.JsonForm;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.FlagNames;
import dev.plumbline.base.canonical.JsonRecord.Flat;
import dev.plumbline.base.canonical.JsonRecord.Member;
import dev.plumbline.base.canonical.JsonRecord.Sparse;
import dev.plumbline.base.canonical.SortedCopy;
import dev.plumbline.rubric.EvidencePolicy.EvidenceScope;
import dev.plumbline.rubric.EvidencePolicy.EvidenceType;
import dev.plumbline.rubric.plan.expression.DecisionScale;
import dev.plumbline.rubric.plan.model.UnquotedRule;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// One checklist item: a question about a document that a judge decides.
///
/// @param ask the question; empty only in a scoring spec
/// @param definition what the question means, for the judge; empty if the question says it all
/// @param id unique in the rubric; where the item was asked of one unit of a document, with that
///   unit ([ItemUnit])
/// @param scale the decisions that it can have
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
/// @param each the units of a document that it is asked of, one by one; empty if it is asked once
/// @param plain what writers read in place of its words; only in a bundle
/// @param themes what it is about, sorted, for sums over rubrics; only in a bundle
public record Item(
    String id,
    @Sparse String ask,
    @Sparse String definition,
    @Flat DecisionScale scale,
    @Sparse("local_quote") EvidenceType evidence,
    @Sparse String quote,
    @Sparse Cues cues,
    @Member("reverse_scored") @Sparse boolean reverseScored,
    @Sparse("1") BigDecimal weight,
    @Member("needs") @Sparse("" + RUBRIC_DEFAULT) int quotesRequired,
    @Member("without_quote") Optional<UnquotedRule> unquoted,
    Optional<EvidenceScope> from,
    @Member("sufficiency") @FlagNames({"", "unasked"}) @Sparse boolean shownByQuotes,
    @Flat Applicability applicability,
    Optional<UnitScope> each,
    @Member("say") @Sparse PlainLanguage plain,
    @Sparse List<String> themes)
    implements JsonRecord {

  /// The weight of an item that declares none.
  public static final BigDecimal EVEN = BigDecimal.ONE;

  /// The same item, asked of one unit of a document.
  public Item of(String unit) {
    return new Item(
        ItemUnit.id(id, unit),
        ask,
        definition,
        scale,
        evidence,
        quote,
        cues,
        reverseScored,
        weight,
        quotesRequired,
        unquoted,
        from,
        shownByQuotes,
        applicability,
        each,
        plain,
        themes);
  }

  /// What may be decided: `0, 1 or 2, or not-applicable`.
  public String decisions() {
    return scale.words() + (mayNotApply() ? ", or " + Applicability.NOT_APPLICABLE : "");
  }

  public boolean mayNotApply() {
    return applicability.optional();
  }

  /// Whether it counts as much as an item that declares no weight.
  public boolean isEven() {
    return weight.compareTo(EVEN) == 0;
  }

  /// The item or trait needs as many quotes as the rubric's `evidence` section says.
  public static final int RUBRIC_DEFAULT = -1;

  /// Phrases that indicate or contradict an item. A sentence counts if it contains a positive
  /// phrase and no negative one.
  ///
  /// @param positive all of [#byLevel] where levels have phrases
  /// @param partial sentences that must count for the decision 1
  /// @param clear sentences that must count for the decision 2, at least `partial`
  /// @param byLevel the phrases of each level of an item with levels: the highest of which a
  ///   sentence counts is the decision, and without any the lowest level of the item
  public record Cues(
      List<String> positive,
      List<String> negative,
      int partial,
      int clear,
      SortedMap<Integer, List<String>> byLevel)
      implements JsonForm {
    /// No cues: the judge `cues` leaves the item unanswered.
    public static final Cues NONE = new Cues(List.of(), List.of(), 1, 2, new TreeMap<>());

    public Cues {
      positive = List.copyOf(positive);
      negative = List.copyOf(negative);
      byLevel = SortedCopy.of(byLevel);
    }

    @Override
    public JsonObject json() {
      JsonObject phrases =
          JsonObject.of(
              "positive?", positive,
              "negative?", negative);
      return positive.isEmpty()
          ? JsonObject.EMPTY
          : byLevel.isEmpty()
              ? phrases
                  .with("partial", Optional.of(partial).filter(it -> it != 1))
                  .with("clear", Optional.of(clear).filter(it -> it != Math.max(2, partial)))
              : phrases.without("positive").with("levels", byLevel);
    }

    /// @param byLevel the phrases of each level
    public static Cues of(SortedMap<Integer, List<String>> byLevel, List<String> negative) {
      List<String> all = byLevel.values().stream().flatMap(List::stream).distinct().toList();
      return new Cues(all, negative, 1, 2, byLevel);
    }
  }

  /// The name under which an item is answered that is asked of each unit of a document: `F1@s3` is
  /// the item `F1`, asked of the unit `s3`. No id of an item has the character between them.
  public static final class ItemUnit {

    private static final char AT = '@';

    public static String id(String item, String unit) {
      return item + AT + unit;
    }

    /// The item that an answer belongs to; the whole name if it belongs to no unit.
    public static String item(String answered) {
      int at = answered.indexOf(AT);
      return at < 0 ? answered : answered.substring(0, at);
    }

    /// The unit that was asked of; empty for an item that is asked once.
    public static Optional<String> unit(String answered) {
      int at = answered.indexOf(AT);
      return at < 0 ? Optional.empty() : Optional.of(answered.substring(at + 1));
    }

    private ItemUnit() {}
  }

  /// Whether a judge may answer that an item does not apply to a document.
  ///
  /// @param optional whether it may
  /// @param quotesRequired valid quotes without which such an answer leaves the item unknown
  public record Applicability(
      @Member("may_not_apply") @Sparse boolean optional,
      @Member("not_applicable_needs") @Sparse int quotesRequired) {

    /// It always applies.
    public static final Applicability ALWAYS = new Applicability(false, 0);

    /// The word that takes the place of a decision in an answer.
    public static final String NOT_APPLICABLE = "not-applicable";
  }
}
