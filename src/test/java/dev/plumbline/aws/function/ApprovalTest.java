package dev.plumbline.aws.function;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.Json.JsonBoolean;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.fixtures.LocalWiring;
import dev.plumbline.fixtures.RawStore;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Drafts and approvals through `compile-bundle`.
class ApprovalTest {

  private static final String DRAFT =
      """
      draft: true
      rubric: reasons
      version: 1.0.0
      traits:
        support:
          scale: {min: 1, max: 5}
          items: [{id: S1, ask: Are there reasons?, cues: {positive: [because]}}]
      """;
  private static final JsonObject BOARD = approval("the board", "2026-01-31T09:00:00Z").build();

  @TempDir private Path store;
  private ExampleRequests functions;

  @BeforeEach
  void wire() {
    Functions wired = LocalWiring.in(store.resolve("kept"), Duration.ofSeconds(30)).functions();
    functions = new ExampleRequests(wired::answer);
  }

  @Test
  void an_approval_holds_for_nothing_else() {
    compile(DRAFT, BOARD);
    String changed = DRAFT.replace("max: 5", "max: 6").replace("1.0.0", "2.0.0");
    assertThat(compile(changed).text("outcome")).isEqualTo("draft");
  }

  @ParameterizedTest
  @CsvSource({
    "'', 2026-01-31T09:00:00Z, wrong-name",
    "' ', 2026-01-31T09:00:00Z, wrong-name",
    "the board, 2026-01-31, wrong-date",
    "the board, '', wrong-date"
  })
  void an_approval_needs_a_name_and_an_instant(String by, String at, String code) {
    JsonObject refused = compile(DRAFT, approval(by, at).build());
    assertThat(refused.text("outcome")).isEqualTo("refused");
    assertThat(code(refused)).isEqualTo(code);
    assertThat(RawStore.rows(store.resolve("kept"), "artefact", "name", "approval"))
        .containsExactly(0L, 0L, 0L);
  }

  @Test
  void a_check_cannot_be_combined_with_an_approval() {
    JsonObject refused =
        functions.ask(
            "compile-bundle",
            JsonObject.of(
                "rubric", DRAFT,
                "approval", BOARD,
                "store", new JsonBoolean(false)));
    assertThat(code(refused)).isEqualTo("key-not-allowed");
  }

  private JsonObject compile(String rubric) {
    return functions.ask("compile-bundle", JsonObject.of("rubric", rubric));
  }

  private JsonObject compile(String rubric, JsonObject approval) {
    return functions.ask("compile-bundle", JsonObject.of("rubric", rubric, "approval", approval));
  }

  private static JsonObjectBuilder approval(String by, String at) {
    return JsonObject.builder().put("at", at).put("by", by);
  }

  private static String code(JsonObject stopped) {
    return ((JsonObject) stopped.list("problems").getFirst()).text("code");
  }

  @Test
  void a_name_that_is_taken_is_no_reason_to_record_an_approval() {
    compile(DRAFT, BOARD);
    assertThat(code(compile(DRAFT.replace("max: 5", "max: 6"), BOARD))).isEqualTo("name-taken");
    assertThat(RawStore.rows(store.resolve("kept"), "approval")).containsExactly(1L);
  }
}
