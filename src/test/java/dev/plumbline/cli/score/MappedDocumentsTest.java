package dev.plumbline.cli.score;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.cli.output.ExitCode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Documents whose fields have other names, in each command that reads documents.
class MappedDocumentsTest extends CommandFolder {

  private static final String TALK =
      """
      rubric: talk
      version: 1.0.0
      document: {graded: [assistant]}
      traits:
        help:
          scale: {min: 1, max: 5}
          items: [{id: H1, ask: Is a day named?, cues: {positive: [on tuesday]}}]
      plan: {composite: {formula: help, pass: composite >= 3}}
      """;

  @BeforeEach
  void rubrics() throws IOException {
    write("talk.yaml", TALK);
    write("text.yaml", TALK.replace("document: {graded: [assistant]}\n", ""));
  }

  private CapturedOutput run(String command, String rubric, String... options) {
    List<String> all = new ArrayList<>(List.of(command, "--draft", "--rubric"));
    all.addAll(List.of(path(rubric), "--documents"));
    all.addAll(List.of(path("lines.jsonl"), "--judge"));
    all.add(command.equals("prompts") ? "a:b" : "cues");
    all.addAll(List.of("--store", path("store")));
    all.addAll(List.of(options));
    return CapturedOutput.run("", all);
  }

  @ParameterizedTest
  @ValueSource(strings = {"evaluate", "extract", "prompts"})
  void each_command_reads_the_messages_of_a_help_desk_and_says_what_it_leaves_out(String command)
      throws IOException {
    write(
        "lines.jsonl",
        """
        {"id": "7", "comments": [{"by": 20, "body": "We write on Tuesday.", "open": true},
          {"by": 31, "body": "Fine.", "open": true}, {"by": 20, "body": "A note.", "open": false}]}
        """
            .replace("\n  ", " "));

    CapturedOutput run =
        run(
            command,
            "talk.yaml",
            "--each=comments",
            "--map=role=by,content=body",
            "--role=20=assistant,*=user",
            "--keep=open=true");

    run.complains("left out: 1 x `open: false` (line 1, /messages/2)").ok();
    assertThat(run.out()).isNotEmpty().doesNotContain("A note.");
  }

  @ParameterizedTest
  @CsvSource({
    "talk.yaml, /messages, messages, text",
    "talk.yaml, /parts, parts, text",
    "talk.yaml, /messages, messages, parts",
    "text.yaml, /messages, messages, text",
    "text.yaml, /parts, parts, text"
  })
  void a_document_of_two_forms_is_refused_by_both_names(
      String rubric, String place, String one, String other) throws IOException {
    String list =
        "[{\"role\": \"assistant\", \"text\": \"On Tuesday.\", \"content\": \"On Tuesday.\"}]";
    write(
        "lines.jsonl",
        "{\"id\": \"a\", \"%s\": %s, \"%s\": %s}\n"
            .formatted(one, list, other, other.equals("text") ? "\"Never.\"" : list));

    for (String command : List.of("evaluate", "extract", "prompts")) {
      run(command, rubric)
          .complains(
              "1:1 %s: the document is given as `%s` and as `%s`".formatted(place, one, other));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "talk.yaml|{\"messages\": [{\"role\": \"assistant\", \"content\": \"on tuesday\"}], \"text\": \"\"}|",
        "talk.yaml|{\"messages\": [{\"role\": \"assistant\", \"content\": \"on tuesday\"}], \"text\": null}|",
        "text.yaml|{\"messages\": 12, \"parts\": \"a, b\", \"text\": \"on tuesday\"}|",
        "text.yaml|{\"messages\": [{\"content\": \"never\"}], \"text\": \"on tuesday\"}|--map=text=text",
        "talk.yaml|{\"said\": [{\"role\": \"assistant\", \"content\": \"on tuesday\"}], \"text\": \"never\"}|--map=messages=said",
        "talk.yaml|{\"segments\": [{\"speaker\": \"A\", \"text\": \"on tuesday\"}], \"text\": \"never\"}|--role=A=assistant",
        "talk.yaml|{\"said\": [{\"role\": \"assistant\", \"content\": \"on tuesday\"}], \"text\": \"never\"}|--each=said",
        "talk.yaml|{\"who\": \"assistant\", \"text\": \"on tuesday\"}|--map=role=who",
        "talk.yaml|{\"parts\": [{\"role\": \"assistant\", \"text\": \"on tuesday\"}], \"text\": \"on tuesday\"}|",
        "text.yaml|{\"parts\": [{\"role\": \"assistant\", \"text\": \"on tuesday\"}], \"text\": \"on tuesday\"}|",
        "talk.yaml|{\"who\": \"assistant\", \"said\": {\"words\": \"on tuesday\"}}|--map=role=who,text=said.words"
      })
  void what_is_empty_or_not_meant_by_the_options_is_no_second_form(
      String rubric, String line, String option) throws IOException {
    write("lines.jsonl", "{\"id\": \"a\", " + line.substring(1) + "\n");

    CapturedOutput run =
        run("evaluate", rubric, option == null ? new String[0] : new String[] {option});

    assertThat(run.out() + run.err()).containsPattern("passed +1\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Doe, Jane=assistant,Kim=X=user|",
        "Kim=X=user,Doe, Jane=assistant|",
        "*=user,Doe, Jane=assistant|",
        "Doe, Jane|--role is WORD=ROLE",
        "Doe, Jane=assistant,*|--role is WORD=ROLE",
        "*=user|map a role, as in `--role \"Doe, Jane=assistant\"`"
      })
  void a_name_may_have_a_comma(String roles, String refused) throws IOException {
    write(
        "lines.jsonl",
        "{\"id\": \"a\", \"messages\": [{\"role\": \"Doe, Jane\", \"content\": \"on tuesday\"},"
            + " {\"role\": \"Kim=X\", \"content\": \"Fine.\"}]}\n");

    run("evaluate", "talk.yaml", "--role=" + roles)
        .complains(refused == null ? "" : refused)
        .ended(refused == null ? ExitCode.OK : ExitCode.USAGE);
  }

  @Test
  void an_empty_file_has_no_document() throws IOException {
    write("lines.jsonl", "");
    run("extract", "talk.yaml").complains("there are no documents");
  }
}
