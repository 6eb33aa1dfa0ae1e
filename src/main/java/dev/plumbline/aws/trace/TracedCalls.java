package dev.plumbline.aws.trace;

import java.time.Instant;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttribute;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.core.interceptor.SdkExecutionAttribute;

/// Of a client of AWS, whose calls are in traces.
public final class TracedCalls implements ExecutionInterceptor {

  private static final ExecutionAttribute<Instant> BEGIN =
      new ExecutionAttribute<>("plumbline.begin");
  private static final int SERVER = 500;

  private final CallTraces traces;

  public TracedCalls(CallTraces traces) {
    this.traces = traces;
  }

  @Override
  public void beforeExecution(Context.BeforeExecution call, ExecutionAttributes attributes) {
    attributes.putAttribute(BEGIN, traces.now());
  }

  @Override
  public void afterExecution(Context.AfterExecution call, ExecutionAttributes attributes) {
    ended(attributes, CallTraces.End.ANSWERED);
  }

  /// A row that is there already is an error like any other, of which the functions know many.
  @Override
  public void onExecutionFailure(Context.FailedExecution call, ExecutionAttributes attributes) {
    boolean refused =
        call.exception() instanceof AwsServiceException answer && answer.statusCode() < SERVER;
    ended(attributes, refused ? CallTraces.End.ERROR : CallTraces.End.FAULT);
  }

  private void ended(ExecutionAttributes attributes, CallTraces.End end) {
    traces.ended(
        attributes.getAttribute(SdkExecutionAttribute.SERVICE_NAME).replace("DynamoDb", "DynamoDB"),
        attributes.getAttribute(SdkExecutionAttribute.OPERATION_NAME),
        attributes.getAttribute(BEGIN),
        end);
  }
}
