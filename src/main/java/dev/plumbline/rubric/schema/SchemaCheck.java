package dev.plumbline.rubric.schema;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonBoolean;
import dev.plumbline.base.canonical.Json.JsonDecimal;
import dev.plumbline.base.canonical.Json.JsonInteger;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.base.problem.Suggestion;
import dev.plumbline.rubric.schema.JsonSchema.SchemaProblem;
import dev.plumbline.rubric.source.PatternSize;
import dev.plumbline.text.phrase.TextPattern;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// What the meta-schema lets pass and a rubric does not: unknown keywords and formats, other
/// dialects, references to something outside, patterns that RE2 does not have, and schemas that
/// never come to an end.
final class SchemaCheck {

  static final String DIALECT = "https://json-schema.org/draft/2020-12/schema";
  private static final int SCHEMAS_MAX = 2_000;
  private static final int COUNT_MAX = 1_000_000_000;

  private final List<SchemaProblem> problems = new ArrayList<>();
  private final SortedSet<String> schemas = new TreeSet<>();
  private final SortedMap<String, String> anchors = new TreeMap<>();

  /// By where they are written.
  private final SortedMap<String, String> references = new TreeMap<>();

  /// The schemas that apply to the same value, by schema.
  private final SortedMap<String, List<String>> inPlace = new TreeMap<>();

  SchemaCheck(Json schema) {
    schema("", schema);
    if (schemas.size() > SCHEMAS_MAX) {
      problems.add(SchemaProblem.tooLarge());
    }
    references.forEach(this::reference);
    if (problems.isEmpty()) {
      circle();
    }
  }

  List<SchemaProblem> problems() {
    return List.copyOf(problems);
  }

  private void schema(String at, Json schema) {
    schemas.add(at);
    inPlace.put(at, new ArrayList<>());
    if (!(schema instanceof JsonObject object)) {
      if (!(schema instanceof JsonBoolean)) {
        problem(at, "this is no schema", "write a mapping, `true` or `false`");
      }
      return;
    }
    object.forEach((keyword, value) -> {
      Optional<SchemaKeyword.Kind> kind = SchemaKeyword.find(keyword);
      if (kind.isEmpty()) {
        problem(
            member(at, keyword),
            "unknown keyword " + EscapedText.text(keyword),
            Suggestion.of(keyword, SchemaKeyword.names(), "keywords of JSON Schema are"));
        return;
      }
      if (SchemaKeyword.IN_PLACE.contains(keyword)) {
        children(member(at, keyword), kind.get(), value).forEach(inPlace.get(at)::add);
      }
      keyword(at, keyword, value);
      descend(member(at, keyword), kind.get(), value);
    });
  }

  private static List<String> children(String at, SchemaKeyword.Kind kind, Json value) {
    List<String> children = new ArrayList<>();
    if (kind == SchemaKeyword.Kind.SCHEMA) {
      children.add(at);
    } else if (value instanceof JsonArray(var values)) {
      for (int i = 0; i < values.size(); i++) {
        children.add(at + "/" + i);
      }
    } else if (value instanceof JsonObject object) {
      object.keys().forEach(key -> children.add(member(at, key)));
    }
    return children;
  }

  private void descend(String at, SchemaKeyword.Kind kind, Json value) {
    switch (kind) {
      case SCHEMA -> schema(at, value);
      case SCHEMAS -> {
        if (value instanceof JsonArray(var values)) {
          for (int i = 0; i < values.size(); i++) {
            schema(at + "/" + i, values.get(i));
          }
        }
      }
      case NAMED_SCHEMAS -> {
        if (value instanceof JsonObject object) {
          object.forEach((name, each) -> schema(member(at, name), each));
        }
      }
      case ASSERTION, CONSTANT, ANNOTATION -> {}
    }
  }

  private void keyword(String at, String keyword, Json value) {
    String place = member(at, keyword);
    switch (keyword) {
      case "$ref" -> {
        if (value instanceof JsonText(String target)) {
          references.put(place, target);
        }
      }
      case "$anchor" -> {
        if (value instanceof JsonText(String name) && anchors.put(name, at) != null) {
          problem(place, "another schema has this anchor", "give each anchor a name of its own");
        }
      }
      case "$schema" -> {
        if (!at.isEmpty()
            || !(value instanceof JsonText(String dialect))
            || !dialect.replaceFirst("#$", "").equals(DIALECT)) {
          problem(
              place,
              "only the dialect 2020-12 is known, for the whole schema",
              "leave `$schema` out, or write `" + DIALECT + "` at the top");
        }
      }
      case "$id" -> {
        if (!at.isEmpty()) {
          problem(
              place, "a part of the schema has an id of its own", "refer to it by `#/$defs/NAME`");
        }
      }
      case "pattern" -> {
        if (value instanceof JsonText(String pattern)) {
          pattern(place, pattern);
        }
      }
      case "patternProperties" -> {
        if (value instanceof JsonObject patterns) {
          patterns.keys().forEach(pattern -> pattern(member(place, pattern), pattern));
        }
      }
      case "format" -> {
        if (value instanceof JsonText(String format) && SchemaFormat.find(format).isEmpty()) {
          problem(
              place,
              "the format " + EscapedText.text(format) + " cannot be checked",
              "formats are " + Suggestion.list(SchemaFormat.names()) + "; else write a `pattern`");
        }
      }
      default -> {
        if (SchemaKeyword.COUNTS.contains(keyword) && !isCount(value)) {
          problem(
              place,
              EscapedText.text(keyword) + " is no whole number from 0 to " + COUNT_MAX,
              "write how many there are");
        }
      }
    }
  }

