package dev.plumbline.judge.llm;

import static java.time.format.DateTimeFormatter.RFC_1123_DATE_TIME;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The model did not answer: throttled, overloaded, disconnected or timed out. A retry may succeed.
///
/// The message never contains a key, a text or the provider's own message.
public final class ModelUnavailableException extends RuntimeException {

  private static final long serialVersionUID = 1;

  private static final Pattern LENGTH = Pattern.compile("([0-9]{1,9}(?:\\.[0-9]{1,9})?) ?(ms|s)?");

  private final Duration retryAfter;
  private final boolean turnedAway;
  private final String said;

  /// @param retryAfter how long the provider asked to wait; zero if it did not say
  public ModelUnavailableException(String message, Duration retryAfter) {
    this(message, retryAfter, retryAfter.isPositive(), "");
  }

  /// @param turnedAway whether the provider has too many requests; few of them say how long to wait
  /// @param said by the endpoint, for whoever asked and no log; may be empty
  public ModelUnavailableException(
      String message, Duration retryAfter, boolean turnedAway, String said) {
    super(message);
    this.retryAfter = retryAfter;
    this.turnedAway = turnedAway || retryAfter.isPositive();
    this.said = said;
  }

  public String said() {
    return said;
  }

  /// How long the headers of a response ask to wait: seconds, milliseconds, or a date.
  ///
  /// @param header by its name
  /// @param now where the response has no date of its own, which would need no second clock
  /// @return zero if they do not say
  public static Duration retryAfter(Function<String, Optional<String>> header, Instant now) {
    String written = header.apply("retry-after").orElse("").strip();
    Matcher length =
        LENGTH.matcher(header.apply("retry-after-ms").map(it -> it.strip() + "ms").orElse(written));
    if (length.matches()) {
      return Duration.ofMillis(
          new BigDecimal(length.group(1))
              .movePointRight("ms".equals(length.group(2)) ? 0 : 3)
              .longValue());
    }
    Instant from = header.apply("date").flatMap(ModelUnavailableException::date).orElse(now);
    return date(written)
        .map(at -> Duration.between(from, at))
        .filter(Duration::isPositive)
        .orElse(Duration.ZERO);
  }

  private static Optional<Instant> date(String written) {
    try {
      return Optional.of(RFC_1123_DATE_TIME.parse(written, Instant::from));
    } catch (DateTimeException noDate) {
      return Optional.empty();
    }
  }

  /// How long the provider asked to wait; zero if it did not say.
  public Duration retryAfter() {
    return retryAfter;
  }

  /// Whether the provider did nothing that it could charge for: it was throttled or asked to wait.
  /// A call that was cut off may have been answered.
  public boolean isTurnedAway() {
    return turnedAway;
  }
}
