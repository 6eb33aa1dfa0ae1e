package dev.plumbline.judge.llm;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// How long a provider asks to wait: seconds, milliseconds, or a date.
public final class RetryAfter {

  private static final Pattern LENGTH = Pattern.compile("([0-9]{1,9}(?:\\.[0-9]{1,9})?) ?(ms|s)?");

  /// @param header of the response, by name
  /// @param now where the response has no date of its own, which would need no second clock
  /// @return zero if it does not say
  public static Duration of(Function<String, Optional<String>> header, Instant now) {
    return header
        .apply("retry-after-ms")
        .flatMap(written -> length(written, "ms"))
        .or(() -> header.apply("retry-after").flatMap(written -> length(written, "s")))
        .or(() ->
            header
                .apply("retry-after")
                .flatMap(RetryAfter::date)
                .map(at ->
                    Duration.between(
                        header.apply("date").flatMap(RetryAfter::date).orElse(now), at)))
        .filter(Duration::isPositive)
        .orElse(Duration.ZERO);
  }

  private static Optional<Duration> length(String written, String unit) {
    Matcher parts = LENGTH.matcher(written.strip());
    if (!parts.matches()) {
      return Optional.empty();
    }
    boolean millis = (parts.group(2) == null ? unit : parts.group(2)).equals("ms");
    return Optional.of(
        Duration.ofMillis(
            new BigDecimal(parts.group(1)).movePointRight(millis ? 0 : 3).longValue()));
  }

  private static Optional<Instant> date(String written) {
    try {
      return Optional.of(
          ZonedDateTime.parse(written.strip(), DateTimeFormatter.RFC_1123_DATE_TIME).toInstant());
    } catch (DateTimeException noDate) {
      return Optional.empty();
    }
  }

  private RetryAfter() {}
}
