package dev.plumbline.infra;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.Json.JsonBoolean;
import dev.plumbline.base.canonical.Json.JsonInteger;
import dev.plumbline.base.canonical.Json.JsonText;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.base.canonical.JsonObject.JsonObjectBuilder;
import dev.plumbline.fixtures.Soak;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// The map of a batch as it is declared, in an account with so many slots, in virtual time. A call
/// that finds no slot is throttled. For hours a model's key is wrong, its quota is used up, or the
/// table is gone; where a chunk fails, the map fails and its other chunks are aborted, as AWS
/// documents it, and when the trouble is over an operator redrives it: a task is called again, a
/// choice decides again, and a state of type Fail fails again.
@Tag("soak")
class AccountQuotaTest {

  private static final int SEEDS = Soak.times("quotas", 4, 20);
  private static final int CONCURRENCY = 40;
  private static final int REDRIVES_MAX = 3;
  private static final double HOUR = 3_600;

  private enum Trouble {
    NONE,
    /// Everything is answered `incomplete`, or leaves lines.
    BUSY,
    /// The model refuses each call.
    WRONG_KEY,
    /// Functions end with an exception.
    DEFECT
  }

  private record Outcome(boolean finished, int redrives, int lost, double hours) {}

  private static Stream<Arguments> accounts() {
    return Stream.of(10, 40, 1000)
        .flatMap(slots ->
            Stream.of(100, 400, 2000)
                .flatMap(chunks ->
                    Stream.of("cues", "model").map(judge -> Arguments.of(slots, chunks, judge))));
  }

  @ParameterizedTest
  @MethodSource("accounts")
  void every_chunk_of_a_batch_ends_with_all_of_its_lines_at_once_or_after_a_redrive(
      int slots, int chunks, String judge) {
    int finished = 0;
    int healed = 0;
    double longest = 0;
    for (int seed = 0; seed < SEEDS; seed++) {
      Outcome outcome = new Account(slots, chunks, judge.equals("model"), seed).run();
      assertThat(outcome.lost()).as("lines left out with seed %d", seed).isZero();
      assertThat(outcome.finished()).as("seed %d", seed).isTrue();
      finished += outcome.redrives() == 0 ? 1 : 0;
      healed += outcome.redrives() > 0 ? 1 : 0;
      longest = Math.max(longest, outcome.hours());
    }
    System.out.printf(
        "%d slots, %d chunks, %s: of %d seeds %d finished, %d healed by a redrive, 0 lost,"
            + " at most %.1f hours%n",
        slots, chunks, judge, SEEDS, finished, healed, longest);
    assertThat(healed).as("seeds with trouble").isPositive();
  }

  private static final class Account {
    private final JsonObject map =
        Machines.read("batch").object("States").object("Evaluate the chunks");
    private final JsonObject states = map.object("ItemProcessor").object("States");
    private final int slots;
    private final int chunks;
    private final boolean model;
    private final SplittableRandom random;
    private final Trouble trouble;
    private final double troubled;
    private final double well;
    private final PriorityQueue<Event> events =
        new PriorityQueue<>((a, b) -> Double.compare(a.time(), b.time()));
    private final PriorityQueue<Double> busy = new PriorityQueue<>();
    private final List<Chunk> all = new ArrayList<>();
    private int begun;
    private int lost;
    private boolean failed;
    private double now;

    /// @param answer of the task that the chunk is in; absent where a pause is over
    private record Event(double time, Chunk chunk, Optional<JsonObject> answer) {}

    private Account(int slots, int chunks, boolean model, int seed) {
      this.slots = slots;
      this.chunks = chunks;
      this.model = model;
      this.random = new SplittableRandom(seed);
      this.trouble = Trouble.values()[seed % Trouble.values().length];
      this.troubled = random.nextDouble() * 60;
      this.well = troubled + (1 + 11 * random.nextDouble()) * HOUR;
    }

