package dev.plumbline.aws.http;

import static dev.plumbline.base.problem.ProblemCode.FORBIDDEN;
import static dev.plumbline.base.problem.ProblemCode.NOT_FOUND;
import static dev.plumbline.base.problem.ProblemCode.TOO_LARGE;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.aws.function.Functions;
import dev.plumbline.aws.function.Wiring;
import dev.plumbline.aws.function.request.Caller;
import dev.plumbline.aws.function.request.FunctionResponse.FunctionOutcome;
import dev.plumbline.aws.function.request.RequestBody;
import dev.plumbline.aws.function.request.RequestBody.RequestFailure;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.PlainJson;
import dev.plumbline.base.canonical.ProblemJson;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.exchange.PromptfooAssertion;
import dev.plumbline.judge.llm.provider.ModelFactory;
import dev.plumbline.store.Stores;
import dev.plumbline.web.LocalSite;
import dev.plumbline.web.ProgramSite;
import dev.plumbline.web.WebResponse;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/// The paths of the HTTP API, answered by the functions in this process.
public final class FunctionSite implements ProgramSite.Handler {

  private static final LocalSite.Limits LIMITS =
      new LocalSite.Limits(RequestBody.BYTES_MAX, Duration.ofSeconds(30));

  /// For one request, with its calls of a model.
  private static final Duration DEADLINE = Duration.ofMinutes(10);

  private static final String PERSON = "PLUMBLINE_USER";

  private static final String PATHS = "paths are in infra/openapi.yaml";

  private static final String EVALUATIONS = "/evaluations";

  /// Where a program posts an output as promptfoo does.
  public static final String PROMPTFOO = "/promptfoo";

  private final Functions functions;
  private final Optional<String> person;
  private final Optional<PromptfooAssertion> assertion;
  private final PendingEvaluations evaluations;

  private FunctionSite(
      Functions functions, Optional<String> person, Optional<PromptfooAssertion> assertion) {
    this.functions = functions;
    this.person = person;
    this.assertion = assertion;
    this.evaluations = new PendingEvaluations(functions);
  }

  /// @param person in whose name approvals and decisions are stored; without one decisions are
  ///   refused
  static ProgramSite of(
      Functions functions, Optional<String> person, Optional<PromptfooAssertion> assertion) {
    return ProgramSite.of(LIMITS, new FunctionSite(functions, person, assertion));
  }

  /// Over stores of this machine, with the models that the settings name.
  ///
  /// @param settings environment variables; `PLUMBLINE_USER` is the person
  /// @param assertion what is posted to [#PROMPTFOO]; absent for nothing
  public static ProgramSite of(
      Stores stores, Map<String, String> settings, Optional<PromptfooAssertion> assertion) {
    return of(
        new Wiring(stores, DEADLINE, InstantSource.system())
            .models(ModelFactory.configured(settings))
            .functions(),
        Optional.ofNullable(settings.get(PERSON)).filter(name -> !name.isBlank()),
        assertion);
  }

  /// What is wrong with the settings of models, a line each.
  public static List<String> problems(Map<String, String> settings) {
    return ModelFactory.problems(settings);
  }

  @Override
  public WebResponse answer(String method, String path, byte[] body) {
    if (method.equals("GET")) {
      return path.startsWith(EVALUATIONS + "/")
          ? response(evaluations.find(path.substring(EVALUATIONS.length() + 1)).getBytes(UTF_8))
          : refusal(404, "there is nothing to get here", PATHS);
    }
    if (path.equals(PROMPTFOO) && assertion.isPresent()) {
      return asserted(assertion.get(), body);
    }
    if (path.equals(EVALUATIONS)) {
      return response(evaluations.start(body).getBytes(UTF_8));
    }
    Optional<HttpOperation> posted = HttpOperation.at(path);
    if (posted.isEmpty()) {
      return refusal(404, "nothing is posted here", PATHS);
    }
    if (person.isEmpty() && posted.get().isDecided()) {
      return refusal(403, "nothing says who decides", "set " + PERSON);
    }
    Caller caller = person.<Caller>map(Caller.Identified::here).orElseGet(Caller.Operator::new);
    return response(functions.answer(posted.get().id(), body, caller));
  }

