package dev.plumbline.aws.dynamodb;

import dev.plumbline.base.canonical.Digest;
import dev.plumbline.store.IdempotencyStore;
import dev.plumbline.store.IdempotencyStore.Lease;
import dev.plumbline.store.StoreFailedException;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;

/// Requests in a table: the row `request#<hex>` holds the owner, expiry and fence of the lease, or
/// the result.
///
/// A write may be retried although it succeeded, so finding one's own values counts as success.
record DynamoIdempotencyStore(DynamoTable table) implements IdempotencyStore {

  private static final Map<String, String> NAMES =
      Map.of(
          "#owner",
          "owner",
          "#fence",
          "fence",
          "#until",
          "until",
          "#duration",
          "duration",
          "#result",
          "result");

  @Override
  public Optional<Digest> result(Digest request) {
    Map<String, AttributeValue> row = table.row("find a request", pk(request), DynamoTable.SINGLE);
    return row.containsKey("result") ? Optional.of(result(request, row)) : Optional.empty();
  }

  @Override
  public Lease acquire(Digest request, String owner, Instant now, Instant until) {
    Map<String, AttributeValue> values = new LinkedHashMap<>();
    values.put(":owner", DynamoTable.text(owner));
    values.put(":until", DynamoTable.number(until.toEpochMilli()));
    values.put(":now", DynamoTable.number(now.toEpochMilli()));
    values.put(":none", DynamoTable.number(0));
    values.put(":one", DynamoTable.number(1));
    values.put(":duration", DynamoTable.number(Duration.between(now, until).toMillis()));
    try {
      Map<String, AttributeValue> row =
          update(
              request,
              "set #owner = :owner, #until = :until, #duration = :duration,"
                  + " #fence = if_not_exists(#fence, :none) + :one",
              "attribute_not_exists(#result)"
                  + " and (attribute_not_exists(#until) or #until <= :now)",
              values);
      return new Lease.Acquired(request, fence(row));
    } catch (ConditionalCheckFailedException there) {
      Map<String, AttributeValue> row = there.item();
      if (row.containsKey("result")) {
        return new Lease.Completed(result(request, row));
      }
      boolean mine = row.get("owner").s().equals(owner);
      return mine && number(row, "until") == until.toEpochMilli()
          ? new Lease.Acquired(request, fence(row))
          : heldByOther(request, row, now);
    }
  }

  /// A lease that claims to last longer than it was granted for was begun by a clock that was
  /// wrong. It is shortened in the table: only reporting less would begin the wait anew each time.
  private Lease heldByOther(Digest request, Map<String, AttributeValue> row, Instant now) {
    long latest = now.toEpochMilli() + number(row, "duration");
    if (number(row, "until") <= latest) {
      return new Lease.HeldByOther(Instant.ofEpochMilli(number(row, "until")));
    }
    if (setUntil(new Lease.Acquired(request, fence(row)), latest, number(row, "until"))) {
      return new Lease.HeldByOther(Instant.ofEpochMilli(latest));
    }
    return new Lease.HeldByOther(now);
  }

  @Override
  public boolean complete(Lease.Acquired lease, Digest result) {
    Map<String, AttributeValue> values = new LinkedHashMap<>();
    values.put(":result", DynamoTable.text(result.toString()));
    values.put(":fence", DynamoTable.number(lease.fence()));
    try {
      update(
          lease.request(),
          "set #result = :result remove #until, #duration, #owner",
          "#fence = :fence and attribute_not_exists(#result)",
          values);
      return true;
    } catch (ConditionalCheckFailedException late) {
      return late.item().containsKey("result")
          && fence(late.item()) == lease.fence()
          && result(lease.request(), late.item()).equals(result);
    }
  }

  @Override
  public boolean renew(Lease.Acquired lease, Instant until) {
    return setUntil(lease, until.toEpochMilli(), Long.MAX_VALUE);
  }

  /// @param most the end that is there now is no later
  private boolean setUntil(Lease.Acquired lease, long until, long most) {
    Map<String, AttributeValue> values = new LinkedHashMap<>();
    values.put(":until", DynamoTable.number(until));
    values.put(":most", DynamoTable.number(most));
    values.put(":fence", DynamoTable.number(lease.fence()));
    try {
      update(
          lease.request(),
          "set #until = :until",
          "#fence = :fence and #until <= :most and attribute_not_exists(#result)",
          values);
      return true;
    } catch (ConditionalCheckFailedException late) {
      return false;
    }
  }

  @Override
  public void release(Lease.Acquired lease) {
    Map<String, AttributeValue> values = new LinkedHashMap<>();
    values.put(":fence", DynamoTable.number(lease.fence()));
    values.put(":one", DynamoTable.number(1));
    try {
      update(
          lease.request(),
          "set #fence = #fence + :one remove #until, #duration, #owner",
          "#fence = :fence and attribute_not_exists(#result)",
          values);
    } catch (ConditionalCheckFailedException late) {
      // another caller has taken the lease over: nothing to release
    }
  }

  private Map<String, AttributeValue> update(
      Digest request, String update, String condition, Map<String, AttributeValue> values) {
    Map<String, String> used = new LinkedHashMap<>(NAMES);
    used.keySet().removeIf(name -> !(update + condition).contains(name));
    return table
        .call(
            "write a request",
            it ->
                it.updateItem(row ->
                    row.tableName(table.name())
                        .key(DynamoTable.key(pk(request), DynamoTable.SINGLE))
                        .updateExpression(update)
                        .conditionExpression(condition)
                        .expressionAttributeNames(used)
                        .expressionAttributeValues(values)
                        .returnValues(ReturnValue.ALL_NEW)
                        .returnValuesOnConditionCheckFailure(
                            ReturnValuesOnConditionCheckFailure.ALL_OLD)))
        .attributes();
  }

  private static String pk(Digest request) {
    return "request#" + request.hex();
  }

  private static long fence(Map<String, AttributeValue> row) {
    return number(row, "fence");
  }

  private static long number(Map<String, AttributeValue> row, String name) {
    return Long.parseLong(row.get(name).n());
  }

  private static Digest result(Digest request, Map<String, AttributeValue> row) {
    return Digest.parse(row.get("result").s())
        .orElseThrow(
            () -> new StoreFailedException("the request " + request + " has no valid digest"));
  }
}
