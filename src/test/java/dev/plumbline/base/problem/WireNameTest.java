package dev.plumbline.base.problem;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.problem.WireNamed.WireName;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class WireNameTest {

  private enum Status {
    SCORED,
    NEEDS_REVIEW
  }

  @Test
  void a_constant_is_named_in_kebab_or_in_snake_case() {
    assertThat(WireName.KEBAB.all(Status.class)).isEqualTo(List.of("scored", "needs-review"));
    assertThat(WireName.SNAKE.all(Status.class)).isEqualTo(List.of("scored", "needs_review"));
  }

  @Test
  void a_name_reads_back_to_its_constant() {
    for (Status status : Status.values()) {
      assertThat(WireName.KEBAB.parse(Status.class, WireName.KEBAB.of(status))).contains(status);
      assertThat(WireName.SNAKE.parse(Status.class, WireName.SNAKE.of(status))).contains(status);
    }
  }

  @Test
  void another_case_or_separator_names_nothing() {
    assertThat(WireName.KEBAB.parse(Status.class, "needs_review")).isEmpty();
    assertThat(WireName.SNAKE.parse(Status.class, "needs-review")).isEmpty();
    assertThat(WireName.KEBAB.parse(Status.class, "SCORED")).isEmpty();
    assertThat(WireName.KEBAB.parse(Status.class, "")).isEmpty();
  }

  @Test
  void a_turkish_machine_gives_the_same_names() {
    Locale before = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag("tr-TR"));
    try {
      assertThat(WireName.KEBAB.of(Status.NEEDS_REVIEW)).isEqualTo("needs-review");
    } finally {
      Locale.setDefault(before);
    }
  }
}
