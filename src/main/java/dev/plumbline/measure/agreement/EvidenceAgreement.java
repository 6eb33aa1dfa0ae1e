package dev.plumbline.measure.agreement;

import dev.plumbline.base.problem.WireNamed.WireName;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/// How decisions of judges agree with those of people, by how the judges proved them. Where
/// decisions that are proved agree no better than others, quotes prove little of what is asked.
public final class EvidenceAgreement {

  private static final int PASSAGES_MAX = 3;

  private final SortedMap<String, DecisionAgreement> proved = new TreeMap<>();
  private final SortedMap<String, DecisionAgreement> passages = new TreeMap<>();
  private final SortedMap<String, DecisionAgreement> types = new TreeMap<>();

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
    count(proved, WireName.KEBAB.of(proof), judge, person);
    count(
        passages,
        quoted < PASSAGES_MAX ? Integer.toString(quoted) : PASSAGES_MAX + " or more",
        judge,
        person);
    count(types, type, judge, person);
  }

  private static void count(
      SortedMap<String, DecisionAgreement> all, String value, int judge, int person) {
    all.computeIfAbsent(value, _ -> new DecisionAgreement()).add(judge, person);
  }

  /// None if nothing was added.
  public List<Row> rows() {
    List<Row> rows = new ArrayList<>();
    proved.forEach((value, agreement) -> rows.add(new Row("proof", value, agreement)));
    passages.forEach((value, agreement) -> rows.add(new Row("passages", value, agreement)));
    types.forEach((value, agreement) -> rows.add(new Row("type", value, agreement)));
    return rows;
  }
}
