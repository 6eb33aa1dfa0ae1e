package dev.plumbline.judge.llm.openai;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.judge.llm.CallRules;
import dev.plumbline.judge.llm.LanguageModel;
import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.judge.llm.ModelRequest;
import dev.plumbline.judge.llm.ModelUnavailableException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.BodySubscribers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;

/// A model behind an endpoint compatible with OpenAI's chat completions, with `response_format`
/// `json_schema`, strict.
public final class OpenAiModel implements LanguageModel {

  private static final int BODY_BYTES_MAX = 4_000_000;
  private static final List<String> REQUEST_IDS =
      List.of("x-request-id", "request-id", "apim-request-id", "x-amzn-requestid", "cf-ray");
  private static final Pattern CACHED =
      Pattern.compile("(?i)[^=]*cache[^=]*=(semantic[- ])?hit\\b.*|[^=]*cache-hit=(true|1)");
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
    return settings.rules().parameters(settings.temperature());
  }

  @Override
  public CallRules rules() {
    return settings.rules();
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
                        settings.rules().form(),
                        request)));
    if (!settings.keyValue().isEmpty()) {
      post.header(settings.keyHeader(), settings.keyValue());
    }
    settings.headers().forEach(post::setHeader);
    HttpResponse<Optional<byte[]>> response = send(post.build(), timeout);
    if (response.statusCode() != 200) {
      return refused(
          response.statusCode(),
          OpenAiReply.object(response.body().orElse(new byte[0])).orElse(JsonObject.EMPTY),
          response);
    }
    return response
        .body()
        .map(body ->
            OpenAiReply.read(
                body,
                settings.rules().form(),
                isCached(response),
                json -> refused(200, json, response)))
        .orElse(OpenAiReply.TOO_LONG);
  }

  private ModelReply refused(int status, JsonObject json, HttpResponse<?> response) {
    return OpenAiError.of(status, json, request(response), settings.secrets())
        .reply(
            ModelUnavailableException.retryAfter(
                response.headers()::firstValue, InstantSource.system().instant()),
            settings.keyValue().isEmpty()
                ? ", set PLUMBLINE_OPENAI_KEY"
                : ", check the key in " + settings.keyVariable());
  }

  /// The bytes of a response, or nothing if they are more than the limit, which are not held.
  private static BodySubscriber<Optional<byte[]>> limited() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    return BodySubscribers.mapping(
        BodySubscribers.ofByteArrayConsumer(piece ->
            piece.filter(_ -> bytes.size() <= BODY_BYTES_MAX).ifPresent(bytes::writeBytes)),
        _ -> bytes.size() <= BODY_BYTES_MAX ? Optional.of(bytes.toByteArray()) : Optional.empty());
  }

  private static String request(HttpResponse<?> response) {
    return REQUEST_IDS.stream()
        .flatMap(name -> response.headers().firstValue(name).stream())
        .findFirst()
        .orElse("");
  }

  /// Caches of gateways say so in headers of different names.
  private static boolean isCached(HttpResponse<?> response) {
    return response.headers().map().entrySet().stream()
        .flatMap(header -> header.getValue().stream().map(value -> header.getKey() + "=" + value))
        .anyMatch(header -> CACHED.matcher(header).matches());
  }

  /// The timeout of the request ends with the headers, so reading the body has its own.
  private HttpResponse<Optional<byte[]>> send(HttpRequest request, Duration timeout) {
    CompletableFuture<HttpResponse<Optional<byte[]>>> sending =
        client.sendAsync(request, _ -> limited());
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
}