  private static boolean isCount(Json value) {
    return switch (value) {
      case JsonInteger(long count) -> count >= 0 && count <= COUNT_MAX;
      case JsonDecimal(BigDecimal count) ->
          count.scale() <= 0
              && count.signum() >= 0
              && count.compareTo(BigDecimal.valueOf(COUNT_MAX)) <= 0;
      default -> false;
    };
  }

  private void pattern(String place, String pattern) {
    if (PatternSize.isBounded(pattern) && !pattern.contains("#") && TextPattern.isValid(pattern)) {
      return;
    }
    problem(
        place,
        EscapedText.text(pattern) + " is not a usable RE2 pattern",
        pattern.contains("#") ? "write `\\x23` for `#`" : PatternSize.help(pattern));
  }

  private void reference(String place, String target) {
    String schema = place.substring(0, place.length() - "/$ref".length());
    String found =
        target.startsWith("#/") || target.equals("#")
            ? target.substring(1)
            : target.startsWith("#") ? anchors.getOrDefault(target.substring(1), "#") : "#";
    if (!schemas.contains(found) || target.contains("%") || target.contains("+")) {
      problem(
          place,
          EscapedText.text(target) + " is not in this schema",
          "write `#/$defs/NAME`; nothing outside of the rubric is read");
      return;
    }
    inPlace.get(schema).add(found);
  }

  /// A schema that leads to itself without going into the value would be applied for ever.
  private void circle() {
    SortedSet<String> left = new TreeSet<>(schemas);
    boolean changed = true;
    while (changed) {
      changed = left.removeIf(each -> inPlace.get(each).stream().noneMatch(left::contains));
    }
    if (left.isEmpty()) {
      return;
    }
    SortedSet<String> path = new TreeSet<>();
    String at = left.first();
    while (path.add(at)) {
      at = inPlace.get(at).stream().filter(left::contains).findFirst().orElseThrow();
    }
    problem(
        at,
        "the schema refers to itself without going into the value",
        "refer to it from `properties` or `items`");
  }

  private static String member(String at, String key) {
    return at + "/" + key.replace("~", "~0").replace("/", "~1");
  }

  private void problem(String pointer, String message, String help) {
    problems.add(new SchemaProblem(pointer, message, help));
  }

  /// The keywords of JSON Schema 2020-12 that a rubric may use. Left out are those for schemas of
  /// several documents: `$dynamicRef`, `$dynamicAnchor`, `$vocabulary`.
  static final class SchemaKeyword {

    enum Kind {
      /// Asserts something of a value by itself.
      ASSERTION,
      /// Has constants, which are no schemas.
      CONSTANT,
      /// Has a schema, a list of schemas, or schemas by name.
      SCHEMA,
      SCHEMAS,
      NAMED_SCHEMAS,
      /// Asserts nothing.
      ANNOTATION
    }

    private static final TreeMap<String, Kind> KINDS = new TreeMap<>();

    static {
      put(Kind.CONSTANT, "const", "enum");
      put(
          Kind.SCHEMA,
          "additionalProperties",
          "contains",
          "else",
          "if",
          "items",
          "not",
          "propertyNames",
          "then",
          "unevaluatedItems",
          "unevaluatedProperties");
      put(Kind.SCHEMAS, "allOf", "anyOf", "oneOf", "prefixItems");
      put(Kind.NAMED_SCHEMAS, "$defs", "dependentSchemas", "patternProperties", "properties");
      put(
          Kind.ANNOTATION,
          "$comment",
          "$id",
          "$schema",
          "contentEncoding",
          "contentMediaType",
          "contentSchema",
          "default",
          "deprecated",
          "description",
          "examples",
          "readOnly",
          "title",
          "writeOnly");
      put(
          Kind.ASSERTION,
          "$anchor",
          "$ref",
          "dependentRequired",
          "exclusiveMaximum",
          "exclusiveMinimum",
          "format",
          "maxContains",
          "maxItems",
          "maxLength",
          "maxProperties",
          "maximum",
          "minContains",
          "minItems",
          "minLength",
          "minProperties",
          "minimum",
          "multipleOf",
          "pattern",
          "required",
          "type",
          "uniqueItems");
    }

    /// Those that apply to the same value as the schema that has them.
    static final List<String> IN_PLACE =
        List.of("allOf", "anyOf", "dependentSchemas", "else", "if", "not", "oneOf", "then");

    /// Those that count.
    static final List<String> COUNTS =
        KINDS.keySet().stream()
            .filter(name -> name.matches("(max|min)(Contains|Items|Length|Properties)"))
            .toList();

    static List<String> names() {
      return List.copyOf(KINDS.keySet());
    }

    /// Names that begin with `x-` are annotations of somebody else's.
    static Optional<Kind> find(String keyword) {
      return keyword.startsWith("x-")
          ? Optional.of(Kind.ANNOTATION)
          : Optional.ofNullable(KINDS.get(keyword));
    }

    /// @param keyword a known one
    static Kind kind(String keyword) {
      return find(keyword).orElseThrow();
    }

    private static void put(Kind kind, String... names) {
      Stream.of(names).forEach(name -> KINDS.put(name, kind));
    }

    private SchemaKeyword() {}
  }

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
}
