package dev.plumbline.cli.output;

import java.io.PrintWriter;

/// Tells people that long work goes on: a line every two seconds, and one at the end.
public interface Progress {

  void at(int done, int total);

  static Progress none() {
    return (_, _) -> {};
  }

  static Progress to(PrintWriter err) {
    return to(err, "documents");
  }

  /// @param things what is counted, such as `documents`
  static Progress to(PrintWriter err, String things) {
    return new Progress() {
      private static final long EVERY_NANOS = 2_000_000_000L;
      private final long begun = System.nanoTime();
      private long told = begun;

      @Override
      public void at(int done, int total) {
        long now = System.nanoTime();
        if (now - told >= EVERY_NANOS) {
          told = now;
          long perSecond = done * 1_000_000_000L / Math.max(1, now - begun);
          String rate = perSecond > 0 ? ", " + perSecond + " a second" : "";
          err.println(done + " of " + total + " " + things + rate);
          err.flush();
        }
      }
    };
  }
}
