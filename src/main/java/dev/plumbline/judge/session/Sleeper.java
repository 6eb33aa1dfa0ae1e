package dev.plumbline.judge.session;

import java.time.Duration;
import java.time.InstantSource;

/// The clock and the pause of retries, so that tests need not wait.
public interface Sleeper {

  InstantSource clock();

  /// @throws InterruptedException if the thread is interrupted
  void pause(Duration duration) throws InterruptedException;

  static Sleeper real() {
    return real(InstantSource.system());
  }

  /// Pauses as long as it is asked to, whatever the clock says.
  static Sleeper real(InstantSource clock) {
    return new Sleeper() {
      @Override
      public InstantSource clock() {
        return clock;
      }

      @Override
      public void pause(Duration duration) throws InterruptedException {
        Thread.sleep(duration);
      }
    };
  }
}
