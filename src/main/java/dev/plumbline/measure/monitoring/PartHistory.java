package dev.plumbline.measure.monitoring;

import java.time.LocalDate;
import java.util.Optional;

/// What a part of one version of a rubric did over all runs that are known, also over those before
/// a window.
///
/// @param part the kind of the part
/// @param evaluated documents in which it was evaluated
/// @param fired documents in which it applied
/// @param firstRun day on which the first run by this version began, in UTC
/// @param lastRun day on which the last one began
/// @param lastFired day on which the last run began in which it applied
public record PartHistory(
    String version,
    PartUse.Kind part,
    String id,
    long evaluated,
    long fired,
    LocalDate firstRun,
    LocalDate lastRun,
    Optional<LocalDate> lastFired) {

  /// With a later run of the same version.
  PartHistory with(PartUse use, LocalDate day) {
    return new PartHistory(
        version,
        part,
        id,
        evaluated + use.evaluated(),
        fired + use.fired(),
        firstRun,
        day,
        use.fired() > 0 ? Optional.of(day) : lastFired);
  }

  static PartHistory begun(String version, PartUse use, LocalDate day) {
    return new PartHistory(version, use.kind(), use.id(), 0, 0, day, day, Optional.empty())
        .with(use, day);
  }
}
