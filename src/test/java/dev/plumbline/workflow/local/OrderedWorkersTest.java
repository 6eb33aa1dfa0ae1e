package dev.plumbline.workflow.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

class OrderedWorkersTest {

  @Test
  void results_come_in_the_order_of_the_tasks() {
    List<Integer> results = new ArrayList<>();
    try (OrderedWorkers<Integer> workers = OrderedWorkers.computing(4)) {
      for (int i = 0; i < 1_000; i++) {
        int number = i;
        workers.submit(() -> number, results::add);
      }
      workers.drain(results::add);
    }

    assertThat(results).isEqualTo(IntStream.range(0, 1_000).boxed().toList());
  }

  @Test
  void so_many_calls_are_made_at_a_time() {
    AtomicInteger running = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    CountDownLatch eight = new CountDownLatch(8);
    try (OrderedWorkers<Integer> workers = OrderedWorkers.waiting(8)) {
      for (int i = 0; i < 24; i++) {
        workers.submit(
            () -> {
              most.accumulateAndGet(running.incrementAndGet(), Math::max);
              eight.countDown();
              eight.await();
              return running.decrementAndGet();
            },
            _ -> {});
      }
      workers.drain(_ -> {});
    }

    assertThat(most).hasValue(8);
  }

  @RepeatedTest(20)
  void the_failure_of_a_task_is_the_failure_of_all_and_ends_them() {
    AtomicInteger begun = new AtomicInteger();
    try (OrderedWorkers<Integer> workers = OrderedWorkers.waiting(2)) {
      assertThatThrownBy(
              () -> {
                for (int i = 0; i < 1_000; i++) {
                  workers.submit(
                      () -> {
                        begun.incrementAndGet();
                        throw new IllegalStateException("refused");
                      },
                      _ -> {});
                }
                workers.drain(_ -> {});
              })
          .hasMessage("refused");
    }

    assertThat(begun.get()).isLessThanOrEqualTo(2);
  }
}
