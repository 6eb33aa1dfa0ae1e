package dev.plumbline.base.canonical;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.fixtures.Jsons;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DigestTest {

  @Test
  void a_digest_is_sha_256_over_kind_version_and_bytes() throws Exception {
    byte[] hashed = "plumbline/extraction-spec/1\n{\"a\":1}".getBytes(UTF_8);
    String hex = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(hashed));
    Digest digest = Digest.of(ArtefactKind.EXTRACTION_SPEC, JsonObject.of("a", 1));
    assertThat(digest).hasToString("sha256:" + hex);
  }

  @Test
  void equal_bytes_of_different_kinds_have_different_digests() {
    TreeSet<Digest> digests = new TreeSet<>();
    for (ArtefactKind kind : ArtefactKind.values()) {
      digests.add(Digest.of(kind, JsonObject.EMPTY));
    }
    assertThat(digests).hasSize(ArtefactKind.values().length);
  }

  @Test
  void a_digest_changes_when_any_byte_does() {
    byte[] bytes = CanonicalJson.bytes(Jsons.any(3));
    Digest digest = Digest.of(ArtefactKind.TABLE, bytes);
    for (int index = 0; index < bytes.length; index++) {
      byte[] changed = bytes.clone();
      changed[index]++;
      assertThat(Digest.of(ArtefactKind.TABLE, changed)).isNotEqualTo(digest);
    }
    assertThat(Digest.of(ArtefactKind.TABLE, Arrays.copyOf(bytes, bytes.length - 1)))
        .isNotEqualTo(digest);
  }

  @Test
  void a_digest_changes_when_any_member_does() {
    for (long seed = 0; seed < 200; seed++) {
      if (Jsons.any(seed) instanceof JsonObject object) {
        Digest digest = Digest.of(ArtefactKind.BUNDLE, object);
        for (String key : object.keys()) {
          assertThat(Digest.of(ArtefactKind.BUNDLE, changed(object, key))).isNotEqualTo(digest);
          assertThat(Digest.of(ArtefactKind.BUNDLE, without(object, key))).isNotEqualTo(digest);
        }
      }
    }
  }

  @Test
  void a_digest_round_trips() {
    Digest digest = Digest.of(ArtefactKind.DOCUMENT, JsonObject.EMPTY);
    assertThat(Digest.parse(digest.toString())).contains(digest);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "sha256:",
        "sha256:00",
        "0000000000000000000000000000000000000000000000000000000000000000",
        "sha256:000000000000000000000000000000000000000000000000000000000000000G",
        "sha256:000000000000000000000000000000000000000000000000000000000000000A",
        "sha512:0000000000000000000000000000000000000000000000000000000000000000",
        "sha256:../../0000000000000000000000000000000000000000000000000000000000"
      })
  void other_texts_are_not_digests(String text) {
    assertThat(Digest.parse(text)).isEmpty();
  }

  @Test
  void a_digest_is_lower_case() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Digest("A".repeat(64)));
  }

  private static JsonObject changed(JsonObject object, String key) {
    JsonObjectBuilder builder = JsonObject.builder();
    object.forEach((it, value) -> builder.put(it, it.equals(key) ? JsonArray.of(value) : value));
    return builder.build();
  }

  private static JsonObject without(JsonObject object, String key) {
    JsonObjectBuilder builder = JsonObject.builder();
    object.keys().stream()
        .filter(it -> !it.equals(key))
        .forEach(it -> builder.put(it, object.get(it)));
    return builder.build();
  }
}
