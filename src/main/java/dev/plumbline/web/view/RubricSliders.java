package dev.plumbline.web.view;

import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.present.page.Wording;
import dev.plumbline.present.page.browse.WhatIfContent;
import dev.plumbline.present.page.browse.WhatIfContent.ChangedLine;
import dev.plumbline.present.page.browse.WhatIfContent.WhatIfEffect;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.bundle.BundleCompiler.BundleCompilation;
import dev.plumbline.rubric.plan.engine.Program;
import dev.plumbline.rubric.plan.model.Node;
import dev.plumbline.rubric.source.RubricNumber;
import dev.plumbline.web.WebRequest;
import dev.plumbline.workflow.evaluation.RubricCompiler;
import dev.plumbline.workflow.results.WhatIf;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/// The numbers of a run's rubric as sliders, moved as an address says.
final class RubricSliders {

  /// More numbers than these are changed in the text.
  private static final int SLIDERS_MAX = 60;

  private static final int STEPS = 40;
  private static final Pattern DECIMAL = Pattern.compile("-?[0-9]{1,12}(?:\\.[0-9]{1,12})?");

  private final String written;
  private final String source;
  private final Bundle bundle;
  private final List<RubricNumber> numbers;
  private final SortedMap<String, BigDecimal> moved = new TreeMap<>();

  /// @param written the rubric of the run
  RubricSliders(String written, Bundle bundle, WebRequest request) {
    this(written, bundle, request::asked);
  }

  /// @param asked the value of a number by its path; empty for the one that it has
  private RubricSliders(String written, Bundle bundle, UnaryOperator<String> asked) {
    this.written = written;
    this.bundle = bundle;
    this.numbers = RubricNumber.in(written).stream().limit(SLIDERS_MAX).toList();
    for (RubricNumber number : numbers) {
      String value = asked.apply(number.path());
      if (DECIMAL.matcher(value).matches()) {
        moved.put(number.path(), new BigDecimal(value));
      }
    }
    this.source = RubricNumber.with(written, moved);
  }

  /// The rubric with the numbers where they were moved.
  String source() {
    return source;
  }

  private List<WhatIfContent.Slider> sliders() {
    return numbers.stream().map(this::slider).toList();
  }

  WhatIfContent content(WhatIf decisions) {
    List<WhatIfContent.Slider> sliders = sliders();
    return switch (RubricCompiler.trial(source.getBytes(StandardCharsets.UTF_8))) {
      case BundleCompilation.Rejected(List<Problem> problems) ->
          new WhatIfContent(
              sliders,
              problems.stream().map(problem -> problem.render("")).toList(),
              Optional.empty(),
              changed());
      case BundleCompilation.Locked(Bundle after, var _) -> content(sliders, decisions, after);
      case BundleCompilation.DraftLocked(Bundle after, var _) -> content(sliders, decisions, after);
    };
  }

  private WhatIfContent content(
      List<WhatIfContent.Slider> sliders, WhatIf decisions, Bundle after) {
    Optional<WhatIfEffect> effect =
        decisions.isAnsweredBy(after) ? Optional.of(decisions.by(after)) : Optional.empty();
    List<String> problems =
        effect.isPresent() ? List.of() : List.of("the judge would have to be asked again");
    return new WhatIfContent(sliders, problems, effect, changed());
  }

  private List<ChangedLine> changed() {
    String[] before = written.split("\n", -1);
    String[] after = source.split("\n", -1);
    List<ChangedLine> changed = new ArrayList<>();
    for (int i = 0; i < before.length; i++) {
      if (!before[i].equals(after[i])) {
        changed.add(new ChangedLine(before[i].strip(), after[i].strip()));
      }
    }
    return changed;
  }

  private WhatIfContent.Slider slider(RubricNumber number) {
    BigDecimal was = number.value();
    Optional<Interval> range = range(number).filter(it -> !it.isPoint());
    BigDecimal far = was.abs().multiply(BigDecimal.TWO).max(BigDecimal.ONE);
    BigDecimal low =
        range
            .map(it -> it.low().toDecimal())
            .orElse(was.signum() < 0 ? far.negate() : BigDecimal.ZERO);
    BigDecimal high = range.map(it -> it.high().toDecimal()).orElse(far);
    BigDecimal step = step(was, low, high);
    BigDecimal value = moved.getOrDefault(number.path(), was);
    return new WhatIfContent.Slider(
        group(number),
        Wording.name(number.name()),
        number.path(),
        was,
        value,
        aligned(low, was, step, RoundingMode.CEILING).min(value),
        aligned(high, was, step, RoundingMode.FLOOR).max(value),
        step);
  }

  /// A power of ten by which the number can be reached, and the whole way in some forty steps.
  private static BigDecimal step(BigDecimal was, BigDecimal low, BigDecimal high) {
    BigDecimal step = BigDecimal.ONE;
    while (high.subtract(low).compareTo(step.multiply(BigDecimal.valueOf(STEPS))) < 0
        || was.remainder(step).signum() != 0) {
      step = step.movePointLeft(1);
    }
    return step;
  }

  /// A browser counts steps from the end below, so that must be some steps from the number.
  private static BigDecimal aligned(
      BigDecimal end, BigDecimal was, BigDecimal step, RoundingMode rounding) {
    return end.subtract(was).divide(step, 0, rounding).multiply(step).add(was);
  }

  private static String group(RubricNumber number) {
    return switch (number.kind()) {
      case WEIGHT -> "Weights in " + Wording.name(number.of());
      case CUT -> "Pass marks";
      case THRESHOLD -> "Thresholds";
      case GRADE -> "Grades of " + Wording.name(number.of());
    };
  }

  /// Where a node can be, for what it is compared with.
  private Optional<Interval> range(RubricNumber number) {
    Program program = bundle.scoring().program();
    return switch (number.kind()) {
      case WEIGHT -> Optional.empty();
      case CUT, GRADE ->
          program.nodes().stream()
              .map(Node::id)
              .filter(number.of()::equals)
              .findFirst()
              .map(program::range);
      case THRESHOLD -> {
        Interval range = program.range(program.result().id());
        Rational value = Rational.of(number.value());
        yield range.low().compareTo(value) <= 0 && value.compareTo(range.high()) <= 0
            ? Optional.of(range)
            : Optional.empty();
      }
    };
  }
}
