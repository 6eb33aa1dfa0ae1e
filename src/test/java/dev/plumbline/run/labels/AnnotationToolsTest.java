package dev.plumbline.run.labels;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.base.problem.Refusal;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.rubric.bundle.Bundle;
import dev.plumbline.run.documents.FieldMapping;
import dev.plumbline.run.labels.Labels.HumanScales;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Labels in the forms of annotation tools, read by the options that the guide has for each.
class AnnotationToolsTest {

  private static final Path GUIDE = Path.of("docs/measuring.md");

  private static final Bundle BUNDLE =
      Rubrics.of("traits: {claim: {scale: {min: 1, max: 5}, items: [{id: C, ask: A?}]}}\n");

  @TempDir private Path folder;

  /// @param labels what is read, as `id: rater=score …`
  private record Tool(String name, String file, String labels) {
    @Override
    public String toString() {
      return name;
    }
  }

  /// Label Studio 1.13, Argilla 2.8, doccano 1.8, Prodigy 1.18, Potato 2.0 and the exports of the
  /// services of 2026, each with a label that does not count where the tool has such.
  private static final List<Tool> TOOLS =
      List.of(
          new Tool(
              "Label Studio",
              """
              [{"id": "7", "data": {"text": "t"}, "predictions": [{"result": [{"from_name": "quality", "value": {"rating": 1}}]}],
                "annotations": [
                 {"id": 1, "completed_by": 4, "was_cancelled": false, "result": [
                   {"from_name": "tone", "type": "choices", "value": {"choices": ["kind"]}},
                   {"from_name": "quality", "type": "rating", "value": {"rating": 3}}]},
                 {"id": 2, "completed_by": 5, "was_cancelled": true, "result": [
                   {"from_name": "quality", "type": "rating", "value": {"rating": 1}}]},
                 {"id": 3, "completed_by": 6, "was_cancelled": false, "result": [
                   {"from_name": "quality", "type": "rating", "value": {"rating": 4}}]}]}]
              """,
              "7: 4=3 6=4"),
          new Tool(
              "Argilla",
              """
              {"id": "7", "status": "completed", "quality.responses": [3, 5, 1], "quality.responses.users": ["a", "b", "c"], "quality.responses.status": ["submitted", "discarded", "draft"], "quality.suggestion": 2}
              {"id": "8", "status": "completed", "quality.responses": [4], "quality.responses.users": ["b"], "quality.responses.status": ["submitted"]}
              """,
              "7: a=3; 8: b=4"),
          new Tool(
              "doccano",
              """
              {"id": 7, "text": "t", "label": ["3"], "Comments": []}
              {"id": 8, "text": "u", "label": ["5"]}
              """,
              "7: 3; 8: 5"),
          new Tool(
              "Prodigy",
              """
              {"id": "7", "accept": [3], "answer": "accept", "_annotator_id": "a"}
              {"id": "7", "accept": [1], "answer": "ignore", "_annotator_id": "b"}
              {"id": "7", "accept": [4], "answer": "accept", "_annotator_id": "c"}
              """,
              "7: a=3 c=4"),
          new Tool(
              "Potato",
              "instance_id,user_id,quality.3,tone.polite,quality.5,quality.1\n"
                  + "7,a,3,true,,\n8,a,,true,5,\n7,b,,,,1\n",
              "7: a=3 b=1; 8: a=5"),
          new Tool(
              "SageMaker Ground Truth",
              """
              {"id": "7", "source": "t", "quality": 2, "quality-metadata": {"class-name": "3", "confidence": 0.9, "human-annotated": "yes", "type": "groundtruth/text-classification"}}
              {"id": "8", "source": "u", "quality": 4, "quality-metadata": {"class-name": "5", "confidence": 0.99, "human-annotated": "no", "type": "groundtruth/text-classification"}}
              """,
              "7: 3"),
          new Tool(
              "Amazon A2I",
              """
              {"humanLoopName": "7", "humanAnswers": [
                {"workerId": "a", "answerContent": {"quality": {"rating": 3}}, "submissionTime": "x"},
                {"workerId": "b", "answerContent": {"quality": {"rating": 5}}, "submissionTime": "y"}]}
              """
                  .replace("\n", " "),
              "7: a=3 b=5"),
          new Tool(
              "Mechanical Turk",
              "HITId,AssignmentStatus,WorkerId,Input.id,Answer.rating\n"
                  + "h,Approved,a,7,3\nh,Rejected,b,7,1\nh,Submitted,c,7,4\n",
              "7: a=3 c=4"),
          new Tool(
              "Toloka",
              "INPUT:id\tOUTPUT:rating\tASSIGNMENT:worker_id\tASSIGNMENT:status\n"
                  + "7\t3\ta\tAPPROVED\n7\t1\tb\tREJECTED\n8\t5\ta\tAPPROVED\n",
              "7: a=3; 8: a=5"),
          new Tool(
              "INCEpTION",
              inception("7", "a", "\"3\"") + inception("7", "b", "4") + inception("8", "a", "5"),
              "7: a=3 b=4; 8: a=5"),
          new Tool(
              "Qualtrics",
              "Status,Finished,ResponseId,DistributionChannel,textid,Q1_1\n"
                  + "Response Type,Finished,Response ID,Distribution Channel,textid,\"Rate\nit\"\n"
                  + "\"{\"\"ImportId\"\":\"\"status\"\"}\",{},{},{},{},{}\n"
                  + "1,1,R_1,preview,7,1\n0,1,R_2,anonymous,7,3\n0,0,R_3,anonymous,7,1\n"
                  + "0,1,R_4,anonymous,7,-99\n0,1,R_5,anonymous,8,5\n",
              "7: R_2=3; 8: R_5=5"),
          new Tool(
              "Google Forms",
              "Timestamp,Username,Text,How_good\n2026/01/01,a,7,3\n2026/01/01,b,7,4\n",
              "7: a=3 b=4"),
          new Tool(
              "ASAP",
              "essay_id\tessay_set\tessay\trater1_domain1\trater2_domain1\tdomain1_score\n"
                  + "7\t1\t\"Dear, x\"\t3\t4\t7\n8\t1\ty\t5\t5\t10\n",
              "7: rater1_domain1=3 rater2_domain1=4; 8: rater1_domain1=5 rater2_domain1=5"),
          new Tool(
              "Langfuse",
              """
              {"traceId": "7", "name": "quality", "value": 3, "source": "ANNOTATION", "authorUserId": "a"}
              {"traceId": "7", "name": "quality", "value": 1, "source": "EVAL", "authorUserId": null}
              {"traceId": "7", "name": "tone", "value": 1, "source": "ANNOTATION", "authorUserId": "a"}
              """,
              "7: a=3"));

