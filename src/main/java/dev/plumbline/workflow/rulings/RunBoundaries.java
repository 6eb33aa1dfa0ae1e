package dev.plumbline.workflow.rulings;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.measure.report.GradeTally;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.engine.Program;
import dev.plumbline.rubric.plan.model.Grade;
import dev.plumbline.rubric.plan.model.GradeScale;
import dev.plumbline.run.StoredRun;
import dev.plumbline.workflow.local.LocalStore;
import dev.plumbline.workflow.local.StoredRuns;
import dev.plumbline.workflow.proceeding.Actor;
import dev.plumbline.workflow.proceeding.RuledResult;
import dev.plumbline.workflow.review.GradeBoundaries;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;

/// Sets where the grades of a run begin, once its marks are known. What would come of it is shown
/// before anything is stored.
public final class RunBoundaries {

  private final String written;
  private final StoredRun run;
  private final LocalStore store;
  private final Program program;
  private final GradeScale declared;
  private final List<GradeBoundaries> history;

  private RunBoundaries(
      String written, StoredRun run, LocalStore store, Program program, GradeScale declared) {
    this.written = written;
    this.run = run;
    this.store = store;
    this.program = program;
    this.declared = declared;
    this.history = RunLinks.BOUNDARIES.of(run, store);
  }

  /// @param written how the user refers to the run
  /// @throws Refusal if there is no such run, it has not ended, or its rubric does not grade the
  ///   result
  public static RunBoundaries find(String written, LocalStore store) {
    StoredRun run = StoredRuns.findEnded(written, store);
    Bundle bundle = StoredRuns.bundle(run, store);
    Program program = bundle.scoring().program();
    return program
        .gradeScale()
        .map(scale -> new RunBoundaries(written, run, store, program, scale))
        .orElseThrow(() ->
            Refusal.of(
                EscapedText.visible(written),
                ProblemCode.WRONG_GRADES,
                "the rubric " + bundle.identity().label() + " gives no grades for its result",
                "add `grades` to it and score the run again"));
  }

  /// Those that were set, in order.
  public List<GradeBoundaries> history() {
    return history;
  }

  /// The grades with the borders in force.
  public GradeScale inForce() {
    return last().map(it -> declared.with(it.borders())).orElse(declared);
  }

  /// With some borders moved; the others stay as they are in force.
  ///
  /// @param borders by grade
  /// @throws Refusal if a grade is unknown, or the borders are not those of a scale
  public GradeScale moved(Map<String, Rational> borders) {
    List<String> grades = declared.grades();
    List<Problem> problems = new ArrayList<>();
    for (String grade : borders.keySet()) {
      if (!grades.contains(grade)) {
        problems.add(
            problem(
                ProblemCode.UNKNOWN_VALUE,
                "unknown grade " + EscapedText.text(grade),
                Suggestion.of(grade, grades, "the grades are")));
      }
    }
    GradeScale moved =
        declared.with(
            inForce().steps().stream()
                .map(step -> borders.getOrDefault(step.grade(), step.from()))
                .toList());
    if (problems.isEmpty()) {
      Interval range = program.range(program.result().id());
      moved
          .faults(range)
          .forEach(fault ->
              problems.add(problem(ProblemCode.WRONG_GRADES, fault.message(), fault.help())));
    }
    if (!problems.isEmpty()) {
      throw new Refusal(Refusal.Kind.INPUT, EscapedText.visible(written), problems);
    }
    return moved;
  }

  private static Problem problem(ProblemCode code, String message, String help) {
    return Problem.at("", code, message, help);
  }

  /// What other borders come to.
  ///
  /// @param before how many documents have which grade with the borders in force
  /// @param after how many have which with the others
  /// @param moved documents with another grade, in the order of the run
  /// @param near documents within the margin of one of the other borders
  public record Effect(
      SequencedMap<String, Integer> before,
      SequencedMap<String, Integer> after,
      List<Moved> moved,
      List<Near> near) {
    public Effect {
      moved = List.copyOf(moved);
      near = List.copyOf(near);
    }
  }

  /// @param mark the final one; empty if it is no number
  public record Moved(String id, Optional<String> mark, Grade before, Grade after) {}

  public record Near(String id, Grade.NearBorder border) {}

  public Effect effect(GradeScale scale) {
    GradeTally before = new GradeTally(declared.grades());
    GradeTally after = new GradeTally(declared.grades());
    List<Moved> moved = new ArrayList<>();
    List<Near> near = new ArrayList<>();
    StoredRulings now = new StoredRulings(run, store);
    StoredRulings then =
        new StoredRulings(run, store, Optional.of(Optional.of(link(scale, "", "", Instant.EPOCH))));
    StoredRuns.forEach(
        run,
        store,
        line -> {
          Optional<Grade> from = now.find(line).flatMap(it -> it.finalFigures().grade());
          Optional<RuledResult> result = then.find(line);
          Optional<Grade> to = result.flatMap(it -> it.finalFigures().grade());
          if (from.isPresent() && to.isPresent()) {
            before.add(from.get());
            after.add(to.get());
            if (!from.get().words().equals(to.get().words())) {
              moved.add(
                  new Moved(
                      line.id(), result.get().finalFigures().composite(), from.get(), to.get()));
            }
            to.get().near().forEach(border -> near.add(new Near(line.id(), border)));
          }
        });
    return new Effect(before.counts(), after.counts(), moved, near);
  }

  /// Sets them, from now on.
  ///
  /// @throws Refusal if they would change nothing, or others were set meanwhile
  public GradeBoundaries lock(
      GradeScale scale, Effect effect, String reason, Actor by, Instant now) {
    if (effect.moved().isEmpty()) {
      throw Refusal.of(
          EscapedText.visible(written),
          ProblemCode.ALREADY_RECORDED,
          scale.equals(inForce())
              ? "these boundaries are in force already"
              : "no document would have another grade",
          "move a border so far that a grade changes");
    }
    GradeBoundaries link = link(scale, reason, by.person(), now.truncatedTo(ChronoUnit.SECONDS));
    RunLinks.BOUNDARIES.record(link, history, run, written, by, store);
    return link;
  }

  private GradeBoundaries link(GradeScale scale, String reason, String by, Instant at) {
    return new GradeBoundaries(
        run.digest().orElseThrow(),
        scale.steps(),
        reason,
        by,
        at,
        last().map(GradeBoundaries::digest));
  }

  private Optional<GradeBoundaries> last() {
    return history.reversed().stream().findFirst();
  }
}
