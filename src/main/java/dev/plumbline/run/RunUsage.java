package dev.plumbline.run;

import dev.plumbline.base.canonical.JsonRecord.Member;
import java.math.BigDecimal;

/// What a run, or a part of one, cost.
///
/// @param callsAsked calls of a model that were sent and paid for
/// @param callsReused answers of a model that were in the store already
/// @param inputTokens of the calls asked
/// @param outputTokens of the calls asked
/// @param cost in the currency of the price list that was configured; zero without one
/// @param unlisted of these tokens, how many are in the provider's total alone
public record RunUsage(
    long callsAsked,
    long callsReused,
    long inputTokens,
    long outputTokens,
    BigDecimal cost,
    @Member("unlistedTokens") long unlisted) {

  public static final RunUsage NONE = new RunUsage(0, 0, 0, 0, BigDecimal.ZERO, 0);

  /// Answers of a model, paid for now or before.
  public long answers() {
    return callsAsked + callsReused;
  }

  public RunUsage plus(RunUsage other) {
    return new RunUsage(
        callsAsked + other.callsAsked,
        callsReused + other.callsReused,
        inputTokens + other.inputTokens,
        outputTokens + other.outputTokens,
        cost.add(other.cost),
        unlisted + other.unlisted);
  }
}
