package dev.plumbline.present.page.browse;

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
    Optional<WhatIfEffect> effect,
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
}
