package dev.plumbline.openapi;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.function.EvaluateWorkflow;
import dev.plumbline.function.Functions;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;

/// The asynchronous evaluations of the state machine `evaluate`, in this process: start one, then
/// poll for its result. Evaluations are lost when the process ends.
final class PendingEvaluations {

  /// How long a client should wait before it polls.
  private static final String UNDERWAY = "{\"outcome\":\"in-progress\",\"retryAfterSeconds\":1}";

  private static final String UNKNOWN =
      "{\"outcome\":\"not-found\",\"problems\":[{\"code\":\"not-found\",\"message\":"
          + "\"there is no such evaluation\",\"path\":\"/evaluation\"}]}";
  private static final String FAILED =
      "{\"outcome\":\"incomplete\",\"problems\":[{\"code\":\"failed\",\"message\":"
          + "\"a function failed, and its outcome is unknown\",\"path\":\"\"}]}";

  private final EvaluateWorkflow workflow;
  private final Map<String, CompletableFuture<String>> all = new ConcurrentHashMap<>();

  PendingEvaluations(Functions functions) {
    this.workflow = new EvaluateWorkflow(functions);
  }

  /// @return the path to poll
  String start(byte[] request) {
    String name = UUID.randomUUID().toString();
    CompletableFuture<String> answer = new CompletableFuture<>();
    all.put(name, answer);
    Thread.startVirtualThread(() -> answer.complete(evaluated(request)));
    return "{\"ask\":\"/evaluations/"
        + name
        + "\",\"outcome\":\"in-progress\",\"retryAfterSeconds\":1}";
  }

  String find(String name) {
    CompletableFuture<String> answer = all.get(name);
    return answer == null ? UNKNOWN : answer.getNow(UNDERWAY);
  }

  private String evaluated(byte[] request) {
    try {
      return new String(workflow.evaluate(request), UTF_8);
    } catch (RuntimeException failure) {
      return FAILED;
    }
  }
}
