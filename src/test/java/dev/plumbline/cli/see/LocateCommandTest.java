package dev.plumbline.cli.see;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.cli.output.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class LocateCommandTest extends CommandFolder {

  private static final String TEXT =
      "The film was not good enough. He said “Go   home” at 3.5 degrees, and because it was cold he"
          + " left. I like parks.";

  private Path text;
  private Path question;

  @BeforeEach
  void write() throws IOException {
    text = write("text.txt", TEXT);
    question = write("question.txt", "Was the film any good?");
  }

  @Test
  void a_quote_is_shown_with_its_span_and_text() {
    CapturedOutput run = quote("He said \"Go home\".").ok();
    assertThat(run.out())
        .isEqualTo(
            """
            match    folded
            span     30-48 in s2
                     `He said “Go   home`
            notes    folded, edge-trimmed
            """);
  }

  @Test
  void a_near_miss_is_shown_with_the_closest_text() {
    CapturedOutput run = quote("the film was good enough").ok();
    assertThat(run.out())
        .isEqualTo(
            """
            match    near-miss
            closest  0-28 in s1, similarity 85.8 %
                     `The film was not good enough`
                     `near-miss` does not count as evidence
            """);
  }

  @Test
  void an_echo_names_the_context_part() {
    CapturedOutput run = quote("the film any good", "--context", question.toString());
    assertThat(run.out())
        .startsWith("match    prompt-echo\necho     4-21 of `")
        .contains("question.txt`\n         `the film any good`\n");
  }

  @Test
  void control_characters_are_escaped() throws IOException {
    Files.writeString(text, "A cold\u001b[2J\nwinter day.");
    quote("cold\u001b[2J winter").prints("`cold\\u001b[2J\\nwinter`");
  }

  @Test
  void the_example_of_the_guide_is_answered_as_the_guide_says() throws IOException {
    String guide = Files.readString(Path.of("docs/judges.md"));
    String section = guide.substring(guide.indexOf("## From the command line"));
    List<String> blocks = List.of(section.split("```\n?"));
    CapturedOutput run = CapturedOutput.run("locate --jsonl", lines(blocks.get(3)));
    assertThat(run.out()).isEqualTo(blocks.get(5));
  }

  @Test
  void bad_lines_are_reported_at_once_and_nothing_is_printed() throws IOException {
    Path lines =
        lines(
            """
            {"text":"fine","quotes":["fine words"]}
            {"text":1}
            [1]
            {"text":"x","quotes":[3,{"unit":"s1"},{"quote":"a","unit":3}],"context":"s"}
            {"text":"x","quotes":null,"context":[2]}
            {"text":"x","quotes"
            """);

    CapturedOutput run = CapturedOutput.run("locate --jsonl", lines).ended(ExitCode.USAGE);
    assertThat(run.out()).isEmpty();
    assertThat(run.err().replace(lines.toString(), "F").lines())
        .containsExactly(
            "F:2:1: `quotes` is missing, write `[…]`, with a text or `{\"quote\": …}` for each quote",
            "F:2:1 /text: `1` is not a text, write a text here",
            "F:3:1: this line is not an object, write `{…}`",
            "F:4:1 /context: `s` is not a list, write a list here",
            "F:4:1 /quotes/0: `3` is not a text, write a text here",
            "F:4:1 /quotes/1: `quote` is missing, give its text",
            "F:4:1 /quotes/2/unit: `3` is not a text, write a text here",
            "F:5:1: `quotes` is missing, write `[…]`, with a text or `{\"quote\": …}` for each quote",
            "F:5:1 /context/0: `2` is not a text, write a text here",
            "F:6:21 /quotes: the input ends inside a value, a complete JSON value");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "--text T",
        "--quote words",
        "--text T --jsonl T",
        "--jsonl T --quote words",
        "--text none.txt --quote words",
        "--jsonl none.jsonl",
        "--jsonl EMPTY",
        "--text EMPTY --quote words",
        "--text T --quote words --case folded",
        "--text T --quote words --context none.txt",
        "--text T --quote lost\uFFFD",
        "--text T --quote words --no-such-flag"
      })
  void wrong_usage_ends_with_two_and_no_stack_trace(String arguments) throws IOException {
    String empty = write("empty", "").toString();
    List<String> all = new ArrayList<>(List.of("locate"));
    for (String argument : arguments.split(" ")) {
      if (!argument.isEmpty()) {
        all.add(argument.replace("EMPTY", empty).replaceAll("^T$", text.toString()));
      }
    }

    CapturedOutput run = CapturedOutput.run("", all).ended(ExitCode.USAGE);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).isNotBlank().doesNotContain("Exception", "\tat ");
  }

  private CapturedOutput quote(String quote, String... more) {
    return CapturedOutput.run("locate --text {} --quote", text, quote, more);
  }

  private Path lines(String lines) throws IOException {
    return write("lines.jsonl", lines);
  }
}
