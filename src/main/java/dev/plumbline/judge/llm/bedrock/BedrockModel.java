package dev.plumbline.judge.llm.bedrock;

import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonArray;
import dev.plumbline.base.canonical.Json.JsonBoolean;
import dev.plumbline.base.canonical.Json.JsonDecimal;
import dev.plumbline.base.canonical.Json.JsonInteger;
import dev.plumbline.base.canonical.Json.JsonNull;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
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
import dev.plumbline.score.extraction.JudgeIdentity.AnsweringModel;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.awscore.AwsResponseMetadata;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.document.Document;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.retries.DefaultRetryStrategy;
import software.amazon.awssdk.services.bedrockruntime.BedrockRuntimeClient;
import software.amazon.awssdk.services.bedrockruntime.BedrockRuntimeClientBuilder;
import software.amazon.awssdk.services.bedrockruntime.model.ContentBlock;
import software.amazon.awssdk.services.bedrockruntime.model.ConversationRole;
import software.amazon.awssdk.services.bedrockruntime.model.ConverseRequest;
import software.amazon.awssdk.services.bedrockruntime.model.ConverseResponse;
import software.amazon.awssdk.services.bedrockruntime.model.Message;
import software.amazon.awssdk.services.bedrockruntime.model.OutputFormatType;
import software.amazon.awssdk.services.bedrockruntime.model.SystemContentBlock;
import software.amazon.awssdk.services.bedrockruntime.model.TokenUsage;
import software.amazon.awssdk.services.bedrockruntime.model.Tool;
import software.amazon.awssdk.services.bedrockruntime.model.ToolInputSchema;
import software.amazon.awssdk.services.bedrockruntime.model.ToolSpecification;

/// A model behind the Bedrock Converse API, with structured output or a forced tool call.
///
/// The retries of the client are off: the caller retries, since it knows the time that is left.
public final class BedrockModel implements LanguageModel {

  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

  private final BedrockSettings settings;
  private final BedrockRuntimeClient client;

  /// A model with the default credentials: environment, profile, container.
  public static BedrockModel of(BedrockSettings settings) {
    return of(settings, DefaultCredentialsProvider.builder().build());
  }

  public static BedrockModel of(BedrockSettings settings, AwsCredentialsProvider credentials) {
    // otherwise the JDK repeats a request by itself when a connection breaks, and it is billed
    // twice
    System.setProperty("sun.net.http.retryPost", "false");
    BedrockRuntimeClientBuilder client =
        BedrockRuntimeClient.builder()
            .region(Region.of(settings.region()))
            .credentialsProvider(credentials)
            .httpClient(
                UrlConnectionHttpClient.builder()
                    .connectionTimeout(CONNECT_TIMEOUT)
                    .socketTimeout(Duration.ofMinutes(10))
                    .build())
            .overrideConfiguration(it -> it.retryStrategy(DefaultRetryStrategy.doNotRetry()));
    settings.endpoint().ifPresent(client::endpointOverride);
    return new BedrockModel(settings, client.build());
  }

  private BedrockModel(BedrockSettings settings, BedrockRuntimeClient client) {
    this.settings = settings;
    this.client = client;
  }

  @Override
  public String provider() {
    return "bedrock";
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
    try {
      return reply(client.converse(converse(request, timeout)));
    } catch (AwsServiceException refused) {
      return refused(refused);
    } catch (SdkClientException broken) {
      throw new ModelUnavailableException(
          "the connection to Bedrock failed or timed out: " + broken.getClass().getSimpleName(),
          Duration.ZERO);
    }
  }

  private ConverseRequest converse(ModelRequest request, Duration timeout) {
    ConverseRequest.Builder converse =
        ConverseRequest.builder()
            .modelId(settings.model())
            .system(SystemContentBlock.fromText(request.system()))
            .messages(
                Message.builder()
                    .role(ConversationRole.USER)
                    .content(ContentBlock.fromText(settings.rules().form().question(request)))
                    .build())
            .inferenceConfig(it -> {
              it.maxTokens(request.outputTokensMax());
              if (!settings.temperature().isEmpty()) {
                it.temperature(Float.valueOf(settings.temperature()));
              }
            })
            .overrideConfiguration(it -> it.apiCallTimeout(timeout));
    switch (settings.rules().form()) {
      case TOOL ->
          converse.toolConfig(it ->
              it.tools(
                      Tool.fromToolSpec(
                          ToolSpecification.builder()
                              .name(request.schemaName())
                              .description(AnswerForm.TOOL_DESCRIPTION)
                              .inputSchema(
                                  ToolInputSchema.fromJson(DocumentJson.of(request.schema())))
                              .build()))
                  .toolChoice(choice -> choice.tool(named -> named.name(request.schemaName()))));
      case SCHEMA ->
          converse.outputConfig(it ->
              it.textFormat(format ->
                  format
                      .type(OutputFormatType.JSON_SCHEMA)
                      .structure(structure ->
                          structure.jsonSchema(schema ->
                              schema.name(request.schemaName()).schema(request.schema())))));
      case PROMPT -> {}
    }
    return converse.build();
  }

