package dev.plumbline.base.canonical;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonInteger;
import dev.plumbline.base.canonical.Json.JsonNull;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JsonObjectTest {

  private static final Digest DIGEST = Digest.of(ArtefactKind.BUNDLE, JsonObject.EMPTY);

  private static final JsonObject OBJECT =
      JsonObject.of(
          "text",
          "x",
          "integer",
          7,
          "decimal",
          new BigDecimal("0.50"),
          "flag",
          true,
          "list",
          JsonArray.texts(List.of("a", "b")),
          "object",
          JsonObject.EMPTY,
          "digest",
          DIGEST);

  @Test
  void members_are_found_by_key_and_sorted() {
    List<String> visited = new ArrayList<>();
    OBJECT.forEach((key, _) -> visited.add(key));
    assertThat(visited)
        .isEqualTo(OBJECT.keys())
        .containsExactly("decimal", "digest", "flag", "integer", "list", "object", "text");
    assertThat(OBJECT.find("text")).contains(Json.of("x"));
    assertThat(OBJECT.find("none")).isEmpty();
  }

  @Test
  void members_have_typed_accessors() {
    assertThat(OBJECT.text("text")).isEqualTo("x");
    assertThat(OBJECT.integer("integer")).isEqualTo(7);
    assertThat(OBJECT.decimal("decimal")).isEqualTo("0.5");
    assertThat(OBJECT.flag("flag")).isTrue();
    assertThat(OBJECT.list("list")).containsExactly(Json.of("a"), Json.of("b"));
    assertThat(OBJECT.object("object")).isEqualTo(JsonObject.EMPTY);
    assertThat(OBJECT.digest("digest")).isEqualTo(DIGEST);
  }

  @Test
  void a_decimal_is_read_back_from_a_text() {
    JsonObject readBack = (JsonObject) JsonTexts.read(OBJECT.toString());
    assertThat(readBack.get("decimal")).isEqualTo(Json.of("0.5"));
    assertThat(readBack.decimal("decimal")).isEqualTo("0.5");
  }

  @Test
  void a_member_of_another_type_throws() {
    assertThatThrownBy(() -> OBJECT.get("none")).isInstanceOf(UnexpectedJsonException.class);
    assertThatThrownBy(() -> OBJECT.text("flag")).isInstanceOf(UnexpectedJsonException.class);
    assertThatThrownBy(() -> OBJECT.integer("text")).isInstanceOf(UnexpectedJsonException.class);
    assertThatThrownBy(() -> OBJECT.decimal("text")).isInstanceOf(UnexpectedJsonException.class);
    assertThatThrownBy(() -> OBJECT.flag("text")).isInstanceOf(UnexpectedJsonException.class);
    assertThatThrownBy(() -> OBJECT.object("list")).isInstanceOf(UnexpectedJsonException.class);
    assertThatThrownBy(() -> OBJECT.list("object")).isInstanceOf(UnexpectedJsonException.class);
    assertThatThrownBy(() -> OBJECT.digest("text")).isInstanceOf(UnexpectedJsonException.class);
  }

  @Test
  void a_duplicate_key_is_rejected() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> JsonObject.of("a", JsonNull.NULL, "a", JsonNull.NULL));
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> JsonObject.of("a", JsonNull.NULL, "b", JsonNull.NULL, "a", JsonNull.NULL));
  }

  @Test
  void defaults_and_empty_values_are_omitted() {
    JsonObject object =
        JsonObject.builder()
            .put("absent", Optional.empty())
            .put("present", Optional.of(Json.of(1)))
            .putUnlessEmpty("noText", "")
            .putUnlessEmpty("text", "x")
            .putUnlessEmpty("noList", JsonArray.EMPTY)
            .putUnlessEmpty("noObject", JsonObject.EMPTY)
            .putUnlessDefault("usual", Json.of(3), Json.of(3))
            .putUnlessDefault("unusual", Json.of(4), Json.of(3))
            .build();
    assertThat(object.keys()).containsExactly("present", "text", "unusual");
  }

  @Test
  void unknown_keys_are_listed() {
    assertThat(JsonObject.of("a", JsonNull.NULL, "b", JsonNull.NULL).keysBesides(List.of("a")))
        .containsExactly("b");
  }

  @Test
  void objects_are_equal_if_their_members_are() {
    JsonObject one = JsonObject.of("a", 1, "b", 2);
    JsonObject other = JsonObject.of("b", 2, "a", 1);
    assertThat(one).isEqualTo(other).hasSameHashCodeAs(other).isNotEqualTo(JsonObject.EMPTY);
  }

  @Test
  void integers_and_decimals_have_bounds() {
    assertThatIllegalArgumentException().isThrownBy(() -> Json.of(JsonInteger.MAX + 1));
    assertThatIllegalArgumentException().isThrownBy(() -> Json.of(new BigDecimal("1e325")));
  }
}
