package dev.plumbline.store;

import dev.plumbline.base.canonical.Digest;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.Predicate;

/// The result of acquiring the lease of a request.
public sealed interface Lease {

  /// The caller holds the lease.
  ///
  /// @param fence larger than that of every earlier lease; a write with a smaller one is too late
  record Acquired(Digest request, long fence) implements Lease {}

  /// Another caller holds it until then.
  record HeldByOther(Instant until) implements Lease {}

  /// The request has a result.
  record Completed(Digest result) implements Lease {}

  /// Renews a lease or claim while its holder works, so that it can be short: that of a holder that
  /// was killed is soon free, and that of a slow one is not taken over.
  final class Renewal implements AutoCloseable {

    /// So often is a lease renewed in its time: one renewal that fails does no harm.
    private static final int TIMES = 3;

    private final Thread thread;

    private Renewal(Thread thread) {
      this.thread = thread;
    }

    /// Renews until it is closed, or the lease is lost.
    ///
    /// @param time how long the lease is, now and after each renewal
    /// @param renew to this instant; `false` if the lease is lost
    public static Renewal start(Duration time, InstantSource clock, Predicate<Instant> renew) {
      return new Renewal(
          Thread.ofVirtual().name("lease").start(() -> renewAgain(time, clock, renew)));
    }

    /// A store that failed may be there again before the lease expires.
    private static void renewAgain(Duration time, InstantSource clock, Predicate<Instant> renew) {
      boolean held = true;
      while (held) {
        try {
          Thread.sleep(time.dividedBy(TIMES));
          held = renew.test(clock.instant().plus(time));
        } catch (InterruptedException closed) {
          held = false;
        } catch (StoreFailedException trouble) {
          held = !Thread.currentThread().isInterrupted();
        }
      }
    }

    /// Waits for a renewal under way, so that none comes after what the holder does next.
    @Override
    public void close() {
      thread.interrupt();
      boolean interrupted = false;
      while (thread.isAlive()) {
        try {
          thread.join();
        } catch (InterruptedException stopped) {
          interrupted = true;
        }
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
