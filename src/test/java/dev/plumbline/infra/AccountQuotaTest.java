package dev.plumbline.infra;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.fixtures.Soak;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// A batch in an account that runs ten functions at once, as a new one does, simulated with the
/// retriers of the machine: a call that finds no slot is throttled, and waits as its retrier says
/// (full jitter). Other traffic takes a slot now and then.
class AccountQuotaTest {

  private static final int SEEDS = Soak.times("quotas", 3, 20);
  private static final int CONCURRENCY = 40;

  /// @param attempts after which an execution fails
  private record Retrier(double interval, double backoff, double cap, long attempts) {

    static Retrier ofThrottles() {
      JsonObject map = Machines.read("batch").object("States").object("Evaluate the chunks");
      JsonObject extract = map.object("ItemProcessor").object("States").object("Extract");
      return extract.list("Retry").stream()
          .map(JsonObject.class::cast)
          .filter(it -> it.list("ErrorEquals").contains(Json.of("Lambda.TooManyRequestsException")))
          .map(it ->
              new Retrier(
                  it.integer("IntervalSeconds"),
                  it.integer("BackoffRate"),
                  it.integer("MaxDelaySeconds"),
                  it.integer("MaxAttempts")))
          .findFirst()
          .orElseThrow();
    }

    double wait(int attempt, SplittableRandom random) {
      return random.nextDouble() * Math.min(cap, interval * Math.pow(backoff, attempt));
    }
  }

  /// A chunk at the time of its next call.
  ///
  /// @param step 0 to extract, 1 to score, 2 when it is done
  private record Call(double time, int step, int attempt) {}

  private record Outcome(int finished, int lost, double hours) {}

  private static Stream<Arguments> accounts() {
    return Stream.of(10, 40, 1000)
        .flatMap(slots ->
            Stream.of(100, 400, 2000)
                .flatMap(chunks ->
                    Stream.of("cues", "model").map(judge -> Arguments.of(slots, chunks, judge))));
  }

  @ParameterizedTest
  @MethodSource("accounts")
  void no_chunk_of_a_batch_is_lost_to_the_quota_of_an_account(int slots, int chunks, String judge) {
    Retrier retrier = Retrier.ofThrottles();
    int finished = 0;
    double longest = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      Outcome outcome = simulated(slots, chunks, judge.equals("model"), retrier, seed);
      assertThat(outcome.lost()).as("seed %d", seed).isZero();
      finished += outcome.finished() == chunks ? 1 : 0;
      longest = Math.max(longest, outcome.hours());
    }
    System.out.printf(
        "%d slots, %d chunks, %s: %d of %d finished, 0 lost, at most %.2f hours%n",
        slots, chunks, judge, finished, SEEDS, longest);

    assertThat(finished).isEqualTo(SEEDS);
  }

  private static Outcome simulated(
      int slots, int chunks, boolean model, Retrier retrier, int seed) {
    SplittableRandom random = new SplittableRandom(seed);
    PriorityQueue<Call> calls = new PriorityQueue<>((a, b) -> Double.compare(a.time(), b.time()));
    PriorityQueue<Double> busy = new PriorityQueue<>();
    int begun = 0;
    for (; begun < Math.min(chunks, CONCURRENCY); begun++) {
      calls.add(new Call(random.nextDouble(), 0, 0));
    }
    int finished = 0;
    int lost = 0;
    double now = 0;
    while (!calls.isEmpty()) {
      Call call = calls.poll();
      now = call.time();
      if (call.step() == 2) {
        finished++;
        if (begun < chunks) {
          begun++;
          calls.add(new Call(now, 0, 0));
        }
        continue;
      }
      while (!busy.isEmpty() && busy.peek() <= now) {
        busy.poll();
      }
      boolean elsewhere = random.nextInt(10) == 0;
      if (busy.size() + (elsewhere ? 1 : 0) < slots) {
        double seconds = call.step() == 1 ? 2 : model ? 20 + 40 * random.nextDouble() : 3;
        busy.add(now + seconds);
        calls.add(new Call(now + seconds, call.step() + 1, 0));
      } else if (call.attempt() < retrier.attempts()) {
        calls.add(
            new Call(now + retrier.wait(call.attempt(), random), call.step(), call.attempt() + 1));
      } else {
        lost++;
      }
    }
    return new Outcome(finished, lost, now / 3600);
  }
}
