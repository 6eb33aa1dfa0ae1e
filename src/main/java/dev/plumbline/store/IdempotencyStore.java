package dev.plumbline.store;

import dev.plumbline.base.canonical.Digest;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Predicate;

/// Leases and results of requests, by the request's key. One caller at a time holds the lease; a
/// result is recorded once, for good.
public interface IdempotencyStore {

  /// The recorded result of a request; empty while there is none, also while a lease is held.
  /// Nothing is written.
  ///
  /// @throws StoreFailedException if the store cannot be read
  Optional<Digest> result(Digest request);

  /// Acquires the lease of a request, if it is free or expired. A lease never lasts longer than it
  /// was granted for, counted from when it is first seen, even if a clock was wrong when it began.
  ///
  /// @param owner a unique id of the caller, visible in the store
  /// @param now by the caller's clock
  /// @param until when the lease expires
  /// @throws StoreFailedException if the store cannot be read or written
  Lease acquire(Digest request, String owner, Instant now, Instant until);

  /// Records the result, if the caller still holds the lease. Returns false if another caller has
  /// taken it over; nothing is written then.
  ///
  /// @throws StoreFailedException if the store cannot be written
  boolean complete(Lease.Acquired lease, Digest result);

  /// Puts the end of a lease off while its holder still works, so that leases can be short.
  ///
  /// @param until when it expires now
  /// @return `false` if the caller no longer holds it; nothing is written then
  /// @throws StoreFailedException if the store cannot be written
  boolean renew(Lease.Acquired lease, Instant until);

  /// Releases the lease without a result, so that the next caller need not wait.
  ///
  /// @throws StoreFailedException if the store cannot be written
  void release(Lease.Acquired lease);

  /// The result of acquiring the lease of a request.
  sealed interface Lease {

    /// The caller holds the lease.
    ///
    /// @param fence larger than that of every earlier lease; a write with a smaller one is too late
    record Acquired(Digest request, long fence) implements Lease {}

    /// Another caller holds it until then.
    record HeldByOther(Instant until) implements Lease {}

    /// The request has a result.
    record Completed(Digest result) implements Lease {}

    /// Renews a lease or claim while its holder works, so that it can be short: that of a holder
    /// that was killed is soon free, and that of a slow one is not taken over.
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
}