  private ModelReply reply(ConverseResponse response) {
    return new ModelReply(
        text(response),
        StopReason.ofVendor(String.valueOf(response.stopReasonAsString()), isTool()),
        Optional.ofNullable(response.usage()).map(BedrockModel::usage).orElse(Usage.UNKNOWN),
        new AnsweringModel(model(response), "", id(response), false));
  }

  private static Usage usage(TokenUsage usage) {
    return Usage.of(
        number(usage.inputTokens()),
        number(usage.outputTokens()),
        number(usage.totalTokens()),
        (long) number(usage.cacheReadInputTokens()) + number(usage.cacheWriteInputTokens()));
  }

  private static int number(Integer tokens) {
    return Optional.ofNullable(tokens).orElse(0);
  }

  /// Bedrock asks the model that was named, unless that is a router, which says whom it has asked.
  private String model(ConverseResponse response) {
    return Optional.ofNullable(response.trace())
        .flatMap(trace -> Optional.ofNullable(trace.promptRouter()))
        .flatMap(router -> Optional.ofNullable(router.invokedModelId()))
        .orElse(settings.model());
  }

  private static String id(ConverseResponse response) {
    return Optional.ofNullable(response.responseMetadata())
        .map(AwsResponseMetadata::requestId)
        .filter(id -> !id.equals("UNKNOWN"))
        .orElse("");
  }

  private boolean isTool() {
    return settings.rules().form() == AnswerForm.TOOL;
  }

  /// The text, block by block; with a tool, its input.
  private String text(ConverseResponse response) {
    if (response.output() == null || response.output().message() == null) {
      return "";
    }
    StringBuilder text = new StringBuilder();
    for (ContentBlock block : response.output().message().content()) {
      if (isTool() && block.toolUse() != null) {
        text.append(DocumentJson.json(block.toolUse().input()));
      } else if (!isTool() && block.text() != null) {
        text.append(block.text());
      }
    }
    return text.toString();
  }

  private static ModelReply refused(AwsServiceException refused) {
    int status = refused.statusCode();
    String said = EscapedText.onOneLine(String.valueOf(refused.getMessage()));
    if (refused.isThrottlingException() || status == 429 || status == 408 || status >= 500) {
      throw new ModelUnavailableException(
          "Bedrock answered with status " + status,
          retryAfter(refused),
          refused.isThrottlingException() || status == 429,
          said);
    }
    String message = String.valueOf(refused.getMessage()).toLowerCase(Locale.ROOT);
    if (status == 400 && (message.contains("too long") || message.contains("too many tokens"))) {
      return new ModelReply("", StopReason.QUESTION_TOO_LONG, Usage.UNKNOWN);
    }
    throw new ModelFailedException(
        "Bedrock rejected the request: status "
            + status
            + switch (status) {
              case 401, 403 -> ", check the credentials and the access to the model";
              case 404 -> ", check PLUMBLINE_BEDROCK_MODEL and AWS_REGION";
              default -> ", check PLUMBLINE_BEDROCK_MODEL and `--answer-form`";
            },
        said,
        status == 400);
  }

  private static Duration retryAfter(AwsServiceException refused) {
    return ModelUnavailableException.retryAfter(
        name ->
            Optional.ofNullable(refused.awsErrorDetails())
                .flatMap(details -> Optional.ofNullable(details.sdkHttpResponse()))
                .flatMap(response -> response.firstMatchingHeader(name)),
        InstantSource.system().instant());
  }

  /// Converts between JSON and the SDK's document type, which tools use.
  static final class DocumentJson {

    static Document of(String json) {
      byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
      if (JsonReader.read(bytes, bytes.length) instanceof JsonResult.Read(Json value)) {
        return of(value);
      }
      throw new IllegalArgumentException("the schema is not JSON");
    }

