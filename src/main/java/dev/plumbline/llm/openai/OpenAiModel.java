package dev.plumbline.llm.openai;

import dev.plumbline.canonical.CanonicalJson;
import dev.plumbline.canonical.Json;
import dev.plumbline.llm.LanguageModel;
import dev.plumbline.llm.ModelFailedException;
import dev.plumbline.llm.ModelReply;
import dev.plumbline.llm.ModelRequest;
import dev.plumbline.llm.ModelUnavailableException;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// A model behind a chat endpoint by OpenAI's shapes, with `response_format` json_schema, strict.
public final class OpenAiModel implements LanguageModel {

  private static final long BODY_BYTES_MAX = 4_000_000;
  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

  private final OpenAiSettings settings;
  private final HttpClient client;

  public OpenAiModel(OpenAiSettings settings) {
    this.settings = settings;
    this.client =
        HttpClient.newBuilder()
            .connectTimeout(CONNECT_TIMEOUT)
            .version(HttpClient.Version.HTTP_1_1)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();
  }

  @Override
  public String provider() {
    return "openai";
  }

  @Override
  public String name() {
    return settings.model();
  }

  @Override
  public String parameters() {
    return settings.temperature().isEmpty() ? "" : "temperature=" + settings.temperature();
  }

  @Override
  public ModelReply answer(ModelRequest request, Duration within) {
    HttpRequest.Builder post =
        HttpRequest.newBuilder(settings.endpoint())
            .timeout(within)
            .header("Content-Type", "application/json")
            .header("Accept", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body(request)));
    if (!settings.keyValue().isEmpty()) {
      post.header(settings.keyHeader(), settings.keyValue());
    }
    HttpResponse<byte[]> response = send(post.build(), within);
    return switch (response.statusCode()) {
      case 200 -> OpenAiReply.read(response.body());
      case 408, 409, 425, 429 -> throw unavailable(response);
      case 400, 413, 422 -> OpenAiReply.refused(response.statusCode(), response.body());
      default -> {
        if (response.statusCode() >= 500) {
          throw unavailable(response);
        }
        throw new ModelFailedException(
            "the provider refuses to answer: status "
                + response.statusCode()
                + advice(response.statusCode()));
      }
    };
  }

  /// The request's own time-out ends with the headers, so the body has one, too.
  private HttpResponse<byte[]> send(HttpRequest request, Duration within) {
    CompletableFuture<HttpResponse<byte[]>> sending =
        client.sendAsync(
            request, BodyHandlers.limiting(BodyHandlers.ofByteArray(), BODY_BYTES_MAX));
    try {
      return sending.get(within.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException late) {
      sending.cancel(true);
      throw timedOut();
    } catch (InterruptedException stopped) {
      sending.cancel(true);
      Thread.currentThread().interrupt();
      throw new ModelUnavailableException("asking was interrupted", Duration.ZERO);
    } catch (ExecutionException failed) {
      throw unavailable(failed.getCause());
    }
  }

  private static ModelUnavailableException unavailable(Throwable cause) {
    if (cause instanceof HttpTimeoutException) {
      return timedOut();
    }
    String what =
        cause instanceof IOException ? cause.getClass().getSimpleName() : "an unexpected fault";
    return new ModelUnavailableException(
        "the connection to the provider broke: " + what, Duration.ZERO);
  }

  private static ModelUnavailableException timedOut() {
    return new ModelUnavailableException("the provider did not answer in time", Duration.ZERO);
  }

  private static ModelUnavailableException unavailable(HttpResponse<byte[]> response) {
    Duration wait =
        response
            .headers()
            .firstValue("retry-after-ms")
            .flatMap(OpenAiModel::millis)
            .or(() -> response.headers().firstValue("retry-after").flatMap(OpenAiModel::seconds))
            .orElse(Duration.ZERO);
    return new ModelUnavailableException(
        "the provider answered with status " + response.statusCode(), wait);
  }

  private static Optional<Duration> millis(String written) {
    return written.matches("[0-9]{1,9}(\\.[0-9]+)?")
        ? Optional.of(Duration.ofMillis((long) Double.parseDouble(written)))
        : Optional.empty();
  }

  /// Seconds; a date is no promise that two clocks could keep, so it counts as nothing said.
  private static Optional<Duration> seconds(String written) {
    return written.matches("[0-9]{1,6}(\\.[0-9]+)?")
        ? Optional.of(Duration.ofMillis((long) (Double.parseDouble(written) * 1000)))
        : Optional.empty();
  }

  private static String advice(int status) {
    return switch (status) {
      case 401, 403 -> ", see to the key in PLUMBLINE_OPENAI_KEY";
      case 404 -> ", see to PLUMBLINE_OPENAI_MODEL and PLUMBLINE_OPENAI_URL";
      default -> "";
    };
  }

  /// Written by hand, since the schema's members have an order that means something.
  private String body(ModelRequest request) {
    return "{\"model\":"
        + quoted(settings.model())
        + ",\"messages\":[{\"role\":\"system\",\"content\":"
        + quoted(request.system())
        + "},{\"role\":\"user\",\"content\":"
        + quoted(request.user())
        + "}],\""
        + settings.tokenLimitKey()
        + "\":"
        + request.outputTokensMax()
        + (settings.temperature().isEmpty() ? "" : ",\"temperature\":" + settings.temperature())
        + ",\"response_format\":{\"type\":\"json_schema\",\"json_schema\":{\"name\":"
        + quoted(request.schemaName())
        + ",\"strict\":true,\"schema\":"
        + request.schema()
        + "}}}";
  }

  private static String quoted(String text) {
    return CanonicalJson.text(Json.of(text));
  }
}
