package dev.plumbline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.ExitCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MisspellingTest {

  @ParameterizedTest
  @CsvSource({
    "evalute events/essay, evaluate",
    "compille rubric.yaml, rubric compile",
    "measure calibrate fitt, fit",
    "evaluate events/essay --jsn, --json",
    "evaluate events/essay --requires-pass, --require-pass",
    "rubric compile --dryrun rubric.yaml, --dry-run",
    "rubric compile --agianst=old rubric.yaml, --against"
  })
  void a_misspelled_command_or_option_gets_the_one_that_was_meant(String line, String meant) {
    CapturedOutput run = CapturedOutput.run(line).ended(ExitCode.USAGE);
    assertThat(run.err().lines()).contains("did you mean `" + meant + "`?");
  }

  @ParameterizedTest
  @CsvSource({
    "diff one two --json, compare",
    "check one --min-pass-rate 0.9, compare check",
    "history run essay, decide history",
    "verify --all, proof verify"
  })
  void a_former_name_says_the_new_one(String line, String path) {
    CapturedOutput run = CapturedOutput.run(line).ended(ExitCode.USAGE);
    assertThat(run.err())
        .startsWith("plumbline: `" + line.split(" ")[0] + "` is now `" + path + "`");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "report r --format md|`md` is none of table, markdown, csv, json, html",
        "evaluate --map x|--map: `x` is not NAME=FIELD",
        "evaluate --threads two|`two` is not a whole number"
      })
  void a_value_that_does_not_fit_is_named_with_what_would(String line, String said) {
    CapturedOutput.run(line).ended(ExitCode.USAGE).complains(said);
  }

  @Test
  void a_name_that_resembles_none_gets_no_suggestion() {
    CapturedOutput.run("frobnicate").ended(ExitCode.USAGE).doesNotComplain("did you mean");
  }

  @Test
  void an_id_that_looks_like_an_option_is_told_where_to_stand() {
    CapturedOutput.run("explain march -x")
        .ended(ExitCode.USAGE)
        .complains("an id that begins with a dash follows `--`, after all options");
  }

  @Test
  void a_former_command_says_in_one_line_what_to_type_now() {
    assertThat(Commands.FORMER)
        .allSatisfy((path, now) -> {
          assertThat(now).doesNotContain("\n");
          CapturedOutput run = CapturedOutput.run(path).ended(ExitCode.USAGE);
          assertThat(run.err()).startsWith("plumbline: `" + path + "` is now " + now + "\n");
        });
  }
}
