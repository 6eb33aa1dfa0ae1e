package dev.plumbline.function;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.function.log.ModelUsage;
import dev.plumbline.function.log.RequestLogger;
import dev.plumbline.function.request.CompactResponse;
import dev.plumbline.function.request.FunctionOutcome;
import dev.plumbline.function.request.FunctionResponse;
import dev.plumbline.function.request.RequestBody;
import dev.plumbline.function.request.RequestFailure;
import dev.plumbline.function.request.TextInputLoader;
import dev.plumbline.judge.ModelBusyException;
import dev.plumbline.problem.ProblemCode;
import dev.plumbline.repository.UnusableArtefactException;
import dev.plumbline.source.SourceBusyException;
import dev.plumbline.store.Deadline;
import dev.plumbline.store.StoreBusyException;
import dev.plumbline.store.StoreFailedException;
import java.time.Duration;
import java.util.List;

/// The entry point of the functions: JSON in, JSON out. Everything that a caller must act on is an
/// outcome in the response; an exception means that the infrastructure failed.
public final class Functions {

  public static final List<String> NAMES =
      List.of("compile-bundle", "extract", "score", "calibrate");

  private static final String RETRY_HELP = "send the request again";

  private final CompileBundleFunction compileBundle;
  private final RubricDrafter rubricDrafter;
  private final ExtractFunction extract;
  private final ScoreFunction score;
  private final CalibrateFunction calibrate;
  private final TextInputLoader textInputLoader;
  private final RequestLogger logger;
  private final Duration timeout;

  /// @param timeout the time for all store calls of a request together
  Functions(
      CompileBundleFunction compileBundle,
      RubricDrafter rubricDrafter,
      ExtractFunction extract,
      ScoreFunction score,
      CalibrateFunction calibrate,
      TextInputLoader textInputLoader,
      RequestLogger logger,
      Duration timeout) {
    this.compileBundle = compileBundle;
    this.rubricDrafter = rubricDrafter;
    this.extract = extract;
    this.score = score;
    this.calibrate = calibrate;
    this.textInputLoader = textInputLoader;
    this.logger = logger;
    this.timeout = timeout;
  }

  /// @param function one of [#NAMES]
  /// @param request JSON in UTF-8
  /// @return canonical JSON, decimals as strings
  public byte[] answer(String function, byte[] request) {
    return logger.execute(
        function,
        request,
        usage -> Deadline.within(timeout, () -> dispatch(function, request, usage)));
  }

  /// Loads code and opens the connection to the store, so that the first request need not. A
  /// failure of the store is ignored here: the first request reports it.
  public void warmUp() {
    try {
      byte[] request = "{\"bundle\":\"none@0\",\"facts\":{}}".getBytes(UTF_8);
      Deadline.within(timeout, () -> dispatch("score", request, new ModelUsage()));
    } catch (StoreFailedException reportedByTheFirstRequest) {
      // the store is not needed yet
    }
  }

  private FunctionResponse dispatch(String function, byte[] request, ModelUsage usage) {
    try {
      RequestBody body = RequestBody.read(request);
      boolean brief = CompactResponse.isRequested(body);
      FunctionResponse whole = dispatch(function, body, usage);
      return brief ? new CompactResponse(whole) : whole;
    } catch (RequestFailure failure) {
      return failure;
    }
  }

  private FunctionResponse dispatch(String function, RequestBody body, ModelUsage usage) {
    try {
      return switch (function) {
        case "compile-bundle" ->
            RubricDrafter.Request.isRequested(body)
                ? rubricDrafter.draft(RubricDrafter.Request.read(body), usage)
                : compileBundle.compile(CompileBundleFunction.Request.read(body));
        case "extract" ->
            extract.extract(ExtractFunction.Request.read(body, textInputLoader), usage);
        case "score" -> score.score(ScoreFunction.Request.read(body));
        case "calibrate" -> calibrate.calibrate(CalibrateRequest.read(body, textInputLoader));
        default ->
            throw new IllegalArgumentException(
                "no function `" + function + "`: there are " + String.join(", ", NAMES));
      };
    } catch (RequestFailure failure) {
      return failure;
    } catch (UnusableArtefactException unusable) {
      return RequestFailure.of(unusable);
    } catch (StoreBusyException busy) {
      return RequestFailure.with(
          FunctionOutcome.INCOMPLETE,
          "",
          ProblemCode.STORE_BUSY,
          "the store was busy, and nothing was recorded",
          RETRY_HELP);
    } catch (SourceBusyException busy) {
      return RequestFailure.with(
          FunctionOutcome.INCOMPLETE,
          "",
          ProblemCode.SOURCE_BUSY,
          "the source was busy, and nothing was recorded",
          RETRY_HELP);
    } catch (ModelBusyException busy) {
      return RequestFailure.with(
          FunctionOutcome.INCOMPLETE,
          "",
          ProblemCode.MODEL_BUSY,
          "the model was busy, and nothing was recorded",
          RETRY_HELP);
    }
  }
}
