package dev.plumbline.judge.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plumbline.fixtures.ScriptedModel;
import dev.plumbline.judge.llm.LanguageModel.ModelRequest;
import dev.plumbline.judge.llm.ModelQuota;
import dev.plumbline.judge.llm.ModelQuota.Reservation;
import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.judge.llm.ModelReply.ModelFailedException;
import dev.plumbline.judge.llm.ModelReply.ModelUnavailableException;
import dev.plumbline.judge.llm.ModelReply.StopReason;
import dev.plumbline.judge.llm.ModelReply.Usage;
import dev.plumbline.judge.llm.PriceList.Price;
import dev.plumbline.judge.session.BoundedModel.DailySpend;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;

class BoundedModelTest {

  private static final Instant EVENING = Instant.parse("2026-01-31T23:00:00Z");
  private static final Duration MINUTE = Duration.ofMinutes(1);

  /// 10 bytes, and so at most 1,010 tokens, with at most 200 in the answer.
  private static final ModelRequest REQUEST = new ModelRequest("12345", "é23", "n", "x", 200);

  private final List<Duration> pauses = new ArrayList<>();
  private final Quota quota = new Quota();

  /// One process's view of a quota.
  private static final class Quota implements ModelQuota {
    private Optional<Duration> wait = Optional.of(Duration.ZERO);
    private long spent;
    private Reservation full = Reservation.SPENT;

    @Override
    public Optional<Duration> take(String model, Rate rate, Instant now, Duration waitMax) {
      return wait.filter(it -> it.compareTo(waitMax) <= 0);
    }

    @Override
    public Reservation reserve(String model, LocalDate day, long amount, long limit) {
      assertThat(day).isEqualTo(LocalDate.parse("2026-01-31"));
      if (spent + amount > limit) {
        return full;
      }
      spent += amount;
      return Reservation.RESERVED;
    }

    @Override
    public void settle(String model, LocalDate day, long reserved, long paid) {
      spent += paid - reserved;
    }
  }

  @Test
  void what_a_call_may_cost_is_reserved_and_what_it_did_cost_is_spent() {
    BoundedModel model =
        model((_, _) -> {
          // 1,010 tokens at 3 and 200 at 15 a million
          assertThat(quota.spent).isEqualTo(1_010 * 3 + 200 * 15);
          return reply(new Usage(100, 50));
        });

    model.answer(REQUEST, MINUTE);

    assertThat(quota.spent).isEqualTo(100 * 3 + 50 * 15);
  }

  @Test
  void a_call_that_could_exceed_the_day_is_not_made_and_waits_for_the_next() {
    quota.spent = 1_000_000 - 6_029;
    BoundedModel model = model((_, _) -> reply(Usage.UNKNOWN));

    assertThatThrownBy(() -> model.answer(REQUEST, MINUTE))
        .isInstanceOfSatisfying(
            ModelUnavailableException.class,
            it -> assertThat(it.retryAfter()).isEqualTo(Duration.ofHours(1)));
    quota.spent = 1_000_000 - 6_030;
    model.answer(REQUEST, MINUTE);
    // what it cost is not known
    assertThat(quota.spent).isEqualTo(1_000_000);
  }

  @Test
  void a_call_for_which_others_hold_the_rest_of_the_day_is_soon_asked_again() {
    quota.spent = 1_000_000 - 6_029;
    quota.full = Reservation.HELD_BY_OTHERS;
    assertThatThrownBy(() -> model((_, _) -> reply(Usage.UNKNOWN)).answer(REQUEST, MINUTE))
        .isInstanceOfSatisfying(
            ModelUnavailableException.class, it -> assertThat(it.retryAfter()).isZero());
  }

  @Test
  void a_throttled_call_is_given_back_though_few_providers_say_how_long_to_wait() {
    BoundedModel model =
        model((_, _) -> {
          throw new ModelUnavailableException("busy", Duration.ZERO, true, "");
        });
    assertThatThrownBy(() -> model.answer(REQUEST, MINUTE))
        .isInstanceOf(ModelUnavailableException.class);
    assertThat(quota.spent).isZero();
  }

  @Test
  void a_refused_call_is_given_back_and_a_lost_answer_is_not() {
    assertThatThrownBy(() ->
            model(
                    (_, _) -> {
                      throw new ModelFailedException("no such key");
                    })
                .answer(REQUEST, MINUTE))
        .isInstanceOf(ModelFailedException.class);
    assertThat(quota.spent).isZero();
    assertThatThrownBy(() -> unavailable(Duration.ofSeconds(3)).answer(REQUEST, MINUTE))
        .isInstanceOf(ModelUnavailableException.class);
    assertThat(quota.spent).isZero();
    assertThatThrownBy(() -> unavailable(Duration.ZERO).answer(REQUEST, MINUTE))
        .isInstanceOf(ModelUnavailableException.class);
    assertThat(quota.spent).isEqualTo(6_030);
  }

  @Test
  void a_call_waits_for_its_turn_but_not_for_more_than_half_of_its_time() {
    quota.wait = Optional.of(Duration.ofSeconds(20));
    model((_, _) -> reply(Usage.UNKNOWN)).answer(REQUEST, MINUTE);
    assertThat(pauses).containsExactly(Duration.ofSeconds(20));
    quota.wait = Optional.of(Duration.ofSeconds(31));
    assertThatThrownBy(() -> model((_, _) -> reply(Usage.UNKNOWN)).answer(REQUEST, MINUTE))
        .isInstanceOf(ModelUnavailableException.class);
    assertThat(pauses).hasSize(1);
  }

  private BoundedModel unavailable(Duration retryAfter) {
    return model((_, _) -> {
      throw new ModelUnavailableException("busy", retryAfter);
    });
  }

  private BoundedModel model(BiFunction<ModelRequest, Integer, ModelReply> script) {
    return new BoundedModel(
        new ScriptedModel(script),
        quota,
        new RetryClock() {
          @Override
          public InstantSource clock() {
            return InstantSource.fixed(EVENING);
          }

          @Override
          public void pause(Duration duration) {
            pauses.add(duration);
          }
        },
        Optional.of(new ModelQuota.Rate(Duration.ofSeconds(1), 1)),
        Optional.of(
            new DailySpend(new Price(new BigDecimal("3"), new BigDecimal("15")), BigDecimal.ONE)));
  }

  private static ModelReply reply(Usage usage) {
    return new ModelReply("{}", StopReason.FINISHED, usage);
  }
}
