package dev.plumbline.base.aws;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.plumbline.fixtures.ContainerCredentials;
import dev.plumbline.judge.llm.LanguageModel;
import dev.plumbline.judge.llm.LanguageModel.ModelRequest;
import dev.plumbline.judge.llm.ModelReply.ModelFailedException;
import dev.plumbline.judge.llm.provider.ModelFactory;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Reads the key of a model from a local server that imitates Secrets Manager.
class SecretsManagerClientTest {

  private static final String ID =
      "arn:aws:secretsmanager:us-east-1:123456789012:secret:key-AbCdEf";

  private final AtomicReference<String> answer = new AtomicReference<>("");
  private final AtomicReference<String> asked = new AtomicReference<>("");
  private final AtomicInteger secrets = new AtomicInteger();
  private volatile int status = 200;
  private HttpServer server;
  private ContainerCredentials credentials;

  @BeforeEach
  void start() throws IOException {
    credentials = ContainerCredentials.start();
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          try (exchange) {
            var headers = exchange.getRequestHeaders();
            secrets.addAndGet(headers.containsKey("X-Amz-Target") ? 1 : 0);
            asked.set(
                headers.getFirst("X-Amz-Target")
                    + " "
                    + headers.getFirst("Authorization").replaceAll(" .*", "")
                    + " "
                    + new String(exchange.getRequestBody().readAllBytes(), UTF_8));
            byte[] body = answer.get().getBytes(UTF_8);
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
          }
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
    credentials.close();
  }

  @Test
  void a_secret_is_read_by_one_signed_request() {
    // the format of the service's response, including dates and version
    answer.set(
        "{\"ARN\":\"%s\",\"CreatedDate\":1.523477145713E9,\"Name\":\"key\",\"SecretString\":\"sk-1\\n\",\"VersionId\":\"v\"}"
            .formatted(ID));

    assertThat(SecretsManagerClient.read(ID, environment())).isEqualTo("sk-1");
    assertThat(asked.get())
        .isEqualTo("secretsmanager.GetSecretValue AWS4-HMAC-SHA256 {\"SecretId\":\"" + ID + "\"}");
  }

  @Test
  void a_model_is_configured_with_the_key_from_the_secret() {
    answer.set("{\"SecretString\":\"sk-1\"}");
    Map<String, String> environment = environment();
    environment.put("PLUMBLINE_OPENAI_MODEL", "some-model");
    environment.put("PLUMBLINE_OPENAI_KEY_SECRET", ID);

    environment.put("PLUMBLINE_OPENAI_URL", environment.get("PLUMBLINE_SECRETS_ENDPOINT"));

    List<LanguageModel> models = ModelFactory.configured(environment);

    assertThat(models).hasSize(1);
    assertThat(asked.get()).as("a snapshot of the process has no key").isEmpty();
    assertThat(models.getFirst().toString()).doesNotContain("sk-1");
    assertThatThrownBy(() ->
            models
                .getFirst()
                .answer(new ModelRequest("a", "b", "c", "{}", 9), Duration.ofSeconds(9)))
        .isInstanceOf(RuntimeException.class);
    assertThat(secrets.get()).isEqualTo(1);
    assertThat(asked.get()).as("the model was asked with it").startsWith("null Bearer");
  }

  @Test
  void a_model_whose_key_cannot_be_read_has_failed() {
    status = 400;
    Map<String, String> environment = environment();
    environment.put("PLUMBLINE_OPENAI_MODEL", "some-model");
    environment.put("PLUMBLINE_OPENAI_KEY_SECRET", ID);
    LanguageModel model = ModelFactory.configured(environment).getFirst();
    assertThatThrownBy(
            () -> model.answer(new ModelRequest("a", "b", "c", "{}", 9), Duration.ofSeconds(9)))
        .isInstanceOf(ModelFailedException.class)
        .hasMessage("the secret " + ID + " cannot be read: the response has status 400");
  }

  @Test
  void an_unreadable_secret_is_named_without_the_response() {
    status = 400;
    answer.set("{\"__type\":\"AccessDeniedException\",\"SecretString\":\"sk-1\"}");
    assertThatThrownBy(() -> SecretsManagerClient.read(ID, environment()))
        .hasMessage("the secret " + ID + " cannot be read: the response has status 400")
        .hasNoCause();
  }

  @Test
  void a_secret_without_a_text_is_unreadable() {
    for (String none : List.of("{}", "{\"SecretBinary\":\"AA==\"}", "{\"SecretString\":\" \"}")) {
      answer.set(none);
      assertThatThrownBy(() -> SecretsManagerClient.read(ID, environment()))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("cannot be read");
    }
  }

  private Map<String, String> environment() {
    Map<String, String> environment = new HashMap<>();
    environment.put(
        "PLUMBLINE_SECRETS_ENDPOINT", "http://127.0.0.1:" + server.getAddress().getPort());
    return environment;
  }
}
