package dev.plumbline.present.report;

import dev.plumbline.base.canonical.Json;
import dev.plumbline.base.canonical.JsonObject;
import dev.plumbline.measure.agreement.Estimate;
import dev.plumbline.measure.calibration.stats.DoubleFormat;
import dev.plumbline.present.page.PageFile;
import dev.plumbline.present.terminal.CsvCell;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// A value with what people see of it, what JSON has, and what a table of CSV has. Texts of others
/// are as they were given; writers escape what [#shown()] returns.
public sealed interface Cell {

  Cell EMPTY = new Text("", Optional.empty());

  /// FixedDecimals of a figure of a sample in JSON: more mean nothing.
  int DECIMALS = 6;

  String shown();

  /// Empty if there is no such member.
  Optional<Json> json();

  /// As CSV has it, escaped; an interval is three of them.
  default List<String> csv() {
    return List.of(CsvCell.field(shown()));
  }

  /// No member if it is empty.
  static Cell text(String text) {
    return text.isEmpty() ? EMPTY : new Text(text, Optional.of(Json.of(text)));
  }

  /// Words for people, and what they are made of for other programs.
  static Cell of(String shown, Json json) {
    return new Text(shown, Optional.of(json));
  }

  static Cell count(long value) {
    String digits = Long.toString(value);
    return new Number(digits, Json.of(value), digits);
  }

  /// A count that people see only if there is something to see.
  static Cell countUnlessZero(long value) {
    return value == 0 ? new Number("", Json.of(0), "0") : count(value);
  }

  /// The exact value, shown with at most so many decimals.
  static Cell exact(BigDecimal value, int decimals) {
    BigDecimal plain = value.stripTrailingZeros();
    return number(FixedDecimals.of(plain, Math.clamp(plain.scale(), 0, decimals)), value);
  }

  /// A figure of a sample, shown with so many decimals.
  static Cell measured(double value, int decimals) {
    return measured(DoubleFormat.of(value), decimals);
  }

  static Cell measured(BigDecimal value, int decimals) {
    return number(FixedDecimals.of(value, decimals), rounded(value));
  }

  /// As [#measured(BigDecimal, int)], with its sign.
  static Cell change(BigDecimal value, int decimals) {
    return number(FixedDecimals.signed(value, decimals), rounded(value));
  }

  /// A share, in percent for people.
  static Cell share(double share) {
    return share(DoubleFormat.of(share));
  }

  static Cell share(BigDecimal share) {
    return number(FixedDecimals.percent(share), rounded(share));
  }

  /// So many of so many, in percent for people; nothing of nothing.
  static Cell share(long some, long all) {
    return all == 0 ? EMPTY : share((double) some / all);
  }

  /// A p value.
  static Cell p(double value) {
    return number(FixedDecimals.p(value), rounded(DoubleFormat.of(value)));
  }

  /// A value and its interval.
  static Cell estimate(Estimate estimate) {
    return between(estimate, false);
  }

  /// A share and its interval, in percent for people.
  static Cell shareEstimate(Estimate estimate) {
    return between(estimate, true);
  }

  /// A value and its interval, which are members of their own in JSON.
  static Cell between(double value, double low, double high, boolean share) {
    return new Between(
        DoubleFormat.of(value),
        DoubleFormat.of(low),
        DoubleFormat.of(high),
        share,
        Optional.empty());
  }

  private static Cell between(Estimate estimate, boolean share) {
    return new Between(
        estimate.value(), estimate.low(), estimate.high(), share, Optional.of(json(estimate)));
  }

  /// An estimate with its interval and standard error.
  static JsonObject json(Estimate estimate) {
    return JsonObject.builder()
        .put("value", rounded(estimate.value()))
        .put("low", rounded(estimate.low()))
        .put("high", rounded(estimate.high()))
        .put("standardError", rounded(estimate.standardError()))
        .build();
  }

  /// @param words what people see if it is so
  static Cell flag(boolean value, String words) {
    return new Text(value ? words : "", Optional.of(Json.of(value)));
  }

  /// The same cell, which leads to another page of the folder.
  static Cell link(Cell to, PageFile page) {
    return new Link(to, page);
  }

  private static Cell number(String shown, BigDecimal value) {
    return new Number(shown, Json.of(value), value.toPlainString());
  }

  private static BigDecimal rounded(BigDecimal value) {
    return value.setScale(DECIMALS, RoundingMode.HALF_EVEN);
  }

  /// Words, and the value that they say.
  record Text(String shown, Optional<Json> json) implements Cell {}

  /// @param plain as CSV has it
  record Number(String shown, Json value, String plain) implements Cell {
    @Override
    public Optional<Json> json() {
      return Optional.of(value);
    }

    @Override
    public List<String> csv() {
      return List.of(plain);
    }
  }

  /// @param share whether people see it in percent
  record Between(
      BigDecimal value, BigDecimal low, BigDecimal high, boolean share, Optional<Json> json)
      implements Cell {
    @Override
    public String shown() {
      String interval = " (" + bare(low) + " to " + bare(high) + ")";
      return (share ? FixedDecimals.percent(value) : bare(value)) + interval;
    }

    private String bare(BigDecimal end) {
      return share ? FixedDecimals.of(end.movePointRight(2), 1) : FixedDecimals.of(end, 3);
    }

    @Override
    public List<String> csv() {
      return Stream.of(value, low, high).map(end -> rounded(end).toPlainString()).toList();
    }
  }

  record Link(Cell to, PageFile page) implements Cell {
    @Override
    public String shown() {
      return to.shown();
    }

    @Override
    public Optional<Json> json() {
      return to.json();
    }

    @Override
    public List<String> csv() {
      return to.csv();
    }
  }
}
