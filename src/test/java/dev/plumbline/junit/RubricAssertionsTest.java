package dev.plumbline.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.plumbline.Document;
import dev.plumbline.RubricRejected;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

class RubricAssertionsTest {

  private static final Path RUBRIC = Path.of("src/test/resources/dev/plumbline/junit/reply.yaml");

  @AutoClose private static final RubricAssertions REPLIES = RubricAssertions.of(RUBRIC);

  @TempDir private Path folder;

  @Test
  void a_reply_that_passes() {
    ResultAssert reply = REPLIES.assertThat("Thank you for writing. We will send it.").passes();
    assertThat(reply.scoresAtLeast("5").result().score()).hasValue(new BigDecimal("5"));
    assertThat(reply.result().reasons()).isEmpty();
    assertThatExceptionOfType(AssertionFailedError.class)
        .isThrownBy(reply::fails)
        .withMessageStartingWith("`document` passes, and should not");
  }

  @Test
  void a_reply_that_fails_says_what_would_make_it_pass() {
    ResultAssert reply = REPLIES.assertThat("We will send it.").fails();

    assertThatExceptionOfType(AssertionFailedError.class)
        .isThrownBy(reply::passes)
        .withMessageStartingWith(
            """
            `document` does not pass
              composite is not at least 3
              with C1 2 instead of 0: 5, pass
              with C1 1 instead of 0: 3.8, pass
            """)
        .satisfies(failed -> assertThat(failed.getExpected().getValue()).isEqualTo("pass"));
    assertThatExceptionOfType(AssertionFailedError.class)
        .isThrownBy(() -> reply.scoresAtLeast("2.7"))
        .withMessageStartingWith("`document` scores less than 2.7");
    assertThat(reply.scoresAtLeast("2.6")).isSameAs(reply);
  }

  @Test
  void an_open_reply_aborts_and_a_refused_one_fails() {
    ResultAssert open =
        REPLIES.assertThat(
            Document.of("Thank you. Your lawyer has written. We will send it.").named("open"));
    assertThatExceptionOfType(TestAbortedException.class)
        .isThrownBy(open::passes)
        .withMessageStartingWith("`open` has no verdict");
    assertThatExceptionOfType(TestAbortedException.class).isThrownBy(open::fails);
    ResultAssert refused = REPLIES.assertThat("");
    assertThatExceptionOfType(AssertionFailedError.class)
        .isThrownBy(() -> refused.scoresAtLeast("1"))
        .withMessageStartingWith("`document` is refused by the rubric\n  ");
    assertThatExceptionOfType(AssertionFailedError.class).isThrownBy(refused::fails);
  }

  @Test
  void without_a_pass_mark_there_is_a_score_and_no_verdict() throws IOException {
    Path unmarked =
        Files.writeString(
            folder.resolve("unmarked.yaml"),
            Files.readString(RUBRIC).replace("    pass: composite >= 3\n", ""));
    try (RubricAssertions replies = RubricAssertions.of(unmarked)) {
      ResultAssert reply = replies.assertThat("We will send it.");
      assertThatIllegalStateException().isThrownBy(reply::passes).withMessageContaining("`pass`");
      assertThatIllegalStateException().isThrownBy(reply::fails);
      assertThat(reply.scoresAtLeast("2").result().passed()).isEmpty();
    }
  }

  @Test
  void a_rubric_that_does_not_compile_is_rejected_with_all_problems() throws IOException {
    Path broken = Files.writeString(folder.resolve("broken.yaml"), "rubric: Reply\nversion: one\n");
    assertThatExceptionOfType(RubricRejected.class)
        .isThrownBy(() -> RubricAssertions.of(broken))
        .satisfies(rejected -> assertThat(rejected.problems()).hasSizeGreaterThan(1));
  }
}
