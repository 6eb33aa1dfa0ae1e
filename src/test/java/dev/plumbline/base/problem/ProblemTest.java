package dev.plumbline.base.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.plumbline.base.problem.Problem.Place;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProblemTest {

  @Test
  void a_problem_reads_as_one_line_that_says_where_what_and_what_would_be_right() {
    Problem problem =
        new Problem(
            ProblemCode.UNDECLARED,
            new Place("/plan/rules/2/weight", 12, 7),
            "undeclared item `tesis`",
            "the rubric declares `thesis`");
    assertThat(problem.render("rubric.yaml"))
        .isEqualTo(
            "rubric.yaml:12:7 /plan/rules/2/weight: undeclared item `tesis`, the rubric declares"
                + " `thesis`");
  }

  @Test
  void what_is_not_known_is_left_out() {
    assertThat(new Problem(ProblemCode.ALIAS, new Place("/x", 3, 0), "m", "").render("r"))
        .isEqualTo("r:3 /x: m");
    assertThat(new Problem(ProblemCode.ALIAS, new Place("/x", 3, 4), "m", "").render(""))
        .isEqualTo("line 3:4 /x: m");
    assertThat(Problem.at("/x", ProblemCode.ALIAS, "m", "h").render("")).isEqualTo("/x: m, h");
    assertThat(Problem.at("", ProblemCode.ALIAS, "m", "h").render("r")).isEqualTo("r: m, h");
    assertThat(Problem.at("", ProblemCode.ALIAS, "m", "").render("")).isEqualTo("m");
  }

  @Test
  void hostile_keys_and_file_names_reach_the_terminal_as_codes() {
    assertThat(Problem.at("/a\nb", ProblemCode.ALIAS, "m", "").render("\u001b[2J.yaml"))
        .isEqualTo("\\u001b[2J.yaml /a\\nb: m");
  }

  @Test
  void problems_are_sorted_as_a_person_reads_the_input() {
    Problem first = new Problem(ProblemCode.MISSING, new Place("/z", 1, 9), "m", "");
    Problem second = new Problem(ProblemCode.MISSING, new Place("/a", 2, 1), "m", "");
    Problem third = new Problem(ProblemCode.MISSING, new Place("/b", 2, 1), "m", "");
    Problem fourth = new Problem(ProblemCode.UNDECLARED, new Place("/b", 2, 1), "a", "");
    Problem fifth = new Problem(ProblemCode.UNDECLARED, new Place("/b", 2, 1), "b", "");
    assertThat(Stream.of(fifth, third, first, fourth, second).sorted())
        .isEqualTo(List.of(first, second, third, fourth, fifth));
  }

  @Test
  void a_code_is_in_kebab_case() {
    for (ProblemCode code : ProblemCode.values()) {
      assertThat(code.wireName()).matches("[a-z]+(-[a-z0-9]+)*");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "two\nlines", "\u001b[2J", "\u202e"})
  void a_message_that_could_act_on_a_terminal_is_refused(String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Problem.at("", ProblemCode.ALIAS, message, ""));
  }
}
