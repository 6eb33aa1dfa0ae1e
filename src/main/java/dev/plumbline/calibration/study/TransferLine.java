package dev.plumbline.calibration.study;

import java.math.BigDecimal;

/// What it costs to use one task's map on another: mean QWK on the other's test halves.
///
/// @param raw the other's scores as they are
/// @param transferred by the map fitted on `from`
/// @param own by a map fitted on as many labels of `to`
/// @param cost `own` less `transferred`: what labels of its own would have brought
/// @param gain `transferred` less `raw`: below 0, the transfer is worse than nothing
/// @param hurts share of the runs in which the transfer loses more than .005 against raw
public record TransferLine(
    String from,
    String to,
    int labels,
    int repeats,
    BigDecimal raw,
    BigDecimal transferred,
    BigDecimal own,
    BigDecimal cost,
    BigDecimal gain,
    BigDecimal lossShare) {}
