package dev.plumbline.rubric;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.rubric.plan.expression.FactType;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What an author types is what the rubric says: YAML 1.1 would read other things.
class YamlValuesTest {

  @Test
  void words_and_numbers_with_a_second_meaning_in_yaml_stay_texts() {
    List<String> typed =
        List.of("no", "yes", "on", "off", "Y", "1:30", "012", "1_000", "0x10", "2026-01-02", "~x");
    Rubric rubric =
        Rubrics.of(
                "facts: {t: {type: enum, values: ["
                    + String.join(", ", typed)
                    + "]}}\nplan: {composite: 't == \"no\" ? 1 : 0'}\n")
            .rubric();
    assertThat(((FactType.Enumerated) rubric.questions().facts().getFirst().type()).values())
        .containsExactlyInAnyOrderElementsOf(typed);
  }

  @Test
  void a_word_for_true_is_no_boolean() {
    assertThat(
            Rubrics.problems(
                "rubric: made\nversion: 1.0.0\nfacts: {a: {type: boolean, optional: yes}}\nplan: {p: 'a ? 1 : 0'}\n"))
        .singleElement()
        .asString()
        .contains("`yes`");
  }

  @Test
  void a_leading_zero_is_no_octal_number() {
    assertThat(
            Rubrics.of(
                    "thresholds: {t: 012}\nfacts: {n: integer}\nplan: {p: n >= t ? 1 : 0}\n"
                        .replace("n >= t ? 1 : 0", "'n >= t ? 1 : 0'"))
                .rubric()
                .scoring()
                .thresholds()
                .getFirst()
                .value())
        .isEqualByComparingTo("12");
  }
}
