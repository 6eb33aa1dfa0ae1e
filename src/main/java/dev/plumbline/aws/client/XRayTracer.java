package dev.plumbline.aws.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.base.canonical.PlainJson;
import dev.plumbline.judge.llm.LanguageModel;
import dev.plumbline.judge.llm.LanguageModel.DelegatingModel;
import dev.plumbline.judge.llm.LanguageModel.ModelRequest;
import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.judge.llm.ModelReply.ModelFailedException;
import dev.plumbline.store.ObjectSource;
import dev.plumbline.store.ObjectSource.FetchResult;
import dev.plumbline.store.ObjectSource.ObjectReference;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.UnresolvedAddressException;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttribute;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.core.interceptor.SdkExecutionAttribute;

/// Sends the calls of a request to X-Ray's daemon, as subsegments of the segment that Lambda has
/// begun: what was called, when, and whether it failed. Nothing of what was sent or answered is in
/// them. A request that X-Ray does not sample sends nothing, and what the daemon does not take is
/// lost. Thread-safe.
///
/// The format is that of X-Ray's developer guide, "segment documents".
public final class XRayTracer {

  private static final Pattern HEADER =
      Pattern.compile("Root=([0-9a-f-]{35});Parent=([0-9a-f]{16});Sampled=1.*");
  private static final Pattern NOT_IN_NAMES = Pattern.compile("[^\\p{L}\\p{N}\\p{Z}_.:/%&#=+\\-@]");
  private static final byte[] FORMAT = "{\"format\":\"json\",\"version\":1}\n".getBytes(UTF_8);
  private static final int NAME_MAX = 200;
  private static final int ID_BYTES = 8;
  private static final int MICROS = 6;

  private final DatagramChannel channel;
  private final InetSocketAddress daemon;
  private final InstantSource clock;
  private final Supplier<String> header;
  private final SecureRandom random = new SecureRandom();

  /// How a call ended.
  public enum End {
    ANSWERED,
    /// What was asked for was refused.
    ERROR,
    /// The other side failed, or could not be reached.
    FAULT
  }

