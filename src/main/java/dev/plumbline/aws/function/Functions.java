package dev.plumbline.aws.function;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.aws.function.proceeding.ProceedingFunction;
import dev.plumbline.aws.function.request.Caller;
import dev.plumbline.aws.function.request.CallerRoles;
import dev.plumbline.aws.function.request.CompactResponse;
import dev.plumbline.aws.function.request.FunctionResponse;
import dev.plumbline.aws.function.request.FunctionResponse.UnscoredText;
import dev.plumbline.aws.function.request.ModelUsage;
import dev.plumbline.aws.function.request.Operation;
import dev.plumbline.aws.function.request.ProxyEvent;
import dev.plumbline.aws.function.request.ProxyEvent.Invocation;
import dev.plumbline.aws.function.request.RequestBody;
import dev.plumbline.aws.function.request.RequestBody.RequestFailure;
import dev.plumbline.aws.function.request.RequestLogger;
import dev.plumbline.aws.function.request.RequestLogger.RequestObservation;
import dev.plumbline.aws.function.request.TextInputLoader;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonReader.JsonResult;
import dev.plumbline.store.Deadline;
import dev.plumbline.store.StoreFailedException;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/// The entry point of the functions: JSON in, JSON out. Everything that a caller must act on is an
/// outcome in the response; an exception means that the infrastructure failed.
public final class Functions {

  private static final String EVALUATOR = "evaluator";

  public static final List<String> NAMES =
      List.of("compile-bundle", "extract", "score", "calibrate", "batch", EVALUATOR);

  /// The platform ends a start that takes ten seconds.
  private static final Duration WARM_UP_MAX = Duration.ofSeconds(3);

  private final CompileBundleFunction compileBundle;
  private final RubricDrafter rubricDrafter;
  private final ExtractFunction extract;
  private final ScoreFunction score;
  private final ProceedingFunction proceedings;
  private final CalibrateFunction calibrate;
  private final BatchSteps batch;
  private final EvaluatorFunction evaluator;
  private final TextInputLoader textInputLoader;
  private final CallerRoles callers;
  private final RequestLogger logger;
  private final Duration timeout;

  /// @param timeout the time for all store calls of a request together
  Functions(
      CompileBundleFunction compileBundle,
      RubricDrafter rubricDrafter,
      ExtractFunction extract,
      ScoreFunction score,
      ProceedingFunction proceedings,
      CalibrateFunction calibrate,
      BatchSteps batch,
      EvaluatorFunction evaluator,
      TextInputLoader textInputLoader,
      CallerRoles callers,
      RequestLogger logger,
      Duration timeout) {
    this.compileBundle = compileBundle;
    this.rubricDrafter = rubricDrafter;
    this.extract = extract;
    this.score = score;
    this.proceedings = proceedings;
    this.calibrate = calibrate;
    this.batch = batch;
    this.evaluator = evaluator;
    this.textInputLoader = textInputLoader;
    this.callers = callers;
    this.logger = logger;
    this.timeout = timeout;
  }

  /// @param function one of [#NAMES]
  /// @param request JSON in UTF-8
  /// @return canonical JSON, decimals as strings
  public byte[] answer(String function, byte[] request) {
    return answer(function, request, "");
  }

  /// Of a caller whom this process knows: nothing in the request can be an event of API Gateway.
  ///
  /// @param asked one of [#NAMES], or the member of what a person asks of `score`
  public byte[] answer(String asked, byte[] request, Caller caller) {
    String function = NAMES.contains(asked) ? asked : "score";
    return logger.execute(
        function,
        request,
        observation ->
            Deadline.within(
                timeout,
                () ->
                    asOutcome(() -> {
                      RequestBody body = RequestBody.read(request);
                      Operation.of(function, body.json())
                          .requireMember(function.equals(asked) ? "" : asked);
                      return invoke(function, new Invocation(caller, "local", body), observation);
                    })));
  }

