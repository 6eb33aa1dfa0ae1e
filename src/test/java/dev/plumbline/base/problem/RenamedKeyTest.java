package dev.plumbline.base.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RenamedKeyTest {

  @ParameterizedTest
  @CsvSource({
    "answer, response",
    "keep, store",
    "keepText, storeText",
    "lowers, reverse_scored",
    "run, replicate"
  })
  void an_old_key_is_told_its_new_name(String old, String current) {
    assertThat(RenamedKey.help(old, List.of("id", current)))
        .isEqualTo("the key is called `" + current + "` now");
  }

  @Test
  void where_the_new_key_is_unknown_too_nothing_is_said() {
    assertThat(RenamedKey.help("run", List.of("id"))).isEmpty();
    assertThat(RenamedKey.help("colour", List.of("id"))).isEmpty();
  }
}
