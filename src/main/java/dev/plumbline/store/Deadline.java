package dev.plumbline.store;

import java.time.Duration;
import java.util.function.Supplier;

/// The deadline of the current request, bound to its thread. Stores retry no longer than that, so
/// that many slow calls in a row cannot exceed the caller's time.
public final class Deadline {

  private static final ScopedValue<Long> END_NANOS = ScopedValue.newInstance();

  /// Runs the work with this timeout, or an enclosing one if that ends earlier.
  public static <T> T within(Duration time, Supplier<T> work) {
    long end = System.nanoTime() + remaining(time).toNanos();
    return ScopedValue.where(END_NANOS, end).call(work::get);
  }

  /// The time left, at most `most`; zero or negative if it has passed.
  public static Duration remaining(Duration most) {
    if (!END_NANOS.isBound()) {
      return most;
    }
    Duration left = Duration.ofNanos(END_NANOS.get() - System.nanoTime());
    return left.compareTo(most) < 0 ? left : most;
  }

  /// Wraps the work for another thread, with the current deadline.
  public static Runnable propagate(Runnable work) {
    if (!END_NANOS.isBound()) {
      return work;
    }
    long end = END_NANOS.get();
    return () -> ScopedValue.where(END_NANOS, end).run(work);
  }

  private Deadline() {}
}