    private Outcome run() {
      int redrives = 0;
      for (boolean again = true; again; redrives += again ? 1 : 0) {
        pass(redrives);
        again = failed && redrives < REDRIVES_MAX;
        now = again ? Math.max(now, well) + 60 : now;
      }
      boolean finished = all.size() == chunks && all.stream().allMatch(it -> it.ended);
      return new Outcome(finished, redrives, lost, now / HOUR);
    }

    /// Until all chunks have ended, or one of them has failed.
    private void pass(int redrives) {
      failed = false;
      events.clear();
      busy.clear();
      for (Chunk each : all) {
        if (!each.ended) {
          each.redrives++;
          each.attempts = 0;
          events.add(new Event(now, each, Optional.empty()));
        }
      }
      while (events.size() < Math.min(CONCURRENCY, chunks) && begun < chunks) {
        begin();
      }
      while (!failed && !events.isEmpty()) {
        Event event = events.poll();
        now = event.time();
        event.chunk().go(event.answer());
      }
    }

    private void begin() {
      begun++;
      Chunk chunk = new Chunk();
      all.add(chunk);
      events.add(new Event(now + random.nextDouble(), chunk, Optional.empty()));
    }

    private boolean isTroubled() {
      return now >= troubled && now < well;
    }

    /// What a function answers; an `error` where it has none.
    private JsonObject answer(String function) {
      boolean extract = function.contains("Extract");
      String outcome = extract ? "extracted" : "scored";
      if (isTroubled()) {
        switch (trouble) {
          case NONE -> {}
          case BUSY -> {
            return extract && random.nextBoolean()
                ? JsonObject.of("outcome", "incomplete")
                : answer(outcome, 1 + random.nextInt(5));
          }
          case WRONG_KEY -> {
            if (extract) {
              return JsonObject.of("outcome", "failed");
            }
          }
          case DEFECT -> {
            return JsonObject.of("error", "io.quarkus.funqy.runtime.ApplicationException");
          }
        }
      }
      return answer(outcome, random.nextInt(20) == 0 ? 1 : 0);
    }

    private static JsonObject answer(String outcome, int left) {
      return JsonObject.of("outcome", outcome, "left", left, "lines", "of " + left);
    }

    private final class Chunk {
      private String state = map.object("ItemProcessor").text("StartAt");
      private JsonObject input =
          JsonObject.of(
              "wait", map.object("ItemSelector").object("wait"), "fixed", JsonObject.EMPTY);
      private int redrives;
      private int attempts;
      private boolean ended;

      /// Goes on until something is waited for.
      private void go(Optional<JsonObject> answered) {
        Optional<JsonObject> answer = answered;
        while (true) {
          JsonObject at = states.object(state);
          switch (at.text("Type")) {
            case "Task" -> {
              if (answer.isEmpty() || answer.get().has("error")) {
                call(at, answer);
                return;
              }
              input =
                  with(
                      input,
                      at.text("ResultPath").substring(2),
                      JsonObject.of("answer", answer.get()));
              answer = Optional.empty();
              attempts = 0;
            }
            case "Pass" -> {
              if (at.find("End").isPresent()) {
                end();
                return;
              }
              input = with(input, at.text("ResultPath").substring(2), made(at));
            }
            case "Wait" -> {
              double seconds = number(value(at.text("SecondsPath")).orElseThrow());
              state = at.text("Next");
              events.add(new Event(now + seconds, this, Optional.empty()));
              return;
            }
            case "Choice" -> {
              Optional<String> next =
                  at.objects("Choices").stream()
                      .filter(this::holds)
                      .map(it -> it.text("Next"))
                      .findFirst()
                      .or(() -> at.findText("Default"));
              if (next.isEmpty()) {
                failed = true;
                return;
              }
              state = next.get();
              continue;
            }
            case "Fail" -> {
              failed = true;
              return;
            }
            default -> throw new AssertionError(at.text("Type"));
          }
          state = at.text("Next");
        }
      }

      private void end() {
        ended = true;
        lost += value("$.last.answer.left").map(AccountQuotaTest::number).orElse(1.0) > 0 ? 1 : 0;
        if (begun < chunks) {
          begin();
        }
      }

