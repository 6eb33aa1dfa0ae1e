package dev.plumbline.workflow.forms;

import dev.plumbline.base.annotation.ExternalUse;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.WireName;
import dev.plumbline.measure.agreement.RatingTable;
import dev.plumbline.run.RunLine;
import dev.plumbline.workflow.forms.RaterRuns.RaterRun;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/// By how much the marks of two markers may differ and are agreed all the same, and as what.
///
/// @param on what is compared
/// @param within the greatest difference that is agreed, 0 or more
/// @param rule what counts where they differ by that or less
public record Tolerance(On on, BigDecimal within, Rule rule) {

  /// Nothing that differs is agreed.
  public static final Tolerance NONE = new Tolerance(On.LEVELS, BigDecimal.ZERO, Rule.FIRST);

  /// What of a document is compared.
  public enum On {
    /// The result as a whole, and with it all levels.
    COMPOSITE,
    /// Each level by itself.
    LEVELS;

    @Override
    public String toString() {
      return WireName.KEBAB.of(this);
    }
  }

  /// What counts.
  public enum Rule {
    /// Of composites the exact mean; of levels the one nearest to it, of two as near the higher.
    MEAN,
    @ExternalUse("the user names it with --rule")
    HIGHER,
    @ExternalUse("the user names it with --rule")
    LOWER,
    /// What the marker gave whose run is named first.
    FIRST;

    @Override
    public String toString() {
      return WireName.KEBAB.of(this);
    }
  }

  /// In words: `composite within 0.5: mean`.
  public String words() {
    return on + " within " + within.stripTrailingZeros().toPlainString() + ": " + rule;
  }

  boolean agrees(Collection<Rational> marks) {
    Rational low = marks.stream().reduce(Rational::min).orElseThrow();
    Rational high = marks.stream().reduce(Rational::max).orElseThrow();
    return high.minus(low).compareTo(Rational.of(within)) <= 0;
  }

  /// The composites that markers gave a document, in the order of the runs; empty unless all have a
  /// score, and the tolerance is on composites.
  Optional<List<Rational>> composites(List<RaterRun> markers, String id) {
    List<Rational> all =
        markers.stream()
            .map(marker -> marker.lines().get(id))
            .map(RunLine::composite)
            .flatMap(Optional::stream)
            .map(Rational::of)
            .toList();
    return Optional.of(all).filter(it -> on == On.COMPOSITE && it.size() == markers.size());
  }

  /// The disagreements that are not agreed all the same.
  public List<RatingTable.Disagreement> beyond(
      RaterRuns raters, List<RatingTable.Disagreement> disagreements) {
    return disagreements.stream().filter(one -> !agrees(raters, one)).toList();
  }

  private boolean agrees(RaterRuns raters, RatingTable.Disagreement one) {
    String id = one.on().document();
    List<RaterRun> markers =
        raters.persons().stream().filter(run -> run.lines().containsKey(id)).toList();
    return switch (on) {
      case COMPOSITE -> composites(markers, id).filter(this::agrees).isPresent();
      case LEVELS ->
          one.notApplicable().isEmpty()
              && agrees(
                  one.decisions().values().stream()
                      .map(level -> Rational.of((long) level))
                      .toList());
    };
  }

  /// Which of several counts, from 0; the first of equal ones.
  int chosen(List<Rational> marks) {
    Rational wanted =
        switch (rule) {
          case MEAN, FIRST -> marks.getFirst();
          case HIGHER -> marks.stream().reduce(Rational::max).orElseThrow();
          case LOWER -> marks.stream().reduce(Rational::min).orElseThrow();
        };
    return marks.indexOf(wanted);
  }

  /// The level that counts of several.
  int level(List<Integer> given, List<Integer> scale) {
    List<Rational> marks = given.stream().map(level -> Rational.of((long) level)).toList();
    if (rule != Rule.MEAN) {
      return given.get(chosen(marks));
    }
    Rational mean = mean(marks);
    int nearest = scale.getFirst();
    for (int level : scale) {
      if (distance(level, mean).compareTo(distance(nearest, mean)) <= 0) {
        nearest = level;
      }
    }
    return nearest;
  }

  static Rational mean(List<Rational> marks) {
    return marks.stream()
        .reduce(Rational.ZERO, Rational::plus)
        .dividedBy(Rational.of((long) marks.size()));
  }

  private static Rational distance(int level, Rational mean) {
    Rational gap = Rational.of((long) level).minus(mean);
    return gap.sign() < 0 ? gap.negated() : gap;
  }
}
