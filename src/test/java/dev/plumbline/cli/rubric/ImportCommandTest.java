package dev.plumbline.cli.rubric;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.cli.output.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ImportCommandTest extends CommandFolder {

  private static final String EXAMPLE =
      """
      {"prompt_id": "knee", "prompt": [{"role": "user", "content": "my knee hurts"}], "rubrics": [\
      {"criterion": "Asks since when.", "points": 6, "tags": ["axis:context_awareness"]},\
      {"criterion": "Names a drug.", "points": -4, "tags": ["axis:accuracy"]}]}
      """;

  private Path out;
  private Path examples;

  @BeforeEach
  void write() throws IOException {
    out = file("out");
    examples = file("examples.jsonl");
    Files.writeString(examples, EXAMPLE + EXAMPLE);
  }

  @Test
  void examples_become_one_run() throws IOException {
    CapturedOutput run = run("healthbench", examples);

    assertThat(run.err()).isEmpty();
    assertThat(run.out())
        .startsWith("imported 2 examples with 4 criteria\n")
        .contains(
            "exactly as in the source\n  4 x criterion\n",
            "  1 x prompt_id: the document has another id (/1)\n",
            "  2 x prompt: it is the context part `conversation` (/0, /1)\n")
        .endsWith("add the answer to each line of documents.jsonl, as `text`\n");
    assertThat(files()).containsExactly("documents.jsonl", "frame.yaml");
    assertThat(Files.readString(out.resolve("documents.jsonl")).lines().skip(1))
        .containsExactly(
            "{\"context\":{\"conversation\":\"user:\\nmy knee hurts\\n\"},\"id\":\"knee-2\","
                + "\"rubric\":[{\"ask\":\"Does the document meet this criterion? Asks since when.\","
                + "\"points\":6,\"themes\":[\"axis:context_awareness\"]},"
                + "{\"ask\":\"Does the document meet this criterion? Names a drug.\","
                + "\"points\":-4,\"themes\":[\"axis:accuracy\"]}]}");
  }

  @Test
  void what_an_example_has_beside_its_criteria_is_told() throws IOException {
    Files.writeString(
        examples,
        EXAMPLE.replace(
            "\"rubrics\": [",
            "\"canary\": \"bird-1\", \"mood\": 1, \"rubrics\": [{\"criterion\": \"x\", \"points\":"
                + " 0},"));
    run("healthbench", examples)
        .prints(
            "  1 x criterion of 0 points: it has no effect on the score (/0)\n",
            "  1 x mood: unknown field (/0)\n");
    assertThat(Files.readString(out.resolve("frame.yaml"))).contains("\n# bird-1\n");
  }

  @Test
  void an_example_without_positive_points_has_no_score() throws IOException {
    Files.writeString(examples, EXAMPLE.replace("\"points\": 6", "\"points\": -6"));
    assertThat(run("healthbench", examples).err())
        .isEqualTo(
            examples
                + ":1:1: no criterion has positive points, so HealthBench defines no score, remove the"
                + " example\n");
  }

  @Test
  void a_report_is_json_for_programs() {
    CapturedOutput run = run("healthbench", examples, "--json");
    assertThat(run.out())
        .startsWith("{\"constructs\":[{\"construct\":\"criterion\",\"count\":4,\"fate\":\"kept\"")
        .contains("\"documents\":2", "\"items\":4", "\"outcome\":\"imported\"");
  }

  @Test
  void an_edited_rubric_is_not_overwritten() throws IOException {
    run("healthbench", examples);
    Files.writeString(out.resolve("frame.yaml"), "# mine\n");
    CapturedOutput again = run("healthbench", examples).ended(ExitCode.USAGE);
    assertThat(again.err())
        .isEqualTo(
            out.resolve("frame.yaml")
                + ": a different file of this name exists, name another folder, or overwrite it"
                + " with `--force`\n");
    assertThat(Files.readString(out.resolve("frame.yaml"))).isEqualTo("# mine\n");
    run("healthbench", examples, "--force").ok();
    assertThat(Files.readString(out.resolve("frame.yaml"))).contains("rubric: healthbench\n");
  }

  @Test
  void nothing_is_written_of_a_file_with_a_bad_line() throws IOException {
    Files.writeString(examples, EXAMPLE + "{\"prompt_id\": 3}\n[]\n");
    CapturedOutput run = run("healthbench", examples).ended(ExitCode.USAGE);
    assertThat(run.err().lines())
        .containsExactly(
            examples + ":2:1: `prompt` is missing, write `{prompt_id, prompt, rubrics: […]}`",
            examples + ":2:1: `rubrics` is missing, write `{prompt_id, prompt, rubrics: […]}`",
            examples + ":2:1 /prompt_id: `3` is not a text, write a text here",
            examples + ":3:1: this line is not an object, write `{…}`");
    assertThat(out).doesNotExist();
  }

  @Test
  void a_table_becomes_a_rubric_named_after_its_file() throws IOException {
    Path table = file("Reading Aloud.csv");
    Files.writeString(table, "criterion,1,2,3\nPace,too fast,uneven,steady\n");
    CapturedOutput run = run("table", table);
    assertThat(run.err()).isEmpty();
    assertThat(files()).containsExactly("reading-aloud.yaml");
    assertThat(run("table", table, "--name", "Pace!").out()).startsWith("pace: 1 criterion,");
    run("table", table, "--name", " ").ended(ExitCode.USAGE).complains("--name must not be blank");
  }

  @Test
  void a_table_in_another_format_is_refused() throws IOException {
    Path table = file("table.ods");
    Files.writeString(table, "PK");
    run("table", table)
        .ended(ExitCode.USAGE)
        .complains("a table is a .json, .csv, .tsv, .md, .docx or .xlsx file");
  }

  @Test
  void an_instance_with_levels_is_known_by_its_content() throws IOException {
    Path lines = file("levels.jsonl");
    Files.writeString(
        lines,
        "{\"id\": \"a_1\", \"score_rubric\": {\"criteria\": \"Good?\", \"score1_description\":"
            + " \"no\", \"score2_description\": \"yes\"}}\n");
    run("levels", lines).prints("a-1: 1 criterion, levels 1 to 2");
    CapturedOutput.run("import {} --out", lines, out).ok();
  }

  private CapturedOutput run(String format, Path file, String... options) {
    return CapturedOutput.run("import --from {} {} --out", format, file, out, options);
  }

  private List<String> files() throws IOException {
    try (Stream<Path> all = Files.list(out)) {
      return all.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}
