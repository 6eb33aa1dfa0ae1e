package dev.plumbline.judge.session;

import java.time.Duration;
import java.time.InstantSource;

/// The clock and the pause of retries, so that tests need not wait.
public interface RetryClock {

  InstantSource clock();

  /// @throws InterruptedException if the thread is interrupted
  void pause(Duration duration) throws InterruptedException;

  static RetryClock real() {
    return real(InstantSource.system());
  }

  /// Pauses as long as it is asked to, whatever the clock says.
  static RetryClock real(InstantSource clock) {
    return new RetryClock() {
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
