package dev.plumbline.score.extraction;

import dev.plumbline.base.number.Rational;
import dev.plumbline.rubric.Item.Applicability;
import dev.plumbline.rubric.plan.expression.DecisionScale;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/// What the jurors of a panel say of two candidates, each in both orders. A judge that prefers
/// another candidate in the other order has said nothing of them, and neither has one that answers
/// in one order only. Of preferences of the same candidate that differ in strength the weaker
/// counts.
final class BothOrders {

  static final String ORDER_DISAGREES = "order-disagrees";

  private final Panel panel;
  private final DecisionScale scale;
  private final List<Optional<Finding>> said;
  private final List<String> answers;
  private final List<Optional<Finding>> findings = new ArrayList<>();
  private final List<String> words = new ArrayList<>();

  /// @param said by each juror; empty where it gave no answer
  /// @param answers the same as words
  BothOrders(Panel panel, DecisionScale scale, List<Optional<Finding>> said, List<String> answers) {
    this.panel = panel;
    this.scale = scale;
    this.said = List.copyOf(said);
    this.answers = List.copyOf(answers);
    for (int juror = 0; juror < said.size(); juror++) {
      add(juror, other(juror));
    }
  }

  /// What counts of each juror's answer.
  List<Optional<Finding>> findings() {
    return findings;
  }

  /// The same as words.
  List<String> words() {
    return words;
  }

  /// The position of the same judge, shown the other order.
  private OptionalInt other(int juror) {
    JudgeIdentity other = panel.jurors().get(juror).judge().exchanged();
    return IntStream.range(0, said.size())
        .filter(at -> panel.jurors().get(at).judge().equals(other))
        .findFirst();
  }

  private void add(int juror, OptionalInt other) {
    String own = answers.get(juror);
    String same = other.isPresent() ? answers.get(other.getAsInt()) : own;
    if (ReplicateCombiner.isUnanswered(own) || ReplicateCombiner.isUnanswered(same)) {
      add(Optional.empty(), ReplicateCombiner.isUnanswered(own) ? own : same);
    } else if (own.equals(same)) {
      add(said.get(juror), own);
    } else if (own.equals(Applicability.NOT_APPLICABLE)
        || same.equals(Applicability.NOT_APPLICABLE)
        || side(own) != side(same)) {
      add(Optional.empty(), ReplicateCombiner.UNKNOWN_PREFIX + ORDER_DISAGREES);
    } else {
      String weaker = Math.abs(strength(own)) < Math.abs(strength(same)) ? own : same;
      Finding.Checked finding = (Finding.Checked) said.get(juror).orElseThrow();
      add(Optional.of(finding.deciding(Rational.of(weaker))), weaker);
    }
  }

  private void add(Optional<Finding> finding, String word) {
    findings.add(finding);
    words.add(word);
  }

  /// How far a decision is from that neither is better.
  private int strength(String decision) {
    return Integer.parseInt(decision) - scale.unprovenMax();
  }

  private int side(String decision) {
    return Integer.signum(strength(decision));
  }
}
