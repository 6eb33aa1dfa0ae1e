package dev.plumbline.score.extraction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.fixtures.Documents;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.rubric.UnitScope.PartRole;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.rubric.plan.model.ScoringPlanInputs.FactValue;
import dev.plumbline.score.extraction.Document.GivenPart;
import dev.plumbline.score.extraction.Document.ToolCall;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Facts over JSON, tools and references, which no judge is asked for.
class StructuredFactsTest {

  private static final String ORDER =
      """
      {"total": 12.50, "paid": true, "state": "sent", "items": [{"n": 1}, {"n": 2}], "big": 99999}
      """;

  private static final Document RUN =
      Document.of(
          List.of(
              turn(PartRole.USER, "Refund order A-17."),
              calls(
                  new ToolCall("1", "find_order", "{\"order\": \"A-71\", \"n\": 1}"),
                  new ToolCall("2", "find_order", "{\"n\":1,\"order\":\"A-71\"}")),
              result("1", "{\"error\": \"no such order\"}", false),
              result("2", "timeout", true),
              calls(new ToolCall("3", "find_order", "{\"order\": \"A-17\"}")),
              result("3", "{\"error\": null, \"state\": \"paid\"}", false),
              calls(
                  new ToolCall("4", "refund", "{\"order\": \"A-17\", \"amount\": 12.5}"),
                  new ToolCall("5", "send_mail", "not json")),
              turn(PartRole.ASSISTANT, "You get 12.50 back.")),
          new TreeMap<>());

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{json: $.total, type: decimal}|12.5",
        "{json: $.paid, type: boolean}|true",
        "{json: $.state, type: text}|sent",
        "{json: $.state, type: enum, values: [sent, lost]}|sent",
        "{json: $.state, type: enum, values: [lost]}|unknown: out-of-bounds",
        "{json: '$.items[1].n', type: integer}|2",
        "{json: '$.items[*].n', type: integer}|unknown: several",
        "{json: $.missing, type: integer}|unknown: absent",
        "{json: $.state, type: integer}|unknown: wrong-type",
        "{json: $.total, type: integer}|unknown: wrong-type",
        "{json: $.total, type: decimal, max: 10}|unknown: out-of-bounds",
        "{json: $.total, type: text}|unknown: wrong-type",
        "{json_count: '$.items[*]'}|2",
        "{json_count: $.missing}|0",
        "{json: $.order, call: refund, type: text}|unknown: no-call",
        "{json_schema: {required: [total], properties: {total: {const: 12.5}}}}|true",
        "{json_schema: {properties: {total: {type: integer}}}}|false",
        "{json_schema: {properties: {total: {const: '12.5'}}}}|false",
        "{json_schema: {additionalProperties: false, properties: {total: true}}}|false",
        "{json_schema: '{\"required\": [\"paid\"], \"type\": \"object\"}'}|true",
        "{json_schema: {type: object}, call: refund}|unknown: no-call",
        "{calls_of: refund, where: {}}|0",
        "turns|0",
        "calls|0",
      })
  void a_value_is_read_from_a_text_that_is_json(String measure, String expected) {
    assertThat(computed(measure, "", Documents.of(ORDER))).isEqualTo(expected);
  }

  @Test
  void a_text_that_is_no_json_has_no_values() {
    assertThat(computed("{json: $.a, type: text}", "", Documents.of("Total: 5")))
        .isEqualTo("unknown: no-json");
    assertThat(computed("{json_count: $.a}", "", Documents.of("{\"a\": 1, \"a\": 2}")))
        .isEqualTo("unknown: no-json");
    assertThat(computed("{json_schema: {}}", "", Documents.of("Total: 5"))).isEqualTo("false");
    assertThat(computed("{json_schema: {}}", "", Documents.of("1e400"))).isEqualTo("false");
  }

  @Test
  void a_schema_that_is_too_much_work_is_unknown_like_every_one_after_it() {
    String doubling =
        IntStream.range(0, 40)
            .mapToObj(i ->
                "d%d: {allOf: [{$ref: '#/$defs/d%d'}, {$ref: '#/$defs/d%d'}]}"
                    .formatted(i, i + 1, i + 1))
            .collect(Collectors.joining(", "));
    String facts =
        "{computed: {json_schema: {$ref: '#/$defs/d0', $defs: {"
            + doubling
            + ", d40: {}}}}}, b: {computed: {json_schema: {type: object}}}"
            + ", z: {computed: {json_schema: {type: object}}}";

    Preparation.Ready ready =
        (Preparation.Ready)
            new Extractor(bundle(facts, "").extraction())
                .prepare(Documents.of(ORDER), JsonObject.EMPTY);

    assertThat(ready.facts())
        .containsEntry("b", new FactValue.Truthful(true))
        .containsEntry("f", new FactValue.Unknown("too-much-work"))
        .containsEntry("z", new FactValue.Unknown("too-much-work"));
  }

  @Test
  void a_schema_has_one_digest_however_it_is_written() {
    String digest =
        bundle("{computed: {json_schema: {type: object, maxProperties: 2.0}}}", "")
            .extraction()
            .digest()
            .toString();
    for (String other :
        List.of(
            "{computed: {json_schema: {maxProperties: 2, type: object}}}",
            "{computed: {json_schema: '{\"type\": \"object\", \"maxProperties\": 2e0}'}}")) {
      assertThat(bundle(other, "").extraction().digest().toString()).isEqualTo(digest);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "turns|8",
        "calls|5",
        "repeated_calls|1",
        "failed_calls|2",
        "{calls_of: find_order}|3",
        "{calls_of: nothing}|0",
        "{calls_used: [refund, find_order]}|true",
        "{calls_used: [refund, cancel]}|false",
        "{calls_forbidden: [cancel, delete]}|true",
        "{calls_forbidden: [send_mail]}|false",
        "{calls_in_order: [find_order, refund]}|true",
        "{calls_in_order: [find_order, find_order, send_mail]}|true",
        "{calls_in_order: [refund, find_order]}|false",
        "{calls_exactly: [find_order, find_order, find_order, refund, send_mail]}|true",
        "{calls_exactly: [find_order, refund, send_mail]}|false",
        "{calls_any_order: [send_mail, refund, find_order, find_order, find_order]}|true",
        "{calls_any_order: [send_mail, refund, find_order]}|false",
        "{json: $.amount, call: refund, type: decimal}|12.5",
        "{json: $.order, call: find_order, type: text}|A-17",
        "{json: $.order, call: send_mail, type: text}|unknown: no-json",
        "{json_schema: {required: [amount]}, call: refund}|true",
        "{json_schema: {properties: {amount: {maximum: 12.49}}}, call: refund}|false",
        "{json_schema: {}, call: send_mail}|false",
        "{json_schema: {properties: {order: {const: A-17}}}, call: find_order}|true",
        "{calls_of: find_order, where: {properties: {order: {const: A-71}}}}|2",
        "{calls_of: find_order, where: {required: [order], properties: {order: {pattern: '^A-'}}}}|3",
        "{calls_of: find_order, where: {required: [n]}}|2",
        "{calls_of: find_order, where: {properties: {n: {minimum: 1.5}}, required: [n]}}|0",
        "{calls_of: send_mail, where: {}}|0",
      })
  void what_was_called_and_how_it_ended_is_counted(String measure, String expected) {
    assertThat(computed(measure, "graded: [assistant]", RUN)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "equals|Paris.|paris.|true",
        "equals|Paris|London|false",
        "contains|so: Paris.|Paris|true",
        "contains|so: paris.|Paris|false",
        "contains|so: Paris.|'  '|false",
        "contains_folded|SO: IT’S PARIS|it's Paris|true",
        "contains_folded|Madrid|Paris|false",
        "levenshtein|kitten|sitting|0.571428571429",
        "jaccard|a b c|b c d|0.5",
        "rouge_1|a b c|b c d|0.666666666667",
        "rouge_2|a b c|b c d|0.5",
        "rouge_l|police kill the gunman|police killed the gunman|0.75",
        "chrf|same|same|1",
        "bleu|a b c d e|a b c d e|1",
        "set_precision|[1, 2, \"x\"]|[2, 1]|0.666666666667",
        "set_recall|[1, 2, \"x\"]|[2, 1]|1",
        "list_f1|[1, 2]|[2, 1]|0.5",
      })
  void a_text_is_compared_with_a_reference(
      String measure, String text, String reference, String expected) {
    assertThat(
            computed(
                "{" + measure + ": reference}",
                "context: [reference]",
                Documents.of(text, "reference", reference)))
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "it is Paris|(?i)PARIS\\z|true",
        "Paris it is|(?i)PARIS\\z|false",
        "Paris|(|unknown: no-pattern",
        "Paris|(?=Paris)|unknown: no-pattern",
        "Paris|((a{1000}){1000}){1000}|unknown: no-pattern",
        "Paris|''|unknown: no-pattern",
      })
  void a_pattern_may_come_with_the_document(String text, String reference, String expected) {
    assertThat(
            computed(
                "{matches: reference}",
                "context: [reference]",
                Documents.of(text, "reference", reference)))
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0.01|12.50|12.505|false|true",
        "0.01|12.50|12.511|false|false",
        "0|1e2|100|false|true",
        "0.1| -11 |-10|true|true",
        "0.1|-11.01|-10|true|false",
        "0.1|about 5|5|false|unknown: no-number",
        "0.1|5|five|false|unknown: no-number",
        "0.1|5|[5]|false|unknown: no-number",
      })
  void a_number_is_compared_within_a_tolerance(
      String tolerance, String text, String reference, boolean relative, String expected) {
    assertThat(
            computed(
                "{number_within: {reference: reference, tolerance: "
                    + tolerance
                    + ", relative: "
                    + relative
                    + "}}",
                "context: [reference]",
                Documents.of(text, "reference", reference)))
        .isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{computed: {json: $..a, type: text}}|descendants",
        "{computed: {json: $.a}}|a fact has a type",
        "{computed: {json: $.a, type: text, min: 3}}|only numbers",
        "{computed: {levenshtein: reference}}|undeclared context part",
        "{computed: {calls_used: []}}|0 tools are named",
        "{computed: {number_within: {reference: reference, tolerance: -1}}}|below 0",
        "{computed: {calls_of: [a, b]}}|not the name of one tool",
        "{computed: {json: $.a, type: text}, type: text}|follow from its measure",
        "{computed: {json_schema: []}}|a list is no schema",
        "{computed: {json_schema: 3}}|the text is no JSON object",
        "{computed: {json_schema: '{]'}}|the text is no JSON: ",
        "{computed: {json_schema: {maximum: 0.1234567890123}}}|cannot be compared exactly",
        "{computed: {json_schema: {properties: {a: {tpye: text}}}}}|/facts/f/computed/json_schema/properties/a/tpye: unknown keyword `tpye`",
        "{computed: {json_schema: {}, where: {}}}|unknown key `where`",
        "{computed: {calls_used: a, where: {}}}|unknown key `where`",
        "{computed: {calls_of: a, where: {$ref: other.json}}}|/facts/f/computed/where/$ref: `other.json` is not in this schema",
      })
  void what_is_wrong_with_a_measure_is_said(String fact, String message) {
    assertThat(Rubrics.problems(source(fact, ""))).singleElement().asString().contains(message);
  }

  private static String computed(String measure, String document, Document given) {
    Bundle bundle = bundle("{computed: " + measure + "}", document);
    Preparation.Ready ready =
        (Preparation.Ready) new Extractor(bundle.extraction()).prepare(given, JsonObject.EMPTY);
    return switch (ready.facts().get("f")) {
      case FactValue.Truthful(boolean truth) -> Boolean.toString(truth);
      case FactValue.Numeric(var number) -> number.toString();
      case FactValue.Textual(String text) -> text;
      case FactValue.Unknown(String code) -> "unknown: " + code;
    };
  }

  private static Bundle bundle(String fact, String document) {
    return Rubrics.locked(source(fact, document));
  }

  private static String source(String fact, String document) {
    return "rubric: made\nversion: 1.0.0\n"
        + (document.isEmpty() ? "" : "document: {" + document + "}\n")
        + "facts: {f: "
        + fact
        + "}\ntraits: {a: {scale: {min: 1, max: 5}, items: [{id: A1, ask: Is it?}]}}\n";
  }

  private static GivenPart turn(PartRole role, String text) {
    return GivenPart.of("", Optional.of(role), text);
  }

  private static GivenPart calls(ToolCall... calls) {
    return new GivenPart("", Optional.of(PartRole.ASSISTANT), "", List.of(calls), "", false);
  }

  private static GivenPart result(String call, String text, boolean failed) {
    return new GivenPart("", Optional.of(PartRole.TOOL), text, List.of(), call, failed);
  }

  @Test
  void every_measure_of_calls_knows_a_document_without_any() {
    String values =
        List.of("calls_used", "calls_forbidden", "calls_in_order", "calls_exactly").stream()
            .map(key -> computed("{" + key + ": [a]}", "", Documents.of("x")))
            .collect(Collectors.joining(" "));
    assertThat(values).isEqualTo("false true false false");
  }
}
