package dev.plumbline.rubric.schema;

import dev.plumbline.text.phrase.TextPattern;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/// A format that is checked. Those for names beyond ASCII are not among them: which letters there
/// are changes.
///
/// @param isMeant of a text that has the form of the pattern
record SchemaFormat(TextPattern pattern, Predicate<String> isMeant) {

  private static final String DATE = "[0-9]{4}-[0-9]{2}-[0-9]{2}";
  private static final String HOUR = "(?:[01][0-9]|2[0-3]):[0-5][0-9]";
  private static final String TIME =
      HOUR + ":(?:[0-5][0-9]|60)(?:\\.[0-9]+)?(?:[Zz]|[+-]" + HOUR + ")";
  private static final String LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
  private static final String HOST = LABEL + "(?:\\." + LABEL + ")*";
  private static final String OCTET = "(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])";

  /// What may be in every part of a URI.
  private static final String PLAIN = "(?:[A-Za-z0-9._~!$&'()*+,;=-]|%[0-9A-Fa-f]{2})";

  private static final int DATE_LENGTH = 10;
  private static final int HOUR_MINUTES = 60;
  private static final int DAY_MINUTES = 24 * HOUR_MINUTES;

  private static final SortedMap<String, SchemaFormat> ALL = new TreeMap<>();

  static {
    // RFC 3339, section 5.6
    put("date", DATE, SchemaFormat::isDay);
    put(
        "date-time",
        DATE + "[Tt]" + TIME,
        text -> isDay(text.substring(0, DATE_LENGTH)) && isTime(text.substring(DATE_LENGTH + 1)));
    put("time", TIME, SchemaFormat::isTime);
    // a mailbox of RFC 5321, section 4.1.2, without quotes, at a host name
    put(
        "email",
        "[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@" + HOST,
        text -> isDotted(text.substring(0, text.indexOf('@'))));
    // RFC 2673, section 3.2: four decimal numbers without leading zeros
    put("ipv4", "(?:" + OCTET + "\\.){3}" + OCTET, _ -> true);
    // RFC 3986, with a scheme
    put(
        "uri",
        ("[A-Za-z][A-Za-z0-9+.-]*:(?://(?:(?:%1|:)*@)?(?:\\[[0-9A-Fa-f:.]+\\]|%1*)(?::[0-9]*)?)?"
                + "(?:[/:@]|%1)*(?:\\?(?:[/:@?]|%1)*)?(?:#(?:[/:@?]|%1)*)?")
            .replace("%1", PLAIN),
        _ -> true);
    // RFC 4122, section 3
    put("uuid", "[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}", _ -> true);
  }

  private static void put(String name, String re2, Predicate<String> isMeant) {
    ALL.put(name, new SchemaFormat(TextPattern.of("^(?:" + re2 + ")$"), isMeant));
  }

  static Optional<SchemaFormat> find(String name) {
    return Optional.ofNullable(ALL.get(name));
  }

  static List<String> names() {
    return List.copyOf(ALL.keySet());
  }

  boolean fits(String text, SchemaBudget budget) {
    return budget.finds(pattern, text) && isMeant.test(text);
  }

  private static boolean isDay(String text) {
    try {
      LocalDate.parse(text);
      return true;
    } catch (DateTimeException e) {
      return false;
    }
  }

  /// A second 60 is the last of a day in UTC.
  private static boolean isTime(String text) {
    if (!text.startsWith("60", "hh:mm:".length())) {
      return true;
    }
    int offset = Math.max(text.lastIndexOf('+'), text.lastIndexOf('-'));
    int east = offset < 0 ? 0 : minutes(text.substring(offset + 1));
    int local = minutes(text);
    int utc = offset >= 0 && text.charAt(offset) == '+' ? local - east : local + east;
    return Math.floorMod(utc + 1, DAY_MINUTES) == 0;
  }

  private static int minutes(String text) {
    return HOUR_MINUTES * Integer.parseInt(text.substring(0, 2))
        + Integer.parseInt(text.substring(3, 5));
  }

  /// Whether dots are only between other characters.
  private static boolean isDotted(String local) {
    return !local.startsWith(".") && !local.endsWith(".") && !local.contains("..");
  }
}
