package dev.plumbline.measure.comparison;

import dev.plumbline.base.canonical.JsonRecord;
import dev.plumbline.base.canonical.JsonRecord.Sparse;
import dev.plumbline.base.problem.WireNamed;
import java.util.Collection;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What moved a result: a part of the rubric or of the extraction that gave something else although
/// nothing that it was made from did.
///
/// @param name of the gate, rule (`node/rule`), node, item, fact and so on
/// @param before what it was, in words; empty if it was not there
/// @param after what it is
public record Cause(Kind kind, @Sparse String name, @Sparse String before, @Sparse String after)
    implements JsonRecord {

  /// The kind of cause, in the order in which causes are listed.
  public enum Kind implements WireNamed {
    /// The raw score is the same, the calibrated one differs.
    CALIBRATION,
    GATE,
    /// A decision or trait has another cap, with the same evidence.
    CAP,
    RULE,
    /// A formula, weight, cut, veto or leaf of the plan.
    NODE,
    CONDITION,
    THRESHOLD,
    /// The judge decided an item otherwise.
    ITEM,
    /// The decision is the same, the quotes that support it are not.
    EVIDENCE,
    FACT,
    /// Sentences that address the judge, or decisions that need no quotes, ask for a review.
    FLAG
  }

  /// Kind and name, such as `rule style/passive`.
  public String label() {
    return name.isEmpty() ? kind.wireName() : kind.wireName() + " " + name;
  }

  /// Where it comes from that a document has another result.
  public enum ChangeOrigin implements WireNamed {
    /// The text is another one; what the judge made of it is part of that.
    TEXT("the text changed"),
    RUBRIC("the rubric changed"),
    /// Of the same text, or other facts were supplied with it.
    ANSWER("the judge's answer changed"),
    /// The raw result is the same.
    CALIBRATION("the calibration changed"),
    /// The result of the run is the same.
    PEOPLE("people decided otherwise");

    private static final String AND = " and ";

    private final String words;

    ChangeOrigin(String words) {
      this.words = words;
    }

    /// Several as one, such as `text and rubric`.
    public static String label(Collection<ChangeOrigin> origins) {
      return origins.stream().map(ChangeOrigin::wireName).collect(Collectors.joining(AND));
    }

    /// A label for readers.
    public static String words(String label) {
      return Stream.of(label.split(AND))
          .flatMap(name -> Stream.of(values()).filter(it -> it.wireName().equals(name)))
          .map(it -> it.words)
          .collect(Collectors.joining(AND));
    }
  }
}
