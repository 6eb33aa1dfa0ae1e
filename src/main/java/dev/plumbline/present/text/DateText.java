package dev.plumbline.present.text;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/// Days and times as people write them.
public final class DateText {

  private static final DateTimeFormatter MINUTE =
      DateTimeFormatter.ofPattern("d MMMM uuuu, HH:mm 'UTC'", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);

  /// Such as `12 March 2026, 09:40 UTC`.
  public static String of(Instant instant) {
    return MINUTE.format(instant);
  }

  private DateText() {}
}
