package dev.plumbline.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BundleNameTest {

  @ParameterizedTest
  @ValueSource(strings = {"support-answer@1.0.0", "E@2", "essay_2@1.0.0-rc.1+build"})
  void a_written_name_reads_back(String text) {
    assertThat(BundleName.parse(text)).map(BundleName::toString).contains(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "@",
        "essay",
        "essay@",
        "@1",
        "es say@1",
        "../x@1",
        "x@../1",
        "x@1/2",
        "x@v1",
        "x@1@2",
        "x@1\n"
      })
  void anything_else_is_no_name(String text) {
    assertThat(BundleName.parse(text)).isEmpty();
  }

  @Test
  void a_name_that_could_leave_its_folder_is_refused() {
    assertThatIllegalArgumentException().isThrownBy(() -> new BundleName("../x", "1.0.0"));
  }
}
