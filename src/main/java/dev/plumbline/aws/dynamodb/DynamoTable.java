package dev.plumbline.aws.dynamodb;

import dev.plumbline.store.Deadline;
import dev.plumbline.store.StoreFailedException;
import dev.plumbline.store.StoreFailedException.StoreBusyException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import software.amazon.awssdk.core.exception.ApiCallAttemptTimeoutException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.exception.SdkServiceException;
import software.amazon.awssdk.retries.api.BackoffStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.Put;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReplicatedWriteConflictException;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.services.dynamodb.model.TransactionConflictException;

/// One table with the keys `pk` and `sk`, and the retries of its calls.
///
/// The client must not retry by itself: this class decides what is retried.
///
/// @param timeout the time for one call with all its attempts, less if the [Deadline] ends earlier;
///   every call is attempted at least once
public record DynamoTable(DynamoDbClient client, String name, Duration timeout) {

  static final String PK = "pk";
  static final String SK = "sk";

  /// Seconds since 1970 after which the table may drop a row: its attribute for time to live.
  static final String EXPIRES = "expires";

  /// The sort key of rows in partitions with a single row.
  static final String SINGLE = "0";

  /// The most keys that DynamoDB accepts in one batch.
  private static final int BATCH_MAX = 100;

  /// Between attempts: half of it by chance, so that those who were turned away together do not
  /// come back together.
  static final BackoffStrategy PAUSES =
      BackoffStrategy.exponentialDelayHalfJitter(Duration.ofMillis(50), Duration.ofSeconds(2));

  /// A call may take a quarter of the deadline, and none is started in its last quarter, which
  /// leaves time to report that the store was busy.
  public static DynamoTable within(DynamoDbClient client, String name, Duration deadline) {
    return new DynamoTable(client, name, deadline.dividedBy(4));
  }

  /// Calls the table, retrying transient failures with exponential back-off.
  ///
  /// @param what the operation as an infinitive, for error messages
  /// @throws ConditionalCheckFailedException unchanged, since callers expect it
  /// @throws StoreBusyException if the timeout passes
  /// @throws StoreFailedException if retrying cannot help
  <T> T call(String what, Function<DynamoDbClient, T> call) {
    return call(what, call, DynamoTable::isRetryable);
  }

  /// As [#call], but retries only what the table turned away: a write whose answer was lost may
  /// have been carried out, and some must not be carried out twice.
  <T> T callAtMostOnce(String what, Function<DynamoDbClient, T> call) {
    return call(what, call, DynamoTable::isTurnedAway);
  }

  private <T> T call(
      String what, Function<DynamoDbClient, T> call, Predicate<SdkException> isRetryable) {
    long end = System.nanoTime() + Deadline.remaining(timeout).toNanos();
    for (int attempt = 2; ; attempt++) {
      try {
        return call.apply(client);
      } catch (ConditionalCheckFailedException answer) {
        throw answer;
      } catch (TransactionCanceledException canceled) {
        if (!isConflict(canceled)) {
          throw canceled;
        }
        backOff(what, attempt, end, canceled);
      } catch (SdkException failure) {
        if (!isRetryable.test(failure)) {
          throw new StoreFailedException(
              "cannot " + what + " in the table " + name + ": " + reason(failure), failure);
        }
        backOff(what, attempt, end, failure);
      }
    }
  }

  /// The rows of a partition whose sort key has this prefix, in order.
  List<Map<String, AttributeValue>> rows(String what, String pk, String prefix) {
    Map<String, AttributeValue> values = new HashMap<>();
    values.put(":pk", text(pk));
    String condition = "pk = :pk";
    if (!prefix.isEmpty()) {
      values.put(":prefix", text(prefix));
      condition = "pk = :pk and begins_with(sk, :prefix)";
    }
    String condition0 = condition;
    List<Map<String, AttributeValue>> rows = new ArrayList<>();
    Map<String, AttributeValue> start = Map.of();
    do {
      Map<String, AttributeValue> from = start;
      QueryResponse page =
          call(
              what,
              it ->
                  it.query(query ->
                      query
                          .tableName(name)
                          .consistentRead(true)
                          .keyConditionExpression(condition0)
                          .expressionAttributeValues(values)
                          .exclusiveStartKey(from.isEmpty() ? null : from)));
      rows.addAll(page.items());
      start = page.lastEvaluatedKey();
    } while (!start.isEmpty());
    return rows;
  }

  /// The keys with this prefix of partitions that have a row `0`, in no order. Scans the whole
  /// table.
  List<String> partitions(String what, String prefix) {
    Map<String, AttributeValue> values = Map.of(":prefix", text(prefix), ":single", text(SINGLE));
    List<String> keys = new ArrayList<>();
    Map<String, AttributeValue> start = Map.of();
    do {
      Map<String, AttributeValue> from = start;
      ScanResponse page =
          call(
              what,
              it ->
                  it.scan(scan ->
                      scan.tableName(name)
                          .consistentRead(true)
                          .projectionExpression(PK)
                          .filterExpression("begins_with(pk, :prefix) and sk = :single")
                          .expressionAttributeValues(values)
                          .exclusiveStartKey(from.isEmpty() ? null : from)));
      page.items().forEach(row -> keys.add(row.get(PK).s()));
      start = page.lastEvaluatedKey();
    } while (!start.isEmpty());
    return keys;
  }

  /// The row; empty if there is none.
  Map<String, AttributeValue> row(String what, String pk, String sk) {
    return call(
            what,
            it -> it.getItem(get -> get.tableName(name).consistentRead(true).key(key(pk, sk))))
        .item();
  }

