package dev.plumbline.present.page.report;

import dev.plumbline.base.number.Rational;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.PassMark;
import dev.plumbline.rubric.plan.engine.TraceStep.Firing;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.Rule;
import dev.plumbline.score.StoredStep;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// What a report says of a run besides its figures: rules, verdicts, and the documents to look at.
/// Of a document it keeps nothing, but for a few.
public final class RunFindings {

  static final int NAMED = 5;

  private final SortedMap<String, RuleUse> rules = new TreeMap<>();
  private final SortedMap<String, Integer> verdicts = new TreeMap<>();
  private final SortedMap<String, Integer> caps = new TreeMap<>();
  private final List<ReportedDocument> flagged = new ArrayList<>();
  private final List<ReportedDocument> without = new ArrayList<>();
  private final List<Close> close = new ArrayList<>();
  private final Optional<Rational> passMark;
  private int flags;
  private int unscored;

  /// How often a rule applied.
  ///
  /// @param asked documents in which it was evaluated
  record RuleUse(String node, String rule, int fired, int asked) {}

  /// A document near the pass mark.
  record Close(ReportedDocument row, Rational distance) {}

  public RunFindings(Bundle bundle) {
    for (Node node : bundle.scoring().program().nodes()) {
      if (node.body() instanceof Node.RuleList list) {
        for (Rule rule : list.rules()) {
          if (rule.lifecycle() != Rule.Lifecycle.ARCHIVED) {
            rules.put(node.id() + "/" + rule.id(), new RuleUse(node.id(), rule.id(), 0, 0));
          }
        }
      }
    }
    passMark = PassMark.of(bundle).filter(mark -> !mark.onCalibrated()).map(PassMark::value);
  }

  /// @param trace of its scorecard; empty if it has none
  public void add(ReportedDocument row, List<StoredStep> trace) {
    verdicts.merge(row.verdict().isEmpty() ? "none" : row.verdict(), 1, Integer::sum);
    trace.forEach(this::step);
    if (row.flags() > 0) {
      flags++;
      keep(row, flagged);
    }
    if (row.score().isEmpty()) {
      unscored++;
      keep(row, without);
    } else {
      passMark.ifPresent(mark -> near(row, Rational.of(row.score()).minus(mark)));
    }
  }

  private static void keep(ReportedDocument row, List<ReportedDocument> few) {
    if (few.size() < NAMED) {
      few.add(row);
    }
  }

  private void near(ReportedDocument row, Rational by) {
    close.add(new Close(row, by.sign() < 0 ? by.negated() : by));
    if (close.size() > NAMED) {
      close.remove(
          close.stream()
              .max(Comparator.comparing(Close::distance).thenComparing(one -> one.row().position()))
              .orElseThrow());
    }
  }

  private void step(StoredStep step) {
    if (step instanceof StoredStep.Rule rule) {
      rules.computeIfPresent(
          rule.key(),
          (_, use) ->
              new RuleUse(
                  use.node(),
                  use.rule(),
                  use.fired() + (rule.isFired() ? 1 : 0),
                  use.asked() + (rule.firing() == Firing.SKIPPED ? 0 : 1)));
    } else if (step instanceof StoredStep.Cap cap) {
      caps.merge(cap.subject(), 1, Integer::sum);
    }
  }

  List<RuleUse> rules() {
    return List.copyOf(rules.values());
  }

  SortedMap<String, Integer> verdicts() {
    return verdicts;
  }

  /// How many documents had the item or trait capped.
  SortedMap<String, Integer> caps() {
    return caps;
  }

  List<ReportedDocument> flagged() {
    return flagged;
  }

  int flags() {
    return flags;
  }

  List<ReportedDocument> withoutScore() {
    return without;
  }

  int unscored() {
    return unscored;
  }

  Optional<Rational> passMark() {
    return passMark;
  }

  /// The documents nearest to the pass mark, the nearest first.
  List<Close> close() {
    return close.stream()
        .sorted(Comparator.comparing(Close::distance).thenComparing(one -> one.row().position()))
        .toList();
  }
}
