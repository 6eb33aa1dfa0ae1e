package dev.plumbline.base.canonical;

import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.number.Interval;
import dev.plumbline.base.number.Rational;
import dev.plumbline.base.problem.WireNamed;
import dev.plumbline.base.problem.WireNamed.WireName;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/// JSON Schemas (2020-12) of records that declare their form: what [RecordForm] writes of them,
/// with the words of their comments. A type that is a part of another one is a definition of its
/// file; of several files, one of the file of shared definitions.
public final class FormSchemas {

  private static final String SHARED = "definitions";

  /// Texts that have a type, with what a schema can say of them.
  private static final Map<String, Json> TEXTS =
      new TreeMap<>(
          Map.of(
              "digest", pattern("^sha256:[0-9a-f]{64}$", "`sha256:` and 64 lower-case hex digits."),
              "decimal",
                  pattern(
                      "^-?(0|[1-9][0-9]*)(\\.[0-9]*[1-9])?$",
                      "An exact decimal as a text, without exponent or trailing zeros."),
              "rational",
                  pattern(
                      "^-?(0|[1-9][0-9]*)(\\.[0-9]*[1-9]|/[1-9][0-9]*)?$",
                      "An exact decimal as a text, or else a fraction.")));

  private static final JsonObject DECISION =
      JsonObject.of(
          "type",
          List.of("integer", "string"),
          "pattern",
          "^([0-9]{1,4}\\.[0-9]{1,12}|[0-9]{1,9}/[1-9][0-9]{0,5})$");

  /// Members that are JSON, or of which a constructor leaves cases out, by their type and name.
  private static final Map<String, JsonObject> JSON =
      Map.of(
          "gate-result.reads",
              JsonObject.of(
                  "type",
                  "object",
                  "additionalProperties",
                  JsonObject.of("type", List.of("string", "boolean", "array"))),
          "quote-location.closest", JsonObject.of("$ref", "similar"),
          "system-row.strength",
              JsonObject.of(
                  "anyOf",
                  List.of(JsonObject.of("$ref", "estimate"), JsonObject.of("$ref", "decimal"))));

  /// @param title such as `Plumbline panel`
  /// @param description in which output it is
  /// @param type a record, or a sealed interface of records
  public record Root(String title, String description, Class<?> type) {}

  private final Map<String, Root> roots;
  private final Map<String, TreeSet<String>> users = new TreeMap<>();
  private final Map<String, Json> definitions = new TreeMap<>();

  /// @param roots by the name of the file, such as `panel`
  private FormSchemas(Map<String, Root> roots) {
    this.roots = roots;
  }

  /// The text of each file, by its name.
  public static Map<String, String> files(Map<String, Root> roots) {
    return new FormSchemas(new TreeMap<>(roots)).files();
  }

  private Map<String, String> files() {
    roots.forEach((name, root) -> {
      TreeSet<String> seen = new TreeSet<>();
      parts(body(root.type()), seen);
      seen.forEach(it -> users.computeIfAbsent(it, _ -> new TreeSet<>()).add(name));
    });
    Map<String, String> files = new TreeMap<>();
    roots.forEach((name, root) ->
        files.put(
            name,
            file(
                name,
                root.title(),
                root.description(),
                (JsonObject) located(body(root.type()), name))));
    files.put(
        SHARED,
        file(
            SHARED,
            "Plumbline definitions",
            "What several schemas have in common.",
            JsonObject.EMPTY));
    return files;
  }

  private String file(String name, String title, String description, JsonObject body) {
    JsonObjectBuilder own = JsonObject.builder();
    users.forEach((part, by) -> {
      if (home(part).equals(name)) {
        own.put(part, located(definitions.get(part), name));
      }
    });
    JsonObjectBuilder json =
        JsonObject.builder()
            .put("$schema", "https://json-schema.org/draft/2020-12/schema")
            .put("title", title)
            .put("description", description)
            .putUnlessEmpty("$defs", own.build());
    body.forEach((key, value) -> {
      if (!key.equals("title") && !key.equals("description")) {
        json.put(key, value);
      }
    });
    return PlainJson.indented(json.build()) + "\n";
  }

  private String home(String part) {
    return users.get(part).size() > 1 ? SHARED : users.get(part).first();
  }

  /// References, by where their definitions are.
  private Json located(Json json, String file) {
    return switch (json) {
      case JsonObject object -> {
        JsonObjectBuilder located = JsonObject.builder();
        object.forEach((key, value) ->
            located.put(
                key,
                key.equals("$ref") && value instanceof JsonText(String part)
                    ? Json.of(
                        (home(part).equals(file) ? "" : home(part) + ".schema.json")
                            + "#/$defs/"
                            + part)
                    : located(value, file)));
        yield located.build();
      }
      case JsonArray(var values) -> JsonArray.mapped(values, it -> located(it, file));
      default -> json;
    };
  }

