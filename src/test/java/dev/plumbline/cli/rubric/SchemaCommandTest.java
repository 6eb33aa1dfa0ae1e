package dev.plumbline.cli.rubric;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.fixtures.Schemas;
import dev.plumbline.fixtures.TwoJudges;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("slow")
class SchemaCommandTest extends CommandFolder {

  /// The examples whose facts break what their rubric declares.
  private static final List<String> BREAKING =
      List.of("fact-out-of-bounds", "word-where-a-boolean-belongs");

  static List<Path> rubrics() throws IOException {
    return CasesCommandTest.rubrics();
  }

  @ParameterizedTest
  @MethodSource("rubrics")
  void facts_of_an_example_are_valid_by_the_schema_of_its_rubric(Path rubric) throws IOException {
    String schema = schema(rubric, "facts");
    Path file = rubric.resolveSibling("facts.json");
    JsonNode facts = Schemas.read(Files.exists(file) ? Files.readString(file) : "{}");
    // what `score` takes beside facts, decisions on items, is not for a document
    if (facts instanceof ObjectNode object) {
      object.retain(names(Schemas.read(schema).at("/properties")));
    }

    List<String> problems = Schemas.problemsBy(schema, facts);

    if (Files.exists(file)) {
      assertThat(problems.isEmpty()).as("%s", problems).isEqualTo(!BREAKING.contains(name(rubric)));
    }
    ObjectNode other = facts.deepCopy();
    assertThat(Schemas.problemsBy(schema, other.put("not_declared", 1))).isNotEmpty();
  }

  @Test
  void answers_and_result_lines_of_a_run_are_valid_and_others_are_not() throws IOException {
    TwoJudges judges = new TwoJudges(folder, TwoJudges.RUBRIC);
    judges.run("old", false, TwoJudges.letters(0, 40), "--out", judges.path("out"));
    Path rubric = file("rubric.yaml");
    String answers = schema(rubric, "answers");
    String result = schema(rubric, "result");

    List<JsonNode> lines =
        Files.readAllLines(file("out/results.jsonl")).stream().map(Schemas::read).toList();
    assertThat(lines).hasSize(40);
    for (JsonNode line : lines) {
      assertThat(Schemas.problemsBy(result, line)).isEmpty();
    }
    ObjectNode halfPoint = lines.getFirst().deepCopy();
    ((ObjectNode) halfPoint.at("/traits/0")).put("score", "2.5");
    assertThat(Schemas.problemsBy(result, halfPoint)).isNotEmpty();

    String item = "{\"quotes\":[],\"decision\":1}";
    String either = "{\"quotes\":[],\"decision\":\"not-applicable\",\"reason\":\"no refund\"}";
    String bounds = "{\"not_lower\":\"\",\"not_higher\":\"\",\"confidence\":1}";
    String answer =
        "{\"document\":\"d\",\"outline\":[],\"items\":{\"C1\":%s,\"C2\":%s,\"T1\":%s,\"T2\":%s,\"U1@s1\":%s},\"traits\":{\"clarity\":%s,\"tone\":%s}}"
            .formatted(item, item.replace("1}", "5}"), item, either, item, bounds, bounds);
    assertThat(Schemas.problemsBy(answers, Schemas.read(answer))).isEmpty();
    assertThat(Schemas.problemsBy(answers, Schemas.read(answer.replace("5}", "4}")))).isNotEmpty();
    assertThat(Schemas.problemsBy(answers, Schemas.read(answer.replace("U1@s1", "U1"))))
        .isNotEmpty();
  }

  @Test
  void a_folder_with_schemas_of_an_earlier_rubric_is_told() throws IOException {
    Path rubric = file("rubric.yaml");
    Files.writeString(rubric, TwoJudges.RUBRIC);
    String schemas = path("schemas");
    run(rubric, "--check", schemas).ended(ExitCode.NOT_PASSED);
    run(rubric, "--out", schemas).ok();
    run(rubric, "--check", schemas).ok();
    Files.writeString(
        rubric, TwoJudges.RUBRIC.replace("1.0.0", "2.0.0").replace("[mail, web]", "[mail, chat]"));
    run(rubric, "--check", schemas)
        .ended(ExitCode.NOT_PASSED)
        .prints("facts.schema.json is not that of letters 2.0.0")
        .doesNotPrint("answers.schema.json", "result.schema.json");
  }

  private static String name(Path rubric) {
    return rubric.getParent().getFileName().toString();
  }

  private static List<String> names(JsonNode object) {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }

  private String schema(Path rubric, String which) throws IOException {
    run(rubric, "--out", path("of")).ok();
    return Files.readString(file("of/" + which + ".schema.json"));
  }

  private static CapturedOutput run(Path rubric, String... options) {
    return CapturedOutput.run("rubric schema", rubric, options);
  }
}
