package dev.plumbline.lab;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.rubric.bundle.Bundle.StoredBundle;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoredRuns;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.run.StoredRun;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/// The runs of a rubric that count in statistics of all of them: each document where it was judged
/// first, under each version by one rubric.
///
/// @param runs in the order in which they began
/// @param leftOut how many are not among them, by the reason
public record RubricRuns(List<StoredRun> runs, SortedMap<String, Integer> leftOut) {

  public RubricRuns {
    runs = List.copyOf(runs);
  }

  /// The order in which runs began.
  public static final Comparator<StoredRun> IN_ORDER =
      Comparator.comparing((StoredRun run) -> run.envelope().begin())
          .thenComparing(StoredRun::number);

  /// @param rubric its name
  /// @param damaged is told of runs that cannot be read
  /// @throws Refusal if there is none
  public static RubricRuns of(String rubric, LocalStore store, Consumer<String> damaged) {
    SortedMap<Digest, String> names = new TreeMap<>();
    SortedMap<String, Digest> latest = new TreeMap<>();
    List<StoredRun> candidates = new ArrayList<>();
    SortedMap<String, Integer> leftOut = new TreeMap<>();
    StoredRuns.list(store, damaged).stream()
        .sorted(IN_ORDER)
        .forEach(run -> {
          String name =
              names.computeIfAbsent(
                  run.spec().bundle(),
                  bundle -> StoredRuns.rubric(bundle, store).map(StoredBundle::label).orElse(""));
          if (!name.startsWith(rubric + " ")) {
            return;
          }
          String why = why(run);
          if (why.isEmpty()) {
            candidates.add(run);
            latest.put(name, run.spec().bundle());
          } else {
            leftOut.merge(why, 1, Integer::sum);
          }
        });
    List<StoredRun> runs = new ArrayList<>();
    for (StoredRun run : candidates) {
      if (run.spec().bundle().equals(latest.get(names.get(run.spec().bundle())))) {
        store.requireIntact(run);
        runs.add(run);
      } else {
        leftOut.merge("another rubric under the version", 1, Integer::sum);
      }
    }
    if (runs.isEmpty()) {
      throw Refusal.of(
          "--rubric",
          ProblemCode.NOT_FOUND,
          "no run of the rubric " + EscapedText.text(rubric) + " counts",
          "`store info` lists the runs with their rubrics");
    }
    return new RubricRuns(runs, leftOut);
  }

  /// Why a run does not count; empty if it may.
  private static String why(StoredRun run) {
    JudgeIdentity judge = run.spec().judge();
    if (!run.hasEnded()) {
      return "not ended";
    }
    if (run.spec().draft()) {
      return "draft";
    }
    if (run.spec().rubrics() > 1) {
      return "several rubrics";
    }
    return run.spec().parent().isPresent() || judge.isPerson() ? "documents of another run" : "";
  }
}
