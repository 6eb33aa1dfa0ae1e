package dev.plumbline.measure.agreement;

import dev.plumbline.base.problem.WireNamed.WireName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.SortedMap;
import java.util.TreeMap;

/// How decisions of judges agree with those of people, by how the judges proved them. Where
/// decisions that are proved agree no better than others, quotes prove little of what is asked.
public final class EvidenceAgreement {

  private static final int PASSAGES_MAX = 3;

  private final SequencedMap<String, SortedMap<String, DecisionAgreement>> all =
      new LinkedHashMap<>();

  /// What proves a decision.
  public enum Proof {
    /// As many quotes count as have to, each with the words of the text.
    VERBATIM,
    /// The same, with a spelling, an ending or punctuation that the judge corrected.
    MENDED,
    /// Fewer quotes count than have to.
    TOO_FEW,
    /// The decision needs none.
    NONE_NEEDED
  }

  /// @param by `proof`, `passages` or `type`
  /// @param value of it
  public record Row(String by, String value, DecisionAgreement agreement) {}

  /// @param quoted how many quotes count
  /// @param type of evidence that the item asks for
  public void add(Proof proof, int quoted, String type, int judge, int person) {
    count("proof", WireName.KEBAB.of(proof), judge, person);
    count(
        "passages",
        quoted < PASSAGES_MAX ? Integer.toString(quoted) : PASSAGES_MAX + " or more",
        judge,
        person);
    count("type", type, judge, person);
  }

  private void count(String by, String value, int judge, int person) {
    all.computeIfAbsent(by, _ -> new TreeMap<>())
        .computeIfAbsent(value, _ -> new DecisionAgreement())
        .add(judge, person);
  }

  /// None if nothing was added.
  public List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    all.forEach((by, values) ->
        values.forEach((value, agreement) -> rows.add(new Row(by, value, agreement))));
    return rows;
  }
}
