package dev.plumbline.base.signing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.merkle.MerkleHash;
import dev.plumbline.base.signing.Statement.AttestationKind;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.score.run.RunLine.DocumentStatus;
import dev.plumbline.score.run.RunManifest;
import dev.plumbline.score.run.RunManifest.RunCounts;
import dev.plumbline.score.run.RunManifest.RunSpec;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class StatementTest {

  /// Services sign at most 4,096 bytes as they are.
  private static final int BYTES_MAX = 3_500;

  private static final String ENGINE = "99.99.99-SNAPSHOT";
  private static final String NAME = "n".repeat(64);
  private static final Digest DIGEST = new Digest("f".repeat(64));
  private static final JudgeIdentity JUDGE =
      new JudgeIdentity("openai", "m".repeat(200), "extract/99");

  /// The example of the specification (in-toto/attestation, spec/v1/statement.md), with a predicate
  /// of ours in place of the one that it leaves open.
  @Test
  void a_statement_has_the_members_of_in_toto_version_1() {
    JsonObject json = new Statement(AttestationKind.PACK, DIGEST, JsonObject.of("a", 1)).json();

    assertThat(CanonicalJson.text(json))
        .isEqualTo(
            "{\"_type\":\"https://in-toto.io/Statement/v1\",\"predicate\":{\"a\":1},\"predicateType\":\"urn:plumbline:predicate:pack:1\",\"subject\":[{\"digest\":{\"sha256\":\""
                + DIGEST.hex()
                + "\"},\"name\":\"sha256sums.txt\"}]}");
  }

  @Test
  void a_statement_of_another_kind_is_none_of_ours() {
    for (String type :
        List.of("https://slsa.dev/provenance/v1", "urn:plumbline:predicate:pack:2")) {
      String payload =
          "{\"_type\":\"https://in-toto.io/Statement/v1\",\"predicate\":{},\"predicateType\":\""
              + type
              + "\",\"subject\":[{\"digest\":{\"sha256\":\""
              + DIGEST.hex()
              + "\"},\"name\":\"sha256sums.txt\"}]}";
      DsseEnvelope envelope =
          DsseEnvelope.sign(
              Statement.PAYLOAD_TYPE, payload.getBytes(StandardCharsets.UTF_8), Keys.fresh());

      assertThat(Statement.read(envelope)).isEmpty();
    }
  }

  @Test
  void the_largest_statements_are_short_enough_for_a_key_in_a_service() {
    JsonObject scope =
        JsonObject.of(
            "extractionSpec", DIGEST,
            "scoringSpec", DIGEST,
            "judge", JUDGE.json(),
            "target", NAME);
    String now = Instant.parse("2026-11-23T04:22:51.123456789Z").toString();

    assertThat(
            Stream.of(
                Statement.ofRun(
                    largest().digest(), largest().json(), "n".repeat(64), now, ENGINE, tables()),
                Statement.ofBundle(DIGEST, NAME, "1".repeat(30), DIGEST, DIGEST, ENGINE),
                Statement.ofApproval(DIGEST, "\u65e5".repeat(200), now, ENGINE),
                Statement.ofCalibration(DIGEST, scope, ENGINE),
                Statement.ofDecision(AttestationKind.CORRECTION, DIGEST, now, ENGINE),
                Statement.ofDecision(AttestationKind.APPEAL, DIGEST, now, ENGINE),
                Statement.ofPack(DIGEST, DIGEST, ENGINE)))
        .allSatisfy(statement -> assertThat(signed(statement)).isLessThanOrEqualTo(BYTES_MAX));
  }

  private static int signed(Statement statement) {
    return DsseEnvelope.preAuthenticationEncoding(
            Statement.PAYLOAD_TYPE, CanonicalJson.bytes(statement.json()))
        .length;
  }

  /// A run with a calibration for each of ten traits, ten repeats and each status.
  private static RunManifest largest() {
    SortedMap<DocumentStatus, Long> counts =
        Arrays.stream(DocumentStatus.values())
            .filter(status -> status != DocumentStatus.INCOMPLETE)
            .collect(Collectors.toMap(it -> it, _ -> 1_000_000_000L, Long::sum, TreeMap::new));
    return new RunManifest(
        new RunSpec(
            DIGEST,
            JUDGE,
            IntStream.range(0, 10).boxed().toList(),
            IntStream.range(0, 10).mapToObj(_ -> DIGEST).toList(),
            Optional.of(DIGEST),
            Optional.of(DIGEST)),
        new RunCounts(counts),
        MerkleHash.EMPTY,
        MerkleHash.EMPTY);
  }

  private static SortedMap<String, String> tables() {
    SortedMap<String, String> tables = new TreeMap<>();
    tables.put("folding/1", DIGEST.hex());
    return tables;
  }
}
