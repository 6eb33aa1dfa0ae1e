package dev.plumbline.calibration.stats;

import java.math.BigDecimal;

/// A figure with its 95 % interval.
public record BootstrapInterval(BigDecimal value, BigDecimal low, BigDecimal high) {}
