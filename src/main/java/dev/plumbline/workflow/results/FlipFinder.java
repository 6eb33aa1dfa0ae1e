package dev.plumbline.workflow.results;

import dev.plumbline.present.page.browse.DocumentFlips;
import dev.plumbline.present.page.browse.DocumentFlips.Flip;
import dev.plumbline.present.page.browse.WhatIfContent.Slider;
import dev.plumbline.present.text.VerdictText;
import dev.plumbline.rubric.Rubric;
import dev.plumbline.rubric.RubricReader;
import dev.plumbline.rubric.RubricReading;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.BundleCompilation;
import dev.plumbline.rubric.bundle.PlanAssembler;
import dev.plumbline.rubric.form.FilledRubricForm;
import dev.plumbline.rubric.plan.engine.PlanCompilation;
import dev.plumbline.rubric.plan.engine.PlanCompiler;
import dev.plumbline.rubric.plan.engine.PlanResult;
import dev.plumbline.rubric.plan.engine.Program;
import dev.plumbline.rubric.plan.model.PossibleVerdicts;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs;
import dev.plumbline.rubric.source.RubricNumber;
import dev.plumbline.rubric.source.SourceText;
import dev.plumbline.rubric.source.YamlValue;
import dev.plumbline.run.StoredRun;
import dev.plumbline.score.Scorecard;
import dev.plumbline.score.Scorer;
import dev.plumbline.store.RunStore;
import dev.plumbline.workflow.evaluation.RubricCompiler;
import dev.plumbline.workflow.local.LocalStore;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Stream;

/// Finds what of a rubric, each changed alone, would change the verdict or grade of one document.
///
/// A number is moved away from what it is, step by step in both directions, and the document is
/// scored at each step; so the value that is found is the nearest of its steps, and one at which
/// the rubric compiles. A number with more than [#STEPS_MAX] steps is moved by larger ones first,
/// so a change back and forth between two of these is not seen.
public final class FlipFinder {

  private static final int STEPS_MAX = 1_000;
  private static final List<String> CAPS = List.of("none", "below-top");

  private final String written;
  private final Bundle bundle;
  private final WhatIf.Known document;
  private final Outcome now;

  /// What can change.
  private record Outcome(String verdict, String grade) {

    private static Outcome of(PossibleVerdicts verdict, Optional<String> grade) {
      return new Outcome(VerdictText.of(verdict), grade.orElse(""));
    }

    private String words() {
      return grade.isEmpty() ? verdict : verdict + ", grade " + grade;
    }
  }

  /// @param written the rubric of the run
  /// @param sliders its numbers, where they are
  public static DocumentFlips of(
      StoredRun run,
      RunStore.Entry entry,
      Bundle bundle,
      String written,
      List<Slider> sliders,
      LocalStore store) {
    String id = entry.line().id();
    WhatIf.Known known = WhatIf.known(run, entry.line(), bundle, store);
    boolean scored = known.inputs().isPresent() || known.gated().isPresent();
    if (known.isRuled() || !scored) {
      return new DocumentFlips(
          id,
          known.position() + 1,
          List.of(),
          known.isRuled() ? "people decided its result" : "it has no score",
          false,
          List.of());
    }
    FlipFinder finder = new FlipFinder(written, bundle, known);
    List<Flip> flips =
        Stream.concat(
                sliders.parallelStream().flatMap(slider -> finder.flips(slider).stream()),
                finder.caps().stream())
            .toList();
    return new DocumentFlips(id, known.position() + 1, List.of(), finder.now.words(), true, flips);
  }

  private FlipFinder(String written, Bundle bundle, WhatIf.Known document) {
    this.written = written;
    this.bundle = bundle;
    this.document = document;
    this.now = scored(bundle);
  }

  /// The nearest changes of one number, below it and above it.
  private List<Flip> flips(Slider slider) {
    List<Flip> flips = new ArrayList<>();
    if (isAskedBy(slider)) {
      return flips;
    }
    for (BigDecimal end : List.of(slider.low(), slider.high())) {
      BigDecimal step = end.compareTo(slider.was()) < 0 ? slider.step().negate() : slider.step();
      nearest(slider, slider.was(), end, widened(step, slider))
          .ifPresent(to ->
              flips.add(
                  new Flip(
                      slider.group() + ": " + slider.name(),
                      slider.field(),
                      slider.was().toPlainString(),
                      to.toPlainString(),
                      compiled(with(slider, to)).map(Outcome::words).orElse(""))));
    }
    return flips;
  }

  /// Whether another value changes what a judge is asked, so that nothing is known by it.
  private boolean isAskedBy(Slider slider) {
    return Stream.of(slider.step(), slider.step().negate())
        .map(slider.was()::add)
        .flatMap(value -> bundle(with(slider, value)).stream())
        .anyMatch(other -> !isAnswered(other));
  }

