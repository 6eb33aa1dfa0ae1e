package dev.plumbline.judge.llm;

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

  /// What became of a reservation.
  enum Reservation {
    RESERVED,
    /// There is not enough left as long as the calls under way hold what they have reserved.
    HELD_BY_OTHERS,
    /// The rest of the day is spent.
    SPENT
  }

  /// Reserves what a call may cost, unless the sum of a day would exceed the limit.
  ///
  /// @param amount in millionths of a currency, not negative
  /// @throws RuntimeException if it cannot be counted
  Reservation reserve(String model, LocalDate day, long amount, long limit);

  /// Ends a reservation once it is known what was spent. If that cannot be written, the whole
  /// reservation counts as spent: no answer is lost for it, and no amount is given back twice.
  ///
  /// @param reserved what [#reserve] was given
  /// @param spent in millionths of a currency
  void settle(String model, LocalDate day, long reserved, long spent);
}
