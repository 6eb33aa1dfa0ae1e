package dev.plumbline.workflow.evaluation;

import dev.plumbline.present.terminal.Pace;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/// Reports the progress of long work: at most one line every two seconds, such as `120 of 2000
/// documents, 14/s, about 2 min left`.
public interface Progress {

  /// @param done how many of them are done, counted from 1
  void at(int done, int total);

  static Progress none() {
    return (_, _) -> {};
  }

  /// @param things plural of what is counted, such as `documents`
  static Progress to(Consumer<String> notices, String things) {
    return to(notices, things, () -> "");
  }

  /// @param more what else a line says; empty for nothing
  static Progress to(Consumer<String> notices, String things, Supplier<String> more) {
    return of(notices, things, more, System::nanoTime);
  }

  /// @param nanos a clock that does not go backwards
  static Progress of(
      Consumer<String> notices, String things, Supplier<String> more, LongSupplier nanos) {
    return new Progress() {
      private static final long EVERY_NANOS = 2_000_000_000L;
      private final long started = nanos.getAsLong();
      private long reported = started;
      private int before = -1;

      @Override
      public void at(int done, int total) {
        if (before < 0) {
          before = done - 1;
        }
        long now = nanos.getAsLong();
        if (now - reported >= EVERY_NANOS) {
          reported = now;
          String beside = more.get();
          notices.accept(
              done
                  + " of "
                  + total
                  + " "
                  + things
                  + Pace.of(done - before, total - done, now - started).text()
                  + (beside.isEmpty() ? "" : "; " + beside));
        }
      }
    };
  }
}
