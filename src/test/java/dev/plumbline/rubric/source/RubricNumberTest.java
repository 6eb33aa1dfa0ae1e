package dev.plumbline.rubric.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.rubric.source.RubricNumber.Kind;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RubricNumberTest {

  private static final String SOURCE =
      """
      # a rubric with everything, \uD83D\uDE00 3.5
      rubric: numbers
      version: 1.0.0
      thresholds:
        pass_mark: {because: "3.5 or so", value: "3.5"}   # 3.5
      plan:
        length:
          rules:
            - {id: short, when: words < 50, weight: -1.50}
            - id: long
              weight: 2
        composite: {weighted_mean: {claim: 0.4, "\uD83D\uDE00é": 0.4}, pass: 'composite >= 3'}
      grades:
        composite:
          bands: {A: 4.5, B: 3}
        claim:
          bands:
            - {grade: good, from: 4}
            - {from: 0, grade: bad}
      """;

  @Test
  void each_number_that_moves_results_is_found_in_the_order_of_the_text() {
    assertThat(RubricNumber.in(SOURCE))
        .extracting(it -> it.kind() + " " + it.of() + " " + it.name() + " " + it.value())
        .containsExactly(
            "THRESHOLD  pass_mark 3.5",
            "WEIGHT length short -1.50",
            "WEIGHT length long 2",
            "WEIGHT composite claim 0.4",
            "WEIGHT composite \uD83D\uDE00é 0.4",
            "CUT composite composite >= 3",
            "GRADE composite A 4.5",
            "GRADE composite B 3",
            "GRADE claim good 4",
            "GRADE claim bad 0");
    assertThat(RubricNumber.in(SOURCE).get(5).kind()).isEqualTo(Kind.CUT);
  }

  @Test
  void a_number_is_changed_and_every_other_byte_stays() {
    for (RubricNumber number : RubricNumber.in(SOURCE)) {
      String changed = RubricNumber.with(SOURCE, Map.of(number.path(), new BigDecimal("17.25")));

      assertThat(changed)
          .as(number.path())
          .isEqualTo(
              SOURCE.substring(0, number.start()) + "17.25" + SOURCE.substring(number.end()));
      assertThat(RubricNumber.in(changed))
          .extracting(RubricNumber::path)
          .isEqualTo(RubricNumber.in(SOURCE).stream().map(RubricNumber::path).toList());
    }
    assertThat(
            RubricNumber.with(
                SOURCE, Map.of("/plan/composite/weighted_mean/claim", new BigDecimal("0.40"))))
        .isEqualTo(SOURCE);
    assertThat(RubricNumber.with(SOURCE, Map.of("/nowhere", BigDecimal.ONE))).isEqualTo(SOURCE);
  }

  @Test
  void what_is_no_single_number_is_left_alone() {
    assertThat(
            RubricNumber.in(
                """
                plan:
                  composite:
                    pass: composite >= 3 && claim >= 2
                    weighted_mean: {claim: many, support: 1e3}
                thresholds: {a: 3}
                """))
        .isEmpty();
    for (String none :
        List.of("", "{", "{\"plan\": {}}", "plan: [", "plan: {a: {sum: 3}}", "- a")) {
      assertThat(RubricNumber.in(none)).as(none).isEmpty();
    }
  }

  @Test
  void the_numbers_of_every_golden_rubric_can_be_changed() throws IOException {
    List<Path> rubrics;
    try (Stream<Path> files = Files.walk(Path.of("events"))) {
      rubrics = files.filter(file -> file.endsWith("rubric.yaml")).sorted().toList();
    }
    int changed = 0;
    for (Path file : rubrics) {
      String source = Files.readString(file);
      for (RubricNumber number : RubricNumber.in(source)) {
        BigDecimal other = number.value().add(BigDecimal.ONE);
        String text = RubricNumber.with(source, Map.of(number.path(), other));
        assertThat(RubricNumber.in(text))
            .as(file + " " + number.path())
            .anySatisfy(it -> {
              assertThat(it.path()).isEqualTo(number.path());
              assertThat(it.value()).isEqualByComparingTo(other);
            });
        changed++;
      }
    }
    assertThat(changed).isGreaterThan(100);
  }
}
