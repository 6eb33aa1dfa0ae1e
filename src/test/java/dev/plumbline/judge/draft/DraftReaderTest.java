package dev.plumbline.judge.draft;

import static dev.plumbline.fixtures.DraftAnswers.answer;
import static dev.plumbline.fixtures.DraftAnswers.item;
import static dev.plumbline.fixtures.DraftAnswers.json;
import static dev.plumbline.fixtures.DraftAnswers.trait;
import static dev.plumbline.fixtures.DraftAnswers.with;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.fixtures.DraftAnswers;
import dev.plumbline.judge.draft.Draft.DraftLimits;
import dev.plumbline.judge.draft.Draft.DraftReader;
import dev.plumbline.judge.draft.Draft.DraftReading;
import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.judge.llm.ModelReply.StopReason;
import dev.plumbline.judge.llm.ModelReply.Usage;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DraftReaderTest {

  private static final JsonObject ITEM = item("Is the text clear?", "Be clear", "s1");

  @Test
  void a_valid_answer_becomes_a_draft_with_generated_ids() {
    Draft draft =
        draft(
            answer(
                trait("Clear thesis!", ITEM, item("Is it early?", "x", "s1")),
                trait("reasons", item("Are there reasons?", "y", ""))));

    assertThat(draft.name()).isEqualTo("made-rubric");
    assertThat(draft.traits())
        .extracting(Draft.Trait::id)
        .containsExactly("clear_thesis", "reasons");
    assertThat(draft.items())
        .extracting(Draft.Item::id)
        .containsExactly("clear_thesis_1", "clear_thesis_2", "reasons_1");
    assertThat(draft.items().getFirst().quotes())
        .containsExactly(new Draft.Quote("Be clear", "s1"));
  }

  private static String message(DraftReading reading) {
    assertThat(refused(reading).problems())
        .singleElement()
        .extracting(Problem::kind)
        .isEqualTo(ProblemCode.ANSWER_INVALID);
    return refused(reading).problems().getFirst().message();
  }

  @ParameterizedTest
  @CsvSource({
    "LENGTH, cut off",
    "DECLINED, declined",
    "FILTERED, filter",
    "QUESTION_TOO_LONG, context window",
    "ANSWER_TOO_LONG, too long",
    "OTHER, unknown reason"
  })
  void the_stop_reason_is_checked_before_the_text(StopReason stopReason, String message) {
    DraftReading reading =
        DraftReader.read(new ModelReply(DraftAnswers.good(), stopReason, Usage.UNKNOWN), "MARK");

    assertThat(message(reading)).contains(message);
  }

  @Test
  void an_answer_in_a_code_fence_is_not_read_and_said_to_be_in_one() {
    assertThat(message(read("```json\n{}\n```")))
        .isEqualTo("the answer is in a Markdown code fence, which is not read");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " \n"})
  void an_empty_answer_is_reported_as_empty(String text) {
    assertThat(message(read(text))).isEqualTo("the answer is empty");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "\"a draft\"", "null", "7"})
  void an_answer_must_be_an_object(String text) {
    assertThat(message(read(text))).isEqualTo("the answer is not an object");
  }

  @Test
  void an_answer_with_another_delimiter_is_refused() {
    assertThat(message(read(DraftAnswers.good().replace("MARK", "abc"))))
        .isEqualTo("the answer has the delimiter of another text");
  }

  @Test
  void an_answer_above_the_size_limit_is_not_read() {
    String long_ = DraftAnswers.good() + " ".repeat(DraftLimits.ANSWER_BYTES_MAX);
    assertThat(message(read(long_))).endsWith(" bytes");
  }

  @ParameterizedTest
  @CsvSource({
    "name, '\"\"', empty",
    "name, 7, wrong-type",
    "weight, 0, out-of-bounds",
    "weight, 1001, out-of-bounds",
    "weight, '\"1\"', wrong-type",
    "lowest, -1001, out-of-bounds",
    "highest, 1, wrong-scale",
    "anchors, '[{\"level\": 6, \"means\": \"x\"}]', off-scale",
    "anchors, '[{\"level\": 2, \"means\": \"x\"}, {\"level\": 2, \"means\": \"y\"}]', duplicate-key",
    "anchors, '[{\"level\": 2, \"means\": \" \"}]', empty",
    "anchors, '[7]', wrong-type",
    "items, '[]', empty",
    "items, '{}', wrong-type"
  })
  void a_trait_is_read_strictly(String key, String value, String code) {
    JsonObject trait = with(trait("a", ITEM), key, parsed(value));

    assertThat(problems(json(trait))).anyMatch(it -> it.startsWith(code + " "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "[]|missing",
        "[{\"level\": 1, \"means\": \"x\"}]|missing",
        "[{\"level\": 1, \"means\": \"x\"}, {\"level\": 1, \"means\": \"y\"}]|duplicate-key",
        "[{\"level\": -1, \"means\": \"x\"}, {\"level\": 1, \"means\": \"y\"}]|out-of-bounds",
        "[{\"level\": 0, \"means\": \"x\"}, {\"level\": 1001, \"means\": \"y\"}]|out-of-bounds",
        "[{\"level\": 0, \"means\": \" \"}, {\"level\": 1, \"means\": \"y\"}]|empty",
        "[{\"level\": 0, \"means\": \"x\"}, {\"level\": 1, \"means\": \"y\"}]|unknown-value",
      })
  void levels_are_read_strictly_and_have_no_cues(String levels, String code) {
    JsonObject item = with(with(ITEM, "decision", Json.of("levels")), "levels", parsed(levels));

    // the last has levels as they should be, and the cues of the item
    assertThat(problems(json(trait("a", item)))).anyMatch(it -> it.startsWith(code + " "));
  }

  @ParameterizedTest
  @CsvSource({
    "evidence, '\"vibes\"', unknown-value",
    "each, '\"turn\"', unknown-value",
    "each, '7', wrong-type",
    "levels, '[{\"level\": 1, \"means\": \"x\"}, {\"level\": 2, \"means\": \"y\"}]', unknown-value",
    "decision, '\"levels\"', missing",
    "reverse_scored, '\"no\"', wrong-type",
    "positive_cues, '[\"\"]', empty",
    "positive_cues, '[7]', wrong-type",
    "positive_cues, 'null', wrong-type",
    "quotes, '[{\"text\": \"x\"}]', missing",
    "quotes, '[{\"text\": \"x\", \"unit\": \"s1\", \"why\": \"y\"}]', unknown-key",
    "quotes, '[\"x\"]', wrong-type",
    "question, '\"  \"', empty"
  })
  void an_item_is_read_strictly(String key, String value, String code) {
    JsonObject item = with(ITEM, key, parsed(value));

    assertThat(problems(json(trait("a", item)))).anyMatch(it -> it.startsWith(code + " "));
  }

  @Test
  void a_duplicate_item_is_refused_regardless_of_case_and_dashes() {
    assertThat(
            problems(
                json(trait("a", ITEM), trait("b", item("IS THE  TEXT CLEAR?", "Be clear", "s1")))))
        .containsExactly("duplicate /answer/traits/1/items/0/question");
    assertThat(problems(json(trait("Tone", ITEM), trait("tone", item("B?", "x", "")))))
        .containsExactly("name-taken /answer/traits/1/name");
  }

  @Test
  void more_items_than_a_rubric_can_have_are_refused() {
    JsonObject[] items =
        IntStream.range(0, 150).mapToObj(i -> item("a" + i, "x", "")).toArray(JsonObject[]::new);
    JsonObject[] others =
        IntStream.range(0, 150).mapToObj(i -> item("b" + i, "x", "")).toArray(JsonObject[]::new);
    JsonObject[] many =
        IntStream.range(0, 1_000).mapToObj(i -> item("c" + i, "x", "")).toArray(JsonObject[]::new);
    assertThat(problems(json(trait("a", items), trait("b", others))))
        .containsExactly("too-many /answer/traits");
    assertThat(problems(json(trait("a", many)))).containsExactly("too-many /answer/traits/0/items");
  }

  @Test
  void quotes_and_texts_have_a_greatest_length() {
    String long_ = "x".repeat(1_001);
    assertThat(problems(json(trait("a", item(long_, "x", "")))))
        .containsExactly("too-long /answer/traits/0/items/0/question");
    assertThat(problems(json(trait("a", item("A?", long_, "")))))
        .containsExactly("too-long /answer/traits/0/items/0/quotes/0/text");
  }

  private static Json parsed(String json) {
    byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
    return ((JsonResult.Read) JsonReader.read(bytes, bytes.length)).value();
  }

  private static Draft draft(String answer) {
    return ((DraftReading.Read) read(answer)).draft();
  }

  private static DraftReading read(String text) {
    return DraftReader.read(new ModelReply(text, StopReason.FINISHED, Usage.UNKNOWN), "MARK");
  }

  private static DraftReading.Refused refused(DraftReading reading) {
    return (DraftReading.Refused) reading;
  }

  private static List<String> problems(JsonObject answer) {
    return refused(read(CanonicalJson.text(answer))).problems().stream()
        .map((Problem it) -> it.code() + " " + it.place().path())
        .toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Here it is: {}",
        "{\"a\":1,\"a\":2}",
        "{} {}",
        "{\"document\":\"MARK\"",
        "\uFEFF{}"
      })
  void an_answer_that_is_not_one_json_value_is_not_repaired(String text) {
    assertThat(message(read(text))).isEqualTo("the answer is not exactly one JSON value");
  }
}
