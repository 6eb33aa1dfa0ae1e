package dev.plumbline.base.signing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.JsonRecord;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.AlgorithmParameters;
import java.security.KeyFactory;
import java.security.Signature;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.ECPublicKeySpec;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DsseEnvelopeTest {

  /// The test vector of the protocol: secure-systems-lab/dsse, protocol.md, "Test Vectors".
  @Test
  void the_pre_authentication_encoding_is_that_of_the_specification() {
    byte[] encoded =
        DsseEnvelope.preAuthenticationEncoding(
            "http://example.com/HelloWorld", "hello world".getBytes(StandardCharsets.UTF_8));

    assertThat(encoded)
        .asString(StandardCharsets.UTF_8)
        .isEqualTo("DSSEv1 29 http://example.com/HelloWorld 11 hello world");
  }

  /// The same vector has a signature by an ECDSA key: it holds over what is encoded here.
  @Test
  void the_signature_of_the_specification_holds_over_the_encoding() throws Exception {
    AlgorithmParameters curve = AlgorithmParameters.getInstance("EC");
    curve.init(new ECGenParameterSpec("secp256r1"));
    ECPoint point =
        new ECPoint(
            new BigInteger(
                "46950820868899156662930047687818585632848591499744589407958293238635476079160"),
            new BigInteger(
                "5640078356564379163099075877009565129882514886557779369047442380624545832820"));
    Signature verifier = Signature.getInstance("SHA256withECDSAinP1363Format");
    verifier.initVerify(
        KeyFactory.getInstance("EC")
            .generatePublic(
                new ECPublicKeySpec(point, curve.getParameterSpec(ECParameterSpec.class))));
    verifier.update(
        DsseEnvelope.preAuthenticationEncoding(
            "http://example.com/HelloWorld", Base64.getDecoder().decode("aGVsbG8gd29ybGQ=")));

    assertThat(
            verifier.verify(
                Base64.getDecoder()
                    .decode(
                        "A3JqsQGtVsJ2O2xqrI5IcnXip5GToJ3F+FnZ+O88SjtR6rDAajabZKciJTfUiHqJPcIAriEGAHTVeCUjW2JIZA==")))
        .isTrue();
  }

  @Test
  void lengths_count_bytes() {
    assertThat(DsseEnvelope.preAuthenticationEncoding("é", "日".getBytes(StandardCharsets.UTF_8)))
        .asString(StandardCharsets.UTF_8)
        .isEqualTo("DSSEv1 2 é 3 日");
  }

  /// RFC 8032, section 7.1, tests 1 to 3.
  @ParameterizedTest
  @CsvSource({
    "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a, '',"
        + " e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c, 72,"
        + " 92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025, af82,"
        + " 6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a"
  })
  void signatures_are_those_of_rfc_8032(String key, String message, String signature) {
    VerificationKey read =
        VerificationKey.parse(
                "-----BEGIN PUBLIC KEY-----\n"
                    + Base64.getEncoder()
                        .encodeToString(HexFormat.of().parseHex("302a300506032b6570032100" + key))
                    + "\n-----END PUBLIC KEY-----\n")
            .orElseThrow();
    byte[] said = HexFormat.of().parseHex(message);
    byte[] signed = HexFormat.of().parseHex(signature);

    assertThat(read.verifies(said, signed)).isTrue();
    signed[5] ^= 1;
    assertThat(read.verifies(said, signed)).isFalse();
  }

  @Test
  void an_envelope_is_signed_by_its_key_alone() {
    SigningKey key = Keys.fresh();
    SigningKey other = Keys.fresh();
    DsseEnvelope envelope = DsseEnvelope.sign("type", new byte[] {1, 2}, key);
    assertThat(envelope.signers(List.of(other.verification(), key.verification())))
        .containsExactly(key.verification());
    assertThat(
            new DsseEnvelope("typf", envelope.payload(), envelope.signatures())
                .signers(List.of(key.verification())))
        .isEmpty();
    assertThat(
            new DsseEnvelope("type", new byte[] {1, 3}, envelope.signatures())
                .signers(List.of(key.verification())))
        .isEmpty();
  }

  @Test
  void a_key_id_is_no_more_than_a_hint() {
    SigningKey key = Keys.fresh();
    SigningKey forger = Keys.fresh();
    DsseEnvelope forged = DsseEnvelope.sign("type", new byte[] {1}, forger);
    DsseEnvelope claimed =
        new DsseEnvelope(
            "type",
            forged.payload(),
            List.of(
                new DsseEnvelope.EnvelopeSignature(
                    key.id(), forged.signatures().getFirst().bytes())));
    assertThat(claimed.signers(List.of(key.verification()))).isEmpty();
  }

  @Test
  void what_is_written_is_read_and_nothing_else() {
    DsseEnvelope envelope = DsseEnvelope.sign("type", new byte[] {1, 2}, Keys.fresh());
    String json = CanonicalJson.text(envelope.json());

    assertThat(JsonRecord.read(DsseEnvelope.class, envelope.bytes()).map(DsseEnvelope::digest))
        .contains(envelope.digest());
    for (String other :
        List.of(
            json.replace("AQI=", "AQI"),
            json.replace("AQI=", "AQJ="),
            json.replace("}]}", "}],\"x\":1}"),
            json.replaceAll("\\[.*]", "[]"),
            json + " ",
            "{}")) {
      assertThat(JsonRecord.read(DsseEnvelope.class, other.getBytes(StandardCharsets.UTF_8)))
          .as(other)
          .isEmpty();
    }
  }

  @Test
  void a_key_file_is_read_back_and_refuses_halves_of_two_keys() {
    SigningKey key = Keys.fresh();
    SigningKey other = Keys.fresh();
    String halves =
        key.pem().substring(0, key.pem().indexOf("-----BEGIN PUBLIC")) + other.verification().pem();
    assertThat(SigningKey.parse(key.pem()).map(SigningKey::id)).contains(key.id());
    assertThat(SigningKey.parse(halves)).isEmpty();
    assertThat(SigningKey.parse(key.verification().pem())).isEmpty();
    assertThat(VerificationKey.parse("no key")).isEmpty();
    assertThat(key.toString()).doesNotContain(key.pem().substring(30, 60));
  }
}
