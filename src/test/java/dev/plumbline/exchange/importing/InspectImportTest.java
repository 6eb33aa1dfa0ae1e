package dev.plumbline.exchange.importing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.fixtures.ZippedMembers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InspectImportTest {

  private static final String HEADER =
      """
      "version": 2, "status": "success", "eval": {"task": "pkg/capitals", "model": "m/x", "scorers": %s},
      "results": {"scores": [{"name": "", "scorer": "", "metrics": {"accuracy": {"name": "accuracy", "value": NaN}}}]}
      """;

  @TempDir private Path folder;

  private ForeignImport imported(Path file) {
    ImportLedger ledger = new ImportLedger();
    return SuiteImport.of("log", InspectImport.read(new ForeignFile(file), ledger), ledger);
  }

  private ForeignImport json(String scorers, String... samples) throws IOException {
    Path file = folder.resolve("log.json");
    Files.writeString(
        file,
        "{" + HEADER.formatted(scorers) + ", \"samples\": [" + String.join(",", samples) + "]}");
    return imported(file);
  }

  private String written(ForeignImport done, String name) throws IOException {
    done.write(folder.resolve("out"), true);
    return Files.readString(folder.resolve("out").resolve(name));
  }

  private static String sample(int id, String answer, String target, String scores) {
    return """
    {"id": %d, "epoch": 1, "input": "asked", "target": %s,
     "messages": [{"role": "user", "content": "asked"}, {"role": "assistant", "content": "%s"}],
     "output": {"choices": [{"message": {"role": "assistant", "content": "%s"}}], "completion": "%s"},
     "scores": {%s}}
    """
        .formatted(id, target, answer, answer, answer, scores);
  }

  private static List<String> rows(ForeignImport done, String fate) {
    return done.json(Path.of("out")).objects("constructs").stream()
        .filter(row -> row.text("fate").equals(fate))
        .map(row -> row.text("construct"))
        .toList();
  }

  private static void agrees(ForeignImport done, int compared) {
    JsonObject agreement = done.json(Path.of("out")).object("agreement");
    assertThat(agreement.list("differences")).isEmpty();
    assertThat(agreement.integer("compared")).isEqualTo(compared);
  }

  @Test
  void grades_of_a_model_are_answers_with_their_reasons() throws IOException {
    ForeignImport done =
        json(
            "[{\"name\": \"model_graded_qa\", \"options\": {\"partial_credit\": true}}]",
            sample(1, "Paris", "\"Paris\"", graded("\"C\"", "it is")),
            sample(2, "Rome", "\"Paris\"", graded("\"P\"", "half")),
            sample(3, "…", "\"Paris\"", graded("NaN", "no grade found")));
    assertThat(written(done, "answers.jsonl").lines())
        .satisfiesExactly(
            first -> assertThat(first).contains("\"decision\":1", "\"it is\"", "\"value\":1"),
            second -> assertThat(second).contains("\"decision\":0", "\"value\":0.5"),
            third -> assertThat(third).contains("\"decision\":null", "\"value\":null"));
    assertThat(rows(done, "kept")).contains("sample", "unscored");
    agrees(done, 4);
  }

  private static String graded(String value, String words) {
    return "\"model_graded_qa\": {\"value\": %s, \"explanation\": \"%s\"}".formatted(value, words);
  }

  @Test
  void what_a_person_changed_is_a_label_and_the_first_value_what_was_recorded() throws IOException {
    ForeignImport done =
        json(
            "[{\"name\": \"judge\", \"options\": {}}]",
            sample(
                1,
                "Paris",
                "\"Paris\"",
                """
                "judge": {"value": 1, "history": [{"value": 0},
                  {"value": 1, "provenance": {"author": "someone", "timestamp": "t"}}]}
                """),
            sample(2, "Rome", "\"Paris\"", "\"judge\": {\"value\": 0}"));

    assertThat(written(done, "labels.jsonl"))
        .isEqualTo("{\"id\":\"1\",\"scores\":{\"composite\":1}}\n");
    assertThat(written(done, "documents.jsonl").lines().findFirst().orElseThrow())
        .contains("\"judge_recorded_score\":0");
    assertThat(rows(done, "kept")).contains("score edited by a person");
    agrees(done, 4);
  }

  @Test
  void two_graders_that_ask_the_same_are_items_of_their_own() throws IOException {
    ForeignImport done =
        json(
            "[{\"name\": \"model_graded_qa\", \"options\": {\"model\": \"a\"}},"
                + " {\"name\": \"model_graded_qa\", \"options\": {\"model\": \"b\"}}]",
            sample(
                1,
                "Paris",
                "\"Paris\"",
                graded("\"C\"", "it is") + ", \"model_graded_qa1\": {\"value\": \"I\"}"));
    assertThat(written(done, "answers.jsonl"))
        .containsSubsequence("\"decision\":0", "\"decision\":1");
    agrees(done, 4);
  }

  @Test
  void a_score_that_was_recorded_too_high_differs_like_one_that_was_too_low() throws IOException {
    ForeignImport done =
        json(
            "[{\"name\": \"inspect_ai/includes\", \"options\": {}}]",
            sample(1, "Rome", "\"Paris\"", "\"includes\": {\"value\": 1}"),
            sample(2, "Paris", "\"Paris\"", "\"includes\": {\"value\": 0}"));

    assertThat(done.json(Path.of("out")).object("agreement").objects("differences"))
        .extracting(each -> each.text("document") + " " + each.text("what"))
        .containsExactly("1 includes", "1 includes", "2 includes", "2 includes");
  }

  @Test
  void samples_without_a_result_are_counted_and_have_no_score() throws IOException {
    ForeignImport done =
        json(
            "[{\"name\": \"code\", \"options\": {}}]",
            sample(1, "a", "\"b\"", "\"code\": {\"value\": {\"one\": true, \"two\": 7.25}}"),
            "{\"id\": 2, \"epoch\": 1, \"error\": {\"message\": \"x\"}, \"scores\": {\"code\": {\"value\": 1}}}",
            "{\"id\": 3, \"epoch\": 1, \"invalidation\": {\"author\": \"x\"}}",
            "{\"id\": 4, \"epoch\": 1, \"output\": {\"choices\": []}, \"new_key\": 1}");
    assertThat(rows(done, "lost"))
        .contains("sample with an error", "invalid sample", "sample without an output");
    assertThat(written(done, "documents.jsonl").lines()).hasSize(1);
    agrees(done, 4);
  }

  @Test
  void a_conversation_has_its_calls_and_only_its_last_answer_is_scored() throws IOException {
    ForeignImport done =
        json(
            "[{\"name\": \"f1\", \"options\": {}}]",
            """
            {"id": "a/../b", "epoch": 1, "target": ["red blue"], "metadata": {"level": 3, "kind": "x", "deep": {"a": 1}},
             "input": [{"role": "user", "content": [{"type": "text", "text": "find"}, {"type": "image", "image": "i"}]}],
             "messages": [
               {"role": "user", "content": [{"type": "text", "text": "find"}, {"type": "image", "image": "i"}]},
               {"role": "assistant", "content": [{"type": "reasoning", "reasoning": "hm"}, {"type": "text", "text": "looking"}],
                "tool_calls": [{"id": "c1", "function": "look", "arguments": {"q": "x"}, "type": "function"}]},
               {"role": "tool", "content": "", "tool_call_id": "c1", "function": "look", "error": {"type": "timeout", "message": "late"}},
               {"role": "assistant", "content": "attachment://k"}],
             "attachments": {"k": "blue green"},
             "output": {"choices": [{"message": {"content": "attachment://k"}}], "completion": "attachment://k"},
             "events": [{"event": "x"}],
             "scores": {"f1": {"value": 0.5}}}
            """);

    String document = written(done, "documents.jsonl");
    assertThat(document)
        .contains(
            "\"id\":\"a/../b\"",
            "{\"role\":\"reasoning\",\"text\":\"hm\"}",
            "\"calls\":[{\"arguments\":\"{\\\"q\\\":\\\"x\\\"}\",\"id\":\"c1\",\"name\":\"look\"}]",
            "{\"call\":\"c1\",\"failed\":true,\"role\":\"tool\",\"text\":\"late\"}",
            "{\"role\":\"assistant\",\"text\":\"blue green\"}",
            "\"metadata_level\":3");
    assertThat(rows(done, "lost")).contains("content image", "events");
    try (Stream<Path> files = Files.list(folder.resolve("out"))) {
      assertThat(files.map(it -> it.getFileName().toString()))
          .containsExactlyInAnyOrder("rubric.yaml", "documents.jsonl");
    }
    agrees(done, 2);
  }

  @Test
  void both_forms_of_a_log_give_the_same_files() throws IOException {
    String first = sample(1, "Paris", "\"Paris\"", "\"code\": {\"value\": 1}");
    String second = sample(2, "Rome", "\"Paris\"", "\"code\": {\"value\": 0}");
    String scorers = "[{\"name\": \"code\", \"options\": {}}]";
    ForeignImport whole = json(scorers, second, first);
    SequencedMap<String, String> members = new LinkedHashMap<>();
    members.put("samples/2_epoch_1.json", second);
    members.put(
        "samples/1_epoch_1/sample.json",
        """
        {"id": 1, "epoch": 1, "input": "asked", "target": "Paris",
         "output": {"choices": [{"message": {"content": "Paris"}}], "completion": "attachment://0"},
         "scores": {"code": {"value": 1}}}
        """);
    members.put(
        "samples/1_epoch_1/messages/0.json", "[{\"role\": \"user\", \"content\": \"asked\"}]");
    members.put(
        "samples/1_epoch_1/messages/1.json",
        "[{\"role\": \"assistant\", \"content\": \"attachment://0\"}]");
    members.put("samples/1_epoch_1/attachments/0.json", "[\"Paris\"]");
    members.put("header.json", "{" + HEADER.formatted(scorers) + "}");
    for (int method : new int[] {0, 8, 93}) {
      Path file = folder.resolve("log" + method + ".eval");
      Files.write(file, ZippedMembers.of(members, method));

      ForeignImport zipped = imported(file);

      assertThat(zipped.json(folder).text("digest")).isEqualTo(whole.json(folder).text("digest"));
      String documents = written(whole, "documents.jsonl");
      assertThat(written(zipped, "documents.jsonl")).isEqualTo(documents);
    }
  }

  /// Recorded by the functions of Inspect at 499e6152.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "match|{}|The answer is PARIS!|Paris|1",
        "match|{}|Paris, of course|Paris|0",
        "match|{\"location\": \"begin\"}|*Paris*, of course|Paris|1",
        "match|{\"location\": \"exact\", \"ignore_case\": false}|paris|Paris|0",
        "match|{\"location\": \"any\"}|in GRÖSSE oder|größe|1",
        "match|{\"numeric\": true}|It is $1,234.00 in all.|1234|1",
        "match|{\"numeric\": true}|It is 25|5|0",
        "match|{\"numeric\": true}|5 or rather 6|5|0",
        "match|{\"numeric\": true, \"location\": \"end\"}|There are 18|0|0",
        "match|{\"numeric\": true, \"location\": \"end\"}|18 |0|0",
        "match|{\"numeric\": true, \"location\": \"end\"}|none|0|0",
        "match|{\"numeric\": true, \"location\": \"end\"}|-|0|0",
        "match|{\"numeric\": true, \"location\": \"end\"}|There are 0|0|1",
        "match|{\"numeric\": true, \"location\": \"end\"}|0.0 left|0|1",
        "match|{\"numeric\": true, \"location\": \"end\"}|$0,000.00|0|1",
        "match|{\"numeric\": true, \"location\": \"end\"}|-0|0|1",
        "match|{\"numeric\": true, \"location\": \"end\"}|.0|0|1",
        "match|{\"numeric\": true, \"location\": \"any\"}|18 boats|0|0",
        "match|{\"numeric\": true, \"location\": \"any\"}|we have 0 boats|0|1",
        "match|{\"numeric\": true, \"location\": \"begin\"}|18 boats|0|0",
        "match|{\"numeric\": true, \"location\": \"begin\"}|0 boats|0|1",
        "match|{\"numeric\": true, \"location\": \"exact\"}|0|0|1",
        "match|{\"numeric\": true, \"location\": \"end\"}|It is .5|0.5|1",
        "match|{\"numeric\": true, \"location\": \"end\"}|It is 5|0.5|0",
        "includes|{}|a PARIS b|paris|1",
        "includes|{\"ignore_case\": false}|a PARIS b|paris|0",
        "exact|{}|The  dog's house.|dogs house|1",
        "exact|{}|dog house|dogs house|0",
        "answer|{\"pattern\": \"letter\"}|ANSWER: A, no. ANSWER: B|B|1",
        "answer|{\"pattern\": \"letter\"}|ANSWER: B, no. ANSWER: A|B|0",
        "answer|{\"pattern\": \"word\"}|ANSWER: yes.|Yes|1",
        "answer|{\"pattern\": \"line\"}|ANSWER: the red one|the red one|1",
        "pattern|{\"pattern\": \"<(\\\\w+)>\"}|it is <Red>|red|1",
        "pattern|{\"pattern\": \"<(\\\\w+)>\"}|it is red|red|0",
        "choice|{}|ANSWER: C, A|AC|1",
        "choice|{}|ANSWER: C|AC|0",
        "model_graded_fact|{}|x|y|1",
      })
  void scorers_give_what_they_recorded(
      String scorer, String options, String answer, String target, String value)
      throws IOException {
    ForeignImport done =
        json(
            "[{\"name\": \"inspect_ai/" + scorer + "\", \"options\": " + options + "}]",
            sample(
                1, answer, "\"" + target + "\"", "\"" + scorer + "\": {\"value\": " + value + "}"));

    agrees(done, 2);
    assertThat(rows(done, "lost")).noneMatch(row -> row.startsWith("scorer"));
  }

  @Test
  void several_people_who_score_have_their_mean_as_label() throws IOException {
    ForeignImport done =
        json(
            "[{\"name\": \"human\"}, {\"name\": \"reviewer\"}]",
            sample(
                1,
                "18",
                "\"18\"",
                "\"human\": {\"value\": \"C\"}, \"reviewer\": {\"value\": \"I\"}"));

    assertThat(written(done, "labels.jsonl"))
        .isEqualTo("{\"id\":\"1\",\"scores\":{\"composite\":0.5,\"human\":0.5}}\n");
  }

  @Test
  void a_log_that_unpacks_hugely_is_refused_by_its_member() throws IOException {
    SequencedMap<String, String> members = new LinkedHashMap<>();
    members.put("header.json", "{\"eval\": {}}");
    members.put("samples/1_epoch_1.json", "{\"x\": \"" + "a".repeat(20_000_000) + "\"}");
    Path file = Files.write(folder.resolve("huge.eval"), ZippedMembers.of(members, 8));
    assertThatThrownBy(() -> imported(file))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("the member `samples/1_epoch_1.json` has more than 10000000 bytes");
  }

  @Test
  void what_is_no_log_is_refused() throws IOException {
    Path file = folder.resolve("log.eval");
    for (String content : List.of("{}", "[1]", "PK\u0003\u0004 cut off", "{\"eval\": ")) {
      Files.writeString(file, content);
      assertThatThrownBy(() -> imported(file)).isInstanceOf(Refusal.class);
    }
  }
}
