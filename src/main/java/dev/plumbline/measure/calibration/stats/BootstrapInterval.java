package dev.plumbline.measure.calibration.stats;

import dev.plumbline.base.canonical.JsonRecord;
import java.math.BigDecimal;

/// An estimate with its 95 % bootstrap interval.
public record BootstrapInterval(BigDecimal value, BigDecimal low, BigDecimal high)
    implements JsonRecord {}