  private static Stream<Tool> tools() {
    return TOOLS.stream();
  }

  @Test
  void elements_of_a_list_that_name_documents_are_labels_of_these() throws IOException {
    String answer =
        """
        {"data": [{"traceId": "7", "value": 3, "authorUserId": "a"}, {"traceId": "8", "value": 5, "authorUserId": "a"},
         {"traceId": "7", "value": 4, "authorUserId": "b"}], "meta": {"page": 1}}
        """
            .replace("\n", "");
    assertThat(
            shown(read(answer, "--each data --map id=traceId,composite=value,rater=authorUserId")))
        .isEqualTo("7: a=3 b=4; 8: a=5");
  }

  /// A layer of metadata about the whole document, as UIMA CAS JSON 0.4 has it.
  private static String inception(String document, String rater, String score) {
    return """
    {"%%TYPES": {"webanno.custom.Quality": {"%%NAME": "webanno.custom.Quality"}}, "%%FEATURE_STRUCTURES": [\
    {"%%ID": 1, "%%TYPE": "uima.cas.Sofa", "sofaNum": 1, "sofaString": "A text."}, \
    {"%%ID": 2, "%%TYPE": "de.tudarmstadt.ukp.dkpro.core.api.metadata.type.DocumentMetaData", "@sofa": 1, "documentTitle": "%s"}, \
    {"%%ID": 3, "%%TYPE": "webanno.custom.Quality", "@sofa": 1, "score": %s}], "rater": "%s"}
    """
        .formatted(document, score, rater);
  }

