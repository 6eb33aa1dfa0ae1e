package dev.plumbline.measure.monitoring;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.measure.monitoring.RunStatistics.PartUse;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.run.RunReference.RunName;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/// Collects what the parts of each version of a rubric did, run by run.
public final class PartHistories {

  private final Map<List<String>, PartHistory> histories = new LinkedHashMap<>();

  /// Adds the next run.
  ///
  /// @param begin not before that of the run before
  public void add(Bundle bundle, Instant begin, List<PartUse> parts) {
    String version = bundle.identity().version();
    LocalDate day = LocalDate.ofInstant(begin, ZoneOffset.UTC);
    for (PartUse use : parts) {
      List<String> key = List.of(version, use.kind().wireName(), use.id());
      PartHistory before = histories.get(key);
      histories.put(
          key, before == null ? PartHistory.begun(version, use, day) : before.with(use, day));
    }
  }

  /// By versions in the order of their first runs, then in the order of an evaluation.
  public List<PartHistory> all() {
    return new ArrayList<>(histories.values());
  }

  /// What a part of one version of a rubric did over all runs that are known, also over those
  /// before a window.
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

  /// A run beside others.
  ///
  /// @param bridges that it applied, by digest, with the older judge to whose scale each leads
  public record MonitoredRun(
      Digest digest,
      Optional<RunName> name,
      Instant begin,
      JudgeIdentity judge,
      Bundle bundle,
      SortedMap<Digest, JudgeIdentity> bridges) {

    /// How one would type it: its name, or else the beginning of its digest.
    public String reference() {
      return name.map(RunName::text).orElseGet(digest::beginning);
    }

    public String rubric() {
      return bundle.identity().reference();
    }
  }
}
