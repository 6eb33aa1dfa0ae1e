package dev.plumbline.rubric.revision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.rubric.revision.RubricDiff.VersionBump;
import org.junit.jupiter.api.Test;

class VersionBumpTest {

  @Test
  void the_first_different_number_determines_the_bump() {
    assertThat(VersionBump.between("1.2.3", "2.0.0")).isEqualTo(VersionBump.MAJOR);
    assertThat(VersionBump.between("1.2.3", "1.3.0")).isEqualTo(VersionBump.MINOR);
    assertThat(VersionBump.between("1.2.3", "1.2.10")).isEqualTo(VersionBump.PATCH);
    assertThat(VersionBump.between("1.2.3", "1.2.3")).isEqualTo(VersionBump.NONE);
  }

  @Test
  void a_lower_version_is_no_bump() {
    assertThat(VersionBump.between("2.0.0", "1.9.9")).isEqualTo(VersionBump.NONE);
    assertThat(VersionBump.between("1.10.0", "1.9.0")).isEqualTo(VersionBump.NONE);
  }

  @Test
  void a_bump_resets_the_numbers_after_it() {
    assertThat(VersionBump.MAJOR.next("1.2.3")).isEqualTo("2.0.0");
    assertThat(VersionBump.MINOR.next("1.2.3")).isEqualTo("1.3.0");
    assertThat(VersionBump.PATCH.next("1.2.3")).isEqualTo("1.2.4");
    assertThat(VersionBump.NONE.next("1.2.3")).isEqualTo("1.2.3");
  }
}
