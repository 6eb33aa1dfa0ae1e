package dev.plumbline.cli.rubric;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImportCommandTest {

  private static final String EXAMPLE =
      """
      {"prompt_id": "knee", "prompt": [{"role": "user", "content": "my knee hurts"}], "rubrics": [\
      {"criterion": "Asks since when.", "points": 6, "tags": ["axis:context_awareness"]},\
      {"criterion": "Names a drug.", "points": -4, "tags": ["axis:accuracy"]}]}
      """;

  @TempDir private Path folder;

  private Path out;
  private Path examples;

  @BeforeEach
  void write() throws IOException {
    out = folder.resolve("out");
    examples = folder.resolve("examples.jsonl");
    Files.writeString(examples, EXAMPLE + EXAMPLE);
  }

  @Test
  void examples_become_rubrics_that_compile() throws IOException {
    CapturedOutput run = run("healthbench", examples);

    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .startsWith("knee: 2 criteria, 6 positive points, 4 negative points\n")
        .contains(
            "exactly as in the source\n  4 x criterion\n",
            "lost\n",
            "  2 x prompt: the conversation (1 turn)")
        .endsWith("imported 2 rubrics with 4 items into " + out + "\n");
    assertThat(files()).containsExactly("knee-2.yaml", "knee.yaml");
    CapturedOutput compiled =
        CapturedOutput.run("rubric", "compile", out.resolve("knee-2.yaml").toString(), "--dry-run");
    assertThat(compiled.exit()).isZero();
    assertThat(compiled.err()).isEmpty();
  }

  @Test
  void a_report_is_json_for_programs() {
    CapturedOutput run = run("healthbench", examples, "--json");

    assertThat(run.out())
        .startsWith("{\"items\":4,\"outcome\":\"imported\",\"rubrics\":[{\"changed\":[{\"reason\":")
        .contains("\"digest\":\"sha256:", "\"lost\":[{\"reason\":", "\"what\":\"prompt\"}");
  }

  @Test
  void cases_are_folders_that_want_a_document() throws IOException {
    run("healthbench", examples, "--cases");
    Path knee = out.resolve("knee");
    Files.writeString(knee.resolve("document.txt"), "Since when does it hurt?");

    CapturedOutput run =
        CapturedOutput.run(
            "evaluate", knee.toString(), "--store", folder.resolve("store").toString());

    assertThat(Files.readString(knee.resolve("context/conversation.txt")))
        .isEqualTo("user:\nmy knee hurts\n");
    // the items have no cues, so without a model nothing is known, and that is said
    assertThat(run.out()).contains("status     unscored").contains("no-cues");
  }

  @Test
  void an_edited_rubric_is_not_overwritten() throws IOException {
    run("healthbench", examples);
    Files.writeString(out.resolve("knee.yaml"), "# mine\n");

    CapturedOutput again = run("healthbench", examples);

    assertThat(again.exit()).isEqualTo(ExitCode.USAGE);
    assertThat(again.err())
        .isEqualTo(
            out.resolve("knee.yaml")
                + ": a different file of this name exists, name another folder, or overwrite it"
                + " with `--force`\n");
    assertThat(Files.readString(out.resolve("knee.yaml"))).isEqualTo("# mine\n");
    assertThat(run("healthbench", examples, "--force").exit()).isZero();
    assertThat(Files.readString(out.resolve("knee.yaml"))).contains("rubric: knee\n");
  }

  @Test
  void nothing_is_written_of_a_file_with_a_bad_line() throws IOException {
    Files.writeString(examples, EXAMPLE + "{\"prompt_id\": 3}\n[]\n");

    CapturedOutput run = run("healthbench", examples);

    assertThat(run.exit()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err().lines())
        .containsExactly(
            examples + ":2:1: `prompt` is missing, write `{prompt_id, prompt, rubrics: […]}`",
            examples + ":2:1: `rubrics` is missing, write `{prompt_id, prompt, rubrics: […]}`",
            examples + ":2:1 /prompt_id: `3` is not a text, write a text here",
            examples + ":3:1: this line is not an object, write `{…}`");
    assertThat(out).doesNotExist();
  }

  @Test
  void a_rubric_beyond_a_limit_is_refused_as_the_compiler_refuses_it() throws IOException {
    String criterion = "{\"criterion\": \"Says %d.\", \"points\": 1}";
    List<String> many =
        Stream.iterate(0, i -> i + 1).limit(2_001).map(criterion::formatted).toList();
    Files.writeString(
        examples,
        EXAMPLE.substring(0, EXAMPLE.indexOf('[', EXAMPLE.indexOf("rubrics")) + 1)
            + String.join(",", many)
            + "]}\n");

    CapturedOutput run = run("healthbench", examples);

    assertThat(run.exit()).isEqualTo(ExitCode.REJECTED);
    assertThat(run.err()).contains("the rubric has 2001 items, at most 2000 are allowed");
    assertThat(out).doesNotExist();
  }

  @Test
  void a_table_becomes_a_rubric_named_after_its_file() throws IOException {
    Path table = folder.resolve("Reading Aloud.csv");
    Files.writeString(table, "criterion,1,2,3\nPace,too fast,uneven,steady\n");

    CapturedOutput run = run("table", table);

    assertThat(run.err()).isEmpty();
    assertThat(files()).containsExactly("reading-aloud.yaml");
    assertThat(run("table", table, "--name", "Pace!").out()).startsWith("pace: 1 criterion,");
    CapturedOutput unnamed = run("table", table, "--name", " ");
    assertThat(unnamed.exit()).isEqualTo(ExitCode.USAGE);
    assertThat(unnamed.err()).contains("--name must not be blank");
  }

  @Test
  void a_table_in_another_format_is_refused() throws IOException {
    Path table = folder.resolve("table.ods");
    Files.writeString(table, "PK");

    CapturedOutput run = run("table", table);

    assertThat(run.exit()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains("a table is a .json, .csv, .tsv, .md, .docx or .xlsx file");
  }

  @Test
  void an_instance_with_levels_is_known_by_its_content() throws IOException {
    Path lines = folder.resolve("levels.jsonl");
    Files.writeString(
        lines,
        "{\"id\": \"a_1\", \"score_rubric\": {\"criteria\": \"Good?\", \"score1_description\":"
            + " \"no\", \"score2_description\": \"yes\"}}\n");

    assertThat(run("levels", lines).out()).contains("a-1: 1 criterion, levels 1 to 2");
    assertThat(CapturedOutput.run("import", lines.toString(), "--out", out.toString()).exit())
        .isZero();
  }

  private CapturedOutput run(String format, Path file, String... options) {
    return CapturedOutput.run(
        Stream.concat(
                Stream.of("import", "--from", format, file.toString(), "--out", out.toString()),
                Stream.of(options))
            .toArray(String[]::new));
  }

  private List<String> files() throws IOException {
    try (Stream<Path> all = Files.list(out)) {
      return all.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
