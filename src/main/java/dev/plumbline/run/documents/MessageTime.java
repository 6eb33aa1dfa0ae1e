package dev.plumbline.run.documents;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonDecimal;
import dev.plumbline.base.canonical.Json.JsonInteger;
import dev.plumbline.base.canonical.Json.JsonText;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.regex.Pattern;

/// When a message was said, in seconds from any one moment: a number, a time by ISO 8601 (without
/// an offset as if by UTC), or a clock of a recording.
record MessageTime(BigDecimal seconds) implements Comparable<MessageTime> {

  private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,18}(?:\\.[0-9]{1,12})?");
  private static final Pattern CLOCK =
      Pattern.compile("(?:[0-9]{1,4}:)?[0-9]{1,2}:[0-9]{2}(?:[.,][0-9]{1,9})?");

  static Optional<MessageTime> of(Json written) {
    return switch (written) {
      case JsonInteger(long number) -> Optional.of(new MessageTime(BigDecimal.valueOf(number)));
      case JsonDecimal(BigDecimal number) -> Optional.of(new MessageTime(number));
      case JsonText(String text) -> of(text.strip());
      default -> Optional.empty();
    };
  }

  private static Optional<MessageTime> of(String text) {
    if (NUMBER.matcher(text).matches()) {
      return Optional.of(new MessageTime(new BigDecimal(text)));
    }
    if (CLOCK.matcher(text).matches()) {
      BigDecimal seconds = BigDecimal.ZERO;
      for (String piece : text.replace(',', '.').split(":")) {
        seconds = seconds.multiply(BigDecimal.valueOf(60)).add(new BigDecimal(piece));
      }
      return Optional.of(new MessageTime(seconds));
    }
    String iso =
        text.replaceFirst("^(\\d{4}-\\d{2}-\\d{2}) (\\d)", "$1T$2")
            .replaceFirst(" ?UTC$", "Z")
            .replaceFirst(" ?([+-]\\d{2}):?(\\d{2})$", "$1:$2");
    try {
      return Optional.of(
          new MessageTime(
              seconds(
                  iso.length() == 10
                      ? LocalDate.parse(iso).atStartOfDay().atOffset(ZoneOffset.UTC)
                      : iso.matches(".*(?:Z|[+-]\\d{2}:\\d{2})")
                          ? OffsetDateTime.parse(iso)
                          : LocalDateTime.parse(iso).atOffset(ZoneOffset.UTC))));
    } catch (DateTimeException _) {
      return Optional.empty();
    }
  }

  private static BigDecimal seconds(OffsetDateTime time) {
    return BigDecimal.valueOf(time.toEpochSecond()).add(BigDecimal.valueOf(time.getNano(), 9));
  }

  @Override
  public int compareTo(MessageTime other) {
    return seconds.compareTo(other.seconds);
  }
}
