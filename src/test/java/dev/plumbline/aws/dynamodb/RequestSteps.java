package dev.plumbline.aws.dynamodb;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttribute;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;

/// What a client sends to a table, step by step; it may end before or after one of the steps.
public final class RequestSteps implements ExecutionInterceptor {

  /// Nothing catches it, as nothing catches the end of a process.
  public static final class Killed extends Error {
    private static final long serialVersionUID = 1;
  }

  private static final ExecutionAttribute<Integer> NUMBER = new ExecutionAttribute<>("number");

  private final int last;
  private final boolean after;
  private final Runnable end;
  private final AtomicInteger begun = new AtomicInteger();
  private final List<String> sent = Collections.synchronizedList(new ArrayList<>());
  private volatile boolean ended;

  private RequestSteps(int last, boolean after, Runnable end) {
    this.last = last;
    this.after = after;
    this.end = end;
  }

  public static RequestSteps counted() {
    return new RequestSteps(Integer.MAX_VALUE, false, () -> {});
  }

  /// A client that is dead from a step on: that and every later one ends with [Killed].
  ///
  /// @param last from 1
  /// @param after whether that step is still taken, and only its answer lost
  public static RequestSteps killed(int last, boolean after) {
    return new RequestSteps(last, after, () -> {});
  }

  /// A client whose whole process ends at a step, as if the machine had gone.
  public static RequestSteps halted(int last, boolean after) {
    return new RequestSteps(last, after, () -> Runtime.getRuntime().halt(137));
  }

  /// The operations so far, such as `PutItem`.
  public List<String> sent() {
    return List.copyOf(sent);
  }

  /// Whether the end came.
  public boolean ended() {
    return ended;
  }

  public void forget() {
    sent.clear();
  }

  @Override
  public void beforeTransmission(
      Context.BeforeTransmission context, ExecutionAttributes attributes) {
    int number = begun.incrementAndGet();
    attributes.putAttribute(NUMBER, number);
    if (ended || !after && number == last) {
      end();
    }
    sent.add(context.request().getClass().getSimpleName().replace("Request", ""));
  }

  @Override
  public void afterTransmission(Context.AfterTransmission context, ExecutionAttributes attributes) {
    if (ended || after && attributes.getAttribute(NUMBER) == last) {
      end();
    }
  }

  private void end() {
    ended = true;
    end.run();
    throw new Killed();
  }
}
