package dev.plumbline.run;

import dev.plumbline.present.terminal.ProgressRate;
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
                  + ProgressRate.of(done - before, total - done, now - started).text()
                  + (beside.isEmpty() ? "" : "; " + beside));
        }
      }
    };
  }

  /// Is told how much of a run is stored, and may stop it. A run that was stopped needs no other
  /// end: what is stored is complete, and the same run continues from there.
  interface Interruption {

    /// So many documents of the run are stored now, before the first of them included.
    default void saved(long documents, long all) {}

    /// Whether no further document is to begin. Asked in the thread that started the run.
    default boolean isWanted() {
      return false;
    }

    /// A run that was stopped because somebody wanted it.
    final class StoppedException extends RuntimeException {

      private static final long serialVersionUID = 1;

      StoppedException(long documents, long all) {
        super("stopped: " + documents + " of " + all + " documents were begun");
      }
    }

    /// @param documents that were begun
    /// @throws StoppedException if it is wanted
    default void check(long documents, long all) {
      if (isWanted()) {
        throw new StoppedException(documents, all);
      }
    }
  }
}
