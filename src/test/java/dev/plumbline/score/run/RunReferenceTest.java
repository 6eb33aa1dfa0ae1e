package dev.plumbline.score.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.score.run.RunReference.RunName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunReferenceTest {

  private static final String HEX = "0123456789abcdef".repeat(4);

  @Test
  void the_latest_a_digest_its_beginning_and_a_name_refer_to_a_run() {
    assertThat(read("@latest")).isEqualTo(new RunReference.Latest());
    assertThat(read("sha256:" + HEX)).isEqualTo(new RunReference.ByDigest(new Digest(HEX)));
    assertThat(read(HEX)).isEqualTo(new RunReference.ByDigest(new Digest(HEX)));
    assertThat(read("sha256:01234567")).isEqualTo(new RunReference.ByPrefix("01234567"));
    assertThat(read("0123456789")).isEqualTo(new RunReference.ByPrefix("0123456789"));
    assertThat(read("essays-march"))
        .isEqualTo(new RunReference.ByName(new RunName("essays-march")));
  }

  @Test
  void fewer_than_eight_digits_are_a_name() {
    assertThat(read("1234567")).isEqualTo(new RunReference.ByName(new RunName("1234567")));
    assertThat(read("2026-01")).isEqualTo(new RunReference.ByName(new RunName("2026-01")));
  }

  @Test
  void a_name_never_reads_as_the_beginning_of_a_digest() {
    assertThat(RunName.parse("deadbeef")).isEmpty();
    assertThat(RunName.parse("20260101")).isEmpty();
    assertThat(RunName.parse("DEADBEEF")).contains(new RunName("DEADBEEF"));
    assertThat(RunName.parse("essays/march")).isEmpty();
    assertThat(RunName.parse("@latest")).isEmpty();
    assertThat(RunName.parse("")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "@first", "sha256:0123", "sha256:essays", "a b", "sha256:", "é"})
  void anything_else_is_refused_in_its_own_words(String text) {
    assertThat(RunReference.parse(text))
        .isInstanceOfSatisfying(
            RunReference.Reading.Refused.class,
            it -> assertThat(it.problem().help()).contains("`@latest`", "first 8 digits"));
  }

  @Test
  void what_was_read_is_shown_as_a_user_may_write_it() {
    for (String text : new String[] {"@latest", "sha256:" + HEX, "01234567", "essays-march"}) {
      assertThat(read(text)).hasToString(text);
    }
  }

  private static RunReference read(String text) {
    return ((RunReference.Reading.Read) RunReference.parse(text)).reference();
  }
}
