package dev.plumbline.present.page.browse;

import dev.plumbline.base.number.Rational;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;

/// The numbers of a rubric as sliders, and what they do.
///
/// @param problems of the rubric with these numbers; then there is no effect
/// @param effect empty before anything is moved
/// @param changed lines of the rubric
public record WhatIfContent(
    List<Slider> sliders,
    List<String> problems,
    Optional<RescoringEffect> effect,
    List<ChangedLine> changed) {

  public WhatIfContent {
    sliders = List.copyOf(sliders);
    problems = List.copyOf(problems);
    changed = List.copyOf(changed);
  }

  /// @param group under whose heading it stands
  /// @param field its name in addresses
  /// @param was the number of the run's rubric
  public record Slider(
      String group,
      String name,
      String field,
      BigDecimal was,
      BigDecimal value,
      BigDecimal low,
      BigDecimal high,
      BigDecimal step) {}

  /// A line before and after.
  public record ChangedLine(String before, String after) {}

  /// What a run would come to by other numbers.
  ///
  /// @param documents of the run
  /// @param scored of them, as many as were looked at
  /// @param moved how many have another score
  /// @param up the first of those that would pass and do not
  /// @param down the first of those that pass and would not
  public record RescoringEffect(
      long documents,
      long scored,
      long passedBefore,
      long passedAfter,
      long moved,
      long upAll,
      List<Crossing> up,
      long downAll,
      List<Crossing> down,
      List<Bar> bars) {

    public RescoringEffect {
      up = List.copyOf(up);
      down = List.copyOf(down);
      bars = List.copyOf(bars);
    }

    /// A document whose verdict would be another one.
    ///
    /// @param position from 1
    public record Crossing(long position, String id) {}

    /// How many scores are in a part of the scale.
    ///
    /// @param from the value, or where the part begins
    /// @param to the same value, or where it ends
    public record Bar(Rational from, Rational to, long before, long after) {}
  }
}
