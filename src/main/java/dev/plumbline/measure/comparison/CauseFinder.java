package dev.plumbline.measure.comparison;

import dev.plumbline.rubric.Threshold;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.score.StoredScorecard;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/// Finds what moved a result, from two scorecards of one document.
///
/// The two traces are walked from the result towards their inputs, along what differs. A step whose
/// value differs although nothing that it reads does, or that is defined otherwise, is a cause; so
/// is an input that differs. What differs without reaching the result is none.
final class CauseFinder {

  private final String resultBefore;
  private final String resultAfter;
  private final SortedSet<String> thresholds = new TreeSet<>();

  CauseFinder(Bundle before, Bundle after) {
    this.resultBefore = before.scoring().program().result().id();
    this.resultAfter = after.scoring().program().result().id();
    for (Bundle bundle : List.of(before, after)) {
      bundle.scoring().thresholds().stream().map(Threshold::id).forEach(thresholds::add);
    }
  }

  /// The causes, by kind and then by name.
  List<Cause> between(StoredScorecard before, StoredScorecard after) {
    Optional<String> gateBefore = before.gate().map(StoredScorecard.EndingGate::id);
    Optional<String> gateAfter = after.gate().map(StoredScorecard.EndingGate::id);
    if (gateBefore.isPresent() || gateAfter.isPresent()) {
      return List.of(
          gateBefore.equals(gateAfter)
              ? endedBy(gateAfter.orElseThrow(), before, after)
              : gate(gateBefore, gateAfter));
    }
    TraceIndex from = TraceIndex.of(before);
    TraceIndex to = TraceIndex.of(after);
    CauseWalk walk = new CauseWalk(from, to, thresholds);
    if (!resultBefore.equals(resultAfter)) {
      walk.add(Cause.Kind.NODE, resultAfter, "the result is " + resultBefore, "the result is it");
    }
    walk.name(resultAfter);
    walk.reviews();
    return walk.causes();
  }

  /// One gate ended both, and gives another lowest score or verdict now.
  private static Cause endedBy(String gate, StoredScorecard before, StoredScorecard after) {
    return new Cause(Cause.Kind.GATE, gate, given(before), given(after));
  }

  private static String given(StoredScorecard card) {
    return "gives "
        + StepWords.plain(card.composite())
        + card.verdict().map(verdict -> ", " + verdict).orElse("");
  }

  private static Cause gate(Optional<String> before, Optional<String> after) {
    return new Cause(
        Cause.Kind.GATE,
        after.orElseGet(before::orElseThrow),
        before.map(id -> "ended by " + id).orElse("passed"),
        after.map(id -> "ended by " + id).orElse("passed"));
  }
}