  @ParameterizedTest
  @MethodSource("tools")
  void labels_are_read_by_the_options_of_the_guide(Tool tool) throws IOException {
    String options =
        Files.readAllLines(GUIDE).stream()
            .filter(line -> line.startsWith("| " + tool.name()) && line.contains("--map"))
            .map(line -> line.substring(line.indexOf('`') + 1, line.lastIndexOf('`')))
            .findFirst()
            .orElseThrow();
    assertThat(shown(read(tool.file(), options))).isEqualTo(tool.labels());
  }

  @Test
  void the_guide_has_no_tool_that_is_not_tried() throws IOException {
    long rows =
        Files.readAllLines(GUIDE).stream()
            .filter(
                line -> line.startsWith("| ") && line.contains("| `--") && line.contains("--map"))
            .count();
    assertThat(rows).isEqualTo(TOOLS.size());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{\"id\": \"7\", \"composite\": 3, \"status\": \"draft\"}|--map group=g|marked `status=draft`, say with",
        "{\"id\": \"7\", \"a\": [{\"s\": 3}, {\"s\": 4}]}|--map composite=a.0.s|has 2 values here, walk a list",
        "{\"id\": \"7\", \"a\": 3, \"b\": 4}|--map composite=*|has 3 values here, walk",
        "{\"id\": \"7\", \"scores\": {\"composite\": 3}, \"raters\": [1, 1]}|--map group=g|is 3, beyond all its raters",
        "{\"id\": \"7\", \"composite\": true}|--map group=g|not a number, give",
        "{\"id\": \"7\", \"l\": [{\"s\": 3, \"w\": \"a\"}, {\"s\": 4, \"w\": \"a\"}]}|--each l --map composite=s,rater=w|`a` gave `composite` both 3 and 4",
        "{\"id\": \"7\", \"l\": [{\"s\": 3}]}|--each l --map composite=s,rater=w|`w` names no rater",
        "{\"id\": \"7\", \"m\": [{\"s\": 3}]}|--each l --map composite=s|this line has no list `l`"
      })
  void what_could_count_by_accident_is_refused(String line, String options, String message) {
    assertThatThrownBy(() -> read(line + "\n", options))
        .isInstanceOfSatisfying(
            Refusal.class, refused -> assertThat(refused.lines().toString()).contains(message));
  }

  @Test
  void a_problem_of_many_lines_is_said_once() {
    String lines = "{\"id\": \"%d\", \"composite\": \"x\"}\n";
    String all =
        String.join(
            "", java.util.stream.IntStream.range(0, 84).mapToObj(lines::formatted).toList());
    assertThatThrownBy(() -> read(all, "--map id=id"))
        .isInstanceOfSatisfying(
            Refusal.class,
            refused -> {
              assertThat(refused.problems()).hasSize(1);
              assertThat(refused.problems().getFirst().message())
                  .endsWith("is not a number, and so in 83 more (2, 3, 4, 5, 6, …)");
            });
  }

  @Test
  void raters_keep_their_columns_where_cells_are_empty() throws IOException {
    Labels labels =
        read(
            "id,a,b,c\n7,3,4,\n8,,5,2\n9,1,N/A,-99.0\n", "--map composite=a+b+c --missing -99,N/A");
    assertThat(labels.rows().get("7").raters("composite")).containsExactly(3.0, 4.0, Double.NaN);
    assertThat(labels.rows().get("8").raters("composite")).containsExactly(Double.NaN, 5.0, 2.0);
    assertThat(labels.rows().get("9").raters("composite"))
        .containsExactly(1.0, Double.NaN, Double.NaN);
  }

