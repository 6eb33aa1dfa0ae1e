package dev.plumbline.rubric;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonForm;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Derived;
import dev.plumbline.base.canonical.JsonRecord.FlagNames;
import dev.plumbline.base.canonical.JsonRecord.Member;
import dev.plumbline.base.canonical.JsonRecord.Sparse;
import dev.plumbline.base.canonical.JsonRecord.Unwritten;
import dev.plumbline.base.problem.WireNamed;
import dev.plumbline.base.problem.WireNamed.WireName;
import dev.plumbline.rubric.UnitScope.PartScope;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// How many verified quotes a decision needs, and which quotes count as verified. This is the
/// rubric's `evidence` section without its caps.
///
/// @param perItem distinct valid quotes that keep an item's decision from being capped, 0 to 8
/// @param perTrait distinct valid quotes over all items of a trait that keep its score from being
///   capped, 0 to 100
/// @param accept wire names of the matches and placements that count, in the order of
///   [#acceptable()]; a quote counts if both are accepted
/// @param foldCase whether quotes are compared without regard to letter case
/// @param relevance whether the judge is asked of each quote that would count if it bears on its
///   item
/// @param sufficiency whether the judge is asked which level the quotes of a decision show alone
/// @param distinctQuotes items that one sentence may be evidence for, or [#UNLIMITED]
/// @param flagged what a quote from a flagged passage comes to
/// @param from where evidence stands, unless an item says otherwise
public record EvidencePolicy(
    @Member("per_item") @Sparse("1") int perItem,
    @Member("per_trait") @Sparse int perTrait,
    @Unwritten List<String> accept,
    @Member("case") @FlagNames("folded") boolean foldCase,
    @FlagNames("judge") boolean relevance,
    @FlagNames("judge") boolean sufficiency,
    @Member("distinct_quotes") @Sparse int distinctQuotes,
    @Sparse("review") Flagged flagged,
    @Unwritten EvidenceScope from)
    implements JsonRecord {

  /// What comes of a decision that rests on a passage that may be a prompt injection.
  public enum Flagged implements WireNamed {
    /// Its quotes do not count, and a person reviews a document whose verdict depends on it.
    REFUSE,
    /// Its quotes count, and a person reviews a document whose verdict depends on it.
    REVIEW,
    /// The passage is noted.
    NOTE
  }

  /// A sentence may be evidence for any number of items.
  public static final int UNLIMITED = 0;

  /// Most items that a rubric may let one sentence be evidence for.
  public static final int DISTINCT_QUOTES_MAX = 100;

  /// Quotes that a judgement on the whole text needs, unless the document has fewer sentences.
  private static final int GLOBAL_QUOTES_MIN = 2;

  /// Most quotes for one decision, and so the most that a rubric or an item may require for it.
  public static final int QUOTES_MAX = 8;

  /// Most quotes that a rubric or a trait may require for a trait.
  public static final int PER_TRAIT_MAX = 100;

  /// The matches that a rubric may accept. The others (such as `not-found`) never count.
  public static final List<String> MATCHES =
      List.of("exact", "folded", "markup", "elided", "elided-unchecked", "mended", "inflected");

  /// The placements that a rubric may accept; a quote in the cited unit needs no acceptance.
  private static final List<String> PLACEMENTS = List.of("reanchored", "cross-unit", "ambiguous");

  /// The policy of a rubric without an `evidence` section.
  public static final EvidencePolicy STANDARD =
      new EvidencePolicy(
          1,
          0,
          List.of("exact", "folded", "reanchored"),
          false,
          false,
          false,
          UNLIMITED,
          Flagged.REVIEW,
          EvidenceScope.OF_GRADED);

  /// Where the evidence for an item stands.
  public EvidenceScope from(Item item) {
    return item.from().orElse(from);
  }

  /// What `accept` may list, in canonical order.
  public static List<String> acceptable() {
    return Stream.concat(MATCHES.stream(), PLACEMENTS.stream()).toList();
  }

  /// Valid quotes that an item needs: its own number if it declares one, else the rubric's.
  public int requiredFor(Item item) {
    return item.quotesRequired() == Item.RUBRIC_DEFAULT ? perItem : item.quotesRequired();
  }

  /// Valid quotes that keep a decision on an item from being capped: what is diagnosed of a whole
  /// text is not shown by one of its sentences.
  ///
  /// @param sentences of the document
  public int requiredFor(Item item, int sentences) {
    int needed = requiredFor(item);
    return item.evidence() == EvidenceType.GLOBAL_DIAGNOSTIC && needed > 0
        ? Math.max(needed, Math.min(GLOBAL_QUOTES_MIN, sentences))
        : needed;
  }

  /// Valid quotes without which a judged fact is unknown.
  public int requiredFor(Fact.Source.Judged fact) {
    return fact.quotes() ? Math.max(1, perItem) : 0;
  }

  /// Valid quotes that a trait needs: its own number if it declares one, else the rubric's.
  public int requiredFor(Trait trait) {
    return trait.quotesRequired() == Item.RUBRIC_DEFAULT ? perTrait : trait.quotesRequired();
  }

  public EvidencePolicy {
    accept = List.copyOf(accept);
  }

  @Derived("accept")
  Optional<List<String>> otherMatches() {
    return Optional.of(accept).filter(it -> !it.equals(STANDARD.accept));
  }

  @Derived("from")
  Optional<EvidenceScope> otherPlace() {
    return Optional.of(from).filter(it -> !it.equals(EvidenceScope.OF_GRADED));
  }

  /// Where the evidence for an item stands: in some parts; or as pairs, a quote of what is said
  /// together with one of what proves it.
  ///
  /// @param quoted where a quote stands; of a pair, that of the claim
  /// @param source of a pair, where its proof stands
  public record EvidenceScope(PartScope quoted, Optional<PartScope> source) implements JsonForm {

    @Override
    public Json json() {
      Json claim = Json.of(quoted.words());
      return source
          .<Json>map(it -> JsonObject.of("claim", claim, "source", it.words()))
          .orElse(claim);
    }

    /// Where evidence stands unless a rubric says otherwise.
    public static final EvidenceScope OF_GRADED =
        new EvidenceScope(PartScope.OF_GRADED, Optional.empty());

    static EvidenceScope of(PartScope quoted) {
      return new EvidenceScope(quoted, Optional.empty());
    }

    /// Whether a quote counts only together with another.
    public boolean isPaired() {
      return source.isPresent();
    }

    /// Most quotes for one decision: each side of a pair is one.
    public int quotesMax() {
      return isPaired() ? 2 * EvidencePolicy.QUOTES_MAX : EvidencePolicy.QUOTES_MAX;
    }

    /// In words for who quotes: `graded, user`, or `graded, proved from sources`.
    public String words() {
      return quoted.text() + source.map(it -> ", proved from " + it.text()).orElse("");
    }
  }

  /// The kind of evidence that an item asks for: the four types of RULERS, table 5.
  public enum EvidenceType implements WireNamed {
    /// A claim, an example or a cue: a quote from one sentence.
    LOCAL_QUOTE,
    /// Coherence or development: a quote that may span several sentences of one paragraph.
    SPAN_LEVEL,
    /// A property of the whole text, such as tone: a diagnostic with quotes from at least two
    /// places.
    GLOBAL_DIAGNOSTIC,
    /// A property that quotes can hardly show. No quote is required, the decision is never capped,
    /// and the result is sent to review.
    WEAKLY_GROUNDABLE;

    /// Such as `local_quote`.
    @Override
    public String wireName() {
      return WireName.SNAKE.of(this);
    }
  }
}
