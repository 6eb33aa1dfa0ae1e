package dev.plumbline.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.store.IdempotencyStore.Lease;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class LeaseRenewalTest {

  private static final Duration TIME = Duration.ofMillis(30);
  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  @Test
  void a_lease_is_renewed_again_and_again_until_its_holder_has_ended() throws Exception {
    BlockingQueue<Instant> ends = new LinkedBlockingQueue<>();
    try (Lease.Renewal _ = Lease.Renewal.start(TIME, InstantSource.fixed(NOON), ends::add)) {
      assertThat(List.of(ends.take(), ends.take(), ends.take())).containsOnly(NOON.plus(TIME));
    }
    int renewed = ends.size();
    Thread.sleep(TIME);
    assertThat(ends).hasSize(renewed);
  }

  @Test
  void a_store_that_fails_once_is_tried_again() throws Exception {
    AtomicInteger calls = new AtomicInteger();
    CountDownLatch again = new CountDownLatch(2);
    try (Lease.Renewal _ =
        Lease.Renewal.start(
            TIME,
            InstantSource.system(),
            _ -> {
              again.countDown();
              if (calls.incrementAndGet() == 1) {
                throw new StoreFailedException("the table is busy");
              }
              return true;
            })) {
      again.await();
    }

    assertThat(calls.get()).isGreaterThanOrEqualTo(2);
  }

  @Test
  void a_lease_that_was_lost_is_left_to_its_new_holder() throws Exception {
    List<Instant> renewals = new ArrayList<>();
    CountDownLatch lost = new CountDownLatch(1);
    try (Lease.Renewal _ =
        Lease.Renewal.start(
            TIME,
            InstantSource.system(),
            until -> {
              renewals.add(until);
              lost.countDown();
              return false;
            })) {
      lost.await();
      Thread.sleep(TIME);
    }

    assertThat(renewals).hasSize(1);
  }
}
