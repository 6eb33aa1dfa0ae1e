package dev.plumbline.agreement;

import java.math.BigDecimal;

/// A statistic of a sample of documents, with what bootstrap resampling says of its precision.
///
/// @param value of all documents
/// @param standardError the standard deviation over the resamples
/// @param low the lower end of the 95 % interval
/// @param high the upper end
public record Estimate(
    BigDecimal value, BigDecimal standardError, BigDecimal low, BigDecimal high) {}