  @ParameterizedTest
  @CsvSource({
    "3.1, 3.10, true",
    "7, 007, true",
    "100000, 1e5, true",
    "1234567890123450, 1234567890123456, true",
    "3.10, 3.1, false",
    "3.1, 3.2, false",
    "a7, a07, false"
  })
  void a_label_whose_id_a_spreadsheet_may_have_shortened_is_refused(
      String labelled, String other, boolean refused) throws IOException {
    String file = "id,composite\n" + labelled + ",3\n";
    LabelJoin join = join(file, "--map id=id");
    LabelJoin exact = join(file, "--map id=id --exact-ids x");
    LabelJoin both = join(file + other + ",3\n", "--map id=id");
    for (LabelJoin each : List.of(join, exact, both)) {
      each.add(other, Optional.empty());
      each.add(labelled, Optional.empty());
    }

    if (refused) {
      assertThatThrownBy(() -> notices(join))
          .isInstanceOfSatisfying(
              Refusal.class,
              it ->
                  assertThat(it.lines())
                      .containsExactly(
                          "labels.csv:2:1: `%s` may be the label of `%s`, which a spreadsheet writes alike, say with `--exact-ids` that it is not"
                              .formatted(labelled, other)));
    } else {
      assertThat(notices(join)).isEmpty();
    }
    assertThat(notices(exact)).isEmpty();
    assertThat(notices(both)).isEmpty();
  }

  private static List<String> notices(LabelJoin join) {
    List<String> notices = new ArrayList<>();
    join.warn(notices::add);
    return notices;
  }

  private LabelJoin join(String text, String options) throws IOException {
    return new LabelJoin(read(text, options), "labels.csv");
  }

  private Labels read(String text, String options) throws IOException {
    Path file = Files.writeString(folder.resolve("labels"), text);
    Map<String, String> given = new LinkedHashMap<>();
    String[] words = options.split(" ");
    for (int i = 0; i < words.length; i += 2) {
      given.put(words[i], words[i + 1]);
    }
    LabelRows rows =
        new LabelRows(
            given.getOrDefault("--each", ""),
            new TreeMap<>(pairs(given.getOrDefault("--keep", ""))),
            List.of(given.getOrDefault("--missing", "").split(",")),
            Integer.parseInt(given.getOrDefault("--header-rows", "1")),
            given.containsKey("--exact-ids"));
    FieldMapping fields = FieldMapping.of(pairs(given.get("--map")), BUNDLE);
    LabelsReader reader = LabelsReader.read(file, fields, rows, options.contains("-99"), false);
    return reader.labels(HumanScales.of("", BUNDLE, reader.readable()));
  }

  private static Map<String, String> pairs(String written) {
    Map<String, String> pairs = new LinkedHashMap<>();
    for (String pair : written.split(",(?![^\\[]*\\])")) {
      if (!pair.isEmpty()) {
        pairs.put(pair.substring(0, pair.indexOf('=')), pair.substring(pair.indexOf('=') + 1));
      }
    }
    return pairs;
  }

  private static String shown(Labels labels) {
    List<String> rows =
        labels.rows().entrySet().stream()
            .map(row -> row.getKey() + ": " + shown(row.getValue()))
            .toList();
    return String.join("; ", rows);
  }

  private static String shown(Labels.Row row) {
    Map<String, ?> raters = row.raters().getOrDefault("composite", new TreeMap<>());
    return raters.isEmpty()
        ? row.scores().get("composite").toPlainString()
        : String.join(
            " ", raters.entrySet().stream().map(it -> it.getKey() + "=" + it.getValue()).toList());
  }
}
