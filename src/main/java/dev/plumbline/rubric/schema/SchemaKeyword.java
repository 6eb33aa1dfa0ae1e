package dev.plumbline.rubric.schema;

import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/// The keywords of JSON Schema 2020-12 that a rubric may use. Left out are those for schemas of
/// several documents: `$dynamicRef`, `$dynamicAnchor`, `$vocabulary`.
final class SchemaKeyword {

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
