package dev.plumbline.run.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
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

  @Test
  void of_large_tasks_fewer_are_open() {
    AtomicInteger open = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    AtomicInteger done = new AtomicInteger();
    try (OrderedWorkers<Integer> workers =
        new OrderedWorkers<>(Executors.newFixedThreadPool(2), 16, 4, 100, Callable::call)) {
      Consumer<Integer> handedOver =
          size -> {
            open.addAndGet(-size);
            done.incrementAndGet();
          };
      for (int i = 0; i < 200; i++) {
        int size = i % 7 == 0 ? 90 : 30;
        workers.submit(
            () -> {
              Thread.sleep(1);
              return size;
            },
            size,
            handedOver);
        most.accumulateAndGet(open.addAndGet(size), Math::max);
      }
      workers.drain(handedOver);
    }

    assertThat(done).hasValue(200);
    assertThat(most.get()).as("open, and one that is collected").isBetween(90, 100 + 90);
  }

  @Test
  void a_task_that_is_larger_than_all_may_be_is_done_alone() {
    List<Integer> results = new ArrayList<>();
    AtomicInteger running = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    try (OrderedWorkers<Integer> workers =
        new OrderedWorkers<>(Executors.newFixedThreadPool(4), 16, 8, 100, Callable::call)) {
      for (int i = 0; i < 20; i++) {
        int number = i;
        workers.submit(
            () -> {
              most.accumulateAndGet(running.incrementAndGet(), Math::max);
              Thread.sleep(1);
              running.decrementAndGet();
              return number;
            },
            1_000,
            results::add);
      }
      workers.drain(results::add);
    }

    assertThat(results).isEqualTo(IntStream.range(0, 20).boxed().toList());
    assertThat(most).hasValue(1);
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
