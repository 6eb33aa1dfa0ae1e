package dev.plumbline.rubric.schema;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.rubric.schema.JsonSchema.SchemaProblem;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonSchemaTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'type': 'integer'} | 1.0 | true",
        "{'type': 'integer'} | 1.5 | false",
        "{'const': 1} | 1.0 | true",
        "{'const': '1'} | 1 | false",
        "{'enum': ['a', {'b': [1, 2.50]}]} | {'b': [1.0, 2.5]} | true",
        "{'enum': ['a', 'b']} | 'c' | false",
        "{'uniqueItems': true} | [1, 1.0] | false",
        "{'uniqueItems': true} | [1, '1', [1]] | true",
        "{'multipleOf': 0.01} | 19.99 | true",
        "{'multipleOf': 0.01} | 19.999 | false",
        "{'maximum': 9007199254740993} | 9007199254740994 | false",
        "{'pattern': '^A-[0-9]+$'} | 'A-17' | true",
        "{'pattern': '^A-[0-9]+$'} | 'A-17\\n' | false",
        "{'patternProperties': {'^x': {'type': 'string'}}, 'additionalProperties': false} | {'xa': 'b'} | true",
        "{'patternProperties': {'^x': {'type': 'string'}}, 'additionalProperties': false} | {'xa': 1} | false",
        "{'patternProperties': {'^x[ ]\\\\d': {'type': 'string'}}, 'additionalProperties': false} | {'x 1': 'b'} | true",
        "{'patternProperties': {'^x': {'type': 'string'}}, 'additionalProperties': false} | {'ya': 'b'} | false",
        "{'properties': {'a': {'$ref': '#/$defs/n'}}, '$defs': {'n': {'minLength': 2}}} | {'a': 'b'} | false",
        "{'properties': {'a': {'$ref': '#n'}}, '$defs': {'n': {'$anchor': 'n', 'minLength': 2}}} | {'a': 'bé'} | true",
        "{'properties': {'a': {}}, 'unevaluatedProperties': false} | {'a': 1, 'b': 2} | false",
        "{'allOf': [{'properties': {'a': {}}}], 'unevaluatedProperties': false} | {'a': 1} | true",
        "{'items': {'$ref': '#'}, 'type': 'array'} | [[[]], []] | true",
        "{'items': {'$ref': '#'}, 'type': 'array'} | [[[]], [1]] | false",
        "{'propertyNames': {'pattern': '^a'}} | {'b': 1} | false",
        "{'format': 'date'} | '2028-02-29' | true",
        "{'format': 'date'} | '2027-02-29' | false",
        "{'format': 'email'} | 'a.b@example.org' | true",
        "{'format': 'email'} | '.a@example.org' | false",
        "{'default': {'$ref': 'x y', 'type': 3}, 'const': {'$id': '::', 'pattern': '('}} | {'$id': '::', 'pattern': '('} | true",
      })
  void a_value_is_valid_or_not(String schema, String value, boolean valid) {
    assertThat(JsonSchema.problems(json(schema))).isEmpty();

    Optional<Boolean> is =
        JsonSchema.of(json(schema)).isValid(json(value), SchemaBudget.ofOneDocument());

    assertThat(is).contains(valid);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "{'minimum': 'x'} | /minimum | JSON Schema 2020-12 does not allow this value of `minimum`",
        "{'type': 'strng'} | /type | JSON Schema 2020-12 does not allow this value of `type`",
        "{'properties': {'a': {'required': 'b'}}} | /properties/a/required | JSON Schema 2020-12 does not allow this value of `required`",
        "{'requierd': ['a']} | /requierd | unknown keyword `requierd`",
        "{'properties': {'a': 3}} | /properties/a | this is no schema",
        "{'items': [{'type': 'string'}]} | /items | this is no schema",
        "{'$schema': 'http://json-schema.org/draft-07/schema#'} | /$schema | only the dialect 2020-12 is known, for the whole schema",
        "{'$ref': 'other.json'} | /$ref | `other.json` is not in this schema",
        "{'$ref': 'https://json-schema.org/draft/2020-12/schema'} | /$ref | `https://json-schema.org/draft/2020-12/schema` is not in this schema",
        "{'$ref': '#/properties/x/const', 'properties': {'x': {'const': {}}}} | /$ref | `#/properties/x/const` is not in this schema",
        "{'$ref': '#missing'} | /$ref | `#missing` is not in this schema",
        "{'$ref': '#'} | ^^ | the schema refers to itself without going into the value",
        "{'$ref': '#/$defs/a', '$defs': {'a': {'anyOf': [{'$ref': '#/$defs/b'}]}, 'b': {'not': {'$ref': '#/$defs/a'}}}} | /$defs/a | the schema refers to itself without going into the value",
        "{'pattern': '(?=a)'} | /pattern | `(?=a)` is not a usable RE2 pattern",
        "{'pattern': '((a{1000}){1000}){1000}'} | /pattern | `((a{1000}){1000}){1000}` is not a usable RE2 pattern",
        "{'patternProperties': {'(': true}} | /patternProperties/( | `(` is not a usable RE2 pattern",
        "{'format': 'ipv6'} | /format | the format `ipv6` cannot be checked",
        "{'minLength': 99999999999} | /minLength | `minLength` is no whole number from 0 to 1000000000",
        "{'multipleOf': 0} | /multipleOf | JSON Schema 2020-12 does not allow this value of `multipleOf`",
        "{'nullable': true} | /nullable | unknown keyword `nullable`",
        "3 | ^^ | this is no schema",
      })
  void what_is_wrong_with_a_schema_is_said_with_its_place(
      String schema, String pointer, String message) {
    assertThat(JsonSchema.problems(json(schema)))
        .extracting(SchemaProblem::pointer, SchemaProblem::message)
        .containsExactly(tuple(pointer, message));
  }

  @Test
  void all_that_is_wrong_is_said_at_once() {
    assertThat(
            JsonSchema.problems(
                json(
                    "{'format': 'x', 'pattern': '(', 'properties': {'a': {'tpye': 1}}, 'minimum': 'x'}")))
        .hasSize(4);
    assertThat(JsonSchema.problems(json("{'minimum': 'x', 'items': {'maximum': 'y'}}"))).hasSize(2);
  }

  /// Each has a bound, so that no document and no schema can stall a run.
  @Test
  void what_is_too_much_work_is_given_up() {
    // 2^40 applications of one schema
    String doubling =
        IntStream.range(0, 40)
            .mapToObj(i ->
                "'d%d': {'allOf': [{'$ref': '#/$defs/d%d'}, {'$ref': '#/$defs/d%d'}]}"
                    .formatted(i, i + 1, i + 1))
            .collect(Collectors.joining(", "));
    assertThat(isValid("{'$ref': '#/$defs/d0', '$defs': {" + doubling + ", 'd40': {}}}", "1"))
        .isEmpty();
    // a hundred comparisons of a million characters
    String twice =
        IntStream.range(0, 200).mapToObj(i -> "{'const': 1}").collect(Collectors.joining(", "));
    assertThat(isValid("{'anyOf': [" + twice + "]}", "'" + "a".repeat(1_000_000) + "'")).isEmpty();
    assertThat(
            isValid(
                "{'patternProperties': {'^(a|aa)*b': {}}}",
                "{'" + "a".repeat(100_000_000 / 20) + "': 1}"))
        .isPresent();
    // 600 schemas within one another
    String nested =
        IntStream.range(0, 600)
            .mapToObj(i -> "'d%d': {'$ref': '#/$defs/d%d'}".formatted(i, i + 1))
            .collect(Collectors.joining(", "));
    assertThat(isValid("{'$ref': '#/$defs/d0', '$defs': {" + nested + ", 'd600': {}}}", "1"))
        .isEmpty();
  }

  @Test
  void a_large_document_and_one_of_the_greatest_depth_are_not_too_much_work() {
    String rows =
        IntStream.range(0, 20_000)
            .mapToObj(i -> "{'id': %d, 'name': 'n%d'}".formatted(i, i))
            .collect(Collectors.joining(", "));
    assertThat(
            isValid(
                "{'uniqueItems': true, 'items': {'required': ['id'], 'properties': {'id': {'type': 'integer', 'minimum': 0}, 'name': {'pattern': '^n'}}, 'additionalProperties': false}}",
                "[" + rows + "]"))
        .contains(true);
    String deep = "{'a': ".repeat(63) + "1" + "}".repeat(63);
    assertThat(
            isValid(
                "{'$ref': '#/$defs/n', '$defs': {'n': {'anyOf': [{'type': 'integer'}, {'allOf': [{'properties': {'a': {'$ref': '#/$defs/n'}}, 'type': 'object', 'unevaluatedProperties': false}]}]}}}",
                deep))
        .contains(true);
  }

  private static Optional<Boolean> isValid(String schema, String value) {
    assertThat(JsonSchema.problems(json(schema))).isEmpty();
    return JsonSchema.of(json(schema)).isValid(json(value), SchemaBudget.ofOneDocument());
  }

  private static Json json(String text) {
    byte[] bytes = text.replace('\'', '"').getBytes(UTF_8);
    return ((JsonResult.Read) JsonReader.read(bytes, bytes.length)).value();
  }
}
