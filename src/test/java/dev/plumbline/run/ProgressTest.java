package dev.plumbline.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.present.terminal.ProgressRate;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgressTest {

  private static final long SECOND = 1_000_000_000L;

  private final StringWriter err = new StringWriter();
  private long now;

  private Progress progress(String more) {
    return Progress.of(new PrintWriter(err, true)::println, "documents", () -> more, () -> now);
  }

  @Test
  void there_is_at_most_one_line_every_two_seconds() {
    Progress progress = progress("");
    for (int done = 1; done <= 50; done++) {
      now += SECOND / 10;
      progress.at(done, 100);
    }
    assertThat(err.toString())
        .isEqualTo(
            """
            20 of 100 documents, 10/s, about 8 s left
            40 of 100 documents, 10/s, about 6 s left
            """);
  }

  @Test
  void what_was_done_before_does_not_count_as_speed() {
    Progress progress = progress("2 model calls");
    now = SECOND;
    progress.at(1001, 2000);
    now = 2 * SECOND;
    progress.at(1002, 2000);
    assertThat(err.toString())
        .isEqualTo("1002 of 2000 documents, 1/s, about 17 min left; 2 model calls\n");
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1, 4, ', 15/min, about 4 s left'",
    "1, 1000, 4, ', 15/min, about 67 min left'",
    "1, 10000, 4, ', 15/min, about 12 h left'",
    "1, 10, 90, ', about 15 min left'",
    "1000, 1, 1, ', 1000/s'",
    "5, 0, 5, ', 1/s'",
  })
  void the_pace_is_told_in_units_of_its_size(long done, long left, long seconds, String text) {
    assertThat(ProgressRate.of(done, left, seconds * SECOND).text()).isEqualTo(text);
  }
}
