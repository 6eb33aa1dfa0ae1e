package dev.plumbline.cli.output;

import java.io.PrintWriter;

/// Reports the progress of long work: at most one line every two seconds.
public interface Progress {

  void at(int done, int total);

  static Progress none() {
    return (_, _) -> {};
  }

  static Progress to(PrintWriter err) {
    return to(err, "documents");
  }

  /// @param things plural of what is counted, such as `documents`
  static Progress to(PrintWriter err, String things) {
    return new Progress() {
      private static final long EVERY_NANOS = 2_000_000_000L;
      private final long started = System.nanoTime();
      private long reported = started;

      @Override
      public void at(int done, int total) {
        long now = System.nanoTime();
        if (now - reported >= EVERY_NANOS) {
          reported = now;
          long perSecond = done * 1_000_000_000L / Math.max(1, now - started);
          String rate = perSecond > 0 ? ", " + perSecond + "/s" : "";
          err.println(done + " of " + total + " " + things + rate);
          err.flush();
        }
      }
    };
  }
}
