package dev.plumbline.judge.llm.openai;

import dev.plumbline.judge.llm.LanguageModel;
import dev.plumbline.judge.llm.ModelFailedException;
import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.judge.llm.ModelRequest;
import dev.plumbline.judge.llm.ModelUnavailableException;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// A model behind an endpoint compatible with OpenAI's chat completions, with `response_format`
/// `json_schema`, strict.
public final class OpenAiModel implements LanguageModel {

  private static final int BODY_BYTES_MAX = 4_000_000;
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
  public ModelReply answer(ModelRequest request, Duration timeout) {
    HttpRequest.Builder post =
        HttpRequest.newBuilder(settings.endpoint())
            .timeout(timeout)
            .header("Content-Type", "application/json")
            .header("Accept", "application/json")
            .POST(
                HttpRequest.BodyPublishers.ofString(
                    OpenAiRequest.json(
                        settings.model(),
                        settings.temperature(),
                        settings.tokenLimitKey(),
                        request)));
    if (!settings.keyValue().isEmpty()) {
      post.header(settings.keyHeader(), settings.keyValue());
    }
    HttpResponse<Optional<byte[]>> response = send(post.build(), timeout);
    byte[] body = response.body().orElse(new byte[0]);
    return switch (response.statusCode()) {
      case 200 -> response.body().map(OpenAiReply::read).orElse(OpenAiReply.TOO_LONG);
      case 429 -> {
        OpenAiReply.checkQuota(body);
        throw ModelUnavailableException.throttled(status(response), retryAfter(response));
      }
      case 408, 409, 425 -> throw unavailable(response);
      case 400, 413, 422 -> OpenAiReply.refused(response.statusCode(), body);
      default -> {
        if (response.statusCode() >= 500) {
          throw unavailable(response);
        }
        throw new ModelFailedException(
            "the provider rejected the request: status "
                + response.statusCode()
                + advice(response.statusCode()));
      }
    };
  }

  /// The timeout of the request ends with the headers, so reading the body has its own.
  private HttpResponse<Optional<byte[]>> send(HttpRequest request, Duration timeout) {
    CompletableFuture<HttpResponse<Optional<byte[]>>> sending =
        client.sendAsync(request, _ -> new LimitedBody(BODY_BYTES_MAX));
    try {
      return sending.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException late) {
      sending.cancel(true);
      throw timedOut();
    } catch (InterruptedException stopped) {
      sending.cancel(true);
      Thread.currentThread().interrupt();
      throw new ModelUnavailableException("the request was interrupted", Duration.ZERO);
    } catch (ExecutionException failed) {
      throw unavailable(failed.getCause());
    }
  }

  private static ModelUnavailableException unavailable(Throwable cause) {
    if (cause instanceof HttpTimeoutException) {
      return timedOut();
    }
    String what =
        cause instanceof IOException ? cause.getClass().getSimpleName() : "an unexpected error";
    return new ModelUnavailableException(
        "the connection to the provider failed: " + what, Duration.ZERO);
  }

  private static ModelUnavailableException timedOut() {
    return new ModelUnavailableException("the provider did not answer in time", Duration.ZERO);
  }

  private static ModelUnavailableException unavailable(HttpResponse<?> response) {
    return new ModelUnavailableException(status(response), retryAfter(response));
  }

  private static String status(HttpResponse<?> response) {
    return "the provider answered with status " + response.statusCode();
  }

  private static Duration retryAfter(HttpResponse<?> response) {
    return response
        .headers()
        .firstValue("retry-after-ms")
        .flatMap(OpenAiModel::millis)
        .or(() -> response.headers().firstValue("retry-after").flatMap(OpenAiModel::seconds))
        .orElse(Duration.ZERO);
  }

  private static Optional<Duration> millis(String value) {
    return value.matches("[0-9]{1,9}(\\.[0-9]+)?")
        ? Optional.of(Duration.ofMillis((long) Double.parseDouble(value)))
        : Optional.empty();
  }

  /// Seconds; a date would depend on two clocks, so it is ignored.
  private static Optional<Duration> seconds(String value) {
    return value.matches("[0-9]{1,6}(\\.[0-9]+)?")
        ? Optional.of(Duration.ofMillis((long) (Double.parseDouble(value) * 1000)))
        : Optional.empty();
  }

  private String advice(int status) {
    return switch (status) {
      case 401, 403 ->
          settings.keyValue().isEmpty()
              ? ", set PLUMBLINE_OPENAI_KEY"
              : ", check the key in " + settings.keyVariable();
      case 404 -> ", check PLUMBLINE_OPENAI_MODEL and PLUMBLINE_OPENAI_URL";
      default -> "";
    };
  }
}
