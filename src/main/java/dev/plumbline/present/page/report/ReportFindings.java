package dev.plumbline.present.page.report;

import dev.plumbline.base.number.Rational;
import dev.plumbline.present.page.PageAddress.PageFile;
import dev.plumbline.rubric.Item;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.PassMark;
import dev.plumbline.rubric.plan.engine.TraceStep.Firing;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.plan.model.Rule;
import dev.plumbline.rubric.plan.model.Verdict;
import dev.plumbline.score.StoredStep;
import dev.plumbline.score.StoredStep.Branch;
import dev.plumbline.score.StoredStep.Cap;
import dev.plumbline.score.StoredStep.Definition;
import dev.plumbline.score.StoredStep.Exemption;
import dev.plumbline.score.StoredStep.Flagged;
import dev.plumbline.score.StoredStep.Graded;
import dev.plumbline.score.StoredStep.Leaf;
import dev.plumbline.score.extraction.StoredExtraction.StoredValue;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/// What a report says of a run besides its figures: rules, verdicts, and the documents to look at.
/// Of a document it keeps nothing, but for a few.
public final class ReportFindings {

  static final int NAMED = 5;

  private static final int EXAMPLES = 3;

  private final SortedMap<String, RuleUse> rules = new TreeMap<>();
  private final SortedMap<String, Integer> verdicts = new TreeMap<>();
  private final SortedMap<String, Integer> caps = new TreeMap<>();
  private final List<ReportedDocument> flagged = new ArrayList<>();
  private final List<ReportedDocument> without = new ArrayList<>();
  private final List<Close> close = new ArrayList<>();
  private final List<Item> items;
  private final SortedMap<String, Rational> weights = new TreeMap<>();
  private final Map<Want, Wanting> wanting = new LinkedHashMap<>();
  private final Optional<Rational> passMark;
  private int flags;
  private int unscored;

  /// How often a rule applied.
  ///
  /// @param asked documents in which it was evaluated
  record RuleUse(String node, String rule, int fired, int asked) {}

  /// What a document lacks.
  record Want(Kind kind, String subject) {
    enum Kind {
      /// The lowest decision counts.
      QUESTION,
      /// A rule that takes points or a pass applied.
      RULE,
      /// A rule that gives points did not apply.
      MISSED_RULE,
      GATE,
      /// Too few quotes.
      CAP
    }
  }

  /// How many documents lack it, and the first that fail.
  static final class Wanting {
    private int failing;
    private int others;
    private final List<ReportedDocument> examples = new ArrayList<>();

    int failing() {
      return failing;
    }

    int others() {
      return others;
    }

    List<ReportedDocument> examples() {
      return examples;
    }
  }

  /// A document near the pass mark.
  record Close(ReportedDocument row, Rational distance) {}

  public ReportFindings(Bundle bundle) {
    items = bundle.rubric().items();
    for (Node node : bundle.scoring().program().nodes()) {
      if (node.body() instanceof Node.RuleList list) {
        for (Rule rule : list.rules()) {
          if (rule.lifecycle() != Rule.Lifecycle.ARCHIVED) {
            rules.put(node.id() + "/" + rule.id(), new RuleUse(node.id(), rule.id(), 0, 0));
            weights.put(node.id() + "/" + rule.id(), rule.weight());
          }
        }
      }
    }
    passMark = PassMark.ofRaw(bundle);
  }

  /// @param trace of its scorecard; empty if it has none
  public void add(ReportedDocument row, List<StoredStep> trace) {
    if (row.problems().isEmpty()) {
      verdicts.merge(row.verdict().isEmpty() ? "none" : row.verdict(), 1, Integer::sum);
    }
    trace.forEach(this::step);
    lacks(row, trace);
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

  private void lacks(ReportedDocument row, List<StoredStep> trace) {
    Set<Want> wants = new LinkedHashSet<>();
    trace.forEach(step -> wants(step, wants));
    boolean fails = row.verdict().equals(Verdict.FAIL.wireName());
    for (Want want : wants) {
      Wanting one = wanting.computeIfAbsent(want, _ -> new Wanting());
      if (fails) {
        one.failing++;
        if (one.examples.size() < EXAMPLES) {
          one.examples.add(row);
        }
      } else {
        one.others++;
      }
    }
  }

  private void wants(StoredStep step, Set<Want> wants) {
    switch (step) {
      case StoredStep.Gate gate -> {
        if (gate.truth().equals(StoredValue.TRUE)) {
          wants.add(new Want(Want.Kind.GATE, gate.id()));
        }
      }
      case Cap cap -> wants.add(new Want(Want.Kind.CAP, cap.subject()));
      case StoredStep.Rule rule -> {
        int sign = weights.getOrDefault(rule.key(), Rational.ZERO).sign();
        if (rule.isFired() && (sign < 0 || rule.isAgainst())) {
          wants.add(new Want(Want.Kind.RULE, rule.key()));
        } else if (rule.firing() == Firing.NOT_FIRED && sign > 0) {
          wants.add(new Want(Want.Kind.MISSED_RULE, rule.key()));
        }
      }
      case StoredStep.Node node ->
          node.reads()
              .forEach((id, value) -> {
                if (isLowest(id, value)) {
                  wants.add(new Want(Want.Kind.QUESTION, id));
                }
              });
      case Exemption _,
          Flagged _,
          StoredStep.Units _,
          Definition _,
          Branch _,
          Leaf _,
          Graded _ -> {}
    }
  }

  /// Whether a decision on an item is the one that is worth nothing.
  private boolean isLowest(String id, StoredValue value) {
    return items.stream()
        .filter(item -> item.id().equals(id) && !item.scale().isPreference())
        .anyMatch(item ->
            value
                .decimal()
                .filter(decided ->
                    decided.compareTo(
                            BigDecimal.valueOf(
                                item.reverseScored()
                                    ? item.scale().highest()
                                    : item.scale().lowest()))
                        == 0)
                .isPresent());
  }

  /// Whether the rubric compares two candidates.
  boolean isPairwise() {
    return items.stream().anyMatch(item -> item.scale().isPreference());
  }

  /// How many documents fail.
  int failing() {
    return verdicts.getOrDefault(Verdict.FAIL.wireName(), 0);
  }

  /// What documents that fail lack, the most frequent first.
  List<Map.Entry<Want, Wanting>> wanting() {
    return wanting.entrySet().stream()
        .filter(one -> one.getValue().failing() > 0)
        .sorted(
            Comparator.comparingInt((Map.Entry<Want, Wanting> one) -> -one.getValue().failing())
                .thenComparing(one -> one.getValue().others())
                .thenComparing(one -> one.getKey().kind())
                .thenComparing(one -> one.getKey().subject()))
        .toList();
  }

  List<Item> items() {
    return items;
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
    } else if (step instanceof Cap cap) {
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

  /// A document of a run as a line of the page.
  ///
  /// @param position in the run, from 1
  /// @param score as the artefact has it; empty if it is no point
  /// @param verdict empty if there is none
  /// @param grade as people read it; empty if there is none
  /// @param decided the final result as people decided, such as `4 pass`; empty if they did not
  /// @param caps decisions and traits that were capped
  /// @param flags kinds of sentences that address the judge
  /// @param problems codes for which it was refused
  /// @param card the page that explains it, if there is one
  public record ReportedDocument(
      long position,
      String id,
      String status,
      String score,
      String verdict,
      String grade,
      String decided,
      int caps,
      int flags,
      List<String> problems,
      Optional<PageFile> card) {

    public ReportedDocument {
      problems = List.copyOf(problems);
    }
  }
}
