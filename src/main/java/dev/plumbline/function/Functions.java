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
import dev.plumbline.repository.UnusableArtefactException;
import dev.plumbline.source.SourceBusyException;
import dev.plumbline.store.Deadline;
import dev.plumbline.store.StoreBusyException;
import dev.plumbline.store.StoreFailedException;
import java.time.Duration;
import java.util.List;

/// The door of the functions: JSON in, JSON out. Whatever a caller must act on comes out as an
/// outcome; an exception means that the world failed.
public final class Functions {

  public static final List<String> NAMES =
      List.of("compile-bundle", "extract", "score", "calibrate");

  private static final String AGAIN = "send the same again";

  private final CompileBundleFunction compileBundle;
  private final RubricDrafter rubricDrafter;
  private final ExtractFunction extract;
  private final ScoreFunction score;
  private final CalibrateFunction calibrate;
  private final TextInputLoader textInputLoader;
  private final RequestLogger logger;
  private final Duration patience;

  /// @param patience how long a request may wait for its stores, all its calls together
  Functions(
      CompileBundleFunction compileBundle,
      RubricDrafter rubricDrafter,
      ExtractFunction extract,
      ScoreFunction score,
      CalibrateFunction calibrate,
      TextInputLoader textInputLoader,
      RequestLogger logger,
      Duration patience) {
    this.compileBundle = compileBundle;
    this.rubricDrafter = rubricDrafter;
    this.extract = extract;
    this.score = score;
    this.calibrate = calibrate;
    this.textInputLoader = textInputLoader;
    this.logger = logger;
    this.patience = patience;
  }

  /// @param function one of [#NAMES]
  /// @return canonical JSON, decimals as strings
  public byte[] answer(String function, byte[] request) {
    return logger.logged(
        function,
        request,
        usage -> Deadline.within(patience, () -> answered(function, request, usage)));
  }

  /// Loads what a first request would have to wait for: code, and the way to the store. Whether the
  /// store answers is told when somebody asks.
  public void prime() {
    try {
      byte[] request = "{\"bundle\":\"none@0\",\"facts\":{}}".getBytes(UTF_8);
      Deadline.within(patience, () -> answered("score", request, new ModelUsage()));
    } catch (StoreFailedException told) {
      // by the first request
    }
  }

  private FunctionResponse answered(String function, byte[] request, ModelUsage usage) {
    try {
      RequestBody body = RequestBody.read(request);
      boolean brief = CompactResponse.isAsked(body);
      FunctionResponse whole = answered(function, body, usage);
      return brief ? new CompactResponse(whole) : whole;
    } catch (RequestFailure failure) {
      return failure;
    }
  }

  private FunctionResponse answered(String function, RequestBody body, ModelUsage usage) {
    try {
      return switch (function) {
        case "compile-bundle" ->
            RubricDrafter.Request.isAsked(body)
                ? rubricDrafter.draft(RubricDrafter.Request.read(body), usage)
                : compileBundle.compile(CompileBundleFunction.Request.read(body));
        case "extract" ->
            extract.extract(ExtractFunction.Request.read(body, textInputLoader), usage);
        case "score" -> score.score(ScoreFunction.Request.read(body));
        case "calibrate" -> calibrate.calibrate(CalibrateRequest.read(body, textInputLoader));
        default -> throw new IllegalArgumentException("no function " + function);
      };
    } catch (RequestFailure failure) {
      return failure;
    } catch (UnusableArtefactException unusable) {
      return RequestFailure.of(unusable);
    } catch (StoreBusyException busy) {
      return RequestFailure.with(
          FunctionOutcome.INCOMPLETE,
          "",
          "store-busy",
          "the store was busy, and nothing was recorded",
          AGAIN);
    } catch (SourceBusyException busy) {
      return RequestFailure.with(
          FunctionOutcome.INCOMPLETE,
          "",
          "source-busy",
          "the source was busy, and nothing was recorded",
          AGAIN);
    } catch (ModelBusyException busy) {
      return RequestFailure.with(
          FunctionOutcome.INCOMPLETE,
          "",
          "model-busy",
          "the model was busy, and nothing was recorded",
          AGAIN);
    }
  }
}