      private void call(JsonObject task, Optional<JsonObject> failure) {
        String error = failure.map(it -> it.text("error")).orElse("");
        if (error.isEmpty()) {
          while (!busy.isEmpty() && busy.peek() <= now) {
            busy.poll();
          }
          // other traffic takes a slot now and then
          if (busy.size() + (random.nextInt(10) == 0 ? 1 : 0) < slots) {
            String function = task.object("Parameters").text("FunctionName");
            double seconds =
                function.contains("Score") ? 2 : model ? 20 + 40 * random.nextDouble() : 3;
            busy.add(now + seconds);
            events.add(new Event(now + seconds, this, Optional.of(answer(function))));
            return;
          }
          error = "Lambda.TooManyRequestsException";
        }
        Json named = Json.of(error);
        JsonObject retrier =
            task.objects("Retry").stream()
                .filter(it -> it.list("ErrorEquals").contains(named))
                .findFirst()
                .orElse(JsonObject.of("MaxAttempts", 0));
        if (attempts >= retrier.integer("MaxAttempts")) {
          failed = true;
          return;
        }
        double most = retrier.integer("IntervalSeconds");
        most *= Math.pow(retrier.integer("BackoffRate"), attempts++);
        most = Math.min(most, retrier.integer("MaxDelaySeconds"));
        events.add(new Event(now + random.nextDouble() * most, this, Optional.empty()));
      }

      private JsonObject made(JsonObject pass) {
        JsonObjectBuilder made = JsonObject.builder();
        pass.object("Parameters")
            .forEach((key, value) -> {
              if (key.endsWith(".$")) {
                made.put(
                    key.substring(0, key.length() - 2), calculated(((JsonText) value).value()));
              } else {
                made.put(key, value);
              }
            });
        return made.build();
      }

      private Json calculated(String expression) {
        if (expression.startsWith("States.MathAdd(")) {
          String path = expression.substring("States.MathAdd(".length(), expression.indexOf(','));
          return Json.of((long) number(value(path).orElseThrow()) + 1);
        }
        if (expression.startsWith("States.MathRandom(1, ")) {
          int most = Integer.parseInt(expression.replaceAll(".*, |\\)", ""));
          return Json.of(1 + random.nextInt(most));
        }
        return value(expression).orElseThrow();
      }

      private Optional<Json> value(String path) {
        if (path.equals("$$.Execution.RedriveCount")) {
          return Optional.of(Json.of(redrives));
        }
        Optional<Json> value = Optional.of(input);
        for (String name : path.substring(2).split("\\.")) {
          value =
              value.flatMap(it -> it instanceof JsonObject in ? in.find(name) : Optional.empty());
        }
        return value;
      }

      private boolean holds(JsonObject rule) {
        if (rule.has("And")) {
          return rule.objects("And").stream().allMatch(this::holds);
        }
        if (rule.has("Or")) {
          return rule.objects("Or").stream().anyMatch(this::holds);
        }
        Optional<Json> value = value(rule.text("Variable"));
        if (rule.has("IsPresent")) {
          return value.isPresent() == rule.get("IsPresent").equals(JsonBoolean.TRUE);
        }
        if (rule.has("StringEquals")) {
          return value.equals(rule.find("StringEquals"));
        }
        double number = value.map(AccountQuotaTest::number).orElseThrow();
        return rule.has("NumericEquals")
            ? number == rule.integer("NumericEquals")
            : rule.has("NumericLessThan")
                ? number < rule.integer("NumericLessThan")
                : number > number(value(rule.text("NumericGreaterThanPath")).orElseThrow());
      }
    }
  }

  private static double number(Json json) {
    return ((JsonInteger) json).value();
  }

  private static JsonObject with(JsonObject object, String key, Json value) {
    JsonObjectBuilder with = JsonObject.builder();
    object.forEach((name, each) -> {
      if (!name.equals(key)) {
        with.put(name, each);
      }
    });
    return with.put(key, value).build();
  }
}
