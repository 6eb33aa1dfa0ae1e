package dev.plumbline.judging;

import java.time.Duration;
import java.time.InstantSource;

/// The clock and the pause of whoever asks, so that tests need not wait.
public interface Waiting {

  InstantSource clock();

  /// @throws InterruptedException if somebody wants it to stop
  void pause(Duration duration) throws InterruptedException;

  static Waiting real() {
    return new Waiting() {
      @Override
      public InstantSource clock() {
        return InstantSource.system();
      }

      @Override
      public void pause(Duration duration) throws InterruptedException {
        Thread.sleep(duration);
      }
    };
  }
}
