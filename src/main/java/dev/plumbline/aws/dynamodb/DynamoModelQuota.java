package dev.plumbline.aws.dynamodb;

import dev.plumbline.judge.llm.ModelQuota;
import dev.plumbline.store.StoreFailedException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

/// Quotas in a table: in the partition `quota#<model>` the row `rate` and one for each day.
///
/// The bucket is the generic cell rate algorithm (ITU-T I.371): one number, the theoretical arrival
/// time of the next call, in microseconds. Taking a token moves it by one interval in a single
/// conditional write, so that processes that take at once each get a token of their own. A write
/// that is retried although it succeeded takes two: fewer calls than allowed, never more.
///
/// A model's row takes two writes a call; a partition takes a thousand a second.
public final class DynamoModelQuota implements ModelQuota {

  /// Another process can take the bucket from idle to busy between two writes, and time back.
  private static final int ROUNDS_MAX = 50;

  private static final long MICROS = 1_000;
  private static final int DAYS_STORED = 40;
  private static final String TIME = "arrival";
  private static final String WHAT = "count a call of a model";

  /// What was spent on a day and what calls under way hold, and the latter alone.
  private static final String SPENT = "spent";

  private static final String HELD = "held";

  private final DynamoTable table;

  public DynamoModelQuota(DynamoTable table) {
    this.table = table;
  }

  @Override
  public Optional<Duration> take(String model, Rate rate, Instant now, Duration waitMax) {
    long interval = Math.max(1, rate.interval().toNanos() / MICROS);
    long at = now.getEpochSecond() * 1_000_000 + now.getNano() / MICROS;
    long free = at + interval * (rate.burst() - 1);
    long latest = free + waitMax.toNanos() / MICROS;
    for (int round = 0; round < ROUNDS_MAX; round++) {
      try {
        return Optional.of(wait(busy(model, at, interval, latest) - interval, free));
      } catch (ConditionalCheckFailedException idleOrFull) {
        if (idleOrFull.hasItem() && time(idleOrFull.item()) > latest) {
          return Optional.empty();
        }
      }
      try {
        idle(model, at, interval);
        return Optional.of(Duration.ZERO);
      } catch (ConditionalCheckFailedException takenMeanwhile) {
        // the bucket is busy now
      }
    }
    return Optional.empty();
  }

  /// A write that is retried although it succeeded reserves twice: less is spent, never more.
  @Override
  public Reservation reserve(String model, LocalDate day, long amount, long limit) {
    if (amount > limit) {
      return Reservation.SPENT;
    }
    Map<String, AttributeValue> values = day(day);
    values.put(":amount", DynamoTable.number(amount));
    values.put(":most", DynamoTable.number(limit - amount));
    try {
      table.call(
          WHAT,
          update(
              model,
              day.toString(),
              "add #spent :amount, #held :amount set #expires = :expires",
              "attribute_not_exists(#spent) or #spent <= :most",
              values));
      return Reservation.RESERVED;
    } catch (ConditionalCheckFailedException full) {
      long free = limit - number(full.item(), SPENT) + number(full.item(), HELD);
      return free < amount ? Reservation.SPENT : Reservation.HELD_BY_OTHERS;
    }
  }

  @Override
  public void settle(String model, LocalDate day, long reserved, long spent) {
    Map<String, AttributeValue> values = day(day);
    values.put(":difference", DynamoTable.number(spent - reserved));
    values.put(":released", DynamoTable.number(-reserved));
    try {
      table.callAtMostOnce(
          WHAT,
          update(
              model,
              day.toString(),
              "add #spent :difference, #held :released set #expires = :expires",
              "",
              values));
    } catch (StoreFailedException unknown) {
      // the reservation may stand, and the model's answer is worth more than the rest of it
    }
  }

  private static Map<String, AttributeValue> day(LocalDate day) {
    Map<String, AttributeValue> values = new LinkedHashMap<>();
    values.put(
        ":expires",
        DynamoTable.number(day.plusDays(DAYS_STORED).atStartOfDay().toEpochSecond(ZoneOffset.UTC)));
    return values;
  }

  /// Moves a time that is not past; returns the new one.
  private long busy(String model, long at, long interval, long latest) {
    Map<String, AttributeValue> values = new LinkedHashMap<>();
    values.put(":now", DynamoTable.number(at));
    values.put(":interval", DynamoTable.number(interval));
    values.put(":latest", DynamoTable.number(latest));
    return time(
        table
            .call(
                WHAT,
                update(
                    model,
                    "rate",
                    "set #arrival = #arrival + :interval",
                    "#arrival between :now and :latest",
                    values))
            .attributes());
  }

  /// Begins again from a time that is past, or from none.
  private void idle(String model, long at, long interval) {
    Map<String, AttributeValue> values = new LinkedHashMap<>();
    values.put(":now", DynamoTable.number(at));
    values.put(":next", DynamoTable.number(at + interval));
    table.call(
        WHAT,
        update(
            model,
            "rate",
            "set #arrival = :next",
            "attribute_not_exists(#arrival) or #arrival < :now",
            values));
  }

  private Function<DynamoDbClient, UpdateItemResponse> update(
      String model,
      String sk,
      String update,
      String condition,
      Map<String, AttributeValue> values) {
    Map<String, String> names = new LinkedHashMap<>();
    for (String name : new String[] {TIME, SPENT, HELD, DynamoTable.EXPIRES}) {
      if ((update + condition).contains("#" + name)) {
        names.put("#" + name, name);
      }
    }
    return client ->
        client.updateItem(row ->
            row.tableName(table.name())
                .key(DynamoTable.key("quota#" + model, sk))
                .updateExpression(update)
                .conditionExpression(condition.isEmpty() ? null : condition)
                .expressionAttributeNames(names)
                .expressionAttributeValues(values)
                .returnValues(ReturnValue.UPDATED_NEW)
                .returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD));
  }

  private static Duration wait(long token, long free) {
    return Duration.ofNanos(Math.max(0, token - free) * MICROS);
  }

  private static long time(Map<String, AttributeValue> row) {
    AttributeValue time = row.get(TIME);
    if (time == null || time.n() == null) {
      throw new StoreFailedException("the row of a model's rate has no time");
    }
    return Long.parseLong(time.n());
  }

  private static long number(Map<String, AttributeValue> row, String name) {
    AttributeValue value = row.get(name);
    return value == null || value.n() == null ? 0 : Long.parseLong(value.n());
  }
}
