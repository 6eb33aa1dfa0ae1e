package dev.plumbline.aws.function;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/// Asks the table what each call of a client consumes, and adds it up, in tenths of a unit.
final class CountedUnits implements ExecutionInterceptor {

  private static final double TENTHS = 10;

  private final AtomicLong written = new AtomicLong();
  private final AtomicLong read = new AtomicLong();

  double written() {
    return written.get() / TENTHS;
  }

  double read() {
    return read.get() / TENTHS;
  }

  @Override
  public SdkRequest modifyRequest(Context.ModifyRequest context, ExecutionAttributes attributes) {
    ReturnConsumedCapacity total = ReturnConsumedCapacity.TOTAL;
    return switch (context.request()) {
      case GetItemRequest it -> it.toBuilder().returnConsumedCapacity(total).build();
      case BatchGetItemRequest it -> it.toBuilder().returnConsumedCapacity(total).build();
      case PutItemRequest it -> it.toBuilder().returnConsumedCapacity(total).build();
      case UpdateItemRequest it -> it.toBuilder().returnConsumedCapacity(total).build();
      case TransactWriteItemsRequest it -> it.toBuilder().returnConsumedCapacity(total).build();
      default -> throw new AssertionError("not counted: " + context.request().getClass());
    };
  }

  @Override
  public void afterExecution(Context.AfterExecution context, ExecutionAttributes attributes) {
    SdkResponse response = context.response();
    switch (response) {
      case GetItemResponse it -> add(read, List.of(it.consumedCapacity()));
      case BatchGetItemResponse it -> add(read, it.consumedCapacity());
      case PutItemResponse it -> add(written, List.of(it.consumedCapacity()));
      case UpdateItemResponse it -> add(written, List.of(it.consumedCapacity()));
      case TransactWriteItemsResponse it -> add(written, it.consumedCapacity());
      default -> throw new AssertionError("not counted: " + response.getClass());
    }
  }

  private static void add(AtomicLong sum, List<ConsumedCapacity> consumed) {
    consumed.forEach(it -> sum.addAndGet(Math.round(it.capacityUnits() * TENTHS)));
  }
}
