package dev.plumbline.aws.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.store.Deadline;
import dev.plumbline.store.StoreFailedException.StoreBusyException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ReplicatedWriteConflictException;

class DynamoDeadlineTest {

  private final AtomicInteger calls = new AtomicInteger();

  /// A table that is always busy and has no timeout of its own.
  private final DynamoTable busy =
      new DynamoTable(
          Interposed.before(
              unused(),
              _ -> {
                calls.incrementAndGet();
                return ProvisionedThroughputExceededException.builder().statusCode(400).build();
              }),
          "busy",
          Duration.ofDays(1));

  @Test
  void a_call_is_tried_once_even_if_no_time_is_left() {
    assertThatThrownBy(() -> Deadline.within(Duration.ZERO, () -> busy.row("read", "a", "0")))
        .isInstanceOf(StoreBusyException.class);
    assertThat(calls).hasValue(1);
  }

  /// Another region wrote the row of a global table at the same time.
  @Test
  void a_write_in_conflict_with_another_region_is_tried_again() {
    DynamoTable table =
        new DynamoTable(
            Interposed.around(
                unused(),
                (_, _) -> {
                  if (calls.incrementAndGet() < 3) {
                    throw ReplicatedWriteConflictException.builder().statusCode(400).build();
                  }
                  return PutItemResponse.builder().build();
                }),
            "global",
            Duration.ofDays(1));

    table.callAtMostOnce("write", it -> it.putItem(PutItemRequest.builder().build()));

    assertThat(calls).hasValue(3);
  }

  @Test
  void those_who_were_turned_away_together_do_not_come_back_together() {
    for (int attempt = 2; attempt < 10; attempt++) {
      int which = attempt;
      List<Duration> pauses =
          Stream.generate(() -> DynamoTable.PAUSES.computeDelay(which)).limit(100).toList();
      assertThat(pauses.stream().distinct().count()).isGreaterThan(10);
      assertThat(pauses).allMatch(it -> it.toMillis() >= 25 && it.toMillis() <= 2_000);
    }
  }

  @Test
  void consecutive_calls_share_the_callers_deadline() {
    // another try comes after 25 ms, and there is less for all of them
    Deadline.within(
        Duration.ofMillis(20),
        () -> {
          for (int call = 1; call <= 3; call++) {
            assertThatThrownBy(() -> busy.row("read", "a", "0"))
                .isInstanceOf(StoreBusyException.class);

            assertThat(calls).hasValue(call);
          }
          return null;
        });
  }

  @Test
  void a_nested_deadline_cannot_extend_the_outer_one() {
    Duration left =
        Deadline.within(
            Duration.ZERO,
            () ->
                Deadline.within(Duration.ofDays(1), () -> Deadline.remaining(Duration.ofDays(1))));
    assertThat(left).isLessThanOrEqualTo(Duration.ZERO);
  }

  @Test
  void a_thread_that_works_beside_has_no_more_time() throws InterruptedException {
    Duration[] left = new Duration[1];
    Runnable carried =
        Deadline.within(
            Duration.ZERO,
            () -> Deadline.propagate(() -> left[0] = Deadline.remaining(Duration.ofDays(1))));
    Thread beside = Thread.ofVirtual().start(carried);
    beside.join();
    assertThat(left[0]).isLessThanOrEqualTo(Duration.ZERO);
  }

  @Test
  void without_a_deadline_the_stores_timeout_applies() {
    assertThat(Deadline.remaining(Duration.ofSeconds(3))).isEqualTo(Duration.ofSeconds(3));
  }

  private static DynamoDbClient unused() {
    return new DynamoDbClient() {
      @Override
      public String serviceName() {
        return "unused";
      }

      @Override
      public void close() {}
    };
  }
}