  /// Writes a row unless its partition key is taken.
  ///
  /// @return the row that is there already; empty if this one was written
  Optional<Map<String, AttributeValue>> putNew(String what, Map<String, AttributeValue> row) {
    try {
      call(
          what,
          it ->
              it.putItem(put ->
                  put.tableName(name)
                      .item(row)
                      .conditionExpression("attribute_not_exists(pk)")
                      .returnValuesOnConditionCheckFailure(
                          ReturnValuesOnConditionCheckFailure.ALL_OLD)));
      return Optional.empty();
    } catch (ConditionalCheckFailedException taken) {
      return Optional.of(taken.item());
    }
  }

  /// The existing single rows of these partitions, by partition key.
  Map<String, Map<String, AttributeValue>> rows(String what, List<String> pks) {
    Map<String, Map<String, AttributeValue>> rows = new HashMap<>();
    Deque<Map<String, AttributeValue>> open = new ArrayDeque<>();
    pks.stream().distinct().forEach(pk -> open.add(key(pk, SINGLE)));
    while (!open.isEmpty()) {
      List<Map<String, AttributeValue>> some = new ArrayList<>();
      while (!open.isEmpty() && some.size() < BATCH_MAX) {
        some.add(open.poll());
      }
      BatchGetItemResponse page = call(what, it -> batch(it, some));
      page.responses().getOrDefault(name, List.of()).forEach(row -> rows.put(row.get(PK).s(), row));
      KeysAndAttributes left = page.unprocessedKeys().get(name);
      if (left != null) {
        open.addAll(left.keys());
      }
    }
    return rows;
  }

  static Map<String, AttributeValue> key(String pk, String sk) {
    Map<String, AttributeValue> key = new HashMap<>();
    key.put(PK, text(pk));
    key.put(SK, text(sk));
    return key;
  }

  /// A write of a row in a transaction, unless the row is there.
  TransactWriteItem ifAbsent(Map<String, AttributeValue> row) {
    return TransactWriteItem.builder()
        .put(
            Put.builder()
                .tableName(name)
                .item(row)
                .conditionExpression("attribute_not_exists(pk)")
                .build())
        .build();
  }

  /// A sort key of twelve digits, so that text sorts as numbers do.
  static String sequence(long number) {
    String digits = Long.toString(number);
    return "0".repeat(12 - digits.length()) + digits;
  }

  static AttributeValue text(String value) {
    return AttributeValue.fromS(value);
  }

  static AttributeValue number(long value) {
    return AttributeValue.fromN(Long.toString(value));
  }

  /// @throws ProvisionedThroughputExceededException if none of the keys was read
  private BatchGetItemResponse batch(DynamoDbClient it, List<Map<String, AttributeValue>> keys) {
    BatchGetItemResponse page =
        it.batchGetItem(get -> get.requestItems(Map.of(name, reading(keys))));
    if (page.unprocessedKeys().containsKey(name)
        && page.unprocessedKeys().get(name).keys().size() == keys.size()) {
      throw ProvisionedThroughputExceededException.builder()
          .message("no key of the batch was read")
          .build();
    }
    return page;
  }

  private static KeysAndAttributes reading(List<Map<String, AttributeValue>> keys) {
    return KeysAndAttributes.builder().consistentRead(true).keys(keys).build();
  }

  private void backOff(String what, int attempt, long end, SdkException failure) {
    Duration pause = PAUSES.computeDelay(attempt);
    if (System.nanoTime() + pause.toNanos() > end) {
      throw busy(what, failure);
    }
    try {
      Thread.sleep(pause);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw busy(what, failure);
    }
  }

  private StoreBusyException busy(String what, SdkException failure) {
    return new StoreBusyException(
        "the table " + name + " did not " + what + " in time: " + reason(failure), failure);
  }

  /// AWS's error code; its messages may contain keys.
  private static String reason(SdkException failure) {
    if (failure instanceof SdkClientException
        && String.valueOf(failure.getMessage()).startsWith("Unable to load credentials")) {
      return "no AWS credentials found";
    }
    return failure.getClass() == DynamoDbException.class
            && ((DynamoDbException) failure).awsErrorDetails() != null
        ? ((DynamoDbException) failure).awsErrorDetails().errorCode()
        : failure.getClass().getSimpleName();
  }

  private static boolean isConflict(TransactionCanceledException canceled) {
    return canceled.cancellationReasons().stream()
        .anyMatch(
            reason -> "TransactionConflict".equals(reason.code()) || isThrottle(reason.code()));
  }

  private static boolean isThrottle(String code) {
    return "ThrottlingError".equals(code) || "ProvisionedThroughputExceeded".equals(code);
  }

  private static boolean isRetryable(SdkException failure) {
    return switch (failure) {
      case ApiCallTimeoutException _ -> true;
      case ApiCallAttemptTimeoutException _ -> true;
      case SdkServiceException service -> service.statusCode() >= 500 || isTurnedAway(service);
      case SdkClientException client -> client.getCause() instanceof java.io.IOException;
      default -> false;
    };
  }

  /// Whether the table did nothing: in conflict, in another region too, or throttled.
  private static boolean isTurnedAway(SdkException failure) {
    return failure instanceof TransactionConflictException
        || failure instanceof ReplicatedWriteConflictException
        || failure instanceof SdkServiceException service
            && (service.isThrottlingException()
                || service.getClass().getSimpleName().contains("ThroughputExceeded")
                || service.getClass().getSimpleName().contains("LimitExceeded"));
  }
}
