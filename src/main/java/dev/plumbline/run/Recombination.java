package dev.plumbline.run;

import static dev.plumbline.base.problem.ProblemCode.EMPTY;
import static dev.plumbline.base.problem.ProblemCode.UNKNOWN_JUDGE;

import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.Problems;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.local.LocalStore;
import dev.plumbline.run.local.StoredPanels;
import dev.plumbline.score.extraction.Extraction;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.extraction.NamedClaims.JurorAnswer;
import dev.plumbline.score.extraction.Panel;
import dev.plumbline.score.extraction.Panel.Combination;
import dev.plumbline.score.extraction.Panel.Juror;
import dev.plumbline.score.extraction.Panel.Rules;
import dev.plumbline.score.run.StoredRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/// What the jurors of a run answered, combined by another panel of some or all of them. Nobody is
/// asked.
public final class Recombination {

  private final Panel panel;
  private final List<Integer> positions;
  private final PanelExtraction extraction;
  private final Bundle bundle;
  private final LocalStore store;

  private Recombination(Panel panel, List<Integer> positions, Bundle bundle, LocalStore store) {
    this.panel = panel;
    this.positions = List.copyOf(positions);
    this.extraction = new PanelExtraction(bundle, panel);
    this.bundle = bundle;
    this.store = store;
  }

  /// @param other whose jurors are among those of the run
  /// @throws Refusal if they are not, or the run has one judge only
  public static Recombination of(StoredRun run, Panel other, Bundle bundle, LocalStore store) {
    Panel there = StoredPanels.required(run, store);
    Problems problems = new Problems();
    List<Integer> positions = new ArrayList<>();
    List<JudgeIdentity> jurors = there.jurors().stream().map(Juror::judge).toList();
    for (Juror juror : other.jurors()) {
      int position = jurors.indexOf(juror.judge());
      if (position < 0) {
        problems.add(unknown(juror.judge().inFirstOrder().written(), there));
      }
      positions.add(position);
    }
    problems.refuse("--panel");
    PanelCheck.require(other, bundle, "--panel");
    return new Recombination(other, positions, bundle, store);
  }

  /// @param without jurors to leave out, each written as `provider:model:version` or the beginning
  ///   of it that no other juror has
  /// @param combine how the others are combined; empty for as before
  /// @throws Refusal if there are no such jurors, none are left, or the run has one judge only
  public static Recombination of(
      StoredRun run,
      List<String> without,
      Optional<Combination> combine,
      Bundle bundle,
      LocalStore store) {
    Panel there = StoredPanels.required(run, store);
    Problems problems = new Problems();
    List<Integer> gone = new ArrayList<>();
    for (String written : without) {
      List<Integer> found = found(there, written);
      if (names(there, found).size() != 1) {
        problems.add(found.isEmpty() ? unknown(written, there) : ambiguous(written, there, found));
      }
      gone.addAll(found);
    }
    if (problems.isEmpty() && gone.stream().distinct().count() == there.jurors().size()) {
      problems.add("", EMPTY, "no juror is left", "keep one juror at least");
    }
    problems.refuse("--without");
    Panel rest = there.without(gone);
    Panel panel =
        new Panel(rest.jurors(), combine.map(Rules::of).orElse(rest.rules()), rest.askedMax());
    PanelCheck.require(panel, bundle, "--combine");
    return new Recombination(
        panel,
        IntStream.range(0, there.jurors().size())
            .filter(juror -> !gone.contains(juror))
            .boxed()
            .toList(),
        bundle,
        store);
  }

  public Panel panel() {
    return panel;
  }

  /// @param before an extraction of the panel of the run
  DocumentExtractor.Result of(Extraction before) {
    List<JurorAnswer> answers =
        StoredPanels.answers(before.panel().orElseThrow(), bundle.extraction(), store);
    return PanelSource.result(
        extraction.combined(juror -> answers.get(positions.get(juror))), List.of());
  }

  /// The jurors that are meant, in each order in which they were asked: the one that is written in
  /// full, else all that begin so.
  private static List<Integer> found(Panel there, String written) {
    List<Integer> same = new ArrayList<>();
    List<Integer> beginning = new ArrayList<>();
    for (int i = 0; i < there.jurors().size(); i++) {
      String name = there.jurors().get(i).judge().inFirstOrder().written();
      if (name.equals(written)) {
        same.add(i);
      }
      if (!written.isEmpty() && name.startsWith(written)) {
        beginning.add(i);
      }
    }
    return same.isEmpty() ? beginning : same;
  }

  private static Problem unknown(String written, Panel there) {
    return Problem.at(
        "",
        UNKNOWN_JUDGE,
        "the run has no juror " + EscapedText.text(written),
        Suggestion.of(written, names(there, all(there)), "there are"));
  }

  private static Problem ambiguous(String written, Panel there, List<Integer> found) {
    return Problem.at(
        "",
        UNKNOWN_JUDGE,
        EscapedText.text(written) + " can be several jurors",
        "write one of " + Suggestion.list(names(there, found)));
  }

  private static List<Integer> all(Panel there) {
    return IntStream.range(0, there.jurors().size()).boxed().toList();
  }

  /// Each once, in whichever order it was asked about candidates.
  private static List<String> names(Panel there, List<Integer> positions) {
    return positions.stream()
        .map(position -> there.jurors().get(position).judge().inFirstOrder().written())
        .distinct()
        .toList();
  }
}
