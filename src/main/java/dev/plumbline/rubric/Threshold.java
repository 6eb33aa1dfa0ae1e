package dev.plumbline.rubric;

import java.math.BigDecimal;

/// A named number with its rationale. Texts that were not given are empty.
public record Threshold(
    String id,
    BigDecimal value,
    String unit,
    String rationale,
    String source,
    String date,
    String owner,
    String review) {}
