package dev.plumbline.calibration;

import java.math.BigDecimal;

/// A figure with its 95 % interval.
public record Interval(BigDecimal value, BigDecimal low, BigDecimal high) {}
