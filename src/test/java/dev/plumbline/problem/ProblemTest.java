package dev.plumbline.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProblemTest {

  @Test
  void a_problem_renders_as_one_line_of_place_message_and_help() {
    Problem problem =
        new Problem(
            "undeclared-item",
            new Place("/plan/rules/2/weight", 12, 7),
            "undeclared item `tesis`",
            "the rubric declares `thesis`");

    assertThat(problem.render("rubric.yaml"))
        .isEqualTo(
            "rubric.yaml:12:7 /plan/rules/2/weight: undeclared item `tesis`, the rubric declares"
                + " `thesis`");
  }

  @Test
  void unknown_parts_are_left_out() {
    assertThat(new Problem("a", new Place("/x", 3, 0), "m", "").render("r")).isEqualTo("r:3 /x: m");
    assertThat(new Problem("a", new Place("/x", 3, 4), "m", "").render(""))
        .isEqualTo("line 3:4 /x: m");
    assertThat(Problem.at("/x", "a", "m", "h").render("")).isEqualTo("/x: m, h");
    assertThat(Problem.at("", "a", "m", "h").render("r")).isEqualTo("r: m, h");
    assertThat(Problem.at("", "a", "m", "").render("")).isEqualTo("m");
  }

  @Test
  void hostile_keys_and_file_names_are_escaped() {
    assertThat(Problem.at("/a\nb", "a", "m", "").render("\u001b[2J.yaml"))
        .isEqualTo("\\u001b[2J.yaml /a\\nb: m");
  }

  @Test
  void problems_are_sorted_in_reading_order() {
    Problem first = new Problem("b", new Place("/z", 1, 9), "m", "");
    Problem second = new Problem("b", new Place("/a", 2, 1), "m", "");
    Problem third = new Problem("b", new Place("/b", 2, 1), "m", "");
    Problem fourth = new Problem("c", new Place("/b", 2, 1), "a", "");
    Problem fifth = new Problem("c", new Place("/b", 2, 1), "b", "");

    assertThat(Stream.of(fifth, third, first, fourth, second).sorted())
        .isEqualTo(List.of(first, second, third, fourth, fifth));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "Upper", "two words", "-a", "a-", "a--b", "1a", "a_b", "é"})
  void a_code_is_in_kebab_case(String code) {
    assertThatIllegalArgumentException().isThrownBy(() -> Problem.at("", code, "m", ""));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "two\nlines", "\u001b[2J", "\u202e"})
  void a_message_with_control_characters_is_rejected(String message) {
    assertThatIllegalArgumentException().isThrownBy(() -> Problem.at("", "a-b2", message, ""));
  }
}
