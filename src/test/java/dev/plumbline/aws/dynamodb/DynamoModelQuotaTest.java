package dev.plumbline.aws.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.judge.llm.ModelQuota.Rate;
import dev.plumbline.judge.llm.ModelQuota.Reservation;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.IntConsumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/// Eight workers, each with a client of its own, as processes have.
@Tag("slow")
class DynamoModelQuotaTest {

  private static final int WORKERS = 8;
  private static final Instant NOON = Instant.parse("2026-01-31T12:00:00Z");
  private static final LocalDate DAY = LocalDate.parse("2026-01-31");
  private static final String MODEL = "bedrock:m";

  private final List<DynamoModelQuota> quotas = new ArrayList<>();
  private DynamoTable table;

  @BeforeEach
  void open() throws Exception {
    table = TestTables.table(TestTables.client(), "t-" + UUID.randomUUID());
    for (int i = 0; i < WORKERS; i++) {
      quotas.add(
          new DynamoModelQuota(
              new DynamoTable(TestTables.client(), table.name(), table.timeout())));
    }
  }

  @Test
  void workers_together_get_one_token_an_interval_after_the_burst() throws Exception {
    Rate rate = new Rate(Duration.ofMillis(100), 5);
    ConcurrentLinkedQueue<Long> turns = new ConcurrentLinkedQueue<>();

    // the clocks of the workers differ by up to 70 ms
    inParallel(worker -> {
      for (int i = 0; i < 12; i++) {
        Instant now = NOON.plusMillis(worker * 10L + i * 7L);
        quotas
            .get(worker)
            .take(MODEL, rate, now, Duration.ofHours(1))
            .ifPresent(wait -> turns.add(now.plus(wait).toEpochMilli()));
      }
    });

    List<Long> inOrder = turns.stream().sorted().toList();
    assertThat(inOrder).hasSize(WORKERS * 12);
    for (int i = 0; i + 5 < inOrder.size(); i++) {
      // five at once, and each further one an interval later
      assertThat(inOrder.get(i + 5) - inOrder.get(i)).isGreaterThanOrEqualTo(100 - 71);
    }
    long whole = inOrder.getLast() - inOrder.getFirst();
    assertThat(whole).isBetween((WORKERS * 12 - 5) * 100L - 160, (WORKERS * 12 - 5) * 100L + 160);
  }

  @Test
  void a_token_that_is_too_far_away_is_not_taken_and_an_idle_bucket_fills_no_further() {
    DynamoModelQuota quota = quotas.getFirst();
    Rate rate = new Rate(Duration.ofSeconds(1), 2);
    assertThat(taken(quota, rate, NOON, 0)).contains(Duration.ZERO);
    assertThat(taken(quota, rate, NOON, 0)).contains(Duration.ZERO);
    assertThat(taken(quota, rate, NOON, 0)).isEmpty();
    assertThat(taken(quota, rate, NOON, 0)).isEmpty();
    assertThat(taken(quota, rate, NOON, 1)).contains(Duration.ofSeconds(1));
    Instant later = NOON.plusSeconds(3_600);
    assertThat(taken(quota, rate, later, 0)).contains(Duration.ZERO);
    assertThat(taken(quota, rate, later, 0)).contains(Duration.ZERO);
    assertThat(taken(quota, rate, later, 0)).isEmpty();
  }

  private static Optional<Duration> taken(
      DynamoModelQuota quota, Rate rate, Instant now, long seconds) {
    return quota.take(MODEL, rate, now, Duration.ofSeconds(seconds));
  }

  @Test
  void workers_together_never_reserve_more_than_the_limit_of_a_day() throws Exception {
    ConcurrentLinkedQueue<Long> spent = new ConcurrentLinkedQueue<>();

    inParallel(worker -> {
      for (int i = 0; i < 25; i++) {
        if (quotas.get(worker).reserve(MODEL, DAY, 70, 5_000) == Reservation.RESERVED) {
          quotas.get(worker).settle(MODEL, DAY, 70, 50);
          spent.add(50L);
        }
      }
    });

    long all = spent.stream().mapToLong(Long::longValue).sum();
    assertThat(all).isLessThanOrEqualTo(5_000).isGreaterThan(5_000 - WORKERS * 70);
    assertThat(row().get("spent").n()).isEqualTo(Long.toString(all));
    assertThat(row().get("held").n()).isEqualTo("0");
    assertThat(quotas.getFirst().reserve(MODEL, DAY, 5_001, 5_000)).isEqualTo(Reservation.SPENT);
    assertThat(quotas.getFirst().reserve(MODEL, DAY.plusDays(1), 5_000, 5_000))
        .isEqualTo(Reservation.RESERVED);
  }

  @Test
  void what_calls_under_way_hold_is_not_spent_yet() {
    DynamoModelQuota quota = quotas.getFirst();
    assertThat(quota.reserve(MODEL, DAY, 60, 100)).isEqualTo(Reservation.RESERVED);
    assertThat(quota.reserve(MODEL, DAY, 60, 100)).isEqualTo(Reservation.HELD_BY_OTHERS);
    quota.settle(MODEL, DAY, 60, 40);
    assertThat(quota.reserve(MODEL, DAY, 60, 100)).isEqualTo(Reservation.RESERVED);
    quota.settle(MODEL, DAY, 60, 60);
    assertThat(quota.reserve(MODEL, DAY, 1, 100)).isEqualTo(Reservation.SPENT);
  }

  private Map<String, AttributeValue> row() {
    return table.row("read", "quota#" + MODEL, DAY.toString());
  }

  @Test
  void the_row_of_a_day_expires() {
    quotas.getFirst().reserve(MODEL, DAY, 1, 1);
    assertThat(table.row("read", "quota#" + MODEL, DAY.toString()).get("expires").n())
        .isEqualTo(Long.toString(Instant.parse("2026-03-12T00:00:00Z").getEpochSecond()));
  }

  private static void inParallel(IntConsumer work) throws InterruptedException {
    List<Thread> workers = new ArrayList<>();
    for (int i = 0; i < WORKERS; i++) {
      int worker = i;
      workers.add(Thread.startVirtualThread(() -> work.accept(worker)));
    }
    for (Thread worker : workers) {
      worker.join();
    }
  }
}