  /// A status of failure wherever there is no verdict, for whatever reason: promptfoo has no other
  /// way to say that.
  private static WebResponse asserted(PromptfooAssertion assertion, byte[] body) {
    try {
      return WebResponse.json(200, PlainJson.text(assertion.answer(body)).getBytes(UTF_8));
    } catch (Refusal refusal) {
      return WebResponse.json(
          422, CanonicalJson.bytes(JsonObject.of("problems", ProblemJson.of(refusal.problems()))));
    }
  }

  private static WebResponse response(byte[] answer) {
    return WebResponse.json(FunctionOutcome.status(EvaluateWorkflow.outcome(answer)), answer);
  }

  @Override
  public WebResponse refusal(int status, String problem, String help) {
    RequestFailure failure =
        switch (status) {
          case 404 -> failure(FunctionOutcome.NOT_FOUND, NOT_FOUND, problem, help);
          case 413 -> failure(FunctionOutcome.TOO_LARGE, TOO_LARGE, problem, help);
          default -> failure(FunctionOutcome.FORBIDDEN, FORBIDDEN, problem, help);
        };
    return WebResponse.json(status, CanonicalJson.bytes(failure.json()));
  }

  private static RequestFailure failure(
      FunctionOutcome outcome, ProblemCode code, String problem, String help) {
    return RequestFailure.with(outcome, "", code, problem, help);
  }

  /// The asynchronous evaluations of the state machine `evaluate`, in this process: start one, then
  /// poll for its result. Evaluations are lost when the process ends.
  public static final class PendingEvaluations {

    /// How long a client should wait before it polls.
    private static final String UNDERWAY = "{\"outcome\":\"in-progress\",\"retryAfterSeconds\":1}";

    private static final String UNKNOWN =
        "{\"outcome\":\"not-found\",\"problems\":[{\"code\":\"not-found\",\"message\":"
            + "\"there is no such evaluation\",\"path\":\"/evaluation\"}]}";
    private static final String FAILED =
        "{\"outcome\":\"failed\",\"problems\":[{\"code\":\"failed\",\"help\":\"look at what this process"
            + " printed, and post the document again: what was evaluated of it is stored\",\"message\":"
            + "\"the evaluation has ended with an exception\",\"path\":\"\"}]}";

    private static final String BUSY =
        "{\"outcome\":\"incomplete\",\"problems\":[{\"code\":\"busy\",\"message\":"
            + "\"too many evaluations are in progress\",\"path\":\"\"}]}";

    /// The evaluations that are remembered, finished ones included; the oldest finished one is
    /// forgotten for a new one.
    static final int EVALUATIONS_MAX = 1_000;

    private final Function<byte[], byte[]> workflow;

    /// In the order in which they were started.
    private final Map<String, CompletableFuture<String>> all = new LinkedHashMap<>();

    public PendingEvaluations(Functions functions) {
      this(new EvaluateWorkflow(functions)::evaluate);
    }

    PendingEvaluations(Function<byte[], byte[]> workflow) {
      this.workflow = workflow;
    }

    /// @return the path to poll, or that too many evaluations are in progress
    public String start(byte[] request) {
      String name = UUID.randomUUID().toString();
      CompletableFuture<String> answer = new CompletableFuture<>();
      if (!remember(name, answer)) {
        return BUSY;
      }
      Thread.startVirtualThread(() -> answer.complete(evaluated(request)));
      return "{\"ask\":\"/evaluations/"
          + name
          + "\",\"outcome\":\"in-progress\",\"retryAfterSeconds\":1}";
    }

    private synchronized boolean remember(String name, CompletableFuture<String> answer) {
      if (all.size() == EVALUATIONS_MAX) {
        Optional<String> finished =
            all.entrySet().stream()
                .filter(each -> each.getValue().isDone())
                .map(Map.Entry::getKey)
                .findFirst();
        finished.ifPresent(all::remove);
      }
      if (all.size() < EVALUATIONS_MAX) {
        all.put(name, answer);
        return true;
      }
      return false;
    }

    public synchronized String find(String name) {
      CompletableFuture<String> answer = all.get(name);
      return answer == null ? UNKNOWN : answer.getNow(UNDERWAY);
    }

    private String evaluated(byte[] request) {
      try {
        return new String(workflow.apply(request), UTF_8);
      } catch (RuntimeException failure) {
        return FAILED;
      }
    }
  }
}
