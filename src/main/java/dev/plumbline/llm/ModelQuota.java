package dev.plumbline.llm;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;

/// What may be asked of a model by all processes together: a rate of calls, and money a day.
public interface ModelQuota {

  /// A token bucket: one token each `interval`, and at most `burst` of them at once.
  ///
  /// @param interval positive
  /// @param burst at least 1
  record Rate(Duration interval, int burst) {
    public Rate {
      if (!interval.isPositive() || burst < 1) {
        throw new IllegalArgumentException("a rate is positive");
      }
    }
  }

  /// Takes the next token of a model's bucket, which may be one of the future.
  ///
  /// @param model such as `bedrock:anthropic.claude`
  /// @param now by the caller's clock
  /// @param waitMax no token is taken that is farther away
  /// @return how long to wait for it, zero or more; empty if none was taken
  /// @throws RuntimeException if it cannot be counted
  Optional<Duration> take(String model, Rate rate, Instant now, Duration waitMax);

  /// Adds to what was spent on a day, unless the sum would exceed the limit.
  ///
  /// @param amount in millionths of a currency, not negative
  /// @return whether it was added
  /// @throws RuntimeException if it cannot be counted
  boolean reserve(String model, LocalDate day, long amount, long limit);

  /// Corrects what was reserved once it is known what was spent.
  ///
  /// @param difference usually negative
  /// @throws RuntimeException if it cannot be counted
  void settle(String model, LocalDate day, long difference);
}
