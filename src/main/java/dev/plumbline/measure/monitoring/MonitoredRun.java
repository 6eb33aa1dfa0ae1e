package dev.plumbline.measure.monitoring;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.RunName;
import dev.plumbline.score.extraction.JudgeIdentity;
import java.time.Instant;
import java.util.Optional;
import java.util.SortedMap;

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
