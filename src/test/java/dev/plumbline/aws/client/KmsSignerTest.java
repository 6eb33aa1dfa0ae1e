package dev.plumbline.aws.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.aws.client.KmsSigner.KmsKeyReference;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.signing.DsseEnvelope;
import dev.plumbline.base.signing.Signer;
import dev.plumbline.base.signing.Signer.SignerFailedException;
import dev.plumbline.cli.output.CapturedOutput;
import dev.plumbline.cli.output.CommandFolder;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;

/// Signs with a local server that answers as AWS KMS does.
class KmsSignerTest extends CommandFolder {

  private static final KmsKeyReference KEY = KmsKeyReference.parse(KmsServer.ARN).orElseThrow();

  private static final Map<String, String> CREDENTIALS =
      Map.of("aws.accessKeyId", "nobody", "aws.secretAccessKey", "nothing");

  @BeforeEach
  void provideCredentials() {
    CREDENTIALS.forEach(System::setProperty);
  }

  @AfterEach
  void forget() {
    CREDENTIALS.keySet().forEach(System::clearProperty);
  }

  @Test
  void a_rubric_is_signed_by_a_key_that_nobody_holds_and_checked_as_any_other() throws Exception {
    try (KmsServer kms = new KmsServer()) {
      write(
          "rubric.yaml",
          """
          rubric: a
          version: 1.0.0
          facts:
            words: {computed: words}
          plan:
            composite: {formula: "min(5, words / 10)"}
          """);
      String compiled =
          run(kms, "rubric", "compile", path("rubric.yaml"), "--store", path("store")).out();
      Matcher bundle = Pattern.compile("sha256:[0-9a-f]{64}").matcher(compiled);
      assertThat(bundle.find()).as(compiled).isTrue();
      write("key.pub", run(kms, "proof", "keys", "--public", KmsServer.ARN).out());

      String signed =
          run(
                  kms,
                  "proof",
                  "sign",
                  bundle.group(),
                  "--key",
                  KmsServer.ARN,
                  "--store",
                  path("store"))
              .out();
      run(kms, "proof", "verify", "--log", "--key", path("key.pub"), "--store", path("store"))
          .prints("1 attestation, as the log says", "everything verifies");

      assertThat(signed).contains("signed      bundle", "log entry   0");
    }
  }

  @Test
  void a_file_shows_its_public_part_too() {
    CapturedOutput.run("proof keys", path("key"));
    assertThat(file("key.pub"))
        .hasContent(CapturedOutput.run("proof keys --public", path("key")).out());
  }

  @Test
  void a_signature_is_that_of_the_key_and_of_the_message() {
    try (KmsServer kms = new KmsServer()) {
      Signer signer = signer(kms);
      DsseEnvelope envelope = DsseEnvelope.sign("type", new byte[] {1, 2}, signer);
      assertThat(envelope.signers(List.of(signer.verification()))).hasSize(1);
      assertThat(signer.sign(new byte[KmsSigner.MESSAGE_BYTES_MAX])).hasSize(64);
      assertThat(signer.toString()).contains(KmsServer.ARN);
    }
  }

  @Test
  void a_signature_of_something_else_is_never_used() {
    try (KmsServer kms = new KmsServer()) {
      Signer signer = signer(kms);
      for (String bad : List.of(Base64.getEncoder().encodeToString(new byte[64]), "%", "")) {
        kms.fault((_, _) -> JsonObject.of("Signature", bad));
        assertThatThrownBy(() -> signer.sign(new byte[] {1}))
            .isInstanceOf(SignerFailedException.class)
            .hasMessageContaining("does not verify under its public key");
      }
    }
  }

  @Test
  void a_longer_message_is_not_sent() {
    try (KmsServer kms = new KmsServer()) {
      Signer signer = signer(kms);
      List<String> asked = new ArrayList<>();
      kms.fault((operation, answer) -> {
        asked.add(operation);
        return answer;
      });
      assertThatThrownBy(() -> signer.sign(new byte[KmsSigner.MESSAGE_BYTES_MAX + 1]))
          .hasMessageContaining("the statement has 4097 bytes, and KMS signs at most 4096");
      assertThat(asked).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"EC", "RSA", "X25519"})
  void a_key_of_another_kind_is_refused(String algorithm) {
    try (KmsServer kms = new KmsServer(algorithm)) {
      assertThatThrownBy(() -> signer(kms)).hasMessageContaining("it is no Ed25519 key");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "GetPublicKey, AccessDeniedException, the caller needs `kms:GetPublicKey` on it",
    "Sign, com.amazonaws.kms#AccessDeniedException, the caller needs `kms:Sign` on it",
    "Sign, DisabledException, it is disabled or deleted",
    "GetPublicKey, NotFoundException, there is no such key in that region",
    "Sign, ThrottlingException, KMS refused with ThrottlingException",
    "Sign, \u001b[31mred, KMS refused with status 400"
  })
  void what_kms_refuses_says_what_is_missing(String operation, String type, String said) {
    try (KmsServer kms = new KmsServer()) {
      kms.refuse(operation, type);

      assertThatThrownBy(() -> signer(kms).sign(new byte[] {1}))
          .isInstanceOf(SignerFailedException.class)
          .hasMessageStartingWith("cannot sign with " + KmsServer.ARN + ": ")
          .hasMessageContaining(said)
          .hasNoCause();
    }
  }

  @Test
  void nothing_is_signed_or_logged_where_kms_refuses() throws Exception {
    try (KmsServer kms = new KmsServer()) {
      Files.createDirectories(file("store"));
      kms.refuse("GetPublicKey", "AccessDeniedException");
      CapturedOutput.run(
              kms.environment(),
              "proof sign @latest --key {} --store",
              KmsServer.ARN,
              path("store"))
          .ended(6)
          .complains("kms:GetPublicKey");
    }
  }

  @Test
  void a_service_that_is_not_there_is_named() {
    Map<String, String> nowhere = Map.of("PLUMBLINE_KMS_ENDPOINT", "http://127.0.0.1:1");
    var somebody = StaticCredentialsProvider.create(AwsBasicCredentials.create("a", "b"));

    assertThatThrownBy(() -> KmsSigner.of(KEY, nowhere, somebody))
        .hasMessageContaining("there was no answer from KMS in the region eu-central-1");
    try (KmsServer kms = new KmsServer()) {
      assertThatThrownBy(
              () -> KmsSigner.of(KEY, kms.environment(), AnonymousCredentialsProvider.create()))
          .isInstanceOf(SignerFailedException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "arn:aws:s3:::bucket",
        "arn:aws:kms:eu-central-1:1:key/1",
        "arn:aws:kms:evil.example/:111122223333:key/1",
        "arn:aws:kms:eu-central-1:111122223333:key/1\n",
        "arn:"
      })
  void what_is_no_arn_of_a_key_is_refused_before_anybody_is_asked(String arn) {
    CapturedOutput.run("proof keys --public", arn)
        .ended(2)
        .complains("this is no ARN of a key in AWS KMS");
  }

  private static KmsSigner signer(KmsServer kms) {
    return KmsSigner.of(KEY, kms.environment());
  }

  private static CapturedOutput run(KmsServer kms, String... words) {
    CapturedOutput done = CapturedOutput.run(kms.environment(), words).ok();
    return done;
  }
}
