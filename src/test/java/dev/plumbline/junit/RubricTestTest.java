package dev.plumbline.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import dev.plumbline.Plumbline;
import dev.plumbline.Result;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.reporting.ReportEntry;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/// Runs the tests of a class as a build would, and reads what became of them.
class RubricTestTest {

  @TempDir private Path folder;

  /// What became of a test, by its name.
  private record Outcome(
      Map<String, TestExecutionResult> results, Map<String, Map<String, String>> reported) {

    String message(String name) {
      return results.get(name).getThrowable().orElseThrow().getMessage();
    }

    TestExecutionResult.Status status(String name) {
      return results.get(name).getStatus();
    }
  }

  private Outcome run(Class<?> tests, String method, Class<?>... parameters) {
    return run(selectMethod(tests, method, parameters));
  }

  private Outcome run(DiscoverySelector selected) {
    Outcome outcome = new Outcome(new TreeMap<>(), new TreeMap<>());
    LauncherDiscoveryRequest request =
        LauncherDiscoveryRequestBuilder.request()
            .selectors(selected)
            .configurationParameter("plumbline.store", folder.resolve("store").toString())
            .build();
    LauncherFactory.create()
        .execute(
            request,
            new TestExecutionListener() {
              @Override
              public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                outcome.results().put(test.getDisplayName(), result);
              }

              @Override
              public void reportingEntryPublished(TestIdentifier test, ReportEntry entry) {
                outcome.reported().put(test.getDisplayName(), entry.getKeyValuePairs());
              }
            });
    return outcome;
  }

  @Test
  void each_document_is_a_test_that_is_red_green_or_aborted() {
    Outcome outcome = run(Samples.class, "replies", Result.class);

    assertThat(outcome.status("both")).isEqualTo(TestExecutionResult.Status.SUCCESSFUL);
    assertThat(outcome.status("rude")).isEqualTo(TestExecutionResult.Status.FAILED);
    assertThat(outcome.status("empty")).isEqualTo(TestExecutionResult.Status.FAILED);
    assertThat(outcome.status("hidden")).isEqualTo(TestExecutionResult.Status.ABORTED);
    assertThat(outcome.message("rude"))
        .startsWith("`rude` does not pass\n  composite is not at least 3\n")
        .contains("\n  scorecard sha256:");
    assertThat(outcome.message("empty")).startsWith("`empty` is refused by the rubric\n");
    assertThat(outcome.message("hidden")).startsWith("`hidden` has no verdict\n");
    assertThat(outcome.reported().get("both"))
        .containsEntry("composite", "5")
        .containsEntry("verdict", "pass")
        .containsKey("scorecard");
    assertThat(outcome.reported()).doesNotContainKey("empty");
  }

  @Test
  void what_the_method_asserts_comes_after_the_verdict() {
    Outcome outcome = run(Samples.class, "strict", Result.class);
    assertThat(outcome.message("both")).isEqualTo("strict");
    assertThat(outcome.message("rude")).startsWith("`rude` does not pass");
  }

  @Test
  void an_open_result_can_fail_its_test() {
    assertThat(run(Samples.class, "open").status("hidden"))
        .isEqualTo(TestExecutionResult.Status.FAILED);
  }

  @Test
  void recorded_answers_name_the_quote_that_is_missing() {
    Outcome outcome = run(Samples.class, "recorded");
    assertThat(outcome.status("kind")).isEqualTo(TestExecutionResult.Status.FAILED);
    assertThat(outcome.message("kind"))
        .contains(
            "  C1 2 counts as 0\n", "    `Thanks a million` is not counted: not in the text\n")
        .contains("\n  with 1 more valid quote for C1: ");
  }

  @Test
  void a_broken_rubric_and_missing_documents_are_errors_of_the_method() {
    assertThat(run(Samples.class, "brokenRubric").message("brokenRubric()"))
        .contains("no-such-rubric.yaml");
    assertThat(run(Samples.class, "noDocuments").message("noDocuments()"))
        .contains("no-such-documents.jsonl");
  }

  @Test
  void the_documents_are_a_run_of_the_named_store() {
    run(Samples.class, "replies", Result.class);
    assertThat(Files.exists(folder.resolve("store"))).isTrue();
    try (Plumbline plumbline = Plumbline.open(folder.resolve("store"))) {
      assertThat(plumbline.find("@latest").documents()).isEqualTo(4);
    }
  }

  @Test
  void the_class_of_the_page_does_what_the_page_says() throws Exception {
    Outcome recorded = run(selectClass("example.RecordedReplies"));
    String page = Files.readString(Path.of("docs/java.md"));
    assertThat(recorded.status("kind")).isEqualTo(TestExecutionResult.Status.SUCCESSFUL);
    assertThat(page)
        .contains("```text\n" + recorded.message("short") + "\n```\n")
        .contains(
            "```java\n"
                + Files.readString(Path.of("src/test/java/example/RecordedReplies.java"))
                + "```\n");
    assertThat(recorded.status("a_reply_that_was_written_just_now()"))
        .isEqualTo(TestExecutionResult.Status.SUCCESSFUL);
  }

  /// Not run by itself: its tests are meant to fail.
  static class Samples {

    private static final String FOLDER = "src/test/resources/dev/plumbline/junit/";
    private static final String RUBRIC = FOLDER + "reply.yaml";
    private static final String REPLIES = FOLDER + "replies.jsonl";

    @RubricTest(rubric = RUBRIC, documents = REPLIES)
    void replies(Result result) {
      assertThat(result.passed()).hasValue(true);
    }

    @RubricTest(rubric = RUBRIC, documents = REPLIES)
    void strict(Result result) {
      throw new AssertionError("strict");
    }

    @RubricTest(rubric = RUBRIC, documents = REPLIES, unscored = RubricTest.Unscored.FAIL)
    void open() {}

    @RubricTest(
        rubric = RUBRIC,
        documents = FOLDER + "kind.jsonl",
        judge = "example:some-model:prompt-1",
        answers = FOLDER + "answers.jsonl")
    void recorded() {}

    @RubricTest(rubric = FOLDER + "no-such-rubric.yaml", documents = REPLIES)
    void brokenRubric() {}

    @RubricTest(rubric = RUBRIC, documents = FOLDER + "no-such-documents.jsonl")
    void noDocuments() {}
  }
}
