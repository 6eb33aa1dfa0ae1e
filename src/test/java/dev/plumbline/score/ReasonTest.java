package dev.plumbline.score;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.fixtures.Scorecards;
import dev.plumbline.rubric.bundle.Bundle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReasonTest {

  private static final String FACTS =
      """
      facts:
        found: {type: integer, min: 0, max: 20, optional: true}
        asked: {type: integer, min: 0, max: 20, optional: true}
        degrees: {type: decimal, min: -30, max: 50, optional: true}
        any: {type: decimal, optional: true}
        most: {type: decimal, max: 5, optional: true}
        cited: {type: boolean, optional: true}
        tone: {type: enum, values: [warm, cold, rude], optional: true}
        note: {type: text, optional: true}
      thresholds: {enough: 0.125}
      """;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {found} of {asked}, {found / asked : percent} | {"found": 2, "asked": 3} | 2 of 3, 67%
          {found / asked} {found / asked : 3}           | {"found": 2, "asked": 3} | 0.666666666667 0.667
          {found : 2} {found : percent}                 | {"found": 1}             | 1.00 100%
          {found / 8 : 2} {asked / 8 : 2}               | {"found": 1, "asked": 3} | 0.12 0.38
          {enough : 2} {enough : percent} {-enough : 0} | {}                       | 0.12 12% 0
          {found} of {asked}                            | {"asked": 3}             | 0–20 of 3
          {found / 3 : 1} {found / 3 : percent}         | {}                       | 0.0–6.7 0–667%
          {found / 3}                                   | {}                       | 0–6.666666666667
          {degrees} {degrees * 0.01 : percent}          | {}                       | -30 – 50 -30 – 50%
          {degrees} {degrees : 1} {abs(degrees)}        | {"degrees": "-0.5"}      | -0.5 -0.5 0.5
          {any} {most} {0 - most : 1} {any : percent}   | {}                       | ? ≤ 5 ≥ -5.0 ?
          {any} {any : 1}                               | {"any": "-1000000000000"} | -1000000000000 -1000000000000.0
          {any}                                         | {"any": "0.000000000001"} | 0.000000000001
          {found / asked} {found / asked : percent}     | {"found": 2, "asked": 0} | n/a n/a
          {found / asked : 2}                           | {"found": 2}             | n/a
          {ratio(found, asked) : percent}               | {"found": 2, "asked": 8} | 25%
          {cited} {found >= 2} {cited : "ja", "nein"}   | {"cited": true, "found": 1} | true false ja
          {cited} {cited : "", "not "}cited             | {"cited": false}         | false not cited
          {cited} {cited : "ja", "nein"}                | {}                       | true / false ja / nein
          {tone} {note}                                 | {"tone": "warm", "note": "so"} | warm so
          {tone} {note}                                 | {}                       | warm / cold / rude ?
          {{tone}} {{{tone}}}                           | {"tone": "cold"}         | {tone} {cold}
          {note.contains("}") ? 1 : 0} {cited ? 1 : 2 : 1} | {"note": "{}", "cited": true} | 1 1.0
          {known(note)}                                 | {}                       | false
          """)
  void values_stand_between_the_words(String words, String facts, String shown) {
    Bundle bundle =
        Rubrics.of(
            FACTS
                + """
                plan:
                  composite: {formula: "1 + 0 * enough", because: {values: '%s'}}
                """
                    .formatted(words));

    JsonObject step = Scorecards.of(bundle, facts).whole().json().objects("trace").getLast();

    assertThat(step.text("because")).isEqualTo(shown);
  }

  @Test
  void a_step_reads_what_its_words_show() {
    Bundle bundle =
        Rubrics.of(
            FACTS
                + """
                gates:
                  - {id: cold, when: tone == "cold", because: {values: "{note}, {asked}"}}
                plan:
                  part: asked / 2
                  composite:
                    tree:
                      - {when: cited, then: {score: 1, because: {values: "of {part}"}}}
                      - {else: {score: found / 10, because: {values: "{found} of {part : 2}"}}}
                    because: {values: "it is {composite}"}
                grades:
                  composite:
                    bands:
                      - {grade: A, from: 1, because: {values: "{composite : 1} and {asked}"}}
                      - {grade: B, from: -10}
                    rules: [{when: found > 30, at_most: B, because: {values: "{found}"}}]
                """);

    JsonObject card =
        Scorecards.of(bundle, "{\"cited\": false, \"found\": 12, \"asked\": 5}").whole().json();

    JsonObject leaf = step(card, "leaf");
    assertThat(leaf.text("because")).isEqualTo("12 of 2.50");
    assertThat(leaf.object("reads").keys()).containsExactly("found", "part");
    JsonObject node = card.objects("trace").get(card.objects("trace").size() - 2);
    assertThat(node.text("because")).isEqualTo("it is 1.2");
    assertThat(node.find("reads")).isEmpty();
    JsonObject grade = step(card, "grade");
    assertThat(grade.text("because")).isEqualTo("1.2 and 5");
    assertThat(grade.objects("rules").getFirst().text("because")).isEqualTo("12");
    assertThat(grade.object("reads").keys()).containsExactly("asked", "composite", "found");
    assertThat(card.objects("dimensions").toString()).contains("part");

    JsonObject gated =
        Scorecards.of(bundle, "{\"tone\": \"cold\", \"note\": \"{asked}\", \"asked\": 4}")
            .whole()
            .json();
    assertThat(gated.object("gate").text("because")).isEqualTo("{asked}, 4");
    assertThat(step(gated, "gate").object("reads"))
        .isEqualTo(JsonObject.of("asked", "4", "note", "{asked}"));
  }

  @Test
  void a_rule_shows_values_where_it_fires_or_may() {
    Bundle bundle =
        Rubrics.of(
            FACTS
                + """
                plan:
                  composite:
                    rules:
                      - {id: few, when: found < 5, weight: -1, because: {values: "{found}, {tone}"}}
                """);

    JsonObject fired = step(Scorecards.of(bundle, "{\"found\": 4}").whole().json(), "rule");
    JsonObject undecided =
        step(Scorecards.of(bundle, "{\"tone\": \"warm\"}").whole().json(), "rule");
    JsonObject not = step(Scorecards.of(bundle, "{\"found\": 5}").whole().json(), "rule");

    assertThat(fired.text("because")).isEqualTo("4, warm / cold / rude");
    assertThat(fired.object("reads").get("tone")).isEqualTo(JsonNull.NULL);
    assertThat(undecided.text("because")).isEqualTo("0–20, warm");
    assertThat(not.find("because")).isEmpty();
    assertThat(not.object("reads").keys()).containsExactly("found");
  }

  @Test
  void words_decide_nothing() {
    String plan =
        """
        plan:
          composite: {formula: "found / 20", pass: composite >= 0.5%s}
        """;
    Bundle with = Rubrics.of(FACTS + plan.formatted(", because: {values: \"{note} {enough}\"}"));
    Bundle without = Rubrics.of(FACTS + plan.formatted(""));
    JsonObject shown = Scorecards.of(with, "{\"note\": \"so\"}").whole().json();
    JsonObject card = Scorecards.of(without, "{\"note\": \"so\"}").whole().json();
    assertThat(shown.text("status")).isEqualTo(card.text("status")).isEqualTo("unscored");
    assertThat(shown.get("interval")).isEqualTo(card.get("interval"));
  }

  @Test
  void a_changed_threshold_changes_the_words() {
    String plan =
        """
        plan:
          composite: {formula: found, because: {values: "{found} of {needed}"}}
        thresholds: {needed: %d}
        """;
    String facts = FACTS.replace("thresholds: {enough: 0.125}\n", "");
    assertThat(words(facts + plan.formatted(3))).isEqualTo("2 of 3");
    assertThat(words(facts + plan.formatted(4))).isEqualTo("2 of 4");
  }

  private static String words(String sections) {
    return step(Scorecards.of(Rubrics.of(sections), "{\"found\": 2}").whole().json(), "node")
        .text("because");
  }

  private static JsonObject step(JsonObject card, String kind) {
    return card.objects("trace").stream()
        .filter(step -> step.text("step").equals(kind))
        .findFirst()
        .orElseThrow();
  }
}
