package dev.plumbline.revision;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BumpTest {

  @Test
  void the_first_number_that_differs_names_the_step() {
    assertThat(Bump.between("1.2.3", "2.0.0")).isEqualTo(Bump.MAJOR);
    assertThat(Bump.between("1.2.3", "1.3.0")).isEqualTo(Bump.MINOR);
    assertThat(Bump.between("1.2.3", "1.2.10")).isEqualTo(Bump.PATCH);
    assertThat(Bump.between("1.2.3", "1.2.3")).isEqualTo(Bump.NONE);
  }

  @Test
  void a_version_that_goes_back_is_no_step() {
    assertThat(Bump.between("2.0.0", "1.9.9")).isEqualTo(Bump.NONE);
    assertThat(Bump.between("1.10.0", "1.9.0")).isEqualTo(Bump.NONE);
  }

  @Test
  void a_step_sets_the_numbers_behind_it_to_zero() {
    assertThat(Bump.MAJOR.next("1.2.3")).isEqualTo("2.0.0");
    assertThat(Bump.MINOR.next("1.2.3")).isEqualTo("1.3.0");
    assertThat(Bump.PATCH.next("1.2.3")).isEqualTo("1.2.4");
    assertThat(Bump.NONE.next("1.2.3")).isEqualTo("1.2.3");
  }
}
