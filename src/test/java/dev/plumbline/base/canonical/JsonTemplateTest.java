package dev.plumbline.base.canonical;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.fixtures.FreshSeeds;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class JsonTemplateTest {

  private static final JsonObject FIXED =
      JsonObject.builder()
          .put("b", "two")
          .put("d", 4)
          .put("f", JsonArray.of(Json.of(true)))
          .build();

  @Test
  void an_object_of_a_template_equals_a_built_one() {
    JsonTemplate shape = JsonTemplate.of(FIXED, List.of("e", "a"));

    JsonObject shaped = shape.with(Json.of("five"), JsonObject.EMPTY);

    JsonObject built =
        JsonObject.builder()
            .put("a", JsonObject.EMPTY)
            .put("b", "two")
            .put("d", 4)
            .put("e", "five")
            .put("f", JsonArray.of(Json.of(true)))
            .build();
    assertThat(shaped).isEqualTo(built).hasSameHashCodeAs(built);
    assertThat(shaped.keys()).containsExactly("a", "b", "d", "e", "f");
    assertThat(shaped.text("e")).isEqualTo("five");
    assertThat(CanonicalJson.text(shaped))
        .isEqualTo("{\"a\":{},\"b\":\"two\",\"d\":4,\"e\":\"five\",\"f\":[true]}");
  }

  @Test
  void the_bytes_equal_those_of_a_built_object_for_any_varying_members() {
    SplittableRandom random = new SplittableRandom(11);
    for (int round = 0; round < 500; round++) {
      JsonObjectBuilder all = JsonObject.builder();
      JsonObjectBuilder fixed = JsonObject.builder();
      List<String> varying = new ArrayList<>();
      List<Json> values = new ArrayList<>();
      for (int member = random.nextInt(9); member > 0; member--) {
        String key = "k" + random.nextInt(10) + "\u00e9\"" + member;
        Json value = random.nextBoolean() ? Json.of("v\n" + member) : FIXED;
        all.put(key, value);
        if (random.nextBoolean()) {
          fixed.put(key, value);
        } else {
          varying.add(key);
          values.add(value);
        }
      }

      JsonObject shaped = JsonTemplate.of(fixed.build(), varying).with(values.toArray(Json[]::new));

      JsonObject built = all.build();
      assertThat(shaped).isEqualTo(built);
      assertThat(CanonicalJson.bytes(shaped)).isEqualTo(CanonicalJson.bytes(built));
    }
  }

  @Test
  void an_object_with_an_inner_one_of_another_template_equals_a_built_one() {
    for (int seed : FreshSeeds.after(50, JsonTemplateTest.class)) {
      SplittableRandom random = new SplittableRandom(seed);
      String place = random.nextInt(10) + "k";
      JsonObjectBuilder all = JsonObject.builder();
      JsonObjectBuilder fixed = JsonObject.builder();
      List<String> varying = new ArrayList<>();
      List<Json> own = new ArrayList<>();
      members(random, place + "_", all, fixed, varying, own);
      JsonObjectBuilder inside = JsonObject.builder();
      JsonObjectBuilder fixedInside = JsonObject.builder();
      List<String> varyingInside = new ArrayList<>();
      members(random, "m", inside, fixedInside, varyingInside, own);
      all.put(place, inside.build());
      JsonTemplate inner = JsonTemplate.of(fixedInside.build(), varyingInside);
      JsonTemplate outer = JsonTemplate.of(fixed.build(), varying, place, inner);
      JsonObject made = outer.with(own.toArray(Json[]::new));
      JsonObject built = all.build();

      assertThat(CanonicalJson.text(made)).as("seed %s", seed).isEqualTo(CanonicalJson.text(built));
      assertThat(made).isEqualTo(built).hasSameHashCodeAs(built);
      assertThat(made.object(place)).isEqualTo(built.object(place));
    }
  }

  @Test
  void values_of_the_inner_object_are_one_level_deeper() {
    JsonTemplate inner = JsonTemplate.of(JsonObject.EMPTY, List.of("x"));
    JsonTemplate outer = JsonTemplate.of(FIXED, List.of(), "z", inner);

    Json within = outer.with(nested(Json.of(1), Json.DEPTH_MAX - 2));
    Json beyond = outer.with(nested(Json.of(1), Json.DEPTH_MAX - 1));

    assertThat(CanonicalJson.text(within)).endsWith("]}}");
    assertThatThrownBy(() -> CanonicalJson.bytes(beyond)).isInstanceOf(NotCanonicalException.class);
  }

  private static void members(
      SplittableRandom random,
      String prefix,
      JsonObjectBuilder all,
      JsonObjectBuilder fixed,
      List<String> varying,
      List<Json> values) {
    for (int member = random.nextInt(6); member > 0; member--) {
      String key = random.nextInt(10) + prefix + member;
      Json value = random.nextBoolean() ? Json.of("v" + member) : FIXED;
      all.put(key, value);
      if (random.nextBoolean()) {
        fixed.put(key, value);
      } else {
        varying.add(key);
        values.add(value);
      }
    }
  }

  @Test
  void objects_of_a_template_are_independent() {
    JsonTemplate shape = JsonTemplate.of(FIXED, List.of("a"));

    JsonObject first = shape.with(Json.of(1));
    JsonObject second = shape.with(Json.of(2));

    assertThat(first.integer("a")).isEqualTo(1);
    assertThat(second.integer("a")).isEqualTo(2);
  }

  @Test
  void constant_members_count_towards_the_depth() {
    JsonObject shaped = JsonTemplate.of(FIXED, List.of()).with();
    Json within = nested(shaped, Json.DEPTH_MAX - 2);
    Json beyond = nested(shaped, Json.DEPTH_MAX - 1);

    assertThat(CanonicalJson.text(within)).endsWith("[true]}" + "]".repeat(Json.DEPTH_MAX - 2));
    assertThatThrownBy(() -> CanonicalJson.bytes(beyond)).isInstanceOf(NotCanonicalException.class);
  }

  @Test
  void keys_are_distinct_and_every_varying_one_needs_a_value() {
    JsonTemplate shape = JsonTemplate.of(FIXED, List.of("a"));

    assertThatIllegalArgumentException().isThrownBy(() -> JsonTemplate.of(FIXED, List.of("b")));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> JsonTemplate.of(JsonObject.EMPTY, List.of("a", "a")));
    assertThatIllegalArgumentException().isThrownBy(shape::with);
    assertThatIllegalArgumentException().isThrownBy(() -> shape.with(Json.of(1), Json.of(2)));
    assertThatIllegalArgumentException().isThrownBy(() -> shape.with((Json) null));
  }

  private static Json nested(Json inner, int lists) {
    Json outer = inner;
    for (int list = 0; list < lists; list++) {
      outer = JsonArray.of(outer);
    }
    return outer;
  }
}
