package dev.plumbline.proof.pack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.merkle.ConsistencyProof;
import dev.plumbline.base.merkle.MerkleHash;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The published vectors are what the engine computes, and `Verify.java` agrees with each.
/// `-Dgolden=write` rewrites them.
@Tag("slow")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FormatVectorsTest {

  private static final Path FOLDER = Path.of("docs/format");
  private static final HexFormat HEX = HexFormat.of();

  private final IndependentVerifier verifier = IndependentVerifier.compiled();
  private Map<String, List<JsonObject>> computed;

  @BeforeAll
  void a_calibrated_run(@TempDir Path folder) {
    SignedRun run = SignedRun.in(folder, 40, "ab".repeat(32)).calibrated(20);
    computed = FormatVectors.all(PackEntries.read(run.export("run.zip")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"canonical", "merkle", "dsse", "quotes", "traces", "calibrated"})
  void the_published_vectors_are_those_of_the_engine(String name) throws IOException {
    String lines =
        computed.get(name).stream()
            .map(CanonicalJson::text)
            .collect(Collectors.joining(",\n", "[\n", "\n]\n"));
    Path file = FOLDER.resolve(name + ".json");
    if ("write".equals(System.getProperty("golden"))) {
      Files.writeString(file, lines);
    }
    assertThat(Files.readString(file)).isEqualTo(lines);
  }

  @Test
  void the_verifier_reads_canonical_json_and_nothing_else() {
    for (JsonObject vector : published("canonical")) {
      byte[] bytes = HEX.parseHex(vector.text("bytes"));
      assertThat(verifier.isCanonical(bytes))
          .as(vector.text("bytes"))
          .isEqualTo(vector.flag("canonical"));
      if (vector.flag("canonical")) {
        assertThat(verifier.digest("scorecard", bytes)).isEqualTo(vector.text("scorecard"));
      }
    }
  }

  @Test
  void the_verifier_and_the_engine_follow_every_proof() {
    for (JsonObject vector : published("merkle")) {
      List<byte[]> leaves =
          vector.list("leaves").stream().map(leaf -> HEX.parseHex(text(leaf))).toList();
      assertThat(verifier.root(leaves)).isEqualTo(vector.text("root"));
      for (int i = 0; i < leaves.size(); i++) {
        List<Object> path = texts(vector.list("inclusion").get(i));
        byte[] leaf = (byte[]) verifier.call("leafHash", (Object) leaves.get(i));
        for (int at = 0; at < leaves.size(); at++) {
          assertThat(verifier.included(leaf, at, leaves.size(), path, vector.text("root")))
              .isEqualTo(at == i);
        }
        ConsistencyProof proof =
            new ConsistencyProof(
                i + 1L,
                leaves.size(),
                texts(vector.list("consistency").get(i)).stream()
                    .map(hash -> MerkleHash.parse((String) hash).orElseThrow())
                    .toList());
        assertThat(
                proof.proves(
                    MerkleHash.parse(verifier.root(leaves.subList(0, i + 1))).orElseThrow(),
                    MerkleHash.parse(vector.text("root")).orElseThrow()))
            .isTrue();
      }
    }
  }

  @Test
  void the_roots_are_those_of_certificate_transparency() {
    assertThat(published("merkle").stream().map(vector -> vector.text("root")))
        .containsExactly(
            "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
            "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
            "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
            "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
            "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
            "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
            "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
            "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
            "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328");
  }

  @Test
  void the_verifier_believes_a_signature_and_no_key_id() {
    for (JsonObject vector : published("dsse")) {
      JsonObject envelope = vector.object("envelope");
      byte[] payload = Base64.getDecoder().decode(envelope.text("payload"));

      assertThat(
              (byte[])
                  verifier.call("preAuthenticationEncoding", envelope.text("payloadType"), payload))
          .asString(StandardCharsets.UTF_8)
          .isEqualTo(new String(HEX.parseHex(vector.text("encoding")), StandardCharsets.UTF_8));
      if (payload[0] != '{') {
        continue; // the vector of the protocol's page, which no attestation of ours can be
      }
      assertThat(verifier.signers(envelope, vector.text("key")))
          .as(CanonicalJson.text(envelope))
          .isEqualTo(vector.flag("signed"));
    }
  }

  @Test
  void the_verifier_encodes_the_vector_of_the_protocol_and_reads_an_in_toto_statement() {
    assertThat(HEX.parseHex(published("dsse").getFirst().text("encoding")))
        .asString(StandardCharsets.UTF_8)
        .isEqualTo("DSSEv1 29 http://example.com/HelloWorld 11 hello world");
    byte[] payload =
        Base64.getDecoder().decode(published("dsse").get(1).object("envelope").text("payload"));
    String json = new String(payload, StandardCharsets.UTF_8);
    assertThat(json).startsWith("{\"_type\":\"https://in-toto.io/Statement/v1\"");

    assertThat(verifier.statement(json)).contains("kind=pack", "subject=" + "ab".repeat(32));
    for (String other :
        List.of(
            json.replace("Statement/v1", "Statement/v0.1"),
            json.replace("urn:plumbline:predicate:pack:1", "https://slsa.dev/provenance/v1"),
            json.replace("}]}", "}}"),
            json.replaceFirst("\"subject\":\\[", "\"subject\":[{},"),
            json.replace("{\"_type", "{\"_other\":1,\"_type"))) {
      assertThat(verifier.statement(other)).as(other).startsWith("refused: ");
    }
  }

  @Test
  void the_verifier_folds_texts_and_finds_quotes_where_the_engine_does() {
    for (JsonObject vector : published("quotes")) {
      if (vector.find("folded").isPresent()) {
        assertThat(verifier.folded(vector.text("text").replace("\\ud800", "\ud800")))
            .isEqualTo(vector.text("folded").replace("\\ud800", "\ud800"));
      } else {
        assertThat(verifier.quoteFaults(vector.object("quote"), vector.text("text")).isEmpty())
            .as(CanonicalJson.text(vector))
            .isEqualTo(vector.flag("holds"));
      }
    }
  }

  @Test
  void the_verifier_computes_every_score_again() {
    for (JsonObject vector : published("traces")) {
      assertThat(
              verifier.scoreFaults(
                  vector.object("scoringSpec"),
                  vector.object("extractionSpec"),
                  vector.object("extraction"),
                  vector.object("scorecard")))
          .isEmpty();
    }
  }

  @Test
  void the_verifier_applies_every_calibration_again() {
    assertThat(published("calibrated"))
        .hasSize(6)
        .allSatisfy(vector -> assertThat(verifier.calibrationFaults(vector)).isEmpty());
  }

  private static String text(Json json) {
    return ((dev.plumbline.base.canonical.Json.JsonText) json).value();
  }

  private static List<Object> texts(Json array) {
    return ((dev.plumbline.base.canonical.Json.JsonArray) array)
        .values().stream().map(one -> (Object) text(one)).toList();
  }

  private static List<JsonObject> published(String name) {
    try (var lines = Files.lines(FOLDER.resolve(name + ".json"))) {
      return lines
          .filter(line -> line.startsWith("{"))
          .map(line -> line.endsWith(",") ? line.substring(0, line.length() - 1) : line)
          .map(line -> line.getBytes(StandardCharsets.UTF_8))
          .map(line -> JsonReader.canonicalObject(line).orElseThrow())
          .toList();
    } catch (IOException failure) {
      throw new java.io.UncheckedIOException(failure);
    }
  }
}
