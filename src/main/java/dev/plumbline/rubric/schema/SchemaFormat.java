package dev.plumbline.rubric.schema;

import com.google.re2j.Pattern;
import dev.plumbline.base.problem.WireName;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/// The formats that are checked, by their names in JSON Schema. Those for names beyond ASCII are not
/// among them: which letters there are changes.
enum SchemaFormat {
  /// RFC 3339, section 5.6, like the next two.
  DATE(Syntax.DATE),
  DATE_TIME(Syntax.DATE + "[Tt]" + Syntax.TIME),
  TIME(Syntax.TIME),
  /// A mailbox of RFC 5321, section 4.1.2, without quotes, at a host name.
  EMAIL("[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@" + Syntax.HOST),
  /// RFC 2673, section 3.2: four decimal numbers without leading zeros.
  IPV4("(?:" + Syntax.OCTET + "\\.){3}" + Syntax.OCTET),
  /// RFC 3986, with a scheme.
  URI(
      "[A-Za-z][A-Za-z0-9+.-]*:(?://(?:(?:%1|:)*@)?(?:\\[[0-9A-Fa-f:.]+\\]|%1*)(?::[0-9]*)?)?"
              .replace("%1", Syntax.PLAIN)
          + "(?:[/:@]|%1)*(?:\\?(?:[/:@?]|%1)*)?(?:#(?:[/:@?]|%1)*)?".replace("%1", Syntax.PLAIN)),
  /// RFC 4122, section 3.
  UUID("[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}");

  private static final int DATE_LENGTH = 10;
  private static final int DAY_MINUTES = 24 * 60;

  private final Pattern pattern;

  SchemaFormat(String re2) {
    this.pattern = Pattern.compile("^(?:" + re2 + ")$");
  }

  static Optional<SchemaFormat> find(String name) {
    return WireName.KEBAB.parse(SchemaFormat.class, name);
  }

  static List<String> names() {
    return WireName.KEBAB.all(SchemaFormat.class);
  }

  boolean fits(String text, SchemaBudget budget) {
    return budget.finds(pattern, text)
        && switch (this) {
          case DATE -> isDay(text);
          case DATE_TIME ->
              isDay(text.substring(0, DATE_LENGTH)) && isTime(text.substring(DATE_LENGTH + 1));
          case EMAIL -> isDotted(text.substring(0, text.indexOf('@')));
          case TIME -> isTime(text);
          case IPV4, URI, UUID -> true;
        };
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
    return 60 * Integer.parseInt(text.substring(0, 2)) + Integer.parseInt(text.substring(3, 5));
  }

  /// Whether dots are only between other characters.
  private static boolean isDotted(String local) {
    return !local.startsWith(".") && !local.endsWith(".") && !local.contains("..");
  }

  private static final class Syntax {
    private static final String DATE = "[0-9]{4}-[0-9]{2}-[0-9]{2}";
    private static final String HOUR = "(?:[01][0-9]|2[0-3]):[0-5][0-9]";
    private static final String TIME =
        HOUR + ":(?:[0-5][0-9]|60)(?:\\.[0-9]+)?(?:[Zz]|[+-]" + HOUR + ")";
    private static final String LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
    private static final String HOST = LABEL + "(?:\\." + LABEL + ")*";
    private static final String OCTET = "(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])";

    /// What may be in every part of a URI.
    private static final String PLAIN = "(?:[A-Za-z0-9._~!$&'()*+,;=-]|%[0-9A-Fa-f]{2})";
  }
}
