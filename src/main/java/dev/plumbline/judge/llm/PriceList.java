package dev.plumbline.judge.llm;

import dev.plumbline.base.canonical.SortedCopy;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.SortedMap;

/// What models cost. All prices are in one currency, which is not named.
///
/// @param models by `provider:model`
public record PriceList(SortedMap<String, Price> models) {

  private static final int MILLION_DIGITS = 6;

  /// The price of a million tokens.
  ///
  /// @param input of questions, not negative
  /// @param output of answers, not negative
  public record Price(BigDecimal input, BigDecimal output) {

    /// What these tokens cost, without rounding.
    public BigDecimal of(ModelReply.Usage usage) {
      return input
          .multiply(BigDecimal.valueOf(usage.input()))
          .add(output.multiply(BigDecimal.valueOf(usage.output())))
          .movePointLeft(MILLION_DIGITS);
    }
  }

  public PriceList {
    models = SortedCopy.of(models);
  }

  public Optional<Price> find(String provider, String model) {
    return Optional.ofNullable(models.get(provider + ":" + model));
  }
}
