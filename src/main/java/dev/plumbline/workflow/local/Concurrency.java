package dev.plumbline.workflow.local;

/// How many questions to a model are open at a time.
///
/// @param calls from 1 to [#MAX]
public record Concurrency(int calls) {

  public static final int MAX = 256;

  /// Unless another number is given.
  public static final int STANDARD = 4;

  /// @throws IllegalArgumentException outside the bounds
  public Concurrency {
    if (calls < 1 || calls > MAX) {
      throw new IllegalArgumentException("concurrency must be from 1 to " + MAX);
    }
  }

  /// Workers for questions that a model answers, or for tasks that compute.
  ///
  /// @param threads for tasks that compute
  public <T> OrderedWorkers<T> workers(boolean isModelAsked, int threads) {
    return isModelAsked ? OrderedWorkers.waiting(calls) : OrderedWorkers.computing(threads);
  }
}