  /// @param header X-Ray's of the request that is answered
  public XRayTracer(InetSocketAddress daemon, InstantSource clock, Supplier<String> header) {
    this.daemon = daemon;
    this.clock = clock;
    this.header = header;
    try {
      this.channel = DatagramChannel.open();
      channel.configureBlocking(false);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /// Of the daemon that Lambda names, and the request that it is answering.
  ///
  /// @param named as [#isDaemon] accepts it
  public static XRayTracer onLambda(String named) {
    int colon = named.indexOf(':');
    return new XRayTracer(
        new InetSocketAddress(
            named.substring(0, colon), Integer.parseInt(named.substring(colon + 1))),
        InstantSource.system(),
        () -> System.getProperty("com.amazonaws.xray.traceHeader", ""));
  }

  /// Whether this is `host:port`.
  public static boolean isDaemon(String named) {
    return named.matches("[A-Za-z0-9.-]+:[0-9]{1,4}");
  }

  Instant now() {
    return clock.instant();
  }

  /// @param service such as `DynamoDB`, or a model
  /// @param operation of a service of AWS; empty for another service
  void ended(String service, String operation, Instant begin, End end) {
    Matcher sampled = HEADER.matcher(header.get());
    if (!sampled.matches()) {
      return;
    }
    byte[] id = new byte[ID_BYTES];
    random.nextBytes(id);
    JsonObjectBuilder segment =
        JsonObject.builder()
            .put("type", "subsegment")
            .put("id", HexFormat.of().formatHex(id))
            .put("trace_id", sampled.group(1))
            .put("parent_id", sampled.group(2))
            .put("name", name(service))
            .put("namespace", operation.isEmpty() ? "remote" : "aws")
            .put("start_time", seconds(begin))
            .put("end_time", seconds(clock.instant()));
    switch (end) {
      case ANSWERED -> {}
      case ERROR -> segment.put("error", true);
      case FAULT -> segment.put("fault", true);
    }
    if (!operation.isEmpty()) {
      segment.put("aws", JsonObject.of("operation", operation));
    }
    send(PlainJson.text(segment.build()).getBytes(UTF_8));
  }

  private void send(byte[] segment) {
    ByteBuffer packet = ByteBuffer.allocate(FORMAT.length + segment.length);
    try {
      channel.send(packet.put(FORMAT).put(segment).flip(), daemon);
    } catch (IOException | UnresolvedAddressException lost) {
      // a trace is worth less than the request
    }
  }

  private static String name(String service) {
    String name = NOT_IN_NAMES.matcher(service).replaceAll("_");
    return name.substring(0, Math.min(NAME_MAX, name.length()));
  }

  private static BigDecimal seconds(Instant instant) {
    return BigDecimal.valueOf(instant.getEpochSecond())
        .add(BigDecimal.valueOf(instant.getNano() / 1_000, MICROS));
  }

  /// Of a client of AWS, whose calls are in tracer.
  public static final class TracedCalls implements ExecutionInterceptor {

    private static final ExecutionAttribute<Instant> BEGIN =
        new ExecutionAttribute<>("plumbline.begin");
    private static final int SERVER = 500;

    private final XRayTracer tracer;

    public TracedCalls(XRayTracer tracer) {
      this.tracer = tracer;
    }

    @Override
    public void beforeExecution(Context.BeforeExecution call, ExecutionAttributes attributes) {
      attributes.putAttribute(BEGIN, tracer.now());
    }

    @Override
    public void afterExecution(Context.AfterExecution call, ExecutionAttributes attributes) {
      ended(attributes, XRayTracer.End.ANSWERED);
    }

    /// A row that is there already is an error like any other, of which the functions know many.
    @Override
    public void onExecutionFailure(Context.FailedExecution call, ExecutionAttributes attributes) {
      boolean refused =
          call.exception() instanceof AwsServiceException answer && answer.statusCode() < SERVER;
      ended(attributes, refused ? XRayTracer.End.ERROR : XRayTracer.End.FAULT);
    }

    private void ended(ExecutionAttributes attributes, XRayTracer.End end) {
      tracer.ended(
          attributes
              .getAttribute(SdkExecutionAttribute.SERVICE_NAME)
              .replace("DynamoDb", "DynamoDB"),
          attributes.getAttribute(SdkExecutionAttribute.OPERATION_NAME),
          attributes.getAttribute(BEGIN),
          end);
    }
  }

  /// A model whose calls are in tracer.
  public static final class TracedModel extends DelegatingModel {

    private final XRayTracer tracer;

    public TracedModel(LanguageModel model, XRayTracer tracer) {
      super(model);
      this.tracer = tracer;
    }

    @Override
    public ModelReply answer(ModelRequest request, Duration timeout) {
      Instant begin = tracer.now();
      XRayTracer.End end = XRayTracer.End.FAULT;
      try {
        ModelReply reply = model.answer(request, timeout);
        end = XRayTracer.End.ANSWERED;
        return reply;
      } catch (ModelFailedException refused) {
        end = XRayTracer.End.ERROR;
        throw refused;
      } finally {
        tracer.ended(provider() + " " + name(), "", begin, end);
      }
    }
  }

  /// A source whose fetches are in tracer.
  public record TracedSource(ObjectSource source, XRayTracer tracer) implements ObjectSource {

    @Override
    public FetchResult fetch(ObjectReference reference, int bytesMax) {
      return traced(() -> source.fetch(reference, bytesMax));
    }

    @Override
    public FetchResult fetchPart(ObjectReference reference, long from, int bytesMax) {
      return traced(() -> source.fetchPart(reference, from, bytesMax));
    }

    private FetchResult traced(Supplier<FetchResult> fetch) {
      Instant begin = tracer.now();
      XRayTracer.End end = XRayTracer.End.FAULT;
      try {
        FetchResult result = fetch.get();
        end =
            result instanceof FetchResult.Fetched ? XRayTracer.End.ANSWERED : XRayTracer.End.ERROR;
        return result;
      } finally {
        tracer.ended("S3", "GetObject", begin, end);
      }
    }
  }
}
