package dev.plumbline.cli.rubric;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.fixtures.FreshSeeds;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
@Tag("soak")
class NewRubricCommandTest extends CommandFolder {

  private static final String ANSWERS =
      """
      support replies

      support quality


      Does it thank the customer?
      Does it say what happens next?

      thank you, thanks
      will, on Monday
      2
      guarantee, lawyer
      5
      4
      """;

  private Path rubric() {
    return file("replies.yaml");
  }

  private CapturedOutput answer(String answers) {
    InputStream before = System.in;
    System.setIn(new ByteArrayInputStream(answers.getBytes(UTF_8)));
    try {
      return CapturedOutput.run("new --out", rubric());
    } finally {
      System.setIn(before);
    }
  }

  @Test
  void defaults_are_enough_but_for_what_is_scored_and_one_criterion() throws IOException {
    answer("essays\n\n\n\n\nIs it clear?\n\n\n\n\n\n\n")
        .ok()
        .prints("criteria without words need a model");
    assertThat(Files.readString(rubric()))
        .contains("rubric: essays\n", "min: 1, max: 5", "pass: composite >= 3")
        .doesNotContain("gates:", "owner:", "facts:");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "3 | Big Name                | a name has lower-case letters",
        "5 | one                     | a whole number from 0 to 999 is needed",
        "6 | 1                       | a whole number from 2 to 1000 is needed",
        "12 | 3                      | a whole number from 1 to 2 is needed",
        "13 | '!, ?'                 | each needs a letter or a digit",
        "15 | 6                      | a number from 1 to 5 is needed, such as 3 or 3.5",
        "15 | 3,5                    | a number from 1 to 5 is needed, such as 3 or 3.5",
        "15 | 3.1234567              | a number from 1 to 5 is needed, such as 3 or 3.5",
        "1 | '\u202Etxet neddih'     | characters which cannot be seen",
      })
  void a_wrong_answer_is_asked_for_again(int line, String wrong, String message) {
    List<String> lines = new ArrayList<>(ANSWERS.lines().toList());
    lines.add(line - 1 - (line > 2 ? 1 : 0), wrong);

    answer(String.join("\n", lines) + "\n").complains(message).ok();
  }

  @Test
  void a_pass_mark_may_lie_between_two_scores() throws IOException {
    answer(ANSWERS.replaceFirst("4\n$", "3.5\n")).ok().prints("which compiles");
    assertThat(Files.readString(rubric())).contains("pass: composite >= 3.5\n");
  }

  @Test
  void answers_that_end_early_write_nothing() {
    String some = ANSWERS.substring(0, ANSWERS.indexOf("guarantee"));
    answer(some).ended(ExitCode.USAGE).complains("the answers ended before the last question");
    assertThat(rubric()).doesNotExist();
  }

  @Test
  void a_file_that_is_there_is_not_replaced() throws IOException {
    Files.writeString(rubric(), "mine");
    answer(ANSWERS).ended(ExitCode.USAGE).complains("there is a file of this name");
    assertThat(rubric()).hasContent("mine");
  }

  @Test
  void a_folder_that_is_missing_is_named_before_anything_is_asked() {
    CapturedOutput.run("new --out", file("none/r.yaml"))
        .ended(ExitCode.USAGE)
        .complains("there is no folder of this name")
        .doesNotComplain("1.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Λίμνες και ποτάμια", "no: [yes] \"# ~", "C1", "' && rm -rf {}"})
  void any_words_are_only_words(String words) {
    CapturedOutput run =
        answer(
                words
                    + "\nname\n"
                    + words
                    + "\n\n\n"
                    + words
                    + "\n\n"
                    + words
                    + "\n\n"
                    + words
                    + "\n\nnone\n")
            .ok();
  }

  @Test
  void whatever_is_answered_the_rubric_compiles() throws IOException {
    for (int seed : FreshSeeds.after(5, NewRubricCommandTest.class)) {
      SplittableRandom random = new SplittableRandom(seed);
      int criteria = random.nextInt(1, 8);
      int min = random.nextInt(0, 5);
      StringBuilder answers = new StringBuilder("things\n\nsomebody\n");
      answers.append(min).append('\n').append(min + random.nextInt(1, 9)).append('\n');
      for (int i = 0; i < criteria; i++) {
        answers.append("question ").append(i).append("?\n");
      }
      answers.append('\n');
      for (int i = 0; i < criteria; i++) {
        answers.append(random.nextBoolean() ? "word" + i + ", other " + i : "").append('\n');
      }
      answers.append(random.nextInt(1, criteria + 1)).append('\n');
      answers.append(random.nextBoolean() ? "never, not once" : "").append('\n');
      answers.append(random.nextInt(3) * 20).append('\n');
      answers.append(random.nextBoolean() ? "none" : "" + (min + random.nextInt(2))).append('\n');

      CapturedOutput run = answer(answers.toString()).ok();
      Files.delete(rubric());
    }
  }
}
