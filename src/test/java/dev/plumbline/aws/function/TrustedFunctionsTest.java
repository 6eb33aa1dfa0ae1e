package dev.plumbline.aws.function;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.aws.function.request.RequestLogger.RequestLog;
import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.Digest;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.signing.DsseEnvelope;
import dev.plumbline.base.signing.Keys;
import dev.plumbline.base.signing.Policies;
import dev.plumbline.base.signing.SigningKey;
import dev.plumbline.base.signing.Statement;
import dev.plumbline.base.signing.TreeHead.LogEntry;
import dev.plumbline.base.signing.TrustPolicy;
import dev.plumbline.store.Stores;
import dev.plumbline.store.memory.MemoryStores;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What the functions do where a trust policy is in force.
class TrustedFunctionsTest {

  private static final LocalDate TODAY = LocalDate.of(2026, 5, 1);

  private final Stores stores = MemoryStores.empty();
  private final SigningKey release = Keys.fresh();
  private final SigningKey other = Keys.fresh();
  private Instant now = Instant.parse(TODAY + "T12:00:00Z");
  private JsonObject bundle = JsonObject.EMPTY;

  @BeforeEach
  void compile() throws IOException {
    bundle = functions(Optional.empty()).ask("compile-bundle", Tables.compilation());
  }

  @Test
  void an_unsigned_bundle_is_used_by_no_function_whatever_it_is_called() throws IOException {
    ExampleRequests functions = functions(Optional.of(Policies.of(release)));
    JsonObject extracted = extracted();

    for (String name :
        List.of(bundle.text("bundle"), "short-argument@1.0.0", "short-argument@live")) {
      assertUntrusted(functions.ask("extract", document(Json.of(name))), "it is not signed");
      assertUntrusted(
          functions.ask(
              "score", JsonObject.of("bundle", name, "extraction", extracted.get("extraction"))),
          "it is not signed");
      assertUntrusted(
          functions.ask("score", JsonObject.of("bundle", name, "facts", JsonObject.of("words", 9))),
          "it is not signed");
      assertUntrusted(functions.ask("batch", Tables.split(Json.of(name))), "it is not signed");
      assertUntrusted(
          functions.ask(
              "calibrate",
              JsonObject.of("bundle", name, "labels", new JsonArray(labels(extracted)))),
          "it is not signed");
    }
  }

  @Test
  void the_process_that_refused_a_bundle_uses_it_once_it_is_signed() throws IOException {
    ExampleRequests functions = functions(Optional.of(Policies.of(release)));
    assertUntrusted(functions.ask("extract", document(bundle.get("bundle"))), "it is not signed");
    sign(release, statement("short-argument", "1.0.0"));
    assertThat(functions.ask("extract", document(bundle.get("bundle"))).text("outcome"))
        .isEqualTo("extracted");
  }

  @Test
  void another_key_signs_nothing() throws IOException {
    sign(other, statement("short-argument", "1.0.0"));
    assertUntrusted(
        functions(Optional.of(Policies.of(release))).ask("extract", document(bundle.get("bundle"))),
        "signed by a key that the policy does not know");
  }

  @Test
  void a_key_expires_while_the_process_lives() throws IOException {
    sign(release, statement("short-argument", "1.0.0"));
    ExampleRequests functions =
        functions(Optional.of(Policies.of(release, ",\"until\":\"" + TODAY + "\"", "")));
    assertThat(functions.ask("extract", document(bundle.get("bundle"))).text("outcome"))
        .isEqualTo("extracted");
    now = now.plus(Duration.ofDays(1));
    assertUntrusted(functions.ask("extract", document(bundle.get("bundle"))), "expired");
  }

  @Test
  void a_signed_bundle_below_the_lowest_version_is_not_used() throws IOException {
    sign(release, statement("short-argument", "1.0.0"));
    TrustPolicy policy = Policies.of(release, "", ",\"rubrics\":{\"short-argument\":\"1.0.1\"}");
    assertUntrusted(
        functions(Optional.of(policy)).ask("extract", document(bundle.get("bundle"))),
        "is older than 1.0.1");
  }

  @Test
  void an_unsigned_calibration_is_not_applied_and_a_signed_one_is() throws IOException {
    ExampleRequests open = functions(Optional.empty());
    JsonObject last = extracted();
    List<Json> labels = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      String text = Tables.essay(i) + (i % 2 == 0 ? " It is so." : " For example, this.");
      last = open.ask("extract", Tables.extraction(bundle, text));
      open.ask("score", Tables.score(last));
      labels.addAll(labels(last, 1 + i % 6));
    }
    Json calibration =
        open.ask(
                "calibrate",
                JsonObject.of("bundle", bundle.get("bundle"), "labels", new JsonArray(labels)))
            .get("calibration");
    JsonObject request =
        JsonObject.of(
            "bundle", bundle.get("bundle"),
            "extraction", last.get("extraction"),
            "calibration", calibration);
    ExampleRequests functions = functions(Optional.of(Policies.of(release)));
    sign(release, statement("short-argument", "1.0.0"));

    assertUntrusted(functions.ask("score", request), "the calibration of");
    Digest digest = Digest.parse(((JsonText) calibration).value()).get();
    sign(release, Statement.ofCalibration(digest, JsonObject.EMPTY, "1"));

    assertThat(functions.ask("score", request).find("result")).isPresent();
  }

  private static void assertUntrusted(JsonObject answer, String why) {
    assertThat(answer.text("outcome")).isEqualTo("refused");
    assertThat(answer.toString()).contains("untrusted").contains(why);
  }

  private JsonObject extracted() throws IOException {
    return functions(Optional.empty()).ask("extract", document(bundle.get("bundle")));
  }

  private static JsonObject document(Json bundle) throws IOException {
    return JsonObject.of(
        "bundle",
        bundle,
        "document",
        JsonObject.of("text", Files.readString(Tables.ESSAY.resolve("document.txt"))));
  }

  private static List<Json> labels(JsonObject extracted) {
    return labels(extracted, 3);
  }

  private static List<Json> labels(JsonObject extracted, int score) {
    return List.of(
        JsonObject.of(
            "document", extracted.get("document"),
            "scores", JsonObject.of("composite", score)));
  }

  private Statement statement(String name, String version) {
    return Statement.ofBundle(
        Digest.parse(bundle.text("bundle")).orElseThrow(),
        name,
        version,
        bundle.digest("extractionSpec"),
        bundle.digest("scoringSpec"),
        "1");
  }

  private void sign(SigningKey key, Statement statement) {
    DsseEnvelope envelope = statement.sign(key);
    stores.artefacts().put(ArtefactKind.ATTESTATION, envelope.bytes());
    stores.log().append(LogEntry.of(envelope, statement), head -> head.sign(key), now);
  }

  private ExampleRequests functions(Optional<TrustPolicy> policy) {
    Wiring wiring = new Wiring(stores, Duration.ofSeconds(30), () -> now);
    policy.ifPresent(wiring::policy);
    return new ExampleRequests(wiring.functions(Tables.FILES, RequestLog.SILENT)::answer);
  }
}
