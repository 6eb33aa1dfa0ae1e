package dev.plumbline.aws.application;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.aws.function.ExampleRequests;
import dev.plumbline.aws.function.Functions;
import dev.plumbline.base.canonical.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.proof.DsseEnvelope;
import dev.plumbline.proof.Keys;
import dev.plumbline.proof.LogEntry;
import dev.plumbline.proof.Policies;
import dev.plumbline.proof.SigningKey;
import dev.plumbline.proof.Statement;
import dev.plumbline.store.Stores;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// `score` as Lambda calls it, where the deployment has a trust policy.
@QuarkusTest
@Tag("application")
@TestProfile(TrustedScoreEventTest.UnderPolicy.class)
class TrustedScoreEventTest {

  private static final String VARIABLE = "trusted.score.key";

  @Inject Functions functions;
  @Inject Stores stores;

  /// The deployment of `score` with a policy. The profile and the test are loaded twice, so the key
  /// is handed over as a property of the system.
  public static final class UnderPolicy extends Exported {

    public UnderPolicy() {
      super("score");
    }

    @Override
    public Map<String, String> getConfigOverrides() {
      SigningKey key = Keys.fresh();
      System.setProperty(VARIABLE, key.pem());
      Map<String, String> all = new TreeMap<>(super.getConfigOverrides());
      all.put("plumbline.policy", Policies.json(key, "", ""));
      return all;
    }
  }

  @Test
  void only_a_signed_bundle_scores() throws Exception {
    JsonObject compiled =
        ExampleRequests.object(
            functions.answer("compile-bundle", CanonicalJson.bytes(LambdaEvent.rubric())));
    JsonObject request = JsonObject.of("bundle", compiled.get("bundle"), "facts", JsonObject.EMPTY);

    JsonObject refused = LambdaEvent.answer(request);
    sign(compiled);
    JsonObject answered = LambdaEvent.answer(request);

    assertThat(refused.get("outcome")).isEqualTo(Json.of("refused"));
    assertThat(refused.toString()).contains("untrusted").contains("it is not signed");
    assertThat(answered.toString()).doesNotContain("untrusted");
  }

  private void sign(JsonObject compiled) {
    SigningKey key = SigningKey.parse(System.getProperty(VARIABLE)).orElseThrow();
    Statement statement =
        Statement.ofBundle(
            compiled.digest("bundle"),
            "short-argument",
            "1.0.0",
            compiled.digest("extractionSpec"),
            compiled.digest("scoringSpec"),
            "1");
    DsseEnvelope envelope = statement.sign(key);
    stores.artefacts().put(ArtefactKind.ATTESTATION, envelope.bytes());
    stores.log().append(LogEntry.of(envelope, statement), head -> head.sign(key), Instant.EPOCH);
  }
}
