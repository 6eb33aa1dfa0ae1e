package dev.plumbline.calibration.fit;

import java.math.BigDecimal;

/// One point of a fitted map: this raw value becomes that value on the human scale.
public record MapKnot(BigDecimal from, BigDecimal to) {}
