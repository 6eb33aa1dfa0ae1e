package dev.plumbline.rubric;

import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.FlagNames;
import dev.plumbline.base.canonical.JsonRecord.Member;
import dev.plumbline.base.canonical.JsonRecord.Sparse;
import dev.plumbline.base.problem.WireNamed;

/// How often the judge is asked and how several answers are combined.
///
/// @param perTrait whether there is one call for each trait instead of one for the document
/// @param repeats how many replicates, 1 to 20
/// @param untilAgreed whether a part of the rubric is asked again only as long as another answer
///   could change what the majority decides; [#repeats] is then the most that is asked
/// @param combine how several replicates become one answer
/// @param instructions the author's instructions for the judge, empty if there are none
/// @param confirmed whether the judge is asked once more without the sentences that are suspect of
///   speaking to it
/// @param answeredBy the name of the models that may answer, or a pattern; empty for any
public record ReplicatePolicy(
    @Member("ask") @FlagNames("trait") boolean perTrait,
    @Sparse("1") int repeats,
    @Member("until") @FlagNames(AGREED) boolean untilAgreed,
    @Sparse("majority") Combine combine,
    @Sparse String instructions,
    @Member("confirm") @FlagNames("without-suspects") boolean confirmed,
    @Member("answered_by") @Sparse String answeredBy)
    implements JsonRecord {

  /// Of two answers no majority is left over, so there is nothing to save.
  public static final int AGREED_REPEATS_MIN = 3;

  /// The word for [#untilAgreed].
  public static final String AGREED = "agreed";

  /// The options of a rubric without a `judge` section.
  public static final ReplicatePolicy STANDARD =
      new ReplicatePolicy(false, 1, false, Combine.MAJORITY, "", false, "");

  /// How differing replicates become one answer. A replicate without an answer has no vote but
  /// counts towards the total.
  public enum Combine implements WireNamed {
    /// The first replicate; the others only measure self-agreement.
    FIRST,
    /// The answer of more than half of all replicates, else unknown.
    MAJORITY,
    /// The median answer, the lower of two; unknown unless more than half of all replicates
    /// answered.
    MEDIAN,
    /// The answer that all replicates give, else unknown.
    UNANIMOUS;
  }
}
