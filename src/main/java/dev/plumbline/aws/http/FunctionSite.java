package dev.plumbline.aws.http;

import static dev.plumbline.base.problem.ProblemCode.FORBIDDEN;
import static dev.plumbline.base.problem.ProblemCode.NOT_FOUND;
import static dev.plumbline.base.problem.ProblemCode.TOO_LARGE;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.aws.function.Functions;
import dev.plumbline.aws.function.Wiring;
import dev.plumbline.aws.function.request.Caller;
import dev.plumbline.aws.function.request.FunctionOutcome;
import dev.plumbline.aws.function.request.RequestBody;
import dev.plumbline.aws.function.request.RequestFailure;
import dev.plumbline.base.canonical.CanonicalJson;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.PlainJson;
import dev.plumbline.base.canonical.ProblemJson;
import dev.plumbline.base.problem.ProblemCode;
import dev.plumbline.base.problem.Refusal;
import dev.plumbline.judge.llm.provider.ModelFactory;
import dev.plumbline.store.Stores;
import dev.plumbline.web.LocalSite;
import dev.plumbline.web.ProgramSite;
import dev.plumbline.web.WebResponse;
import dev.plumbline.workflow.exchange.PromptfooAssertion;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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

  /// @param person in whose name reviews, corrections and appeals are stored; without one they are
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
    String function = posted.get().function();
    if (!posted.get().isDecided()) {
      return response(functions.answer(function, body, new Caller.Operator()));
    }
    return person
        .map(name -> response(functions.answer(function, body, Caller.Identified.reviewer(name))))
        .orElseGet(() -> refusal(403, "nothing says who decides", "set " + PERSON));
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
}