  private void parts(Json json, TreeSet<String> seen) {
    switch (json) {
      case JsonObject object ->
          object.forEach((key, value) -> {
            if (!key.equals("$ref") || !(value instanceof JsonText(String part))) {
              parts(value, seen);
            } else if (seen.add(part)) {
              parts(definitions.get(part), seen);
            }
          });
      case JsonArray(var values) -> values.forEach(it -> parts(it, seen));
      default -> {}
    }
  }

  private static JsonObject pattern(String pattern, String description) {
    return JsonObject.of("type", "string", "pattern", pattern, "description", description);
  }

  private JsonObject text(String name) {
    definitions.put(name, TEXTS.get(name));
    return JsonObject.of("$ref", name);
  }

  /// What is read where a value of the type is.
  private Json of(Type type) {
    if (type instanceof ParameterizedType generic) {
      Type[] of = generic.getActualTypeArguments();
      Class<?> raw = (Class<?>) generic.getRawType();
      if (raw == Optional.class) {
        return of(of[0]);
      }
      return Map.class.isAssignableFrom(raw)
          ? map(of)
          : JsonObject.of("type", "array", "items", of(of[0]));
    }
    Class<?> plain = (Class<?>) type;
    if (plain == boolean.class || plain == Boolean.class) {
      return JsonObject.of("type", "boolean");
    }
    if (Stream.of(int.class, long.class, Integer.class, Long.class, OptionalInt.class)
        .anyMatch(plain::equals)) {
      return JsonObject.of("type", "integer");
    }
    if (plain == Digest.class) {
      return text("digest");
    }
    if (plain == double.class || plain == Double.class || plain == BigDecimal.class) {
      return text("decimal");
    }
    if (plain == Rational.class) {
      return text("rational");
    }
    if (plain == Interval.class) {
      return JsonObject.of("type", "array", "items", text("decimal"), "minItems", 2, "maxItems", 2);
    }
    if (plain == LocalDate.class || plain == Instant.class) {
      return JsonObject.of(
          "type", "string", "format", plain == Instant.class ? "date-time" : "date");
    }
    if (plain == byte[].class) {
      return JsonObject.of("type", "string", "contentEncoding", "base64");
    }
    if (plain.isEnum()) {
      return constants(plain);
    }
    if (Json.class.isAssignableFrom(plain)) {
      return plain == JsonObject.class ? JsonObject.of("type", "object") : JsonObject.EMPTY;
    }
    if (plain == String.class || RecordForm.isText(plain)) {
      return JsonObject.of("type", "string");
    }
    if (plain.isAnnotationPresent(JsonRecord.Value.class)) {
      return of(plain.getRecordComponents()[0].getGenericType());
    }
    String name = name(plain);
    if (!definitions.containsKey(name)) {
      definitions.put(name, JsonObject.EMPTY);
      definitions.put(name, body(plain));
    }
    return JsonObject.of("$ref", name);
  }

  private Json map(Type[] of) {
    JsonObjectBuilder json =
        JsonObject.builder().put("type", "object").put("additionalProperties", of(of[1]));
    if (of[0] instanceof Class<?> key && key.isEnum()) {
      json.put("propertyNames", constants(key));
    }
    return json.build();
  }

  private static JsonObject constants(Class<?> type) {
    return JsonObject.of(
        "enum",
        Arrays.stream(type.getEnumConstants()).map(it -> name((Enum<?>) it)).distinct().toList());
  }

  private static String name(Enum<?> constant) {
    return constant instanceof WireNamed named ? named.wireName() : WireName.KEBAB.of(constant);
  }

