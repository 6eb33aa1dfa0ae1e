package dev.plumbline.base.canonical;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.fixtures.FreshSeeds;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class JsonArrayBuilderTest {

  private static final JsonTemplate INNER =
      JsonTemplate.of(JsonObject.of("fixed", Json.of(1)), List.of("b", "a"));
  private static final List<JsonTemplate> TEMPLATES =
      List.of(
          JsonTemplate.of(JsonObject.of("only", Json.of("fixed")), List.of()),
          JsonTemplate.of(JsonObject.of("m", Json.of("fixed")), List.of("z", "c")),
          JsonTemplate.of(JsonObject.of("m", JsonArray.EMPTY), List.of("z"), "reads", INNER));

  @Test
  void a_list_of_objects_of_templates_equals_a_list_of_these_objects() {
    for (int seed : FreshSeeds.after(200, JsonArrayBuilderTest.class)) {
      SplittableRandom random = new SplittableRandom(seed);
      JsonArrayBuilder builder = new JsonArrayBuilder(random.nextInt(4));
      List<Json> plain = new ArrayList<>();
      for (int element = random.nextInt(40); element > 0; element--) {
        JsonTemplate template = TEMPLATES.get(random.nextInt(TEMPLATES.size()));
        if (random.nextInt(4) == 0) {
          Json value = value(random);
          builder.add(value);
          plain.add(value);
        } else {
          Json[] values = new Json[template.size()];
          builder.add(template);
          for (int index = 0; index < values.length; index++) {
            values[index] = value(random);
            builder.put(values[index]);
          }
          plain.add(template.with(values));
        }
      }

      JsonArray built = builder.build();

      JsonArray expected = new JsonArray(plain);
      assertThat(built).as("seed %s", seed).isEqualTo(expected).hasSameHashCodeAs(expected);
      assertThat(expected).as("seed %s", seed).isEqualTo(built);
      assertThat(CanonicalJson.bytes(JsonObject.of("trace", built)))
          .as("seed %s", seed)
          .isEqualTo(CanonicalJson.bytes(JsonObject.of("trace", expected)));
    }
  }

  @Test
  void an_element_has_as_many_values_as_its_template() {
    JsonTemplate one = JsonTemplate.of(JsonObject.EMPTY, List.of("a"));

    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(() -> new JsonArrayBuilder(1).add(one).build())
        .withMessage("1 values vary, not 0");
    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(() -> new JsonArrayBuilder(1).add(Json.of(1)).put(Json.of(2)).add(one));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new JsonArrayBuilder(1).add(one).put(null));
  }

  @Test
  void its_list_cannot_be_changed() {
    List<Json> values = new JsonArrayBuilder(1).add(Json.of(1)).build().values();

    assertThatThrownBy(() -> values.add(Json.of(2)))
        .isInstanceOf(UnsupportedOperationException.class);
    assertThatThrownBy(() -> values.get(1)).isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void values_may_be_nested_as_deeply_as_in_any_list() {
    JsonTemplate one = JsonTemplate.of(JsonObject.EMPTY, List.of("a"));

    assertThat(CanonicalJson.text(list(one, Json.DEPTH_MAX - 2))).endsWith("]}]");
    assertThatThrownBy(() -> CanonicalJson.bytes(list(one, Json.DEPTH_MAX - 1)))
        .isInstanceOf(NotCanonicalException.class);
  }

  private static JsonArray list(JsonTemplate template, int depth) {
    Json nested = Json.of(1);
    for (int level = 0; level < depth; level++) {
      nested = JsonArray.of(nested);
    }
    return new JsonArrayBuilder(1).add(template).put(nested).build();
  }

  private static Json value(SplittableRandom random) {
    return switch (random.nextInt(4)) {
      case 0 -> Json.of(random.nextInt());
      case 1 -> Json.of("\u00e9\"\n" + random.nextInt(9));
      case 2 -> JsonObject.of("k", Json.of(true));
      default -> JsonNull.NULL;
    };
  }
}
