package dev.plumbline.cli.people;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.cli.TranscriptPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The exam of twelve essays, as its page tells it.
@Tag("slow")
class ExamTranscriptTest {

  @TempDir private Path folder;

  @Test
  void the_page_tells_what_happens() throws IOException {
    ExamStory exam = new ExamStory(folder);

    String replayed = TranscriptPage.replay(ExamStory.PAGE, exam::printed);

    assertThat(replayed).contains("everything verifies").doesNotContain("Lovelace (");
    assertThat(Files.readString(exam.file("ada.jsonl"))).doesNotContain("seat-");
    assertThat(Files.readString(exam.file("pages/seat-06.html")))
        .contains("A person changed ")
        .doesNotContain("person:", "Writer", "Lovelace");
    assertThat(Files.readString(exam.file("pages/seat-07.html")))
        .contains("Your text is not stored any more")
        .doesNotContain("behind the gym");
  }
}