  private static String name(Class<?> type) {
    return type.getSimpleName().replaceAll("(?<=[a-z0-9])(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
  }

  /// A type's own schema, with its name and what its comment says.
  private JsonObject body(Class<?> type) {
    TypeComment comment = TypeComment.of(type);
    JsonObjectBuilder json =
        JsonObject.builder()
            .put("title", name(type).replace('-', ' '))
            .putUnlessEmpty("description", comment.words());
    if (type.isSealed()) {
      return json.put(
              "anyOf",
              JsonArray.mapped(List.of(type.getPermittedSubclasses()), each -> of((Type) each)))
          .build();
    }
    if (type.isAnnotationPresent(JsonRecord.Tuple.class)) {
      RecordComponent[] parts = type.getRecordComponents();
      return json.put("type", "array")
          .put(
              "prefixItems",
              JsonArray.mapped(
                  List.of(parts),
                  each ->
                      each.isAnnotationPresent(JsonRecord.Exact.class)
                          ? DECISION
                          : of(each.getGenericType())))
          .put("items", false)
          .put("minItems", parts.length)
          .build();
    }
    Members members = new Members();
    members.addAll(type, comment, false);
    json.put("type", "object")
        .put("properties", JsonObject.of(members.properties))
        .put("additionalProperties", members.others);
    if (!members.required.isEmpty()) {
      json.put("required", List.copyOf(members.required));
    }
    return json.build();
  }

  /// The members of an object, those of its flat parts included.
  private final class Members {

    private final TreeMap<String, Json> properties = new TreeMap<>();
    private final TreeSet<String> required = new TreeSet<>();
    private Json others = Json.of(false);

    void addAll(Class<?> type, TypeComment comment, boolean optional) {

      boolean sparse = type.isAnnotationPresent(JsonRecord.Sparse.class);
      JsonRecord.Kind kind = type.getAnnotation(JsonRecord.Kind.class);
      if (kind != null) {
        properties.put(kind.member(), JsonObject.of("const", kind.value()));
        required.add(kind.member());
      }
      for (RecordComponent each : type.getRecordComponents()) {
        JsonRecord.Member named = each.getAnnotation(JsonRecord.Member.class);
        if (!each.isAnnotationPresent(JsonRecord.Unwritten.class)) {
          add(
              name(type),
              named == null ? each.getName() : named.value(),
              each.getGenericType(),
              each,
              comment.of(each.getName()),
              sparse || optional);
        }
      }
      for (Method each : type.getDeclaredMethods()) {
        JsonRecord.Derived derived = each.getAnnotation(JsonRecord.Derived.class);
        if (derived != null && !each.isBridge()) {
          add(
              name(type),
              derived.value().isEmpty() ? each.getName() : derived.value(),
              each.getGenericReturnType(),
              each,
              comment.ofMethod(each.getName()),
              sparse || optional);
        }
      }
    }

    private void add(
        String owner,
        String name,
        Type type,
        AnnotatedElement declared,
        String words,
        boolean optional) {
      boolean absent =
          optional
              || declared.isAnnotationPresent(JsonRecord.Sparse.class)
              || type == OptionalInt.class
              || type instanceof ParameterizedType it && it.getRawType() == Optional.class;
      if (declared.isAnnotationPresent(JsonRecord.Flat.class)) {
        flat(type, absent);
        return;
      }
      JsonRecord.FlagNames flags = declared.getAnnotation(JsonRecord.FlagNames.class);
      JsonObject told = JSON.get(owner + "." + name);
      if (told != null) {
        // defines what it refers to
        of(type);
      }
      JsonObject schema =
          told != null
              ? told
              : flags != null
                  ? JsonObject.of("enum", List.of(flags.value()))
                  : declared.isAnnotationPresent(JsonRecord.Exact.class)
                      ? DECISION
                      : type == boolean.class && absent
                          ? JsonObject.of("const", true)
                          : described((JsonObject) of(type), type, absent);
      properties.put(name, words.isEmpty() ? schema : with(schema, "description", words));
      if (!absent && (flags == null || flags.value().length > 1)) {
        required.add(name);
      }
    }

    /// A list or object that is left out where it is empty has something in it.
    private JsonObject described(JsonObject schema, Type type, boolean absent) {
      Type raw = type instanceof ParameterizedType it ? it.getRawType() : type;
      return !absent || !(raw instanceof Class<?> plain)
          ? schema
          : Collection.class.isAssignableFrom(plain)
              ? with(schema, "minItems", 1)
              : Map.class.isAssignableFrom(plain) ? with(schema, "minProperties", 1) : schema;
    }

    private void flat(Type type, boolean absent) {
      if (type instanceof ParameterizedType it
          && Map.class.isAssignableFrom((Class<?>) it.getRawType())) {
        others = of(it.getActualTypeArguments()[1]);
        return;
      }
      Class<?> record =
          (Class<?>) (type instanceof ParameterizedType it ? it.getActualTypeArguments()[0] : type);
      addAll(record, TypeComment.of(record), absent);
    }
  }

  private static JsonObject with(JsonObject schema, String key, Object value) {
    JsonObjectBuilder json = JsonObject.builder();
    schema.forEach(json::put);
    return json.put(key, value).build();
  }
}
