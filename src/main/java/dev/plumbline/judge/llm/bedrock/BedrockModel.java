package dev.plumbline.judge.llm.bedrock;

import dev.plumbline.judge.llm.LanguageModel;
import dev.plumbline.judge.llm.ModelFailedException;
import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.judge.llm.ModelReply.StopReason;
import dev.plumbline.judge.llm.ModelReply.Usage;
import dev.plumbline.judge.llm.ModelRequest;
import dev.plumbline.judge.llm.ModelUnavailableException;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
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
import software.amazon.awssdk.services.bedrockruntime.model.Tool;
import software.amazon.awssdk.services.bedrockruntime.model.ToolInputSchema;
import software.amazon.awssdk.services.bedrockruntime.model.ToolSpecification;

/// A model behind the Bedrock Converse API, with structured output or a forced tool call.
///
/// The retries of the client are off: the caller retries, since it knows the time that is left.
public final class BedrockModel implements LanguageModel {

  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);
  private static final String TOOL_DESCRIPTION = "receives the answer";

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
    String schema = settings.schemaAsTool() ? "schema=tool" : "";
    String temperature =
        settings.temperature().isEmpty() ? "" : "temperature=" + settings.temperature();
    return schema.isEmpty() || temperature.isEmpty()
        ? schema + temperature
        : temperature + ";" + schema;
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
                    .content(ContentBlock.fromText(request.user()))
                    .build())
            .inferenceConfig(it -> {
              it.maxTokens(request.outputTokensMax());
              if (!settings.temperature().isEmpty()) {
                it.temperature(Float.valueOf(settings.temperature()));
              }
            })
            .overrideConfiguration(it -> it.apiCallTimeout(timeout));
    if (settings.schemaAsTool()) {
      converse.toolConfig(it ->
          it.tools(
                  Tool.fromToolSpec(
                      ToolSpecification.builder()
                          .name(request.schemaName())
                          .description(TOOL_DESCRIPTION)
                          .inputSchema(ToolInputSchema.fromJson(DocumentJson.of(request.schema())))
                          .build()))
              .toolChoice(choice -> choice.tool(named -> named.name(request.schemaName()))));
    } else {
      converse.outputConfig(it ->
          it.textFormat(format ->
              format
                  .type(OutputFormatType.JSON_SCHEMA)
                  .structure(structure ->
                      structure.jsonSchema(
                          schema -> schema.name(request.schemaName()).schema(request.schema())))));
    }
    return converse.build();
  }

  private ModelReply reply(ConverseResponse response) {
    Usage usage =
        response.usage() == null
            ? Usage.UNKNOWN
            : new Usage(
                Optional.ofNullable(response.usage().inputTokens()).orElse(0),
                Optional.ofNullable(response.usage().outputTokens()).orElse(0));
    return new ModelReply(
        text(response),
        stop(String.valueOf(response.stopReasonAsString()), settings.schemaAsTool()),
        usage);
  }

  /// The text, block by block; with a tool, its input.
  private String text(ConverseResponse response) {
    if (response.output() == null || response.output().message() == null) {
      return "";
    }
    StringBuilder text = new StringBuilder();
    for (ContentBlock block : response.output().message().content()) {
      if (settings.schemaAsTool() && block.toolUse() != null) {
        text.append(DocumentJson.json(block.toolUse().input()));
      } else if (!settings.schemaAsTool() && block.text() != null) {
        text.append(block.text());
      }
    }
    return text.toString();
  }

  static StopReason stop(String reason, boolean schemaAsTool) {
    return switch (reason) {
      case "end_turn", "stop_sequence" -> StopReason.FINISHED;
      case "tool_use" -> schemaAsTool ? StopReason.FINISHED : StopReason.OTHER;
      case "max_tokens" -> StopReason.LENGTH;
      case "guardrail_intervened", "content_filtered" -> StopReason.FILTERED;
      case "refusal" -> StopReason.DECLINED;
      case "model_context_window_exceeded" -> StopReason.QUESTION_TOO_LONG;
      default -> StopReason.OTHER;
    };
  }

  private static ModelReply refused(AwsServiceException refused) {
    int status = refused.statusCode();
    Duration retryAfter = retryAfter(refused).orElse(Duration.ZERO);
    if (refused.isThrottlingException() || status == 429) {
      throw ModelUnavailableException.throttled(
          "Bedrock answered with status " + status, retryAfter);
    }
    if (status == 408 || status >= 500) {
      throw new ModelUnavailableException("Bedrock answered with status " + status, retryAfter);
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
              default -> ", check PLUMBLINE_BEDROCK_MODEL and PLUMBLINE_BEDROCK_SCHEMA";
            });
  }

  private static Optional<Duration> retryAfter(AwsServiceException refused) {
    return Optional.ofNullable(refused.awsErrorDetails())
        .flatMap(details -> Optional.ofNullable(details.sdkHttpResponse()))
        .flatMap(response -> response.firstMatchingHeader("Retry-After"))
        .filter(seconds -> seconds.matches("[0-9]{1,6}"))
        .map(seconds -> Duration.ofSeconds(Long.parseLong(seconds)));
  }
}
