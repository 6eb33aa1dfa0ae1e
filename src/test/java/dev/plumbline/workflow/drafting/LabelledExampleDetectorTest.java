package dev.plumbline.workflow.drafting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.problem.Place;
import dev.plumbline.base.problem.Problem;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The list of `docs/rubrics.md`: what is detected as a text with its grade, and what is not.
class LabelledExampleDetectorTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        // rows of data
        "{\"essay\": \"I like dogs because they are loyal.\", \"score\": 4}",
        "{\"id\": 1, \"full_text\": \"Some people think so.\", \"human_score\": \"3.5\"}",
        "{\"text\": \"Some people think so.\", \"scores\": {\"content\": 2}}",
        "[\n {\"student_answer\": \"It is 4.\", \"grade\": \"B+\"}\n]",
        "{\"rows\": [{\"response\": \"No.\", \"label\": 0}]}",
        "essay_id,essay,domain1_score\n1,\"I like dogs, really.\",4\n",
        "id,full_text,overall\n1,\"I like dogs.\n\nThey are loyal, really.\",4\n",
        "id,essay,score,comment\n1,\"Dogs, they are loyal.\",4,good, but short\n",
        "rater1|essay|rater2\n4|Dogs are loyal.|3\n",
        "text\tgrade\nI like dogs.\tB\n",
        "score;essay\n4;I like dogs; they are loyal.\n",
        "Be strict.\n\n| Essay | Score |\n|---|---|\n| I like dogs. | 4/6 |\n",
        "| Score | Example |\n|:--|--:|\n| 1 | Dogs good. |\n",
        // a text, then its grade
        "Essay 1:\nI like dogs because they are loyal.\nScore: 4",
        "Sample answer:\nI like dogs because they are loyal.\n\nGrade = B-\n\nBe strict.",
        "I like dogs because they are.\nScore: 4\n\nCats are nice animals too.\nScore: 4\n",
        "Example A\nDogs are loyal to people.\nFinal score: 3 out of 6\nExample B\nCats.",
        // lists of texts and grades
        "- \"I like dogs because they are loyal.\" -> 4\n- \"Dogs are good, I think so.\" -> 2",
        "1. “I like dogs because they are loyal.” (4/6)\n2. “Dogs are good, I think so.” (2/6)",
        "«I like dogs because they are loyal» = A\n«Dogs are good and I think so» = C+",
        "I like dogs because they are loyal. Score: 4\nDogs are good and I think so. Score: 2",
        "The pupil wrote that dogs are loyal [score=4]\nThe pupil wrote of cats at length [score=1]"
      })
  void a_text_with_its_grade_is_found(String prose) {
    assertThat(LabelledExampleDetector.in(prose, Place.WHOLE)).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // levels with their descriptions, each once
        "Score: 4\nThe essay has a clear thesis.\n\nScore: 3\nThe thesis is vague.\n",
        "Score 4: the thesis is clear.\nScore 3: the thesis is vague.",
        "| Score | Description |\n|---|---|\n| 4 | The thesis is clear. |\n| 3 | It is vague. |",
        "score,description\n4,The thesis is clear.\n3,It is vague.",
        "{\"score\": 4, \"description\": \"The thesis is clear.\"}",
        // criteria with their points
        "{\"criterion\": \"Names a position in the text.\", \"points\": 7}",
        "A clear thesis is stated early on.\nPoints: 5\n\nThe sources are named.\nPoints: 5\n",
        "Thesis, 10 points. Sources, 10 points.",
        // a single illustration is not a list
        "A vague thesis such as \"Dogs are good and I think so\" (2 points) is not enough.",
        "The grade is 4 if the essay answers the question.",
        "Essays get a score from 1 to 6. An essay without a position gets at most 3.",
        "Essay, score, comment: these three go on the sheet."
      })
  void prose_about_grades_is_not_a_labelled_example(String prose) {
    assertThat(LabelledExampleDetector.in(prose, Place.WHOLE)).isEmpty();
  }

  @Test
  void a_problem_has_the_line_number_and_none_of_its_text() {
    String prose =
        "Be strict.\n\"I like dogs, they are loyal.\" -> 4\nx\n\"Dogs are good, I think.\" -> 2";

    List<Problem> problems = LabelledExampleDetector.in(prose, Place.of("/prose"));

    assertThat(problems).extracting(it -> it.place().line()).containsExactly(2, 4);
    assertThat(problems)
        .allSatisfy(it -> {
          assertThat(it.code()).isEqualTo("labelled-examples");
          assertThat(it.render("")).contains("`calibrate`").doesNotContain("dogs");
        });
  }

  @Test
  void many_long_lines_are_checked_in_linear_time() {
    String quotes = "\"".repeat(100_000);
    String bars = "|".repeat(50_000) + "\n" + "|".repeat(49_000);
    String heads = "text,score\n".repeat(9_000);

    assertThat(LabelledExampleDetector.in(quotes, Place.WHOLE)).isEmpty();
    assertThat(LabelledExampleDetector.in(bars, Place.WHOLE)).isEmpty();
    assertThat(LabelledExampleDetector.in(heads, Place.WHOLE)).isEmpty();
    assertThat(LabelledExampleDetector.in("[".repeat(100_000), Place.WHOLE)).isEmpty();
  }
}
