package dev.plumbline.base.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.plumbline.base.problem.Problem.Place;
import org.junit.jupiter.api.Test;

class PlaceTest {

  @Test
  void members_and_elements_extend_the_path() {
    Place weight = Place.WHOLE.member("plan").member("rules").element(2).member("weight");
    assertThat(weight.path()).isEqualTo("/plan/rules/2/weight");
  }

  @Test
  void a_slash_and_a_tilde_in_a_key_are_escaped_as_in_rfc_6901() {
    assertThat(Place.WHOLE.member("a/b").path()).isEqualTo("/a~1b");
    assertThat(Place.WHOLE.member("m~n").path()).isEqualTo("/m~0n");
  }

  @Test
  void a_place_can_be_given_a_line() {
    assertThat(Place.of("/name").at(3, 7)).isEqualTo(new Place("/name", 3, 7));
  }

  @Test
  void invalid_places_are_rejected() {
    assertThatIllegalArgumentException().isThrownBy(() -> Place.of("plan"));
    assertThatIllegalArgumentException().isThrownBy(() -> new Place("", -1, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> new Place("", 0, 3));
  }
}