  private boolean isAnswered(Bundle other) {
    return bundle.extraction().digest().equals(other.extraction().digest());
  }

  private static BigDecimal widened(BigDecimal step, Slider slider) {
    BigDecimal wide = step;
    while (slider
            .high()
            .subtract(slider.low())
            .divide(wide.abs(), 0, RoundingMode.CEILING)
            .compareTo(BigDecimal.valueOf(STEPS_MAX))
        > 0) {
      wide = wide.movePointRight(1);
    }
    return wide;
  }

  /// The first step from a number on at which the result is another.
  ///
  /// @param from at which it is the same
  /// @param end where the steps end, included
  private Optional<BigDecimal> nearest(
      Slider slider, BigDecimal from, BigDecimal end, BigDecimal step) {
    BigDecimal before = from;
    while (before.compareTo(end) != 0) {
      BigDecimal next = before.add(step);
      BigDecimal value = next.compareTo(end) * step.signum() > 0 ? end : next;
      if (isOther(slider, value)) {
        return step.abs().compareTo(slider.step()) > 0
            ? nearest(slider, before, value, step.movePointLeft(1))
            : Optional.of(value);
      }
      before = value;
    }
    return Optional.empty();
  }

  /// Whether a value makes another result, by the plan alone and then by the whole rubric: one that
  /// does not compile makes none.
  private boolean isOther(Slider slider, BigDecimal value) {
    String source = with(slider, value);
    boolean other =
        document.inputs().isEmpty()
            || planned(source, document.inputs().get()).filter(now::equals).isEmpty();
    return other && compiled(source).filter(it -> !it.equals(now)).isPresent();
  }

  private String with(Slider slider, BigDecimal value) {
    return RubricNumber.with(written, Map.of(slider.field(), value));
  }

  /// What the plan of a rubric makes of the document; empty if it has none.
  private static Optional<Outcome> planned(String source, ScoringPlanInputs inputs) {
    return RubricReader.read(source.getBytes(StandardCharsets.UTF_8))
                instanceof RubricReading.Read(Rubric rubric, var _)
            && PlanCompiler.compile(PlanAssembler.assemble(rubric))
                instanceof PlanCompilation.Compiled(Program program, var _)
        ? Optional.of(outcome(program, inputs))
        : Optional.empty();
  }

  private static Outcome outcome(Program program, ScoringPlanInputs inputs) {
    PlanResult result = program.run(inputs);
    return Outcome.of(
        result.verdict(),
        result.grade(program.result().id()).map(graded -> graded.grade().words()));
  }

  /// What a rubric makes of the document; empty if it does not compile, or asks otherwise.
  private Optional<Outcome> compiled(String source) {
    return bundle(source).filter(this::isAnswered).map(this::scored);
  }

  private static Optional<Bundle> bundle(String source) {
    return switch (RubricCompiler.trial(source.getBytes(StandardCharsets.UTF_8))) {
      case BundleCompilation.Locked(Bundle locked, var _) -> Optional.of(locked);
      case BundleCompilation.DraftLocked(Bundle draft, var _) -> Optional.of(draft);
      case BundleCompilation.Rejected _ -> Optional.empty();
    };
  }

  private Outcome scored(Bundle by) {
    if (document.gated().isPresent()) {
      WhatIf.Gated gated = document.gated().get();
      Scorecard card = new Scorer(by).score(gated.extraction(), gated.digest());
      return Outcome.of(card.verdict(), card.graded().map(graded -> graded.grade().words()));
    }
    return outcome(by.scoring().program(), document.inputs().orElseThrow());
  }

  /// What other caps change, of items and of criteria.
  private List<Flip> caps() {
    Optional<SourceText> text = SourceText.read(written.getBytes(StandardCharsets.UTF_8));
    List<Flip> flips = new ArrayList<>();
    text.filter(it -> it.find("/traits").isPresent())
        .ifPresent(source -> {
          boolean both = !source.value("/evidence/cap").isEmpty();
          SequencedMap<String, String> fields = new LinkedHashMap<>();
          if (both) {
            fields.put("/evidence/cap", "Cap without evidence");
          } else {
            fields.put("/evidence/cap/items", "Cap of items without evidence");
            fields.put("/evidence/cap/traits", "Cap of criteria without evidence");
          }
          fields.forEach((path, name) -> {
            String was = source.value(path).isEmpty() ? "below-top" : source.value(path);
            for (String to : CAPS) {
              String other = FilledRubricForm.with(source, path, new YamlValue.Text(to)).text();
              compiled(other)
                  .filter(_ -> !to.equals(was))
                  .filter(then -> !then.equals(now))
                  .ifPresent(then -> flips.add(new Flip(name, "", was, to, then.words())));
            }
          });
        });
    return flips;
  }
}
