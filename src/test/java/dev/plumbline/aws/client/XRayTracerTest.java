package dev.plumbline.aws.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.plumbline.aws.client.XRayTracer.TracedCalls;
import dev.plumbline.aws.client.XRayTracer.TracedModel;
import dev.plumbline.aws.client.XRayTracer.TracedSource;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.fixtures.ScriptedModel;
import dev.plumbline.judge.llm.LanguageModel.ModelRequest;
import dev.plumbline.judge.llm.ModelReply.ModelFailedException;
import dev.plumbline.judge.llm.ModelReply.ModelUnavailableException;
import dev.plumbline.store.ObjectSource;
import dev.plumbline.store.ObjectSource.FetchResult;
import dev.plumbline.store.ObjectSource.ObjectReference;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.retries.DefaultRetryStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/// What a daemon of X-Ray receives.
class XRayTracerTest {

  private static final String ROOT = "1-5759e988-bd862e3fe1be46a994272793";
  private static final String PARENT = "53995c3f42cd8ad8";
  private static final String SAMPLED = "Root=" + ROOT + ";Parent=" + PARENT + ";Sampled=1";
  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00.25Z");
  private static final int WAIT_MILLIS = 2_000;

  /// A word that no trace may hold.
  private static final String MARKER = "quetzalcoatlus";

  private DatagramSocket daemon;

  @BeforeEach
  void listen() throws IOException {
    daemon = new DatagramSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    daemon.setSoTimeout(WAIT_MILLIS);
  }

  @AfterEach
  void stop() {
    daemon.close();
  }

  private XRayTracer tracer(String header) {
    return new XRayTracer(
        (InetSocketAddress) daemon.getLocalSocketAddress(),
        InstantSource.fixed(NOON),
        () -> header);
  }

  private JsonObject received() throws IOException {
    DatagramPacket packet = new DatagramPacket(new byte[65_536], 65_536);
    daemon.receive(packet);
    String text = new String(packet.getData(), 0, packet.getLength(), UTF_8);
    assertThat(text).startsWith("{\"format\":\"json\",\"version\":1}\n").doesNotContain(MARKER);
    byte[] segment = text.substring(text.indexOf('\n') + 1).getBytes(UTF_8);
    if (JsonReader.read(segment, 65_536) instanceof JsonResult.Read(Json json)
        && json instanceof JsonObject object) {
      assertThat(object.text("type")).isEqualTo("subsegment");
      assertThat(object.text("trace_id")).isEqualTo(ROOT);
      assertThat(object.text("parent_id")).isEqualTo(PARENT);
      assertThat(object.text("id")).matches("[0-9a-f]{16}");
      assertThat(object.get("start_time")).isEqualTo(Json.of(new BigDecimal("1767268800.25")));
      return object;
    }
    throw new AssertionError(text);
  }

  @Test
  void a_model_is_shown_with_how_its_call_ended_and_without_what_was_said() throws IOException {
    ScriptedModel model =
        new ScriptedModel((_, before) ->
            switch (before) {
              case 0 -> ScriptedModel.said(MARKER);
              case 1 -> throw new ModelFailedException(MARKER);
              default -> throw new ModelUnavailableException(MARKER, Duration.ZERO);
            });
    TracedModel traced = new TracedModel(model, tracer(SAMPLED));
    ModelRequest request = new ModelRequest(MARKER, MARKER, "answer", MARKER, 10);

    assertThat(traced.answer(request, Duration.ofSeconds(1)).text()).isEqualTo(MARKER);
    JsonObject answered = received();
    assertThatThrownBy(() -> traced.answer(request, Duration.ofSeconds(1)))
        .isInstanceOf(ModelFailedException.class);
    JsonObject refused = received();
    assertThatThrownBy(() -> traced.answer(request, Duration.ofSeconds(1)))
        .isInstanceOf(ModelUnavailableException.class);
    JsonObject failed = received();

    assertThat(answered.text("name")).isEqualTo("openai stub-1");
    assertThat(answered.text("namespace")).isEqualTo("remote");
    assertThat(answered.keys()).doesNotContain("error", "fault");
    assertThat(refused.flag("error")).isTrue();
    assertThat(failed.flag("fault")).isTrue();
  }

