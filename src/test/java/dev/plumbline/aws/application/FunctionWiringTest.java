package dev.plumbline.aws.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import dev.plumbline.aws.function.ExampleRequests;
import dev.plumbline.aws.function.Functions;
import dev.plumbline.aws.function.request.RequestLogger.RequestLog;
import dev.plumbline.base.aws.SecretsManagerClient;
import dev.plumbline.base.canonical.CanonicalArtefact.ArtefactKind;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.signing.DsseEnvelope;
import dev.plumbline.base.signing.Keys;
import dev.plumbline.base.signing.Policies;
import dev.plumbline.base.signing.SigningKey;
import dev.plumbline.base.signing.Statement;
import dev.plumbline.base.signing.TreeHead.LogEntry;
import dev.plumbline.fixtures.ContainerCredentials;
import dev.plumbline.judge.llm.LanguageModel;
import dev.plumbline.judge.llm.LanguageModel.ModelRequest;
import dev.plumbline.judge.llm.ModelReply.ModelUnavailableException;
import dev.plumbline.store.ObjectSource;
import dev.plumbline.store.ObjectSource.FetchResult;
import dev.plumbline.store.ObjectSource.ObjectReference;
import dev.plumbline.store.Stores;
import dev.plumbline.store.sqlite.SqliteStore;
import io.smallrye.config.EnvConfigSource;
import io.smallrye.config.SmallRyeConfig;
import io.smallrye.config.SmallRyeConfigBuilder;
import jakarta.enterprise.inject.Instance;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/// What settings that are right do. Nothing here reaches a network: what would is turned away
/// first.
class FunctionWiringTest {

  /// Ten bytes, and at most 200 tokens in the answer.
  private static final ModelRequest REQUEST = new ModelRequest("12345", "é23", "n", "x", 200);

  private final List<UpdateItemRequest> writes = new ArrayList<>();

  /// A table in which every quota is used up.
  private final class SpentQuota implements DynamoDbClient {

    @Override
    public UpdateItemResponse updateItem(UpdateItemRequest request) {
      writes.add(request);
      throw ConditionalCheckFailedException.builder()
          .item(
              Map.of(
                  "arrival", AttributeValue.fromN(Long.toString(Long.MAX_VALUE)),
                  "spent", AttributeValue.fromN("20000000")))
          .build();
    }

    @Override
    public String serviceName() {
      return "a table";
    }

    @Override
    public void close() {}
  }

  @Test
  void a_model_is_called_for_no_more_than_the_day_may_cost() {
    LanguageModel model =
        model(
            "PLUMBLINE_MODEL_SPEND_PER_DAY", "20",
            "PLUMBLINE_MODEL_INPUT_PRICE", "1",
            "PLUMBLINE_MODEL_OUTPUT_PRICE", "2");

    assertThatThrownBy(() -> model.answer(REQUEST, Duration.ofMinutes(1)))
        .isInstanceOf(ModelUnavailableException.class)
        .hasMessageContaining("spent");

    assertThat(writes).hasSize(1);
    assertThat(writes.getFirst().key().get("pk").s()).isEqualTo("quota#openai:gpt");
    // 1,010 tokens at 1 and 200 at 2 a million
    assertThat(writes.getFirst().expressionAttributeValues().get(":most").n())
        .isEqualTo(Long.toString(20_000_000 - 1_410));
  }

  @Test
  void a_model_is_called_no_faster_than_all_may() {
    LanguageModel model = model("PLUMBLINE_MODEL_CALLS_PER_MINUTE", "600");
    assertThatThrownBy(() -> model.answer(REQUEST, Duration.ofMinutes(1)))
        .isInstanceOf(ModelUnavailableException.class)
        .hasMessageContaining("all calls that are allowed");
    assertThat(writes.getFirst().key().get("sk").s()).isEqualTo("rate");
    assertThat(writes.getFirst().expressionAttributeValues().get(":interval").n())
        .isEqualTo("100000");
  }

  @Test
  void an_object_that_is_not_declared_is_denied() {
    FunctionWiring wiring = wiring(Map.of("PLUMBLINE_OBJECTS", "mine/texts/"));
    assertThat(wiring.objectSource().fetch(new ObjectReference("mine", "payroll/a", "", ""), 1))
        .isInstanceOf(FetchResult.Denied.class);
  }

  @Test
  void a_restored_function_signs_with_the_credentials_of_its_address() throws Exception {
    try (ContainerCredentials restored = ContainerCredentials.start()) {
      FunctionWiring wiring = wiring(Map.of("PLUMBLINE_S3_ENDPOINT", restored.address()));
      ObjectReference object = new ObjectReference("mine", "texts/a", "", "");
      assertThatThrownBy(() -> wiring.objectSource().fetch(object, 1))
          .hasMessageContaining("status 403");
      assertThatThrownBy(() ->
              SecretsManagerClient.read(
                  "key", Map.of("PLUMBLINE_SECRETS_ENDPOINT", restored.address())))
          .hasMessageContaining("status 403");
      assertThat(restored.signed()).containsExactly("RESTORED session", "RESTORED session");
    }
  }

  @Test
  void under_a_policy_only_a_signed_bundle_scores(@TempDir Path folder) throws Exception {
    SigningKey key = Keys.fresh();
    FunctionWiring wiring = wiring(Map.of("PLUMBLINE_POLICY", Policies.json(key, "", "")));
    try (SqliteStore store = SqliteStore.open(folder)) {
      Stores stores = store.stores();
      Functions functions =
          wiring.functions(stores, List.of(), ObjectSource.NONE, RequestLog.SILENT);
      JsonObject compiled = answer(functions, "compile-bundle", LambdaEvent.rubric());
      JsonObject request =
          JsonObject.of("bundle", compiled.get("bundle"), "facts", JsonObject.of("words", 9));

      JsonObject refused = answer(functions, "score", request);
      sign(stores, key, compiled);
      JsonObject answered = answer(functions, "score", request);

      assertThat(refused.get("outcome")).isEqualTo(Json.of("refused"));
      assertThat(refused.toString()).contains("untrusted", "it is not signed");
      assertThat(answered.toString()).doesNotContain("untrusted");
    }
  }

  private static JsonObject answer(Functions functions, String function, Json request) {
    return ExampleRequests.object(functions.answer(function, CanonicalJson.bytes(request)));
  }

  private static void sign(Stores stores, SigningKey key, JsonObject compiled) {
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

  private LanguageModel model(String... settings) {
    Map<String, String> environment = new HashMap<>();
    environment.put("PLUMBLINE_OPENAI_MODEL", "gpt");
    environment.put("PLUMBLINE_OPENAI_KEY", "none");
    for (int i = 0; i < settings.length; i += 2) {
      environment.put(settings[i], settings[i + 1]);
    }
    Instance<DynamoDbClient> client = mock();
    when(client.get()).thenReturn(new SpentQuota());
    return wiring(environment).models(client).getFirst();
  }

  private static FunctionWiring wiring(Map<String, String> settings) {
    Map<String, String> environment = new HashMap<>(settings);
    environment.put("PLUMBLINE_TABLE", "t");
    SmallRyeConfig config =
        new SmallRyeConfigBuilder()
            .withSources(new EnvConfigSource(environment, 300))
            .withMapping(FunctionSettings.class)
            .build();
    return new FunctionWiring(config.getConfigMapping(FunctionSettings.class), config, mock());
  }
}
