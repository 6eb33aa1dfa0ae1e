package dev.plumbline.aws.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.plumbline.aws.function.Functions;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/// The asynchronous evaluations of the state machine `evaluate`, in this process: start one, then
/// poll for its result. Evaluations are lost when the process ends.
public final class PendingEvaluations {

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
