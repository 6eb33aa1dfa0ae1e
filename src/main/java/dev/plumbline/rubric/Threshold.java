package dev.plumbline.rubric;

import java.math.BigDecimal;

/// A number with a name and a reason. Empty texts were not given.
public record Threshold(
    String id,
    BigDecimal value,
    String unit,
    String rationale,
    String source,
    String date,
    String owner,
    String review) {}
