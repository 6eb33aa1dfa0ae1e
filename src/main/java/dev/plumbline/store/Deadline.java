package dev.plumbline.store;

import java.time.Duration;
import java.util.function.Supplier;

/// How long whoever asked still waits. A store that waits and tries again does so no longer than
/// that, so that many slow calls in a row cannot add up to more than the caller has.
public final class Deadline {

  private static final ScopedValue<Long> END = ScopedValue.newInstance();

  /// Does the work, whose stores give up after the time, or earlier if somebody set less before.
  public static <T> T within(Duration time, Supplier<T> work) {
    long end = System.nanoTime() + left(time).toNanos();
    return ScopedValue.where(END, end).call(work::get);
  }

  /// The time that is left, at most `most`; not positive if there is none.
  public static Duration left(Duration most) {
    if (!END.isBound()) {
      return most;
    }
    Duration left = Duration.ofNanos(END.get() - System.nanoTime());
    return left.compareTo(most) < 0 ? left : most;
  }

  /// The work for another thread, where it has no more time than here.
  public static Runnable carried(Runnable work) {
    if (!END.isBound()) {
      return work;
    }
    long end = END.get();
    return () -> ScopedValue.where(END, end).run(work);
  }

  private Deadline() {}
}
