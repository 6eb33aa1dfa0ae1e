package dev.plumbline.aws.application;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.plumbline.aws.application.PayloadMapper.Payload;
import dev.plumbline.aws.function.Functions;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import io.quarkus.arc.Arc;
import io.quarkus.arc.InjectableBean;
import io.quarkus.funqy.lambda.FunqyLambdaBindingRecorder;
import io.quarkus.runtime.RuntimeValue;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/// The functions as Lambda calls them, and the beans that Quarkus's extensions give them. The
/// application is started once: a start takes as long as all of these tests.
@QuarkusTest
@Tag("application")
@TestProfile(Exported.class)
class FunctionEventsTest {

  @Inject Functions functions;
  @Inject DynamoDbClient client;
  @Inject DynamoDbClientBuilder builder;
  @Inject ObjectMapper mapper;

  @Test
  void compile_bundle_locks_a_rubric() throws IOException, InterruptedException {
    export("compile-bundle");
    JsonObject answer = LambdaEvent.answer(LambdaEvent.rubric());
    assertThat(answer.get("outcome")).isEqualTo(Json.of("locked"));
    assertThat(answer.find("bundle")).isPresent();
  }

  @Test
  void the_mapper_of_the_platform_neither_rounds_nor_merges() throws Exception {
    export("compile-bundle");
    String digits = "0.40000000000000001";
    String event =
        "{\"rubricObject\":{\"rubric\":\"r\",\"version\":\"1.0.0\",\"thresholds\":" + digits;
    assertThat(LambdaEvent.send(event + ",\"a\":1,\"a\":2}}").body()).contains("duplicate-key");
    assertThat(LambdaEvent.send(event + "}}").body()).contains(digits);
  }

  @Test
  void extract_extracts_a_document_once() throws IOException, InterruptedException {
    lock();
    export("extract");
    JsonObject first = LambdaEvent.answer(LambdaEvent.document());
    JsonObject again = LambdaEvent.answer(LambdaEvent.document());
    assertThat(first.get("outcome")).isEqualTo(Json.of("extracted"));
    assertThat(again.get("extraction")).isEqualTo(first.get("extraction"));
  }

  @Test
  void score_scores_an_extraction_with_the_score_of_the_command_line() throws Exception {
    lock();
    export("score");
    JsonObject extracted =
        LambdaEvent.object(
            new String(
                functions.answer("extract", CanonicalJson.bytes(LambdaEvent.document())),
                StandardCharsets.UTF_8));

    JsonObject answer =
        LambdaEvent.answer(
            JsonObject.of(
                "bundle", extracted.get("bundle"),
                "extraction", extracted.get("extraction")));

    assertThat(answer.get("outcome")).isEqualTo(Json.of("scored"));
    assertThat(answer.toString()).contains("\"composite\"", "5.6");
  }

  @Test
  void what_is_wrong_with_a_request_is_an_outcome() throws IOException, InterruptedException {
    export("score");
    assertThat(LambdaEvent.send("{\"bundle\":\"nothing@1\",\"facts\":{\"words\":9}}").body())
        .contains("not-found");
    assertThat(LambdaEvent.send("[1]").body()).contains("refused");
    assertThat(LambdaEvent.send("null").body()).contains("refused", "the request is not an object");
  }

  @Test
  void calibrate_refuses_labels_without_scorecards() throws IOException, InterruptedException {
    lock();
    export("calibrate");
    String labels =
        "[{\"document\":\"sha256:" + "0".repeat(64) + "\",\"scores\":{\"composite\":4}}]";
    assertThat(
            LambdaEvent.send("{\"bundle\":\"short-argument@1.0.0\",\"labels\":" + labels + "}")
                .body())
        .contains("\"outcome\":\"refused\"");
  }

  @Test
  void the_builder_is_the_one_of_the_extension() {
    InjectableBean<DynamoDbClientBuilder> bean =
        Arc.container().instance(DynamoDbClientBuilder.class).getBean();
    assertThat(bean.getKind()).isEqualTo(InjectableBean.Kind.SYNTHETIC);
  }

  @Test
  void the_client_has_a_deadline_and_does_not_retry() {
    var configuration = client.serviceClientConfiguration().overrideConfiguration();
    assertThat(configuration.apiCallTimeout()).contains(Duration.ofMillis(7_500));
    assertThat(configuration.retryStrategy().orElseThrow().maxAttempts()).isEqualTo(1);
  }

  @Test
  void all_parts_of_the_sdk_have_one_version() {
    assertThat(version(DynamoDbException.class))
        .isEqualTo(version(software.amazon.awssdk.core.SdkClient.class));
  }

  @Test
  void the_mapper_passes_json_through() throws Exception {
    byte[] json = "{\"a\":0.40000000000000001,\"a\":1e400}".getBytes(StandardCharsets.UTF_8);
    Payload read = mapper.readValue(json, Payload.class);
    assertThat(read.json()).isEqualTo(json);
    assertThat(mapper.writeValueAsBytes(read)).isEqualTo(json);
  }

  /// That of the jar, from its name.
  private static String version(Class<?> type) {
    return type.getProtectionDomain()
        .getCodeSource()
        .getLocation()
        .getPath()
        .replaceAll(".*-([0-9.]+)\\.jar.*", "$1");
  }

  private void lock() throws IOException {
    functions.answer("compile-bundle", CanonicalJson.bytes(LambdaEvent.rubric()));
  }

  /// As a deployment's `QUARKUS_FUNQY_EXPORT` does before the first event.
  private static void export(String function) {
    new FunqyLambdaBindingRecorder(
            new RuntimeValue<>(() -> Optional.of(function)), () -> () -> false, null)
        .chooseInvoker();
  }
}
