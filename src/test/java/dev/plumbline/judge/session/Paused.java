package dev.plumbline.judge.session;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/// Time passes only in pauses.
final class Paused implements RetryClock {
  private Instant now = Instant.parse("2026-01-01T12:00:00Z");
  final List<Duration> pauses = new ArrayList<>();

  @Override
  public InstantSource clock() {
    return () -> now;
  }

  @Override
  public void pause(Duration duration) {
    pauses.add(duration);
    now = now.plus(duration);
  }
}
