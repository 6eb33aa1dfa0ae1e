package dev.plumbline.rubric.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.fixtures.Rubrics;
import dev.plumbline.rubric.Fact;
import dev.plumbline.rubric.bundle.Bundle.BundleReader;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/// A bundle is read back only if this version gives it the same meaning.
class BundleReaderTest {

  private static final Bundle BUNDLE =
      Rubrics.of("facts: {n: {type: integer, min: 0, max: 9}}\nplan: {p: n / 3}\n");

  @Test
  void a_bundle_of_this_version_is_read_back() {
    assertThat(BundleReader.read(BUNDLE.digest(), BUNDLE.json()).orElseThrow().digest())
        .isEqualTo(BUNDLE.digest());
  }

  @Test
  void a_rubric_is_the_same_when_it_is_compiled_and_when_its_bundle_is_read() {
    Bundle compiled =
        Rubrics.of(
            """
            facts: {z: integer, a: {type: integer, min: 0, max: 9}}
            thresholds: {y: {value: 2, unit: u, rationale: r}, b: {value: 1, unit: u, rationale: r}}
            plan: {p: a / 3 + z * y * b}
            """);
    assertThat(BundleReader.read(compiled.digest(), compiled.json()).orElseThrow().rubric())
        .isEqualTo(compiled.rubric());
    assertThat(compiled.rubric().questions().facts())
        .extracting(Fact::id)
        .containsExactly("a", "z");
  }

  @Test
  void a_bundle_with_an_operator_key_or_kind_of_node_of_another_version_is_not_read() {
    assertUnreadable("n / 3", "n % 3");
    assertUnreadable("n / 3", "modulo(n, 3)");
    assertUnreadable("\"facts\":", "\"features\":");
    assertUnreadable("\"formula\":", "\"model\":");
  }

  /// The specs have the versions of folding, segments, prompt and plan, so with others they have
  /// other digests.
  @Test
  void a_bundle_whose_specs_had_other_format_versions_is_not_read() {
    String other = BUNDLE.scoring().digest().toString().replaceAll("[0-9a-f]{6}$", "000000");
    assertUnreadable(BUNDLE.scoring().digest().toString(), other);
  }

  private static void assertUnreadable(String written, String other) {
    String json = CanonicalJson.text(BUNDLE.json());
    assertThat(json).contains(written);
    JsonObject changed = parsed(json.replace(written, other));
    Digest digest =
        Digest.of(
            dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind.BUNDLE,
            CanonicalJson.bytes(changed));
    assertThat(BundleReader.read(digest, changed)).as(other).isEmpty();
  }

  private static JsonObject parsed(String json) {
    return switch (JsonReader.read(json.getBytes(StandardCharsets.UTF_8), 1 << 20)) {
      case JsonResult.Read(var value) -> (JsonObject) value;
      case JsonResult.Refused refused -> throw new AssertionError(refused.problems());
    };
  }
}
