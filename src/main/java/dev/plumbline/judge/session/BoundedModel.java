package dev.plumbline.judge.session;

import static java.math.RoundingMode.CEILING;
import static java.math.RoundingMode.FLOOR;

import dev.plumbline.judge.llm.LanguageModel;
import dev.plumbline.judge.llm.LanguageModel.DelegatingModel;
import dev.plumbline.judge.llm.LanguageModel.ModelRequest;
import dev.plumbline.judge.llm.ModelQuota;
import dev.plumbline.judge.llm.ModelQuota.Rate;
import dev.plumbline.judge.llm.ModelReply;
import dev.plumbline.judge.llm.ModelReply.ModelFailedException;
import dev.plumbline.judge.llm.ModelReply.ModelUnavailableException;
import dev.plumbline.judge.llm.ModelReply.Usage;
import dev.plumbline.judge.llm.PriceList.Price;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Optional;

/// A model that all processes together call no faster than a rate and for no more than an amount a
/// day (UTC).
///
/// What a call can cost at most is reserved before it, and corrected by what it did cost after it.
/// A process that dies in between leaves the reservation: less is spent than allowed, never more.
/// As long as calls are under way, what they hold may turn another away that is then asked again.
public final class BoundedModel extends DelegatingModel {

  /// Tokens that a provider adds to a question.
  private static final long OVERHEAD_TOKENS = 1_000;

  private static final int MILLION_DIGITS = 6;

  private final ModelQuota quota;
  private final RetryClock timer;
  private final Optional<Rate> rate;
  private final Optional<DailySpend> spending;

  /// @param perDay in the currency of the price
  public record DailySpend(Price price, BigDecimal perDay) {}

  /// @param rate empty for no limit
  /// @param spending empty for no limit
  public BoundedModel(
      LanguageModel model,
      ModelQuota quota,
      RetryClock timer,
      Optional<Rate> rate,
      Optional<DailySpend> spending) {
    super(model);
    this.quota = quota;
    this.timer = timer;
    this.rate = rate;
    this.spending = spending;
  }

  /// @throws ModelUnavailableException also if the call is not allowed in time
  @Override
  public ModelReply answer(ModelRequest request, Duration timeout) {
    Duration waited = rate.map(it -> waitForTurn(it, timeout.dividedBy(2))).orElse(Duration.ZERO);
    Duration left = timeout.minus(waited);
    return spending.map(it -> paid(it, request, left)).orElseGet(() -> model.answer(request, left));
  }

  private Duration waitForTurn(Rate limit, Duration waitMax) {
    Duration wait =
        quota
            .take(id(), limit, timer.clock().instant(), waitMax)
            .orElseThrow(() ->
                new ModelUnavailableException("all calls that are allowed are under way", waitMax));
    if (wait.isPositive()) {
      try {
        timer.pause(wait);
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
        throw new ModelUnavailableException("waiting was interrupted", Duration.ZERO);
      }
    }
    return wait;
  }

  private ModelReply paid(DailySpend limit, ModelRequest request, Duration timeout) {
    Instant now = timer.clock().instant();
    LocalDate day = now.atOffset(ZoneOffset.UTC).toLocalDate();
    long reserved = millionths(limit.price().of(worst(request)), CEILING);
    reserve(now, day, reserved, millionths(limit.perDay(), FLOOR));
    // stands where it is not known what was spent: the answer was cut off, or its usage is unknown
    long spent = reserved;
    try {
      ModelReply reply = model.answer(request, timeout);
      if (!reply.usage().equals(Usage.UNKNOWN)) {
        spent = millionths(limit.price().of(reply.usage()), CEILING);
      }
      return reply;
    } catch (ModelFailedException refused) {
      spent = 0;
      throw refused;
    } catch (ModelUnavailableException unavailable) {
      spent = unavailable.isTurnedAway() ? 0 : reserved;
      throw unavailable;
    } finally {
      quota.settle(id(), day, reserved, spent);
    }
  }

  private void reserve(Instant now, LocalDate day, long amount, long limit) {
    switch (quota.reserve(id(), day, amount, limit)) {
      case RESERVED -> {}
      case HELD_BY_OTHERS ->
          throw new ModelUnavailableException(
              "what may be spent on this model today is reserved by calls under way",
              Duration.ZERO);
      case SPENT ->
          throw new ModelUnavailableException(
              "what may be spent on this model today is spent",
              Duration.between(now, day.plusDays(1).atStartOfDay().toInstant(ZoneOffset.UTC)));
    }
  }

  private static Usage worst(ModelRequest request) {
    return new Usage(request.bytes() + OVERHEAD_TOKENS, request.outputTokensMax());
  }

  private static long millionths(BigDecimal amount, RoundingMode rounding) {
    return amount.movePointRight(MILLION_DIGITS).setScale(0, rounding).longValueExact();
  }

  private String id() {
    return model.provider() + ":" + model.name();
  }
}