  /// @param trace the id of the trace that the request belongs to, for its line in the log; empty
  ///   for none
  public byte[] answer(String function, byte[] request, String trace) {
    return logger.execute(
        function,
        request,
        observation -> {
          observation.id("trace", trace);
          return Deadline.within(timeout, () -> dispatch(function, request, observation));
        });
  }

  /// Loads code and opens the connection to the store, so that the first request need not. A
  /// failure of the store is ignored here: the first request reports it.
  public void warmUp() {
    try {
      byte[] request = "{\"bundle\":\"none@0\",\"facts\":{}}".getBytes(UTF_8);
      Deadline.within(
          timeout.compareTo(WARM_UP_MAX) < 0 ? timeout : WARM_UP_MAX,
          () -> dispatch("score", request, new RequestObservation()));
    } catch (StoreFailedException reportedByTheFirstRequest) {
      // the store is not needed yet
    }
  }

  private FunctionResponse dispatch(
      String function, byte[] request, RequestObservation observation) {
    if (function.equals(EVALUATOR)) {
      return evaluator.answer(request, observation.usage());
    }
    JsonResult read = JsonReader.read(request, Integer.MAX_VALUE);
    return ProxyEvent.of(read)
        .map(event ->
            event.answered(callers, invocation -> invoke(function, invocation, observation)))
        .orElseGet(() ->
            asOutcome(() ->
                invoke(
                    function,
                    Invocation.direct(RequestBody.of(read, request.length)),
                    observation)));
  }

  private static FunctionResponse asOutcome(Supplier<FunctionResponse> work) {
    try {
      return work.get();
    } catch (RequestFailure failure) {
      return failure;
    }
  }

  private FunctionResponse invoke(
      String function, Invocation invocation, RequestObservation observation) {
    RequestBody body = invocation.body();
    observation.id("requestId", invocation.requestId());
    observation.id("role", invocation.caller().roleName());
    Operation operation = Operation.of(function, body.json());
    operation.check(invocation.caller());
    if (operation == Operation.BATCH) {
      observation.id("batch", BatchSteps.id(body));
    }
    return answered(function, operation, body, invocation.caller(), observation.usage());
  }

  private FunctionResponse answered(
      String function, Operation operation, RequestBody body, Caller caller, ModelUsage usage) {
    try {
      boolean brief = CompactResponse.isRequested(body);
      FunctionResponse whole =
          FailureOutcomes.asOutcomes(() ->
              proceedings
                  .answer(operation, body, caller)
                  .orElseGet(() -> dispatch(function, operation, body, caller, usage)));
      return brief ? new CompactResponse(whole) : whole;
    } catch (RequestFailure failure) {
      boolean text = operation == Operation.EXTRACT || operation == Operation.SCORE;
      return text ? new UnscoredText(failure) : failure;
    }
  }

  private FunctionResponse dispatch(
      String function, Operation operation, RequestBody body, Caller caller, ModelUsage usage) {
    boolean isBatch = operation == Operation.BATCH;
    return switch (function) {
      case "compile-bundle" ->
          operation == Operation.DRAFT
              ? rubricDrafter.draft(RubricDrafter.Request.read(body), usage)
              : compileBundle.compile(CompileBundleFunction.Request.read(body, caller));
      case "extract" ->
          isBatch
              ? batch.extract(ChunkExtractFunction.Request.read(body, textInputLoader), usage)
              : EvaluationCall.is(body)
                  ? EvaluationCall.extracted(body, extract, textInputLoader, usage)
                  : PanelRequest.is(body)
                      ? extract.combine(PanelRequest.read(body))
                      : extract.extract(ExtractFunction.Request.read(body, textInputLoader), usage);
      case "score" ->
          isBatch
              ? batch.score(ChunkScoreFunction.Request.read(body))
              : score.score(ScoreFunction.Request.read(body));
      case "calibrate" -> calibrate.calibrate(CalibrateRequest.read(body, textInputLoader));
      case "batch" -> batch.step(body, textInputLoader);
      default ->
          throw new IllegalArgumentException(
              "no function `" + function + "`: there are " + String.join(", ", NAMES));
    };
  }
}
