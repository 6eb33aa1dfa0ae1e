package dev.plumbline.cli.score;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import dev.plumbline.cli.output.ExitCode;
import dev.plumbline.fixtures.RawStore;
import dev.plumbline.run.PromptAnswerLine.BatchFormat;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class PromptsCommandTest extends CommandFolder {

  private static final String RUBRIC =
      """
      rubric: friendly-answer
      version: 1.0.0
      facts:
        words: {computed: words}
      gates:
        - {id: too_short, when: words < 3, because: it is too short}
      traits:
        courtesy:
          scale: {min: 1, max: 5}
          items:
            - {id: C1, ask: Does the answer thank the reader?}
        help:
          scale: {min: 1, max: 5}
          items:
            - {id: H1, ask: Does the answer say what happens next?}
      judge: {ask: JUDGE}
      plan:
        composite: {weighted_mean: {courtesy: 0.5, help: 0.5}, pass: composite >= 3}
      """;

  private static final String DOCUMENTS =
      """
      {"id": "good", "text": "Thank you for the letter. We will call on Monday."}
      {"id": "short", "text": "No."}
      {"id": "other", "text": "We have read the letter, and that is all."}
      """;

  private static final Pattern MARK = Pattern.compile("Write \"([0-9a-f]+)\" as the answer");

  private static final String ANSWER =
      """
      {"document":"MARK","items":{
        "C1":{"decision":2,"quotes":[{"text":"Thank you for the letter.","unit":""}]},
        "H1":{"decision":2,"quotes":[{"text":"We will call on Monday.","unit":""}]}},
       "traits":{
        "courtesy":{"confidence":80,"not_higher":"no","not_lower":"no"},
        "help":{"confidence":80,"not_higher":"no","not_lower":"no"}}}
      """;

  @BeforeEach
  void write() throws IOException {
    rubric("whole");
    write("documents.jsonl", DOCUMENTS);
  }

  @ParameterizedTest
  @EnumSource(BatchFormat.class)
  void answers_to_the_questions_are_taken_back_in_the_shape_of_each_provider(BatchFormat format)
      throws IOException {
    List<JsonObject> questions = prompts(format);
    assertThat(questions).hasSize(2);
    List<String> answers = new ArrayList<>();
    for (JsonObject question : questions) {
      answers.add(answered(format, question));
    }

    CapturedOutput run = evaluate(answers).ok();
    List<String> lines = Files.readAllLines(file("out/results.jsonl"));
    // both items have a valid quote, so both traits are at the top of their scale
    assertThat(lines.get(0)).contains("\"composite\":\"5\"", "\"verdict\":\"pass\"");
    // no gate asks a judge
    assertThat(lines.get(1)).contains("\"gate\":");
    // the quotes are not in the text, so they count for nothing
    assertThat(lines.get(2)).contains("\"composite\":\"1\"", "\"verdict\":\"fail\"");
  }

  @Test
  void a_bedrock_record_with_an_error_is_explained() throws IOException {
    List<JsonObject> questions = prompts(BatchFormat.BEDROCK);
    String refused =
        "{\"recordId\":\""
            + questions.getLast().text("recordId")
            + "\",\"modelInput\":{},\"error\":{\"errorCode\":400,\"errorMessage\":\"bad\"}}";
    evaluate(List.of(answered(BatchFormat.BEDROCK, questions.getFirst()), refused))
        .complains("`other`: the provider refused it: code `400`");
  }

  @Test
  void an_answer_to_another_question_is_refused_and_nothing_is_recorded() throws IOException {
    List<JsonObject> questions = prompts(BatchFormat.OPENAI);
    List<String> answers = new ArrayList<>();
    for (JsonObject question : questions) {
      answers.add(answered(BatchFormat.OPENAI, question));
    }
    write("rubric.yaml", read("rubric.yaml").replace("thank the reader", "greet the reader"));
    evaluate(answers)
        .ended(ExitCode.USAGE)
        .complains("answers.jsonl:1", "answers.jsonl:2", "this answers no question of this rubric");
    assertThat(RawStore.digests(file("store"), ArtefactKind.COMPLETION)).isEmpty();
  }

  @Test
  void a_question_about_two_documents_with_one_text_is_asked_once() throws IOException {
    write("documents.jsonl", DOCUMENTS + DOCUMENTS.replace("\"id\": \"", "\"id\": \"2-"));
    CapturedOutput prompts = run("prompts", "--judge", "openai:some-model", "--format", "openai");
    assertThat(prompts.out().lines()).hasSize(2);
    prompts.complains("2 questions about 4 documents, 2 need no judge");
  }

  @Test
  void a_rubric_that_is_asked_by_trait_and_twice_has_a_question_for_each() throws IOException {
    rubric("per-trait, repeats: 3");
    List<JsonObject> questions = prompts(BatchFormat.PLAIN);
    assertThat(questions).hasSize(2 * 2 * 3);
    assertThat(questions).extracting(each -> each.text("call")).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @ValueSource(strings = {"openai", "openai:", ":gpt"})
  void a_judge_without_a_model_is_refused(String judge) {
    run("prompts", "--judge", judge).ended(ExitCode.USAGE).complains("PROVIDER:MODEL");
  }

  private void rubric(String asked) throws IOException {
    String judge = asked.equals("whole") ? "" : "judge: {ask: trait, repeats: 3}\n";
    write("rubric.yaml", RUBRIC.replace("judge: {ask: JUDGE}\n", judge));
  }

  private List<JsonObject> prompts(BatchFormat format) {
    CapturedOutput run =
        run("prompts", "--judge", "openai:some-model", "--format", format.toString()).ok();
    run.complains("--judge openai:some-model:prompt/1 --completions FILE");
    return run.out().lines().map(PromptsCommandTest::parsed).toList();
  }

  private CapturedOutput evaluate(List<String> answers) throws IOException {
    Path file = write("answers.jsonl", answers);
    return run(
        "evaluate",
        "--judge",
        "openai:some-model:prompt/1",
        "--completions",
        file.toString(),
        "--out",
        path("out"));
  }

  private CapturedOutput run(String command, String... options) {
    List<String> words = new ArrayList<>(List.of(command));
    words.addAll(
        List.of(
            "--rubric",
            path("rubric.yaml"),
            "--documents",
            path("documents.jsonl"),
            "--store",
            path("store")));
    words.addAll(List.of(options));
    return CapturedOutput.run("", words);
  }

  /// The answer of a model that quotes the first document whatever it is asked about.
  private static String answered(BatchFormat format, JsonObject question) {
    String answer = CanonicalJson.text(Json.of(answer(CanonicalJson.text(question))));
    return switch (format) {
      case PLAIN -> "{\"call\":\"" + question.text("call") + "\",\"completion\":" + answer + "}";
      case OPENAI ->
          "{\"id\":\"batch_req_1\",\"custom_id\":\""
              + question.text("custom_id")
              + "\",\"response\":{\"status_code\":200,\"body\":{\"choices\":[{\"index\":0,"
              + "\"finish_reason\":\"stop\",\"message\":{\"role\":\"assistant\",\"content\":"
              + answer
              + "}}],\"usage\":{\"prompt_tokens\":100,\"completion_tokens\":20}}},\"error\":null}";
      case BEDROCK ->
          "{\"recordId\":\""
              + question.text("recordId")
              + "\",\"modelInput\":{},\"modelOutput\":{\"output\":{\"message\":{\"role\":"
              + "\"assistant\",\"content\":[{\"text\":"
              + answer
              + "}]}},\"stopReason\":\"end_turn\",\"usage\":{\"inputTokens\":100,"
              + "\"outputTokens\":20}}}";
    };
  }

  private static String answer(String question) {
    Matcher mark = MARK.matcher(question.replace("\\\"", "\""));
    assertThat(mark.find()).isTrue();
    return ANSWER.replace("MARK", mark.group(1));
  }

  private static JsonObject parsed(String line) {
    byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
    if (JsonReader.read(bytes, bytes.length) instanceof JsonResult.Read(JsonObject object)) {
      return object;
    }
    throw new AssertionError(line);
  }
}
