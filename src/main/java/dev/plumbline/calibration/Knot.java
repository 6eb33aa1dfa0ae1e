package dev.plumbline.calibration;

import java.math.BigDecimal;

/// One point of a fitted map: this raw value becomes that value on the human scale.
public record Knot(BigDecimal from, BigDecimal to) {}
