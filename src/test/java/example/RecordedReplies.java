package example;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.Result;
import dev.plumbline.junit.RubricAssertions;
import dev.plumbline.junit.RubricTest;
import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/// Replies to customers, as a build tests them.
class RecordedReplies {

  @AutoClose
  private static final RubricAssertions REPLIES =
      RubricAssertions.of(Path.of("docs/examples/junit/reply.yaml"));

  @RubricTest(
      rubric = "docs/examples/junit/reply.yaml",
      documents = "docs/examples/junit/replies.jsonl",
      judge = "example:some-model:prompt-1",
      answers = "docs/examples/junit/answers.jsonl")
  void recorded(Result reply) {
    assertThat(reply.traits().get("courtesy")).isEqualByComparingTo("5");
  }

  @Test
  void a_reply_that_was_written_just_now() {
    REPLIES.assertThat("Thank you for writing. We will send it.").passes().scoresAtLeast("4.5");
  }
}