  @Test
  void a_bucket_is_shown_without_the_key_of_the_object() throws IOException {
    TracedSource source = new TracedSource(ObjectSource.NONE, tracer(SAMPLED));
    assertThat(source.fetch(new ObjectReference("bucket", MARKER, "", ""), 1))
        .isInstanceOf(FetchResult.Denied.class);
    JsonObject segment = received();
    assertThat(segment.text("name")).isEqualTo("S3");
    assertThat(segment.text("namespace")).isEqualTo("aws");
    assertThat(segment.flag("error")).isTrue();
  }

  @Test
  void the_table_is_shown_by_operation_and_without_keys_and_rows() throws IOException {
    List<Integer> statuses = new ArrayList<>(List.of(200, 400, 500));
    HttpServer table = HttpServer.create(new InetSocketAddress("localhost", 0), 0);
    table.createContext(
        "/",
        exchange -> {
          exchange.getRequestBody().readAllBytes();
          byte[] body = ("{\"message\":\"" + MARKER + "\"}").getBytes(UTF_8);
          exchange.getResponseHeaders().add("content-type", "application/x-amz-json-1.0");
          exchange.sendResponseHeaders(statuses.removeFirst(), body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    table.start();
    try (DynamoDbClient client =
        DynamoDbClient.builder()
            .region(Region.US_EAST_1)
            .endpointOverride(URI.create("http://localhost:" + table.getAddress().getPort()))
            .credentialsProvider(
                StaticCredentialsProvider.create(AwsBasicCredentials.create("a", MARKER)))
            .httpClient(UrlConnectionHttpClient.create())
            .overrideConfiguration(it ->
                it.retryStrategy(DefaultRetryStrategy.doNotRetry())
                    .addExecutionInterceptor(new TracedCalls(tracer(SAMPLED))))
            .build()) {
      get(client);
      JsonObject answered = received();
      assertThatThrownBy(() -> get(client)).isInstanceOf(DynamoDbException.class);
      JsonObject refused = received();
      assertThatThrownBy(() -> get(client)).isInstanceOf(DynamoDbException.class);
      JsonObject failed = received();

      assertThat(answered.text("name")).isEqualTo("DynamoDB");
      assertThat(answered.object("aws").text("operation")).isEqualTo("GetItem");
      assertThat(answered.keys()).doesNotContain("error", "fault");
      assertThat(refused.flag("error")).isTrue();
      assertThat(failed.flag("fault")).isTrue();
    } finally {
      table.stop(0);
    }
  }

  private static void get(DynamoDbClient client) {
    client.getItem(it -> it.tableName(MARKER).key(Map.of("pk", AttributeValue.fromS(MARKER))));
  }

  @Test
  void what_is_not_sampled_or_has_no_trace_sends_nothing() throws IOException {
    daemon.setSoTimeout(200);
    for (String header :
        List.of("", SAMPLED.replace("Sampled=1", "Sampled=0"), "Root=" + ROOT, MARKER)) {
      new TracedSource(ObjectSource.NONE, tracer(header))
          .fetch(new ObjectReference("bucket", "key", "", ""), 1);
    }
    assertThatThrownBy(this::received).isInstanceOf(SocketTimeoutException.class);
  }

  @Test
  void a_daemon_that_is_not_there_costs_no_request() {
    TracedSource source = new TracedSource(ObjectSource.NONE, tracer(SAMPLED));
    daemon.close();
    for (int i = 0; i < 3; i++) {
      assertThat(source.fetch(new ObjectReference("bucket", "key", "", ""), 1))
          .isInstanceOf(FetchResult.Denied.class);
    }
  }
}
