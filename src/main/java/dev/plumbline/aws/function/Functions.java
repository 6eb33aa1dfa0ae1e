package dev.plumbline.aws.function;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.aws.function.CalibrateFunction.Label;
import dev.plumbline.aws.function.CalibrateFunction.Request;
import dev.plumbline.aws.function.log.ModelUsage;
import dev.plumbline.aws.function.log.RequestLogger;
import dev.plumbline.aws.function.log.RequestObservation;
import dev.plumbline.aws.function.proceeding.ProceedingFunction;
import dev.plumbline.aws.function.request.Caller;
import dev.plumbline.aws.function.request.CallerRoles;
import dev.plumbline.aws.function.request.CompactResponse;
import dev.plumbline.aws.function.request.FunctionResponse;
import dev.plumbline.aws.function.request.Invocation;
import dev.plumbline.aws.function.request.JudgeParameter;
import dev.plumbline.aws.function.request.Operation;
import dev.plumbline.aws.function.request.ProxyEvent;
import dev.plumbline.aws.function.request.RequestBody;
import dev.plumbline.aws.function.request.RequestFailure;
import dev.plumbline.aws.function.request.TextInput;
import dev.plumbline.aws.function.request.TextInputLoader;
import dev.plumbline.aws.function.request.UnscoredText;
import dev.plumbline.base.canonical.JsonReader;
import dev.plumbline.base.canonical.JsonResult;
import dev.plumbline.base.canonical.UnexpectedJsonException;
import dev.plumbline.base.problem.Place;
import dev.plumbline.base.problem.Problem;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.measure.calibration.fit.CalibrationMethod;
import dev.plumbline.measure.calibration.fit.CalibrationRecipe;
import dev.plumbline.measure.calibration.fit.Objective;
import dev.plumbline.rubric.plan.model.Scale;
import dev.plumbline.score.extraction.JudgeIdentity;
import dev.plumbline.store.Deadline;
import dev.plumbline.store.StoreFailedException;
import dev.plumbline.workflow.repository.ArtefactRepository;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
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
  public byte[] answer(String function, byte[] request, Caller caller) {
    return logger.execute(
        function,
        request,
        observation ->
            Deadline.within(
                timeout,
                () ->
                    asOutcome(() ->
                        invoke(
                            function,
                            new Invocation(caller, "local", RequestBody.read(request)),
                            observation))));
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
          Failures.asOutcomes(() ->
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

  /// Reads a request to `calibrate`. All problems are reported at once.
  private static final class CalibrateRequest {

    /// `labels` is a list; in its place `labelsFrom` is `{s3: …}`, a file with one label on each
    /// line, or `{manifest: {s3: …}}`, the results of a batch whose lines have labels.
    static Request read(RequestBody body, TextInputLoader textInputLoader) {
      JudgeIdentity judge = JudgeParameter.read(body);
      String target = body.text("target").isEmpty() ? "composite" : body.text("target");
      boolean elsewhere = body.find("labelsFrom").isPresent();
      if (elsewhere && body.find("labels").isPresent()) {
        body.addProblem(
            "labels",
            ProblemCode.KEY_NOT_ALLOWED,
            "there is `labelsFrom`, too",
            "send one of the two");
      } else if (!elsewhere) {
        body.require("labels", "send `[{document, scores: {composite: …}}]`, or `labelsFrom`");
      }
      List<Label> here = elsewhere ? List.of() : labels(body.parts("labels"), target);
      boolean ofBatch = elsewhere && body.part("labelsFrom").find("manifest").isPresent();
      Optional<TextInput.Reference> there =
          elsewhere && !ofBatch ? reference(body.part("labelsFrom")) : Optional.empty();
      Optional<BatchFile> manifest =
          ofBatch ? manifest(body.part("labelsFrom"), textInputLoader) : Optional.empty();
      String bundle = body.requireText("bundle", "name a digest, `name@version` or `name@alias`");
      Optional<Scale> scale = scale(body);
      SortedSet<String> signals = new TreeSet<>(body.texts("signals", Integer.MAX_VALUE));
      CalibrationRecipe recipe = recipe(body);
      body.finish();
      return new Request(
          bundle,
          judge,
          target,
          there
              .map(it -> lines(it, textInputLoader, target))
              .or(() -> manifest.map(it -> results(it, target)))
              .orElse(here),
          scale,
          List.copyOf(signals),
          recipe);
    }

    private static List<Label> labels(List<RequestBody> labels, String target) {
      return labels.stream().map(label -> label(label, target)).toList();
    }

    private static Optional<TextInput.Reference> reference(RequestBody labels) {
      Optional<TextInput.Reference> there = TextInput.reference(labels);
      labels.reportUnknownKeys();
      return there;
    }

    private static List<Label> lines(
        TextInput.Reference reference, TextInputLoader textInputLoader, String target) {
      byte[] lines =
          textInputLoader.bytes(
              reference.reference(), reference.at(), TextInputLoader.LINES_BYTES_MAX);
      List<Problem> problems = new ArrayList<>();
      List<Label> labels = labels(RequestBody.lines(lines, reference.at(), problems), target);
      RequestBody.finish(problems);
      return labels;
    }

    private static Optional<BatchFile> manifest(RequestBody labels, TextInputLoader loader) {
      Optional<BatchFile> manifest = BatchFile.read(labels, "manifest", loader);
      labels.reportUnknownKeys();
      return manifest;
    }

    /// Of the lines of a batch those that have a document, scored or not.
    private static List<Label> results(BatchFile manifest, String target) {
      List<Problem> problems = new ArrayList<>();
      List<Label> labels = new ArrayList<>();
      try {
        new BatchResults(manifest)
            .forEach(line ->
                BatchResults.label(line)
                    .ifPresent(label ->
                        labels.add(
                            label(
                                RequestBody.of(
                                    label,
                                    Place.of("/labels").element(line.number("position")),
                                    problems),
                                target))));
      } catch (UnexpectedJsonException damaged) {
        throw RequestFailure.corrupt("the results of the batch are not those of its lines");
      }
      RequestBody.finish(problems);
      return labels;
    }

    private static Optional<Scale> scale(RequestBody body) {
      if (body.find("scale").isEmpty()) {
        return Optional.empty();
      }
      RequestBody scale = body.part("scale");
      try {
        Scale read =
            new Scale(
                scale.requireNumber("min"),
                scale.requireNumber("max"),
                scale.requireNumber("step"));
        scale.reportUnknownKeys();
        return Optional.of(read);
      } catch (IllegalArgumentException | ArithmeticException notAScale) {
        body.addProblem(
            "scale", ProblemCode.WRONG_SCALE, "this is not a scale", "`{min, max, step}`");
        return Optional.empty();
      }
    }

    private static CalibrationRecipe recipe(RequestBody body) {
      Objective objective =
          body.text("objective").isEmpty()
              ? Objective.QWK
              : Objective.parse(body.text("objective"))
                  .orElseGet(() -> {
                    body.addProblem(
                        "objective",
                        ProblemCode.UNKNOWN_VALUE,
                        "it must be `qwk` or `mae`",
                        "name one");
                    return Objective.QWK;
                  });
      String method = body.text("method");
      if (!method.isEmpty()
          && !method.equals("auto")
          && CalibrationMethod.parse(method).isEmpty()) {
        body.addProblem("method", ProblemCode.UNKNOWN_VALUE, "no such method", "`auto` picks one");
      }
      return CalibrationMethod.parse(method)
          .<CalibrationRecipe>map(CalibrationRecipe.Fixed::new)
          .orElseGet(() -> new CalibrationRecipe.Auto(objective));
    }

    private static Label label(RequestBody body, String target) {
      body.requireText("document", "the digest of a document");
      RequestBody scores = body.part("scores");
      Label label =
          new Label(
              body.digest("document").orElse(ArtefactRepository.judgeKey(JudgeIdentity.NONE)),
              scores.requireNumber(target).doubleValue(),
              body.numbers("raters"),
              body.text("group"));
      body.reportUnknownKeys();
      return label;
    }

    private CalibrateRequest() {}
  }
}
