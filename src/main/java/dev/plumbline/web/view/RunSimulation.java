package dev.plumbline.web.view;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.SortedCopy;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.measure.comparison.DocumentComparer;
import dev.plumbline.measure.comparison.DocumentComparer.LineArtefacts;
import dev.plumbline.measure.comparison.DocumentComparison;
import dev.plumbline.measure.comparison.DocumentComparison.Compared;
import dev.plumbline.measure.comparison.DocumentComparison.ComparedScores;
import dev.plumbline.measure.comparison.RunComparison;
import dev.plumbline.results.comparison.ComparedRuns.MostChanged;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.BundleCompiler.BundleCompilation;
import dev.plumbline.run.RescoredRun;
import dev.plumbline.run.RubricFileCompiler;
import dev.plumbline.run.StoredLineEvaluator;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.score.StoredScorecard;
import dev.plumbline.score.StoredStep;
import dev.plumbline.score.run.RunLine;
import dev.plumbline.score.run.StoredResult;
import dev.plumbline.score.run.StoredRun;
import dev.plumbline.store.RunStore;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/// What a run that has ended would be by another rubric: what `score RUN --rubric` computes, with
/// nothing stored and no judge asked. Only the few documents that are named stay in memory.
final class RunSimulation {

  private final StoredRun run;
  private final Bundle before;
  private final Bundle after;
  private final LocalStore store;
  private final StoredLineEvaluator evaluator;

  /// What came of it.
  sealed interface Outcome {

    /// The rubric does not compile.
    record Rejected(List<Problem> problems) implements Outcome {
      public Rejected {
        problems = List.copyOf(problems);
      }
    }

    /// The rubric asks a judge otherwise, so nothing is known by it.
    ///
    /// @param why which items and facts
    record JudgedAgain(List<String> why) implements Outcome {
      public JudgedAgain {
        why = List.copyOf(why);
      }
    }

    /// @param warnings about the rubric; cases of it that would fail are among them
    /// @param draft whether the rubric must be approved before it can be used
    /// @param rules how often each rule applied, by `node/rule`
    /// @param most the documents that changed most
    /// @param others how many more documents changed
    record Simulated(
        Bundle after,
        List<Problem> warnings,
        boolean draft,
        RunComparison all,
        SortedMap<String, RuleUse> rules,
        List<Changed> most,
        long others)
        implements Outcome {
      public Simulated {
        warnings = List.copyOf(warnings);
        rules = SortedCopy.of(rules);
        most = List.copyOf(most);
      }
    }
  }

  /// In how many documents a rule applied.
  record RuleUse(long before, long after) {
    RuleUse plus(boolean was, boolean is) {
      return new RuleUse(before + (was ? 1 : 0), after + (is ? 1 : 0));
    }
  }

  /// A document whose result changed, with the rules that apply to it.
  record Changed(Compared comparison, SortedSet<String> rulesBefore, SortedSet<String> rulesAfter) {
    public Changed {
      rulesBefore = SortedCopy.of(rulesBefore);
      rulesAfter = SortedCopy.of(rulesAfter);
    }
  }

  private record SimulatedLine(
      DocumentComparison comparison, SortedSet<String> rulesBefore, SortedSet<String> rulesAfter) {}

  /// @param run that has ended
  /// @param source of the other rubric
  /// @param shown how many documents at most are named
  static Outcome of(StoredRun run, Bundle before, byte[] source, int shown, LocalStore store) {
    return switch (RubricFileCompiler.trial(source)) {
      case BundleCompilation.Rejected(List<Problem> problems) -> new Outcome.Rejected(problems);
      case BundleCompilation.Locked(Bundle after, List<Problem> warnings) ->
          of(run, before, after, warnings, false, shown, store);
      case BundleCompilation.DraftLocked(Bundle after, List<Problem> warnings) ->
          of(run, before, after, warnings, true, shown, store);
    };
  }

  private static Outcome of(
      StoredRun run,
      Bundle before,
      Bundle after,
      List<Problem> warnings,
      boolean draft,
      int shown,
      LocalStore store) {
    return RescoredRun.judgedAgain(run, before, after, store)
        .<Outcome>map(why -> new Outcome.JudgedAgain(why.lines()))
        .orElseGet(
            () -> new RunSimulation(run, before, after, store).simulated(warnings, draft, shown));
  }

  private RunSimulation(StoredRun run, Bundle before, Bundle after, LocalStore store) {
    this.run = run;
    this.before = before;
    this.after = after;
    this.store = store;
    this.evaluator = StoredLineEvaluator.withoutJudge(before, after, store);
  }

  private Outcome simulated(List<Problem> warnings, boolean draft, int shown) {
    RunComparison.Builder all = new RunComparison.Builder();
    SortedMap<String, RuleUse> rules = new TreeMap<>();
    MostChanged most = new MostChanged(shown);
    Consumer<SimulatedLine> done =
        one -> {
          all.add(one.comparison());
          count(one, rules);
          if (one.comparison() instanceof Compared pair && pair.isChanged()) {
            most.add(pair);
          }
        };
    store.forLines(run, this::simulated, done);
    List<Changed> named = most.inOrder().stream().map(this::changed).toList();
    return new Outcome.Simulated(after, warnings, draft, all.build(), rules, named, most.others());
  }

  /// The rules of the few that are named are looked at again instead of being kept of all.
  private Changed changed(Compared pair) {
    long position = pair.before().line().position();
    SimulatedLine again = simulated(store.runs().line(run, position).orElseThrow());
    return new Changed(pair, again.rulesBefore(), again.rulesAfter());
  }

  private static void count(SimulatedLine one, SortedMap<String, RuleUse> rules) {
    SortedSet<String> either = new TreeSet<>(one.rulesBefore());
    either.addAll(one.rulesAfter());
    either.forEach(rule ->
        rules.put(
            rule,
            rules
                .getOrDefault(rule, new RuleUse(0, 0))
                .plus(one.rulesBefore().contains(rule), one.rulesAfter().contains(rule))));
  }

  private SimulatedLine simulated(RunStore.Entry entry) {
    RunLine was = entry.line();
    StoredLineEvaluator.Rescored again = evaluator.rescore(entry);
    RunLine is = again.line();
    Optional<StoredScorecard> cardBefore = was.scorecard().map(store::scorecard);
    Optional<StoredScorecard> cardAfter = again.scorecard();
    LineArtefacts artefacts =
        new LineArtefacts() {
          @Override
          public StoredScorecard scorecard(Digest digest) {
            return was.scorecard().filter(digest::equals).isPresent()
                ? cardBefore.orElseThrow()
                : cardAfter.orElseThrow();
          }

          @Override
          public StoredResult result(Digest digest) {
            throw new IllegalStateException("raw scores are compared");
          }
        };
    DocumentComparison comparison =
        new DocumentComparer(before, after, ComparedScores.RAW, false, artefacts).compare(was, is);
    return new SimulatedLine(comparison, fired(cardBefore), fired(cardAfter));
  }

  private static SortedSet<String> fired(Optional<StoredScorecard> card) {
    SortedSet<String> rules = new TreeSet<>();
    card.stream()
        .flatMap(it -> it.steps(StoredStep.Rule.class).stream())
        .filter(StoredStep.Rule::isFired)
        .forEach(rule -> rules.add(rule.key()));
    return rules;
  }
}
