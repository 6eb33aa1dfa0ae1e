package dev.plumbline.judge.llm.openai;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonInteger;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.problem.EscapedText;
import dev.plumbline.judge.llm.LanguageModel;
import dev.plumbline.judge.llm.LanguageModel.CallRules;
import dev.plumbline.judge.llm.LanguageModel.CallRules.AnswerForm;
import dev.plumbline.judge.llm.LanguageModel.ModelRequest;
import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.judge.llm.ModelReply.ModelFailedException;
import dev.plumbline.judge.llm.ModelReply.ModelUnavailableException;
import dev.plumbline.judge.llm.ModelReply.StopReason;
import dev.plumbline.judge.llm.ModelReply.Usage;
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
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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

  /// An error of a chat completions endpoint, in the forms of vendors: `{error: {code, type,
  /// message}}`, `{error: message}`, `{detail}`, `{message}`. A gateway may send any of them with
  /// any status, 200 included.
  ///
  /// @param status 0 if it came with 200 and names none
  /// @param words the code and the type, in lower case; each may be empty
  /// @param said its type, message and the id of the request, on one line, for whoever asked
  private record OpenAiError(int status, List<String> words, String message, String said) {

    private static final int MESSAGE_SHOWN_MAX = 240;

    /// What an error is about, by parts of its code or type. A message repeats these words and no
    /// others, which could be anything, the key included.
    private enum Subject {
      FILTER("content_filter", "content_policy", "responsibleai"),
      LENGTH("context_length", "context_window", "string_above_max_length"),
      QUOTA("insufficient_quota", "billing_hard_limit_reached", "billing_not_active"),
      KEY("authentication_error", "invalid_api_key", "permission_", "unauthenticated"),
      MODEL("model_not_found", "deploymentnotfound", "not_found_error"),
      /// What no question of the judge can have right.
      SETTING(
          "invalid_json_schema",
          "missing_required_parameter",
          "operationnotsupported",
          "unknown_parameter",
          "unsupported_parameter",
          "unsupported_value"),
      REQUEST("invalid_request_error", "invalid_type", "invalid_value");

      private final List<String> parts;

      Subject(String... parts) {
        this.parts = List.of(parts);
      }
    }

    /// @param request id of a header; empty if there is none
    /// @param secrets that are shown to nobody
    static OpenAiError of(int status, JsonObject json, String request, List<String> secrets) {
      Json from = json.find("error").orElse(json);
      JsonObject error = from instanceof JsonObject object ? object : JsonObject.EMPTY;
      List<String> words =
          Stream.of("code", "type", "status")
              .map(key -> OpenAiReply.text(error, key).toLowerCase(Locale.ROOT))
              .filter(word -> word.matches("[a-z0-9_.-]{1,60}"))
              .toList();
      String message =
          from instanceof JsonText(String text)
              ? text
              : OpenAiReply.text(error, "message") + OpenAiReply.text(error, "detail");
      String said =
          Stream.of(
                  words.isEmpty() ? "" : EscapedText.text(without(secrets, words.getFirst())),
                  EscapedText.onOneLine(cut(without(secrets, message.strip()))),
                  request.isEmpty() ? "" : "request " + EscapedText.text(without(secrets, request)))
              .filter(part -> !part.isEmpty())
              .collect(Collectors.joining(", "));
      return new OpenAiError(status == 200 ? status(error) : status, words, message, said);
    }

    private static int status(JsonObject error) {
      return error.find("code").or(() -> error.find("status")).orElse(JsonNull.NULL)
                  instanceof JsonInteger(long code)
              && code >= 400
              && code < 600
          ? (int) code
          : 0;
    }

    private static String without(List<String> secrets, String text) {
      String shown = text;
      for (String secret : secrets) {
        shown = shown.replaceAll("(?i)" + Pattern.quote(secret), "…");
      }
      return shown;
    }

    private static String cut(String told) {
      return told.codePointCount(0, told.length()) <= MESSAGE_SHOWN_MAX
          ? told
          : told.substring(0, told.offsetByCodePoints(0, MESSAGE_SHOWN_MAX)) + "…";
    }

    /// The reply that some errors are: the content filter on questions, a question that is too
    /// long.
    ///
    /// @param ofKey what to look at where the key is refused
    /// @throws ModelUnavailableException if a retry may succeed
    /// @throws ModelFailedException if none can
    ModelReply reply(Duration retryAfter, String ofKey) {
      if (is(Subject.FILTER) || message.contains("\"blockReason\"")) {
        return new ModelReply("", StopReason.FILTERED, Usage.UNKNOWN);
      }
      if (is(Subject.LENGTH) || status == 413) {
        return new ModelReply("", StopReason.QUESTION_TOO_LONG, Usage.UNKNOWN);
      }
      if (is(Subject.QUOTA) || status == 402) {
        throw failed(", check the quota and the billing of the account", false);
      }
      if (is(Subject.KEY) || status == 401 || status == 403) {
        throw failed(ofKey, false);
      }
      if (is(Subject.MODEL) || status == 404) {
        throw failed(", check PLUMBLINE_OPENAI_MODEL and PLUMBLINE_OPENAI_URL", false);
      }
      if (status >= 500 && is(Subject.REQUEST)
          || status >= 400 && status < 500 && !List.of(408, 409, 425, 429).contains(status)) {
        throw failed(
            ", check PLUMBLINE_OPENAI_MODEL, and with a gateway the `--header` that it wants and"
                + " `--answer-form`",
            !is(Subject.SETTING));
      }
      throw new ModelUnavailableException(
          "the provider answered with " + (status == 0 ? "an error" : "status " + status),
          retryAfter,
          status == 429,
          said);
    }

    private ModelFailedException failed(String advice, boolean ofOneQuestion) {
      return new ModelFailedException(
          "the provider rejected the request"
              + (status == 0 ? "" : ": status " + status)
              + words.stream()
                  .filter(word ->
                      Stream.of(Subject.values()).anyMatch(subject -> subject.parts.contains(word)))
                  .findFirst()
                  .map(word -> ", code `" + word + "`")
                  .orElse("")
              + advice,
          said,
          ofOneQuestion);
    }

    private boolean is(Subject subject) {
      return words.stream().anyMatch(word -> subject.parts.stream().anyMatch(word::contains));
    }
  }

  /// The body of a request for a chat completion.
  public static final class OpenAiRequest {

    /// The limit's key for models that count reasoning as output, as OpenAI's own do.
    public static final String TOKEN_LIMIT_KEY = "max_completion_tokens";

    /// Written by hand, since the order of the schema's members is significant.
    ///
    /// @param temperature empty for the default of the model
    public static String json(
        String model,
        String temperature,
        String tokenLimitKey,
        AnswerForm form,
        ModelRequest request) {
      return "{\"model\":"
          + quoted(model)
          + ",\"messages\":[{\"role\":\"system\",\"content\":"
          + quoted(request.system())
          + "},{\"role\":\"user\",\"content\":"
          + quoted(form.question(request))
          + "}],\""
          + tokenLimitKey
          + "\":"
          + request.outputTokensMax()
          + (temperature.isEmpty() ? "" : ",\"temperature\":" + temperature)
          + switch (form) {
            case SCHEMA ->
                ",\"response_format\":{\"type\":\"json_schema\",\"json_schema\":{\"name\":"
                    + quoted(request.schemaName())
                    + ",\"strict\":true,\"schema\":"
                    + request.schema()
                    + "}}";
            case TOOL ->
                ",\"tools\":[{\"type\":\"function\",\"function\":{\"name\":"
                    + quoted(request.schemaName())
                    + ",\"description\":"
                    + quoted(AnswerForm.TOOL_DESCRIPTION)
                    + ",\"strict\":true,\"parameters\":"
                    + request.schema()
                    + "}}],\"tool_choice\":{\"type\":\"function\",\"function\":{\"name\":"
                    + quoted(request.schemaName())
                    + "}}";
            case PROMPT -> "";
          }
          + "}";
    }

    private static String quoted(String text) {
      return CanonicalJson.text(Json.of(text));
    }

    private OpenAiRequest() {}
  }
}