    /// The JSON text of a document; numbers are written as received.
    static String json(Document document) {
      if (document.isMap()) {
        return document.asMap().entrySet().stream()
            .map(member -> quoted(member.getKey()) + ":" + json(member.getValue()))
            .collect(Collectors.joining(",", "{", "}"));
      }
      if (document.isList()) {
        return document.asList().stream()
            .map(DocumentJson::json)
            .collect(Collectors.joining(",", "[", "]"));
      }
      if (document.isString()) {
        return quoted(document.asString());
      }
      if (document.isNumber()) {
        return document.asNumber().stringValue();
      }
      return document.isBoolean() ? Boolean.toString(document.asBoolean()) : "null";
    }

    private static Document of(Json json) {
      return switch (json) {
        case JsonObject object -> {
          Map<String, Document> members = new LinkedHashMap<>();
          object.forEach((key, value) -> members.put(key, of(value)));
          yield Document.fromMap(members);
        }
        case JsonArray(var values) -> {
          List<Document> elements = new ArrayList<>();
          values.forEach(value -> elements.add(of(value)));
          yield Document.fromList(elements);
        }
        case JsonText(String text) -> Document.fromString(text);
        case JsonInteger(long value) -> Document.fromNumber(value);
        case JsonDecimal decimal -> Document.fromNumber(decimal.value());
        case JsonBoolean(boolean value) -> Document.fromBoolean(value);
        case JsonNull() -> Document.fromNull();
      };
    }

    private static String quoted(String text) {
      return CanonicalJson.text(Json.of(text));
    }

    private DocumentJson() {}
  }

  /// The settings of a Bedrock model.
  ///
  /// @param model an id, or the ARN of an inference profile
  /// @param endpoint an address other than the region's default, if any
  /// @param temperature empty for the default of the model
  /// @param rules of calls
  public record BedrockSettings(
      String model, String region, Optional<URI> endpoint, String temperature, CallRules rules) {

    private static final String MODEL = "PLUMBLINE_BEDROCK_MODEL";
    private static final String ENDPOINT = "PLUMBLINE_BEDROCK_ENDPOINT";
    private static final String TEMPERATURE = "PLUMBLINE_BEDROCK_TEMPERATURE";

    /// Reads `PLUMBLINE_BEDROCK_MODEL`, `AWS_REGION`, `PLUMBLINE_BEDROCK_ENDPOINT`,
    /// `PLUMBLINE_BEDROCK_TEMPERATURE` (`none` omits it), those of [CallRules].
    ///
    /// @throws IllegalArgumentException with all problems for the user, if settings are missing or
    ///   invalid
    public static BedrockSettings of(Map<String, String> environment) {
      List<String> problems = problems(environment);
      if (!problems.isEmpty()) {
        throw new IllegalArgumentException(String.join("; ", problems));
      }
      String temperature = temperature(environment);
      return new BedrockSettings(
          value(environment, MODEL).orElseThrow(),
          region(environment).orElseThrow(),
          value(environment, ENDPOINT).map(URI::create),
          temperature.equals("none") ? "" : temperature,
          CallRules.of(environment));
    }

    /// What is missing or invalid, each in one line.
    public static List<String> problems(Map<String, String> environment) {
      List<String> problems = new ArrayList<>();
      if (value(environment, MODEL).isEmpty()) {
        problems.add(MODEL + " is not set: name a model or an inference profile");
      }
      if (region(environment).isEmpty()) {
        problems.add("AWS_REGION is not set: name the region of the model");
      }
      if (!value(environment, ENDPOINT).map(BedrockSettings::isAddress).orElse(true)) {
        problems.add(ENDPOINT + " is not a valid address: write `https://host`");
      }
      String temperature = temperature(environment);
      if (!temperature.equals("none") && !temperature.matches("0(\\.[0-9]{1,3})?|1(\\.0{1,3})?")) {
        problems.add(TEMPERATURE + " is neither `none` nor a number from 0 to 1");
      }
      problems.addAll(CallRules.problems(environment));
      return problems;
    }

    private static boolean isAddress(String text) {
      try {
        URI address = URI.create(text);
        return address.getHost() != null && String.valueOf(address.getScheme()).matches("https?");
      } catch (IllegalArgumentException notAnAddress) {
        return false;
      }
    }

    private static Optional<String> region(Map<String, String> environment) {
      return value(environment, "AWS_REGION").or(() -> value(environment, "AWS_DEFAULT_REGION"));
    }

    private static String temperature(Map<String, String> environment) {
      return value(environment, TEMPERATURE).orElse("0");
    }

    private static Optional<String> value(Map<String, String> environment, String name) {
      return Optional.ofNullable(environment.get(name))
          .map(String::strip)
          .filter(v -> !v.isEmpty());
    }
  }
}
